import { assignments } from '@dopusk/contract/assignments.ts';
import { courses } from '@dopusk/contract/courses.ts';
import { rightOf } from '@dopusk/contract/endpoint.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { HistoryRecord, history, rightToOpen } from '@dopusk/contract/history.ts';
import { notices } from '@dopusk/contract/notices.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { payments } from '@dopusk/contract/payments.ts';
import type { Right } from '@dopusk/contract/session.ts';
import { signatories } from '@dopusk/contract/signatories.ts';
import { students } from '@dopusk/contract/students.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeToken } from '../../../demo/account-builders.ts';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { makeInvoice } from '../../../demo/invoice-builders.ts';
import { makeAssignment, makeGroup } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { type Household, makeWorld } from '../../../testing/world.ts';
import { auditAs } from '../../db/audit.ts';
import { accessToRead } from './seen-record.ts';

let portal: Portal;
let own: Household;
let center: Client;
let client: Client;

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
  own = (await makeWorld(portal.db)).own;
  const named = { surname: 'Ким', name: 'Анна', lastname: '' };
  await portal.db.updateTable('users').set(named).where('id', '=', own.administrator.userId).execute();
  center = await portal.as(own.administrator);
  client = await portal.as(own.clientOperator);
});

const read = (reader: Client, record: HistoryRecord, recordId: string) =>
  reader.call(history.list, { query: { record, recordId } });
const texts = async (reader: Client, record: HistoryRecord, recordId: string) =>
  (await read(reader, record, recordId)).items.map(({ text }) => text);

async function changePerson(changes: object) {
  const before = await client.call(students.read, { params: { id: own.student.studentId } });
  const { surname, name, lastname, phone, email } = before.user;
  await client.call(students.update, {
    body: { id: own.student.studentId, surname, name, lastName: lastname, phone: phone ?? '', email, ...changes },
  });
}

test('tells what a field said before and says now, and of a passport only that it was changed', async () => {
  await changePerson({ jobTitle: 'Слесарь', passportNumber: '123456', passportSeries: '2804' });
  await changePerson({ jobTitle: 'Мастер' });
  const [second, first] = (await read(client, 'Student', own.student.studentId)).items;
  expect(second).toMatchObject({ kind: 'Action', text: 'Изменён сотрудник', isOwn: true });
  expect(second?.changes).toEqual([{ title: 'Должность', before: 'Слесарь', after: 'Мастер' }]);
  expect(first?.changes).toEqual(
    expect.arrayContaining([
      { title: 'Серия паспорта', before: null, after: null },
      { title: 'Номер паспорта', before: null, after: null },
    ]),
  );
  const stored = await portal.db.selectFrom('auditLog').select('details').execute();
  expect(JSON.stringify(stored)).not.toMatch(/123456|2804/);
});

test('names the program that did it in somebody’s name, to its own organization alone', async () => {
  const { token, id } = await makeToken(portal.db, own.clientOperator.operatorId, own.clientId, {
    rights: { students: 'write' },
  });
  await portal.db.updateTable('tokens').set({ title: '1С: Кадры' }).where('id', '=', id).execute();
  const at = { params: { id: own.student.studentId } };
  const { user } = await client.call(students.read, at);
  const sent = { id: own.student.studentId, surname: user.surname, name: user.name, lastName: user.lastname };
  const program = portal.program(token);
  await program.call(students.update, {
    body: { ...sent, phone: user.phone ?? '', email: user.email, jobTitle: 'Маляр' },
  });
  const [line] = (await read(client, 'Student', own.student.studentId)).items;
  expect(line?.about).toContain('Программа: 1С: Кадры');
  const [seen] = (await read(center, 'Student', own.student.studentId)).items;
  expect(seen?.about ?? []).not.toContain('Программа: 1С: Кадры');
});

test('tells of a course what its lists of values are called', async () => {
  const { committeeId, disciplines, profession, ...course } = await center.call(courses.read, {
    params: { id: own.courseId },
  });
  const body = {
    ...course,
    profession: profession.id,
    disciplines: disciplines.map(({ id }) => id),
    studyForm: 'PartTime',
  };
  await center.call(courses.update, { body: body as never });
  const [line] = (await read(center, 'Course', own.courseId)).items;
  expect(line?.changes).toEqual([{ title: 'Форма обучения', before: 'Очная', after: expect.stringMatching(/^Очно-/) }]);
  expect(await client.refused(history.list, { query: { record: 'Course', recordId: own.courseId } })).toBe(
    'NotFoundCourse',
  );
});

test('a person’s history goes on telling of an assignment that was removed and a group that he left', async () => {
  const { studentId } = await makeStudent(portal.db, own.clientId);
  const other = await makeStudent(portal.db, own.clientId);
  const groupId = await makeGroup(portal.db, { ...own, title: 'Высота-1', studentIds: [studentId, other.studentId] });
  await client.call(groups.update, { body: { id: groupId, title: 'Высота-2', students: [other.studentId] } });
  const assignmentId = await makeAssignment(portal.db, { studentId, courseId: own.courseId });
  await client.call(assignments.remove, { body: { assignId: assignmentId } });
  const [removed, left] = (await read(client, 'Student', studentId)).items;
  expect(removed).toMatchObject({ text: 'Снято назначение', about: [expect.any(String)] });
  expect(left).toMatchObject({ text: 'Исключение из группы', about: ['Группа «Высота-2»'] });
  const [ofGroup] = (await read(client, 'Group', groupId)).items;
  expect(ofGroup?.changes).toEqual([{ title: 'Название', before: 'Высота-1', after: 'Высота-2' }]);
  expect(ofGroup?.about).toEqual([expect.stringMatching(/^Исключены: /)]);
});

test('a center reads nothing of what is between a client and another center', async () => {
  const { db } = portal;
  const otherCenter = await makeOrganization(db, { type: 'EducationCenter' });
  await linkClient(db, otherCenter, own.clientId);
  const stranger = await portal.as(await makeOperator(db, [otherCenter], 'HighOperator'));
  const { studentId } = await makeStudent(db, own.clientId);
  const assignmentId = await makeAssignment(db, { studentId, courseId: own.courseId });
  await client.call(assignments.remove, { body: { assignId: assignmentId } });
  expect(await texts(center, 'Student', studentId)).toEqual(['Снято назначение']);
  expect(await texts(stranger, 'Student', studentId)).toEqual([]);
});

test('of an organization it names who was made a signatory, and says phones as people read them', async () => {
  const clientId = await makeOrganization(portal.db, { title: 'ООО «Орлан»' });
  const boss = await portal.as(await makeOperator(portal.db, [clientId], 'HighOperator'));
  await boss.call(signatories.create, {
    body: {
      ...{ organizationId: clientId, fullName: 'Орлов Олег Олегович', jobTitle: 'Директор', authority: 'Устав' },
      ...{ fullNameGenitive: null, jobTitleGenitive: null, authorityGenitive: null },
      signs: ['Contract'],
      validFrom: '2026-02-01',
      validUntil: null,
    },
  });
  const { title, inn, email } = await boss.call(organizations.read, { params: { id: clientId } });
  const bankAccountNumber = '40702810200000000001';
  const phone = '+74950000001';
  await boss.call(organizations.update, {
    body: { id: clientId, title, inn, email: email || 'office@orlan.test', address: null, bankAccountNumber, phone },
  });
  const [changed, added] = (await read(boss, 'Organization', clientId)).items;
  expect(added).toMatchObject({ text: 'Добавлен подписант', about: ['Орлов Олег Олегович'] });
  expect(changed?.changes).toContainEqual({
    title: 'Телефон',
    before: expect.stringMatching(/^(|\+7 \(\d{3}\) .+)$/),
    after: '+7 (495) 000-00-01',
  });
});

test('a note is read by the author’s colleagues alone, and removed by its author alone', async () => {
  const of = { record: 'Organization' as const, recordId: own.clientId };
  const { id } = await center.call(history.addNote, { body: { ...of, text: 'Перезвонить во вторник' } });
  const colleague = await portal.as(own.centerOperator);
  expect(await read(colleague, 'Organization', own.clientId)).toMatchObject({
    items: [{ id, kind: 'Note', text: 'Перезвонить во вторник', author: 'Ким Анна', isOwn: false }],
    hasMore: false,
  });
  expect(await texts(client, 'Organization', own.clientId)).toEqual([]);
  expect(await colleague.refused(history.removeNote, { body: { id } })).toBe('NotFoundNote');
  await center.call(history.removeNote, { body: { id } });
  expect(await texts(center, 'Organization', own.clientId)).toEqual([]);
});

test('a colleague named in a note gets a letter, unless he wants none; nobody else can be named', async () => {
  const { operatorId, userId } = own.centerOperator;
  const of = { record: 'Group' as const, recordId: own.groupId };
  const mention = (text: string, mentioned = [operatorId]) =>
    center.call(history.addNote, { body: { ...of, text, mentioned } });
  await mention('Проверьте список');
  const colleague = await portal.as(own.centerOperator);
  await colleague.call(notices.choose, { body: { event: 'Mentioned', channel: 'Mail', isOn: false } });
  await mention('Ещё раз');
  const letters = () => portal.db.selectFrom('outbox').select(['recipient', 'subject', 'text']).execute();
  await expect.poll(async () => (await letters()).length).toBe(1);
  const [letter] = await letters();
  expect(letter).toMatchObject({ subject: 'Ким Анна: заметка для вас' });
  expect(letter?.text).toMatch(/Проверьте список[\s\S]+history=open/);
  expect(await portal.db.selectFrom('deliveries').where('userId', '=', userId).select('id').execute()).toHaveLength(1);
  expect(
    await center.refused(history.addNote, {
      body: { ...of, text: 'Чужому', mentioned: [own.clientOperator.operatorId] },
    }),
  ).toBe('NotFoundOperator');
});

test('the right that a record takes is that of the call that shows it', () => {
  for (const record of HistoryRecord.options) expect(rightOf(accessToRead(record))).toBe(rightToOpen[record] ?? null);
});

test('a colleague who does not see the record is not named: the note is refused with his name and the right that he lacks', async () => {
  const invoiceId = await makeInvoice(portal.db, own);
  const weak = await makeOperator(portal.db, [own.centerId], 'Operator');
  const rights = (list: Right[]) =>
    portal.db.updateTable('memberships').set({ rights: list }).where('operatorId', '=', weak.operatorId).execute();
  await rights(['People']);
  const body = {
    record: 'Invoice' as const,
    recordId: invoiceId,
    text: 'Сумма 7 200, должник',
    mentioned: [weak.operatorId],
  };
  expect(await center.send(history.addNote, { body })).toMatchObject({
    code: 'MentionedCannotOpen',
    msg: expect.stringMatching(/эта запись не открывается, нет права «Деньги»/),
  });
  expect(await texts(center, 'Invoice', invoiceId)).not.toContain(body.text);
  // He may see it when he is told, and not any more when he looks.
  await rights(['Money']);
  await center.call(history.addNote, { body });
  const reader = await portal.as(weak);
  const told = async () => (await reader.call(notices.latest, {})).map(({ text }) => text).join();
  expect(await told()).toContain('должник');
  await rights(['People']);
  expect(await told()).not.toContain('должник');
});

test('what a client has on its balance is told to nobody in a center who does not mind money', async () => {
  const weak = await makeOperator(portal.db, [own.centerId], 'Operator');
  const rights = (list: Right[]) =>
    portal.db.updateTable('memberships').set({ rights: list }).where('operatorId', '=', weak.operatorId).execute();
  const body = { direction: 'Add' as const, amount: 10_000, reason: 'Переплата', seen: 0 };
  await center.call(payments.correct, { params: { id: own.clientId }, body });
  const by = { userId: own.administrator.userId as never, organizationId: own.centerId };
  await auditAs(portal.db, by, 'group.set-off-undone', own.groupId, { kopecks: 360_000, reason: 'Письмо отозвано' });
  const told = async (record: HistoryRecord, id: string) =>
    (await read(await portal.as(weak), record, id)).items.flatMap(({ text, about }) =>
      /баланс/i.test(text) ? [[text, ...about.map((one) => one.replace(/[\u00a0\u202f]/g, ' '))]] : [],
    );
  const undone = 'Отменён зачёт обучения группы с баланса клиента';
  await rights(['Money']);
  expect(await told('Organization', own.clientId)).toEqual([['Баланс клиента исправлен', '10 000 ₽']]);
  expect(await told('Group', own.groupId)).toEqual([[undone, '3 600 ₽', 'Письмо отозвано']]);
  await rights(['People', 'Training']);
  expect(await told('Organization', own.clientId)).toEqual([]);
  expect(await told('Group', own.groupId)).toEqual([[undone, 'Письмо отозвано']]);
});

test('is read on from the last line of a page', async () => {
  const { studentId } = await makeStudent(portal.db, own.clientId);
  for (let i = 1; i <= 21; i++) {
    await center.call(history.addNote, { body: { record: 'Student', recordId: studentId, text: `Заметка ${i}` } });
  }
  const first = await read(center, 'Student', studentId);
  expect([first.items[0]?.text, first.items.length, first.hasMore]).toEqual(['Заметка 21', 20, true]);
  const rest = await center.call(history.list, {
    query: { record: 'Student', recordId: studentId, before: first.items[19]?.id },
  });
  expect([rest.items.map(({ text }) => text), rest.hasMore]).toEqual([['Заметка 1'], false]);
});
