import { assignments } from '@dopusk/contract/assignments.ts';
import { students } from '@dopusk/contract/students.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent, type NewStudent } from '../../../demo/builders.ts';
import { makeStudentFile } from '../../../demo/file-builders.ts';
import { makeAssignment, makeCourse } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { newId } from '../../db/new-id.ts';

let portal: Portal;
let world: World;
let center: Client;
let client: Client;
let stranger: Client;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  center = await portal.as(world.own.centerOperator);
  client = await portal.as(world.own.clientOperator);
  stranger = await portal.as(world.stranger.administrator);
});

/** A client of a center with the given people, and the operator who looks at them. */
async function crew(...people: NewStudent[]) {
  const centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
  const clientId = await makeOrganization(portal.db, { title: 'АО «Бригада»' });
  await linkClient(portal.db, centerId, clientId);
  for (const person of people) await makeStudent(portal.db, clientId, person);
  const reader = await portal.as(await makeOperator(portal.db, [centerId]));
  const names = async (query: object) =>
    (await reader.call(students.listAcrossOrganizations, { query })).items.map(({ fullName }) => fullName);
  return { centerId, clientId, reader, names };
}

const ezhov = { surname: 'Ежов', name: 'Артём', lastname: 'Ильич' };
const yozhikov = { surname: 'Ёжиков', name: 'Пётр', lastname: '', phone: '+79123456789', email: 'petr@brigada.test' };
const elkin = { surname: 'Ёлкин', name: 'Иван', lastname: 'Петрович' };

describe('the list across organizations', () => {
  test('is in Russian order, with everything a row shows', async () => {
    const { reader } = await crew(elkin, { ...yozhikov, birthday: '1985-02-28' }, ezhov);
    const { items, totalCount, pageNumber } = await reader.call(students.listAcrossOrganizations, { query: {} });
    expect({ totalCount, pageNumber }).toEqual({ totalCount: 3, pageNumber: 1 });
    expect(items.map(({ fullName }) => fullName)).toEqual(['Ёжиков Пётр', 'Ежов Артём Ильич', 'Ёлкин Иван Петрович']);
    expect(items[0]).toEqual({
      id: expect.any(String),
      avatar: null,
      consentWithdrawnAt: null,
      fullName: 'Ёжиков Пётр',
      phone: '+79123456789',
      birthday: '1985-02-28',
      email: 'petr@brigada.test',
      organizationTitle: 'АО «Бригада»',
    });
  });

  test('goes page by page', async () => {
    const { reader, names } = await crew(elkin, yozhikov2(), ezhov);
    expect(await names({ pageSize: 2, pageNumber: 2 })).toEqual(['Ёлкин Иван Петрович']);
    expect(await reader.call(students.listAcrossOrganizations, { query: { pageSize: 2, pageNumber: 9 } })).toEqual({
      items: [],
      totalCount: 3,
      pageNumber: 9,
    });
  });

  test.each([
    ['any fragment', 'олог', ['Мологин Олег Oлeгович']],
    ['Latin letters typed for Cyrillic ones', 'Meлeхин', ['Мелехин Пётр Ёлович']],
    ['Cyrillic letters where Latin ones are stored', 'олегович', ['Мологин Олег Oлeгович']],
    ['е for ё', 'мелёхин', ['Мелехин Пётр Ёлович']],
    ['ё for е', 'ЕЛОВ', ['Мелехин Пётр Ёлович']],
    ['words in any order', 'петр мел', ['Мелехин Пётр Ёлович']],
    ['an e-mail', 'OLEG@site', ['Мологин Олег Oлeгович']],
    ['a phone as people write it', '8 (917) 555-44-33', ['Мологин Олег Oлeгович']],
    ['a part of a phone', '555-44', ['Мологин Олег Oлeгович']],
    ['nobody', 'мел олег', []],
    ['signs that mean something to LIKE', '%', []],
  ])('finds by %s', async (_, search, expected) => {
    const { names } = await crew(
      { surname: 'Мелехин', name: 'Пётр', lastname: 'Ёлович' },
      { surname: 'Мологин', name: 'Олег', lastname: 'Oлeгович', email: `oleg@site-${newId()}.test` },
    );
    const phone = '+79175554433';
    await portal.db.updateTable('users').set({ phone: null }).where('phone', '=', phone).execute();
    await portal.db
      .updateTable('users')
      .set({ phone })
      .where('id', '=', (eb) =>
        eb.selectFrom('users').where('surname', '=', 'Мологин').orderBy('id', 'desc').limit(1).select('id'),
      )
      .execute();
    expect(await names({ search })).toEqual(expected);
  });

  test('filters by birthday, both ends included', async () => {
    const { names } = await crew(
      { ...ezhov, birthday: '1990-01-01' },
      { ...elkin, birthday: '1990-12-31' },
      { surname: 'Яров', name: 'Ян', lastname: '', birthday: '1991-01-01' },
    );
    expect(await names({ birthdayStart: '1990-01-01', birthdayEnd: '1990-12-31' })).toEqual([
      'Ежов Артём Ильич',
      'Ёлкин Иван Петрович',
    ]);
    expect(await names({ birthdayStart: '1990-12-31' })).toEqual(['Ёлкин Иван Петрович', 'Яров Ян']);
    expect(await names({ birthdayEnd: '1990-01-01T00:00:00.000Z' })).toEqual(['Ежов Артём Ильич']);
  });

  test('filters by organization, a visible one only', async () => {
    const { centerId, clientId, names, reader } = await crew(ezhov);
    await makeStudent(portal.db, centerId, elkin);
    expect(await names({})).toHaveLength(2);
    expect(await names({ organization: clientId })).toEqual(['Ежов Артём Ильич']);
    const query = { organization: world.own.clientId };
    expect(await reader.refused(students.listAcrossOrganizations, { query })).toBe('NotFoundOrganization');
  });

  test('follows a change of name, e-mail and phone', async () => {
    const { clientId, names } = await crew();
    const { userId } = await makeStudent(portal.db, clientId, ezhov);
    const change = { surname: 'Петухов', email: `new-${newId()}@site.test` };
    await portal.db.updateTable('users').set(change).where('id', '=', userId).execute();
    expect(await names({ search: change.email })).toEqual(['Петухов Артём Ильич']);
    expect(await names({ search: 'ежов' })).toEqual([]);
  });

  test('shows neither a stranger’s people nor how many there are', async () => {
    const { reader } = await crew();
    expect(await reader.call(students.listAcrossOrganizations, { query: {} })).toEqual({
      items: [],
      totalCount: 0,
      pageNumber: 1,
    });
  });

  test('names the wrong filters', async () => {
    const query = { birthdayStart: '1990-02-30', birthdayEnd: 'вчера' };
    const { code, fields } = await center.send(students.listAcrossOrganizations, { query });
    expect(code).toBe('Invalid');
    expect(Object.keys(fields ?? {}).sort()).toEqual(['birthdayEnd', 'birthdayStart']);
  });
});

const yozhikov2 = () => ({ surname: 'Ёжиков', name: 'Пётр', lastname: '' });

describe('the list of an organization', () => {
  test('has its people, for Current and by id', async () => {
    for (const id of ['Current', world.own.clientId]) {
      const page = await client.call(students.listOfOrganization, { params: { id }, query: {} });
      expect(page.items.map((row) => row.id)).toEqual([world.own.student.studentId]);
    }
    const page = await center.call(students.listOfOrganization, { params: { id: 'current' }, query: {} });
    expect(page.items).toEqual([]);
  });

  test('does not exist for a stranger', async () => {
    const params = { id: world.own.clientId };
    expect(await stranger.refused(students.listOfOrganization, { params })).toBe('NotFoundOrganization');
  });
});

test('the select without relation gives a center the names of those it sees, at most 50', async () => {
  const { clientId, reader } = await crew();
  const made = await makeStudent(portal.db, clientId, { surname: 'Неведомский', name: 'Ян', lastname: '' });
  const query = { search: 'ян неведом' };
  expect(await reader.call(students.options, { query })).toEqual([{ id: made.studentId, title: 'Неведомский Ян' }]);
  expect(await stranger.call(students.options, { query })).toEqual([]);
  for (let i = 0; i < 51; i++) await makeStudent(portal.db, clientId, { surname: 'Полсотнин' });
  expect(await reader.call(students.options, { query: { search: 'полсотнин' } })).toHaveLength(50);
});

describe('the profile', () => {
  test('has the user, the organization and the documents', async () => {
    const { clientId, reader } = await crew();
    const { studentId } = await makeStudent(portal.db, clientId, { ...yozhikov2(), jobTitle: 'Слесарь' });
    const photo = { title: 'photo.jpg', mime: 'image/jpeg', bytes: Buffer.from('photo') };
    const scan = { title: 'СНИЛС.pdf', mime: 'application/pdf', bytes: Buffer.from('scan') };
    const avatar = await makeStudentFile(portal.context, studentId, 'avatarId', photo);
    const snils = await makeStudentFile(portal.context, studentId, 'snilsFileId', scan);
    const profile = await reader.call(students.read, { params: { id: studentId } });
    expect(profile).toMatchObject({
      id: studentId,
      user: { surname: 'Ёжиков', name: 'Пётр', lastname: '', fullName: 'Ёжиков Пётр' },
      organization: { id: clientId, title: 'АО «Бригада»' },
      avatar: `/api/File/${avatar}?inline`,
      birthday: '1990-05-17',
      jobTitle: 'Слесарь',
      snilsNumber: '11223344595',
      snils: { id: snils, url: `/api/File/${snils}`, title: 'СНИЛС.pdf' },
      passport: null,
      educationType: 'MiddleProfessional',
    });
  });

  test('comes to his page with the courses that the operator sees, the newest first, and leaves the same line', async () => {
    const { centerId, clientId, reader } = await crew();
    const { studentId } = await makeStudent(portal.db, clientId, elkin);
    const params = { id: studentId };
    expect(await reader.call(students.page, { params })).toMatchObject({ student: { id: studentId }, courses: [] });
    const courseId = await makeCourse(portal.db, centerId);
    const courses: string[] = [];
    for (const start of ['2026-01-12', '2026-02-02']) {
      courses.unshift(await makeAssignment(portal.db, { studentId, courseId, start }));
    }
    const other = await makeOrganization(portal.db, { type: 'EducationCenter' });
    await linkClient(portal.db, other, clientId);
    const foreign = await makeAssignment(portal.db, { studentId, courseId: await makeCourse(portal.db, other) });
    const page = await reader.call(students.page, { params });
    expect(page.student).toEqual(await reader.call(students.read, { params }));
    expect(page.courses.map(({ id }) => id)).toEqual(courses);
    const { items } = await reader.call(assignments.ofStudent, { params, query: {} });
    expect(page.courses).toEqual(items);
    const lines = portal.db.selectFrom('auditLog').where('subjectId', '=', studentId).select('action');
    expect(await lines.execute()).toEqual([{ action: 'student.read' }]);
    // His employer sees what every center teaches him.
    const employer = await portal.as(await makeOperator(portal.db, [clientId]));
    const ofEmployer = await employer.call(students.page, { params });
    expect(ofEmployer.courses.map(({ id }) => id)).toEqual([foreign, ...courses]);
    expect(await stranger.refused(students.page, { params })).toBe('NotFoundStudent');
  });

  test('read by an operator leaves one line an hour in the audit log', async () => {
    const { clientId, reader } = await crew();
    const { studentId } = await makeStudent(portal.db, clientId);
    const lines = () => portal.db.selectFrom('auditLog').where('subjectId', '=', studentId).selectAll();
    for (const _ of [1, 2]) await reader.call(students.read, { params: { id: studentId } });
    expect(await lines().execute()).toMatchObject([{ action: 'student.read' }]);
    const colleague = await portal.as(await makeOperator(portal.db, [clientId]));
    await colleague.call(students.read, { params: { id: studentId } });
    expect(await lines().execute()).toHaveLength(2);
  });

  test('does not exist for a stranger, and leaves no line', async () => {
    const params = { id: world.own.student.studentId };
    expect(await stranger.refused(students.read, { params })).toBe('NotFoundStudent');
    expect(await center.refused(students.read, { params: { id: newId() } })).toBe('NotFoundStudent');
    const lines = await portal.db
      .selectFrom('auditLog')
      .where('subjectId', '=', params.id)
      .where('userId', '=', world.stranger.administrator.userId)
      .select('id')
      .execute();
    expect(lines).toEqual([]);
  });

  test('of his own a student reads without a trace', async () => {
    const { clientId } = await crew();
    const made = await makeStudent(portal.db, clientId, elkin);
    const own = await (await portal.as(made)).call(students.current);
    expect(own).toMatchObject({ id: made.studentId, user: { fullName: 'Ёлкин Иван Петрович' } });
    const lines = await portal.db.selectFrom('auditLog').where('subjectId', '=', made.studentId).select('id').execute();
    expect(lines).toEqual([]);
  });
});
