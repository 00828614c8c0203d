import { audit } from '@dopusk/contract/audit.ts';
import { PersonnelFileQuery, students } from '@dopusk/contract/students.ts';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { administratorScope } from '../../../testing/scope.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { streamPersonnel } from './db/personnel-file.ts';
import { personnelFile } from './personnel-file.ts';

let portal: Portal;
let world: World;
let centerId: string;
let firstClient: string;
let secondClient: string;
let reader: Client;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
});

beforeEach(async () => {
  centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
  firstClient = await makeOrganization(portal.db, { title: 'АО «Первый»' });
  secondClient = await makeOrganization(portal.db, { title: 'АО «Второй»' });
  for (const clientId of [firstClient, secondClient]) await linkClient(portal.db, centerId, clientId);
  reader = await portal.as(await makeOperator(portal.db, [centerId], 'HighOperator'));
});

const table = async (body: object, by = reader) => {
  const response = await by.fetch(students.download, { body });
  expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('Персонал.xlsx'));
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  return sheets[0]?.rows ?? [];
};
const names = async (body: object) => (await table(body)).slice(1).map(([fullName]) => fullName);

const person = (surname: string, more: object = {}) => ({ surname, name: 'Ян', lastname: '', ...more });

test('chosen people come as a table, each once, with what the list shows and no documents', async () => {
  const more = { phone: '+79123450000', email: 'tablin@first.test', birthday: '1985-02-28', jobTitle: '=Слесарь' };
  const { studentId } = await makeStudent(portal.db, firstClient, person('Таблин', more));
  await makeStudent(portal.db, firstClient, person('Иной'));
  await portal.db.updateTable('students').set({ department: 'Цех № 3' }).where('id', '=', studentId).execute();
  expect(await table({ studentIds: [studentId, studentId] })).toEqual([
    [
      ...[
        'ФИО',
        'Организация',
        'Должность',
        'Подразделение',
        'Табельный номер',
        'Дата рождения',
        'Телефон',
        'E-mail',
        'Пол',
      ],
      ...['Гражданство', 'ФИО латиницей', 'Образование', 'Квалификация', 'Место работы'],
    ],
    [
      ...['Таблин Ян', 'АО «Первый»', '=Слесарь', 'Цех № 3', null, new Date('1985-02-28T00:00Z'), '+79123450000'],
      ...['tablin@first.test', null, 'Россия', null, 'Среднее профессиональное', null, null],
    ],
  ]);
});

test('of a gender that nobody has said the one of the patronymic stands there', async () => {
  const of = (lastname: string, gender: string | null) =>
    makeStudent(portal.db, firstClient, person('Пол', { lastname, gender }));
  await of('Ильинична', null);
  await of('Вагиф', null);
  await of('Ильич', 'Female');
  const [titles = [], ...rows] = await table({ organization: firstClient });
  expect(Object.fromEntries(rows.map((row) => [String(row[0]), row[titles.indexOf('Пол')]]))).toEqual({
    ...{ 'Пол Ян Ильинична': 'Женский', 'Пол Ян Вагиф': null, 'Пол Ян Ильич': 'Женский' },
  });
});

test('without a choice everybody comes whom search and filters find, in Russian order', async () => {
  await makeStudent(portal.db, secondClient, person('Ёлкин', { birthday: '1990-01-01' }));
  await makeStudent(portal.db, firstClient, person('Яров', { birthday: '1991-01-01' }));
  await makeStudent(portal.db, firstClient, person('Ежов', { birthday: '1992-01-01' }));
  expect(await names({})).toEqual(['Ежов Ян', 'Ёлкин Ян', 'Яров Ян']);
  expect(await names({ search: 'елк' })).toEqual(['Ёлкин Ян']);
  expect(await names({ birthdayStart: '1991-01-01', birthdayEnd: '1991-12-31' })).toEqual(['Яров Ян']);
  expect(await names({ organization: firstClient, search: 'ян' })).toEqual(['Ежов Ян', 'Яров Ян']);
  expect(await names({ search: 'никто' })).toEqual([]);
});

test('a table fetched in portions is whole, in order and still only of those the operator sees', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) ids.push((await makeStudent(portal.db, firstClient, person(`Рядов${i}`))).studentId);
  ids.push(world.stranger.student.studentId);
  const scope = await administratorScope(portal, await makeOperator(portal.db, [centerId], 'HighOperator'));
  const surnames: string[] = [];
  for await (const { fullName } of streamPersonnel(portal.db, scope, ids, 2)) surnames.push(fullName);
  expect(surnames).toEqual(['Рядов0 Ян', 'Рядов1 Ян', 'Рядов2 Ян', 'Рядов3 Ян', 'Рядов4 Ян']);
});

test('it leaves a line that personal data were carried out, with their number', async () => {
  await makeStudent(portal.db, firstClient, person('Следов'));
  await names({ organization: firstClient });
  const { items } = await reader.call(audit.list, { query: { action: 'students.downloaded' } });
  expect(items).toMatchObject([{ action: 'students.downloaded', subject: 'АО «Первый»' }]);
  const line = await portal.db
    .selectFrom('auditLog')
    .where('id', '=', items[0]?.id ?? '')
    .select('details')
    .executeTakeFirstOrThrow();
  expect(line.details).toEqual({ count: 1 });
});

test('a stranger’s person or organization is refused, and nobody else comes with it', async () => {
  const { studentId } = await makeStudent(portal.db, firstClient, person('Свой'));
  const mixed = { body: { studentIds: [studentId, world.stranger.student.studentId] } };
  expect(await reader.refused(students.download, mixed)).toBe('NotFoundStudent');
  const foreign = { body: { organization: world.stranger.clientId } };
  expect(await reader.refused(students.download, foreign)).toBe('NotFoundOrganization');
  const { items } = await reader.call(audit.list, { query: { action: 'students.downloaded' } });
  expect(items).toEqual([]);
});

test('no choice at all, too long a choice and too many people are refused with what to do', async () => {
  for (const studentIds of [[], Array.from({ length: 1001 }, () => firstClient)]) {
    const { code, fields } = await reader.send(students.download, { body: { studentIds } });
    expect([code, Object.keys(fields ?? {})]).toEqual(['Invalid', ['studentIds']]);
  }
  const administrator = await makeOperator(portal.db, [centerId], 'HighOperator');
  const scope = await administratorScope(portal, administrator);
  for (const surname of ['Много', 'Больно']) await makeStudent(portal.db, firstClient, person(surname));
  const everybody = PersonnelFileQuery.parse({});
  await expect(personnelFile(portal.db, scope, everybody, 1)).rejects.toMatchObject({
    code: 'Invalid',
    message: expect.stringContaining('сузьте поиск'),
  });
  await expect(personnelFile(portal.db, scope, everybody, 2)).resolves.toMatchObject({ title: 'Персонал.xlsx' });
});
