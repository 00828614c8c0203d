import { assignments } from '@dopusk/contract/assignments.ts';
import { deliveries } from '@dopusk/contract/deliveries.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { files } from '@dopusk/contract/files.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { imports } from '@dopusk/contract/imports.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { students } from '@dopusk/contract/students.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeDelivery } from '../../../../demo/account-builders.ts';
import { makeOperator, makeOrganization, makeStudent } from '../../../../demo/builders.ts';
import { makeStudentFile } from '../../../../demo/file-builders.ts';
import { makeCourse } from '../../../../demo/training-builders.ts';
import { innOf } from '../../../../testing/inn.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});

/** A center and a client that have nothing to do with each other yet; Учёный and Чужаков work for the client. */
async function strangers() {
  const { db } = portal;
  const centerId = await makeOrganization(db, { type: 'EducationCenter' });
  await makeOrganization(db, { type: 'EducationCenter' });
  const clientId = await makeOrganization(db);
  const courseId = await makeCourse(db, centerId);
  const taught = await makeStudent(db, clientId, { surname: 'Учёный', snils: '11111111145' });
  const hidden = await makeStudent(db, clientId, {
    surname: 'Чужаков',
    snils: '00000030003',
    email: `h${clientId}@x.test`,
  });
  const center = await portal.as(await makeOperator(db, [centerId], 'HighOperator'));
  const client = await portal.as(await makeOperator(db, [clientId]));
  const assign = (studentId: string, by = client) =>
    by.call(assignments.add, {
      body: { studentId, courseId, dateStartLearning: today(), fromOrganizationId: centerId },
    });
  const seen = async (query: object = {}) =>
    (await center.call(students.listAcrossOrganizations, { query })).items.map(({ id }) => id);
  const link = () =>
    db
      .selectFrom('centerClients')
      .where('centerId', '=', centerId)
      .where('clientId', '=', clientId)
      .select(['extent', 'origin'])
      .executeTakeFirst();
  return { centerId, clientId, courseId, taught, hidden, center, client, assign, seen, link };
}

const employee = (organization: string, email: string) => ({
  surname: 'Новый',
  name: 'Пётр',
  lastName: '',
  hasNoLastName: true,
  birthday: '1990-05-17',
  phone: '+79130000001',
  email,
  organization,
  password: 'Ромашка-2026',
  confirmPassword: 'Ромашка-2026',
  snilsNumber: '000-001-000 01',
});

describe('a client that only assigns a course', () => {
  test('shows the center whoever it has assigned, and nobody else', async () => {
    const { center, clientId, taught, hidden, assign, seen, link } = await strangers();
    await assign(taught.studentId);
    expect(await link()).toEqual({ extent: 'Taught', origin: 'Training' });
    expect(await seen()).toEqual([taught.studentId]);
    expect(await seen({ organization: clientId })).toEqual([taught.studentId]);
    expect(await seen({ search: 'чужаков' })).toEqual([]);
    expect(await seen({ birthdayStart: '1900-01-01' })).toEqual([taught.studentId]);
    const page = await center.call(students.listOfOrganization, { params: { id: clientId }, query: {} });
    expect(page.totalCount).toBe(1);
    expect(await center.call(students.options, { query: { search: 'чужаков' } })).toEqual([]);
    const pasted = await center.call(groups.findStudents, { body: { text: '000-000-300 03\nЧужаков Иван' } });
    expect(pasted.found).toEqual([]);
    const one = { params: { id: hidden.studentId } };
    expect(await center.refused(students.read, one)).toBe('NotFoundStudent');
  });

  test('keeps the scans and the letters of the others to itself', async () => {
    const { center, taught, hidden, assign } = await strangers();
    await assign(taught.studentId);
    const scan = { title: 'Паспорт.pdf', mime: 'application/pdf', bytes: Buffer.from('%PDF-1.7') };
    const id = await makeStudentFile(portal, hidden.studentId, 'passportFileId', scan);
    expect(await center.refused(files.read, { params: { id } })).toBe('NotFoundFile');
    const letters = [await makeDelivery(portal.db, taught.userId), await makeDelivery(portal.db, hidden.userId)];
    const log = await center.call(deliveries.list, { query: {} });
    expect(log.items.map((row) => row.id)).toEqual([letters[0]]);
    expect(await center.refused(deliveries.resend, { params: { id: letters[1] ?? '' } })).toBe('UserNotFound');
  });

  test('is not told on by an import: whom the center does not see is found by no number', async () => {
    const { center, clientId, taught, assign } = await strangers();
    await assign(taught.studentId);
    const rows = [
      'ФИО;Дата рождения;Телефон;E-mail;СНИЛС',
      `Иной Пётр Ильич;17.05.1990;+79130000002;i${clientId}@x.test;000-000-300 03`,
    ];
    const file = new File([rows.join('\r\n')], 'персонал.csv');
    const parsed = await center.call(imports.parseStudents, { query: { organization: clientId }, file });
    expect(JSON.stringify(parsed)).not.toContain('Чужаков');
    expect(parsed.failResults).toEqual([]);
  });

  test('lets the center assign those alone whom it sees', async () => {
    const { center, taught, hidden, courseId, centerId, assign } = await strangers();
    await assign(taught.studentId);
    const body = {
      studentId: hidden.studentId,
      courseId,
      dateStartLearning: today(),
      fromOrganizationId: centerId,
    };
    expect(await center.refused(assignments.add, { body })).toBe('NotFoundStudent');
  });

  test('shows those too whom the center has made, one by one or by a table', async () => {
    const { center, clientId, taught, assign, seen } = await strangers();
    await assign(taught.studentId);
    const { id } = await center.call(students.create, { body: employee(clientId, `n${clientId}@x.test`) });
    const rows = [
      'ФИО;Дата рождения;Телефон;E-mail;СНИЛС',
      `Абаев Пётр Ильич;17.05.1990;+79130000003;a${clientId}@x.test;000-002-000 02`,
    ];
    const file = new File([rows.join('\r\n')], 'персонал.csv');
    const { draftId } = await center.call(imports.parseStudents, { query: { organization: clientId }, file });
    await center.call(imports.loadStudents, { params: { draftId } });
    const [loaded, ...others] = await seen();
    expect(loaded).not.toBe(taught.studentId);
    expect(others).toEqual([id, taught.studentId]);
  });

  test('is not added to twice by its SNILS, and who is hidden stays without a name', async () => {
    const { center, clientId, taught, assign } = await strangers();
    await assign(taught.studentId);
    const again = (snilsNumber: string) =>
      center.send(students.create, { body: { ...employee(clientId, `d${clientId}@x.test`), snilsNumber } });
    const seen = await again('111-111-111 45');
    expect(seen.fields).toEqual({
      snilsNumber: [{ code: 'Invalid', message: expect.stringMatching(/^Уже есть: Учёный/) }],
    });
    const hidden = await again('000-000-300 03');
    expect(hidden.fields).toHaveProperty('snilsNumber');
    expect(JSON.stringify(hidden)).not.toContain('Чужаков');
    const rows = [
      'ФИО;Дата рождения;Телефон;E-mail;СНИЛС',
      `Иной Пётр Ильич;17.05.1990;+79130000002;i${clientId}@x.test;000-000-300 03`,
    ];
    const file = new File([rows.join('\r\n')], 'персонал.csv');
    const { draftId } = await center.call(imports.parseStudents, { query: { organization: clientId }, file });
    const loaded = await center.send(imports.loadStudents, { params: { draftId } });
    expect([loaded.code, loaded.msg]).toEqual([
      'Invalid',
      expect.stringMatching(/^СНИЛС 00000030003\. .*Попросите её/),
    ]);
    expect(hidden.msg + JSON.stringify(hidden.fields)).toContain('Попросите её назначить ему курс');
  });

  test('is added to for training only: two hundred whom nothing is assigned, no more', async () => {
    const { center, clientId, centerId, taught, assign } = await strangers();
    await assign(taught.studentId);
    const rows = Array.from({ length: 200 }, () => ({ knownTo: [centerId] }));
    for (const { knownTo } of rows) {
      const { studentId } = await makeStudent(portal.db, clientId);
      await portal.db.updateTable('students').set({ knownTo }).where('id', '=', studentId).execute();
    }
    const body = { ...employee(clientId, `m${clientId}@x.test`), phone: '+79130000009' };
    const create = () => center.send(students.create, { body });
    expect(await create()).toMatchObject({ code: 'BadRequest', msg: expect.stringContaining('назначьте им курсы') });
    const one = await portal.db
      .selectFrom('students')
      .where('organizationId', '=', clientId)
      .where('id', '<>', taught.studentId)
      .orderBy('id', 'desc')
      .select('id')
      .executeTakeFirstOrThrow();
    await assign(one.id);
    expect((await create()).code).toBe('Ok');
  });

  test('is not seen any more when its last assignment is removed unpaid', async () => {
    const { center, client, clientId, taught, hidden, assign, seen, link } = await strangers();
    const first = await assign(taught.studentId);
    const second = await assign(hidden.studentId);
    await client.call(assignments.remove, { body: { assignId: first.id } });
    // Who was ever assigned stays visible as long as there is a link.
    expect(await seen()).toEqual([taught.studentId, hidden.studentId]);
    await client.call(assignments.remove, { body: { assignId: second.id } });
    expect(await link()).toBeUndefined();
    expect(await seen()).toEqual([]);
    expect(await center.refused(organizations.read, { params: { id: clientId } })).toBe('NotFoundOrganization');
  });

  test('is not seen any more when its last group is removed', async () => {
    const { client, centerId, courseId, taught, link } = await strangers();
    const { id } = await client.call(groups.create, {
      body: {
        title: 'Г',
        students: [taught.studentId],
        courseId,
        dateStartLearning: today(),
        fromOrganizationId: centerId,
      },
    });
    await client.call(groups.removeAssigns, { params: { id }, query: {} });
    expect(await link()).toEqual({ extent: 'Taught', origin: 'Training' });
    await client.call(groups.remove, { params: { id } });
    expect(await link()).toBeUndefined();
  });
});

test('a client that the center has made shows its whole staff, and stays when nothing is taught', async () => {
  const { center, client, assign, seen } = await strangers();
  const { id } = await center.call(organizations.create, {
    body: { title: 'ООО «Свои»', inn: innOf(1), phone: '', email: '' },
  });
  const { studentId } = await makeStudent(portal.db, id);
  expect(await seen()).toEqual([studentId]);
  const assigned = await assign(studentId, center);
  await center.call(assignments.remove, { body: { assignId: assigned.id } });
  expect(await seen()).toEqual([studentId]);
  expect(await client.refused(students.read, { params: { id: studentId } })).toBe('NotFoundStudent');
});
