import { ChangedRecord } from '@dopusk/contract/changed-record.ts';
import { committees } from '@dopusk/contract/committees.ts';
import { contactChanges } from '@dopusk/contract/contact-changes.ts';
import { courses } from '@dopusk/contract/courses.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { students } from '@dopusk/contract/students.ts';
import { versionOf } from '@dopusk/contract/version.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { linkClient, type MadeOperator, makeOperator, makeOrganization, makeStudent } from '../../demo/builders.ts';
import { makeCommittee, makeCourse } from '../../demo/training-builders.ts';
import type { Client } from '../../testing/client.ts';
import { codeIn, messageTo } from '../../testing/outbox.ts';
import { type Portal, startPortal } from '../../testing/portal.ts';
import { auditAs } from '../db/audit.ts';

let portal: Portal;
let centerId: string;
let clientId: string;
let anna: MadeOperator;
let atCenter: Client;
let atClient: Client;
let atOtherCenter: Client;

const person = (surname: string) => ({ surname, name: 'Анна', lastname: 'Павловна' });

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
  const { db } = portal;
  centerId = await makeOrganization(db, { type: 'EducationCenter', title: 'Профи' });
  clientId = await makeOrganization(db, { title: 'Ромашка' });
  const otherCenterId = await makeOrganization(db, { type: 'EducationCenter', title: 'Соперник' });
  await linkClient(db, centerId, clientId);
  await linkClient(db, otherCenterId, clientId);
  anna = await makeOperator(db, [centerId], 'HighOperator', person('Белова'));
  atCenter = await portal.as(anna);
  atClient = await portal.as(await makeOperator(db, [clientId], 'Operator', person('Волкова')));
  atOtherCenter = await portal.as(await makeOperator(db, [otherCenterId], 'Operator', person('Громова')));
});

describe('whoever was faster is named as far as the slower one may know him', () => {
  let id: string;

  beforeAll(async () => {
    id = (await makeStudent(portal.db, clientId)).studentId;
  });

  /** The form of the person as somebody has it open, with another job. */
  async function openedBy(reader: Client) {
    const seen = await reader.call(students.read, { params: { id } });
    const { avatar: _, lastname: lastName, phone, ...state } = students.read.state(seen);
    const body = (jobTitle: string) => ({ ...state, lastName, id, phone: phone ?? '', jobTitle });
    return { body, version: versionOf(students.read, seen) };
  }

  /** What the reader is told after another has changed somebody of the client. */
  async function toldOf(reader: Client, faster: Client, jobTitle: string): Promise<ChangedRecord> {
    const { body, version } = await openedBy(reader);
    await faster.call(students.update, { body: (await openedBy(faster)).body(jobTitle) });
    const refusal = await reader.send(students.update, { body: body('Медленный'), version });
    expect(refusal.code).toBe('RecordAlreadyChanged');
    return ChangedRecord.parse(refusal.data);
  }

  test('a client’s operator to its center by name', async () => {
    const told = await toldOf(atCenter, atClient, 'Токарь 1');
    expect(told).toMatchObject({ changedBy: 'Волкова Анна Павловна', isOwn: false });
  });

  test('a center’s operator to the client by the center alone', async () => {
    expect((await toldOf(atClient, atCenter, 'Токарь 2')).changedBy).toBe('оператор учебного центра «Профи»');
  });

  test('a center whose title has quotes of its own gets no others', async () => {
    const retitle = (title: string) =>
      portal.db.updateTable('organizations').set({ title }).where('id', '=', centerId).execute();
    await retitle('АНО «Профи»');
    expect((await toldOf(atClient, atCenter, 'Токарь 4')).changedBy).toBe('оператор учебного центра АНО «Профи»');
    await retitle('Профи');
  });

  test('another center’s operator to a center not at all', async () => {
    expect((await toldOf(atCenter, atOtherCenter, 'Токарь 3')).changedBy).toBe('оператор другой организации');
  });

  test('he himself, in another window', async () => {
    const told = await toldOf(atCenter, await portal.as(anna), 'Токарь 4');
    expect(told).toMatchObject({ changedBy: 'Белова Анна Павловна', isOwn: true });
  });

  test('what stands there now is what the reader sees of it', async () => {
    const told = await toldOf(atCenter, atClient, 'Токарь 5');
    expect(told.current).toEqual(await atCenter.call(students.read, { params: { id } }));
    expect(told.version).toBe(versionOf(students.read, told.current));
  });
});

describe('a person', () => {
  test('who confirmed a phone of his own is named to his operators', async () => {
    const made = await makeStudent(portal.db, clientId, person('Дроздова'));
    const own = await portal.as(made);
    const ofOperator = await atClient.call(students.read, { params: { id: made.studentId } });
    const phone = '+79120000011';
    await own.call(students.updateOwn, { body: { phone, email: ofOperator.user.email } });
    await own.call(contactChanges.confirmPhone, { body: { code: codeIn(await messageTo(portal, phone)) } });
    const { avatar: _, lastname: lastName, ...state } = students.read.state(ofOperator);
    const body = { ...state, lastName, id: made.studentId, phone: state.phone ?? '', jobTitle: 'Токарь' };
    const version = versionOf(students.read, ofOperator);
    const toOperator = await atClient.send(students.update, { body, version });
    expect(toOperator).toMatchObject({ status: 412, data: { changedBy: 'Дроздова Анна Павловна' } });
  });

  test('whom a load of personnel changed: whoever loaded it is named', async () => {
    const { studentId, userId } = await makeStudent(portal.db, clientId);
    const seen = await atClient.call(students.read, { params: { id: studentId } });
    const { id: importId } = await portal.db
      .insertInto('imports')
      .values({
        id: crypto.randomUUID(),
        userId,
        organizationId: clientId,
        title: 'Люди',
        rows: '[]',
        failures: '[]',
        plan: '[]',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await portal.db.insertInto('importPeople').values({ importId, userId, before: '{}' }).execute();
    await auditAs(portal.db, { userId: anna.userId, organizationId: centerId }, 'students.imported', importId);
    await portal.db.updateTable('students').set({ jobTitle: 'Сварщик' }).where('id', '=', studentId).execute();
    const { avatar: _, lastname: lastName, phone, ...state } = students.read.state(seen);
    const body = { ...state, lastName, id: studentId, phone: phone ?? '', jobTitle: 'Токарь' };
    const refusal = await atClient.send(students.update, { body, version: versionOf(students.read, seen) });
    expect(refusal).toMatchObject({ data: { changedBy: 'оператор учебного центра «Профи»' } });
  });
});

describe('If-Match', () => {
  const change = (id: string, title: string) => ({
    body: { id, title, members: [{ fullName: 'Орлова Мария Петровна', jobTitleMemberCommitee: 'Chairman' }] },
  });

  test.each(['*', '"a", W/"{version}"', '"{version}"'])('is read as HTTP has it: %s', async (value) => {
    const id = await makeCommittee(portal.db, centerId);
    const seen = await atCenter.call(committees.read, { params: { id } });
    const tag = value.replace('{version}', versionOf(committees.read, seen));
    const headers = { 'if-match': tag };
    const done = await atCenter.fetch(committees.update, change(id, value), { headers });
    expect(done.status).toBe(200);
    const late = await atCenter.fetch(committees.update, change(id, 'Снова'), { headers });
    expect(late.status).toBe(value === '*' ? 200 : 412);
  });

  test('of a record that is gone says that it is not found', async () => {
    const id = await makeCommittee(portal.db, centerId);
    const version = versionOf(committees.read, await atCenter.call(committees.read, { params: { id } }));
    await atCenter.call(committees.remove, { body: [id] });
    expect(await atCenter.refused(committees.update, { ...change(id, 'Поздно'), version })).toBe('NotFoundCommittee');
  });

  test('counts and other derived parts of a reply are no change', async () => {
    const { studentId } = await makeStudent(portal.db, clientId);
    const seen = await atClient.call(organizations.read, { params: { id: clientId } });
    expect(versionOf(organizations.read, { ...seen, balance: { id: studentId, amount: 5 } })).toBe(
      versionOf(organizations.read, seen),
    );
  });
});

test('a refusal that comes with another’s change is told as that change', async () => {
  const committeeId = await makeCommittee(portal.db, centerId);
  const id = await makeCourse(portal.db, centerId, { committeeId, title: 'Охрана труда' });
  await makeCourse(portal.db, centerId, { committeeId, title: 'Занятое название' });
  const seen = await atCenter.call(courses.read, { params: { id } });
  const body = { ...courses.read.state(seen), id };
  await atCenter.call(courses.update, { body: { ...body, subTitle: 'ОТ' } });
  const taken = { body: { ...body, title: 'Занятое название' } };
  expect(await atCenter.refused(courses.update, taken)).toBe('CourseTitleAlreadyUse');
  const version = versionOf(courses.read, seen);
  expect(await atCenter.refused(courses.update, { ...taken, version })).toBe('RecordAlreadyChanged');
});
