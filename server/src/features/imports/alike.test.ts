import { imports } from '@dopusk/contract/imports.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';

let portal: Portal;
let organizationId: string;
let client: Client;
let userId: string;

const TITLES = 'Фамилия;Имя;Отчество;Дата рождения;E-mail;Телефон;Должность;СНИЛС';
const row = (email: string, phone: string, snils = '087-654-303 00') =>
  `Алёшина;Анна;Петровна;17.05.1990;${email};${phone};Бухгалтер;${snils}`;

beforeAll(async () => {
  portal = await startPortal();
});

beforeEach(async () => {
  organizationId = await makeOrganization(portal.db);
  client = await portal.as(await makeOperator(portal.db, [organizationId]));
  serial += 1;
  const made = await makeStudent(portal.db, organizationId, {
    ...{ surname: 'Алешина', name: 'Анна', lastname: 'Петровна', birthday: '1990-05-17', snils: '' },
    ...{ email: `old${serial}@alike.test`, phone: `+7917100${String(serial).padStart(4, '0')}`, jobTitle: 'Кассир' },
  });
  userId = made.userId;
});
let serial = 0;

const other = () => ({ email: `new${serial}@alike.test`, phone: `+7917200${String(serial).padStart(4, '0')}` });

const parse = (...rows: string[]) =>
  client.call(imports.parseStudents, { query: {}, file: new File([[TITLES, ...rows].join('\n')], 'Люди.csv') });
const load = (draftId: string, asNew?: number[]) =>
  client.send(imports.loadStudents, { params: { draftId }, body: asNew ? { asNew } : {} });
const loadWith = (draftId: string, body: { asSame?: number[]; rightOnly?: boolean }) =>
  client.send(imports.loadStudents, { params: { draftId }, body });
const people = () =>
  portal.db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.userId')
    .where('organizationId', '=', organizationId)
    .orderBy('users.email')
    .select(['users.id', 'users.email', 'students.jobTitle'])
    .execute();

describe('somebody of the same name and birthday with another e-mail', () => {
  test('is proposed, and is the same unless it is said otherwise: what he logs in with stays', async () => {
    const { email, phone } = other();
    const parsed = await parse(row(email, phone));
    expect(parsed).toMatchObject({ isSuccess: true, created: 0, updated: 1 });
    expect(parsed.alike).toMatchObject([
      { rowNumber: 2, fullName: 'Алёшина Анна Петровна', email, known: { jobTitle: 'Кассир' }, canBeNew: true },
    ]);
    expect(await load(parsed.draftId)).toMatchObject({ code: 'Ok', data: { created: 0, updated: 1 } });
    expect(await people()).toEqual([{ id: userId, email: `old${serial}@alike.test`, jobTitle: 'Бухгалтер' }]);
    // The same file again changes nothing: now he is known by the insurance number, and a file changes no e-mail.
    expect(await parse(row(email, phone))).toMatchObject({ created: 0, updated: 0, alike: [] });
  });

  test('is somebody new when it is said', async () => {
    const { email, phone } = other();
    const { draftId } = await parse(row(email, phone));
    expect(await load(draftId, [2])).toMatchObject({ code: 'Ok', data: { created: 1, updated: 0 } });
    expect((await people()).map((one) => [one.email, one.jobTitle])).toEqual([
      [email, 'Бухгалтер'],
      [`old${serial}@alike.test`, 'Кассир'],
    ]);
  });

  test('cannot be new with the phone that he has', async () => {
    const { email } = other();
    const parsed = await parse(row(email, `+7917100${String(serial).padStart(4, '0')}`));
    expect(parsed.alike).toMatchObject([{ canBeNew: false }]);
    expect((await load(parsed.draftId, [2])).code).toBe('Invalid');
  });

  test('is taken back with his former data', async () => {
    const { email, phone } = other();
    const { draftId } = await parse(row(email, phone));
    await load(draftId);
    await client.call(imports.undo, { params: { draftId } });
    expect(await people()).toEqual([{ id: userId, email: `old${serial}@alike.test`, jobTitle: 'Кассир' }]);
  });
});

test('somebody without an insurance number in the file is proposed, keeps the stored one, and cannot be new', async () => {
  await portal.db.updateTable('students').set({ snilsNumber: '11223344595' }).where('userId', '=', userId).execute();
  const { email, phone } = other();
  const parsed = await parse(row(email, phone, ''));
  expect(parsed).toMatchObject({ isSuccess: true, created: 0, updated: 1 });
  expect(parsed.alike).toMatchObject([{ rowNumber: 2, canBeNew: false, lacking: ['СНИЛС'] }]);
  expect((await load(parsed.draftId, [2])).code).toBe('Invalid');
  expect((await load(parsed.draftId)).code).toBe('Ok');
  const stored = portal.db.selectFrom('students').where('userId', '=', userId).select(['snilsNumber', 'jobTitle']);
  expect(await stored.execute()).toEqual([{ snilsNumber: '11223344595', jobTitle: 'Бухгалтер' }]);
});

describe('somebody of the same name and birthday with another insurance number', () => {
  const otherSnils = { file: '08765430300', known: '11223344595' };
  const stored = () =>
    portal.db.selectFrom('students').where('userId', '=', userId).select(['snilsNumber', 'jobTitle']).execute();

  beforeEach(() =>
    portal.db.updateTable('students').set({ snilsNumber: '11223344595' }).where('userId', '=', userId).execute(),
  );

  test('is proposed with both numbers, and is somebody new unless it is said otherwise', async () => {
    const { email, phone } = other();
    const parsed = await parse(row(email, phone));
    expect(parsed).toMatchObject({ isSuccess: true, created: 1, updated: 0 });
    expect(parsed.alike).toMatchObject([{ rowNumber: 2, otherSnils, canBeNew: true, action: 'Update' }]);
    expect(parsed.alike[0]?.fields.map(({ title }) => title).sort()).toEqual(['Должность', 'СНИЛС', 'Фамилия']);
    expect(await load(parsed.draftId)).toMatchObject({ data: { created: 1, updated: 0 } });
    expect(await stored()).toEqual([{ snilsNumber: '11223344595', jobTitle: 'Кассир' }]);
  });

  test('is the same when it is said: his number is the file’s then, and back when the load is undone', async () => {
    const { email, phone } = other();
    const { draftId } = await parse(row(email, phone));
    expect(await loadWith(draftId, { asSame: [2] })).toMatchObject({ data: { created: 0, updated: 1 } });
    expect(await stored()).toEqual([{ snilsNumber: '08765430300', jobTitle: 'Бухгалтер' }]);
    expect(await people()).toHaveLength(1);
    await client.call(imports.undo, { params: { draftId } });
    expect(await stored()).toEqual([{ snilsNumber: '11223344595', jobTitle: 'Кассир' }]);
  });

  test('whose e-mail or phone he has is wrong until it is said that he is the same', async () => {
    const mine = { email: `old${serial}@alike.test`, phone: `+7917100${String(serial).padStart(4, '0')}` };
    const { email, phone } = other();
    for (const line of [row(mine.email, phone), row(email, mine.phone)]) {
      const parsed = await parse(line);
      expect(parsed).toMatchObject({
        isSuccess: false,
        failed: 1,
        created: 0,
        alike: [{ otherSnils, canBeNew: false }],
      });
      expect(parsed.failResults[0]?.errors).toMatchObject([{ propertyName: 'snilsNumber', cell: 'H2' }]);
      expect(parsed.failResults[0]?.errors[0]?.message).toContain('Похоже, это Алешина Анна Петровна, но СНИЛС другой');
      const params = { draftId: parsed.draftId };
      expect((await load(parsed.draftId)).code).toBe('Invalid');
      // The wrong rows alone are handed out, this one among them.
      const rest = await client.fetch(imports.failedRows, { params });
      expect(rest.status).toBe(200);
      expect(await loadWith(parsed.draftId, { rightOnly: true })).toMatchObject({ data: { failed: 1, updated: 0 } });
    }
    const { draftId } = await parse(row(mine.email, phone));
    expect(await loadWith(draftId, { asSame: [2] })).toMatchObject({ data: { failed: 0, created: 0, updated: 1 } });
    expect(await stored()).toEqual([{ snilsNumber: '08765430300', jobTitle: 'Бухгалтер' }]);
  });
});

test('of two rows that are like one person the first alone is proposed', async () => {
  const { email, phone } = other();
  const parsed = await parse(row(email, phone), row(`b${email}`, phone.replace('+7917', '+7918'), '112-233-445 95'));
  expect(parsed.alike.map(({ rowNumber }) => rowNumber)).toEqual([2]);
  expect(parsed).toMatchObject({ created: 1, updated: 1 });
});

test('somebody of another organization is not proposed', async () => {
  const stranger = await portal.as(await makeOperator(portal.db, [await makeOrganization(portal.db)]));
  const { email, phone } = other();
  const file = new File([[TITLES, row(email, phone)].join('\n')], 'Люди.csv');
  expect(await stranger.call(imports.parseStudents, { query: {}, file })).toMatchObject({ alike: [], created: 1 });
});
