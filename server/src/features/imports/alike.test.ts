import { doubles } from '@dopusk/contract/doubles.ts';
import { imports, type LoadChoice } from '@dopusk/contract/imports.ts';
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
const loadWith = (draftId: string, body: LoadChoice) =>
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

describe('a name that differs from the stored one by «ё» alone', () => {
  const names = () =>
    portal.db.selectFrom('users').where('id', '=', userId).select(['surname', 'name', 'lastname']).execute();
  const store = async (surname: string, name: string, lastname: string) => {
    await portal.db.updateTable('users').set({ surname, name, lastname }).where('id', '=', userId).execute();
    const stored = { snilsNumber: '08765430300', jobTitle: 'Бухгалтер' };
    await portal.db.updateTable('students').set(stored).where('userId', '=', userId).execute();
  };
  const rowOf = (fullName: string) => {
    const { email, phone } = other();
    return [...fullName.split(' '), '17.05.1990', email, phone, 'Бухгалтер', '087-654-303 00'].join(';');
  };

  test('stays as it is stored where the file has «е», of whoever is known for certain and of whoever is like', async () => {
    await store('Ёлкин', 'Артём', 'Фёдорович');
    expect(await parse(rowOf('Елкин Артем Федорович'))).toMatchObject({ updated: 0, skipped: 1, changedFields: [] });
    await portal.db.updateTable('students').set({ snilsNumber: '' }).where('userId', '=', userId).execute();
    const parsed = await parse(rowOf('Елкин Артем Федорович'));
    expect(parsed.alike).toMatchObject([{ rowNumber: 2, fields: [{ field: 'snilsNumber' }] }]);
    await load(parsed.draftId);
    expect(await names()).toEqual([{ surname: 'Ёлкин', name: 'Артём', lastname: 'Фёдорович' }]);
  });

  test('becomes that of the file where this one has «ё»', async () => {
    await store('Елкин', 'Артем', 'Фёдорович');
    const { draftId, updated } = await parse(rowOf('Ёлкин Артём Федорович'));
    expect(updated).toBe(1);
    await load(draftId);
    expect(await names()).toEqual([{ surname: 'Ёлкин', name: 'Артём', lastname: 'Фёдорович' }]);
  });

  test('is another one where more than that differs', async () => {
    await store('Елкин', 'Артём', 'Фёдорович');
    const { draftId } = await parse(rowOf('Елкина Артемий Федорович'));
    await load(draftId);
    expect(await names()).toEqual([{ surname: 'Елкина', name: 'Артемий', lastname: 'Фёдорович' }]);
  });
});

test('somebody without an insurance number in the file is proposed, and keeps the stored one', async () => {
  await portal.db.updateTable('students').set({ snilsNumber: '11223344595' }).where('userId', '=', userId).execute();
  const { email, phone } = other();
  const parsed = await parse(row(email, phone, ''));
  expect(parsed).toMatchObject({ isSuccess: true, created: 0, updated: 1 });
  expect(parsed.alike).toMatchObject([{ rowNumber: 2, canBeNew: true }]);
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

describe('somebody else’s insurance number or e-mail in a row', () => {
  const line = (person: string, email: string, snils: string) =>
    `${person};${email};+7999000${digits()};Мастер;${snils}`;
  const digits = () => String(serial).padStart(4, '0');

  beforeEach(() =>
    portal.db.updateTable('students').set({ snilsNumber: '11223344595' }).where('userId', '=', userId).execute(),
  );

  test.each([
    ['insurance number', 'Новиков;Олег;Ильич;01.01.1985', 'novikov@alike.test', '112-233-445 95', 'СНИЛС', 'H2'],
    ['e-mail', 'Новиков;Олег;Ильич;01.01.1985', 'own', '', 'e-mail', 'E2'],
  ])('the %s makes nobody another person: neither by another name and birthday nor unasked', async (...given) => {
    const [, person, email, snils, what, cell] = given;
    const own = `old${serial}@alike.test`;
    const parsed = await parse(line(person, email === 'own' ? own : email, snils));
    expect(parsed).toMatchObject({ isSuccess: false, failed: 1, created: 0, updated: 0 });
    const message = `Этот ${what} у другого человека: Алешина Анна Петровна, 17.05.1990. Исправьте ${what} в файле`;
    expect(parsed.failResults[0]?.errors).toMatchObject([{ cell, message: expect.stringContaining(message) }]);
    expect((await loadWith(parsed.draftId, { rightOnly: true })).data).toMatchObject({ updated: 0, failed: 1 });
    expect(await people()).toMatchObject([{ id: userId, jobTitle: 'Кассир' }]);
  });

  test.each([
    ['surname', 'Новикова;Анна;Петровна;17.05.1990'],
    ['birthday', 'Алешина;Анна;Петровна;18.05.1990'],
  ])('another %s alone is that of the same person', async (_, person) => {
    const parsed = await parse(line(person, `old${serial}@alike.test`, '112-233-445 95'));
    expect(parsed).toMatchObject({ isSuccess: true, updated: 1 });
  });
});

describe('two rows of a file with one name and birthday', () => {
  const stranger = (email: string, phone: string, snils: string, surname = 'Ёлкина') =>
    `${surname};Анна;Петровна;17.05.1990;${email};${phone};Бухгалтер;${snils}`;
  const two = () => {
    const { email, phone } = other();
    return [
      stranger(email, phone, '087-654-303 00'),
      stranger(`b${email}`, phone.replace('+7917', '+7918'), '112-233-445 95', 'Елкина'),
    ];
  };

  test('are neither one person nor two until it is said: the second one is wrong till then', async () => {
    const parsed = await parse(...two());
    expect(parsed).toMatchObject({ isSuccess: false, created: 1, failed: 1 });
    expect(parsed.failResults).toMatchObject([
      { rowNumber: 3, errors: [{ column: 'Фамилия', cell: 'A3', value: 'Елкина' }] },
    ]);
    expect(parsed.failResults[0]?.errors[0]?.message).toContain('То же имя и дата рождения в строке 2');
    expect(parsed.repeated).toMatchObject([
      { rowNumber: 3, firstRow: 2, canBeOther: true, isOneAccount: false, action: 'Create' },
    ]);
    expect(parsed.repeated[0]?.differing.map(({ title }) => title)).toEqual(['Фамилия', 'Телефон', 'E-mail', 'СНИЛС']);
    expect(await loadWith(parsed.draftId, {})).toMatchObject({ code: 'Invalid' });
    expect(await loadWith(parsed.draftId, { rightOnly: true })).toMatchObject({ data: { created: 1, failed: 1 } });
    expect(await people()).toHaveLength(2);
  });

  test('are two when it is said', async () => {
    const { draftId } = await parse(...two());
    expect(await loadWith(draftId, { asOther: [3] })).toMatchObject({ data: { created: 2, skipped: 0, failed: 0 } });
  });

  test('are one when it is said: of the second row nothing is loaded', async () => {
    const { draftId } = await parse(...two());
    expect(await loadWith(draftId, { asRepeated: [3] })).toMatchObject({ data: { created: 1, skipped: 1, failed: 0 } });
    expect((await people()).map((one) => one.email)).toEqual([other().email, `old${serial}@alike.test`]);
  });

  test('of which the portal knows one are asked about the other', async () => {
    const { email, phone } = other();
    const parsed = await parse(row(email, phone), row(`b${email}`, phone.replace('+7917', '+7918'), '112-233-445 95'));
    expect(parsed.alike.map(({ rowNumber }) => rowNumber)).toEqual([2]);
    expect(parsed).toMatchObject({ created: 0, updated: 1, failed: 1, repeated: [{ rowNumber: 3, firstRow: 2 }] });
  });

  test('that are about one person of the portal cannot be two, whatever name they have', async () => {
    await portal.db.updateTable('students').set({ snilsNumber: '11223344595' }).where('userId', '=', userId).execute();
    const { email, phone } = other();
    const lines = [
      stranger(`old${serial}@alike.test`, phone, '', 'Ёжикова'),
      stranger(email, phone.replace('+7917', '+7918'), '112-233-445 95', 'Ёлкина'),
    ];
    const parsed = await parse(...lines);
    expect(parsed).toMatchObject({ updated: 1, failed: 1, repeated: [{ isOneAccount: true, canBeOther: false }] });
    expect((await loadWith(parsed.draftId, { asOther: [3] })).code).toBe('Invalid');
    expect(await loadWith(parsed.draftId, { asRepeated: [3] })).toMatchObject({ data: { updated: 1, skipped: 1 } });
  });

  test('whom the portal knows as two are two without a question', async () => {
    const twin = await makeStudent(portal.db, organizationId, {
      ...{ surname: 'Алешина', name: 'Анна', lastname: 'Петровна', birthday: '1990-05-17', snils: '11223344595' },
      ...{ email: `twin${serial}@alike.test`, phone: `+7917300${String(serial).padStart(4, '0')}`, jobTitle: 'Кассир' },
    });
    expect(twin.userId).not.toBe(userId);
    const { phone } = other();
    const parsed = await parse(
      row(`old${serial}@alike.test`, phone, '087-654-303 00'),
      row(`twin${serial}@alike.test`, phone.replace('+7917', '+7918'), '112-233-445 95'),
    );
    expect(parsed).toMatchObject({ isSuccess: true, updated: 2, repeated: [] });
  });
});

describe('who is said to be somebody else', () => {
  const pairs = async () => (await client.call(doubles.list, { query: {} })).items.map(({ reasons }) => reasons);
  const line = (email: string, jobTitle = 'Бухгалтер') =>
    `Ёлкина;Анна;Петровна;17.05.1990;${email}${serial}@apart.test;;${jobTitle};`;

  test('of two rows of a file: they are no double, and the next table asks nothing', async () => {
    const { draftId } = await parse(line('a'), line('b'));
    expect(await loadWith(draftId, { asOther: [3] })).toMatchObject({ data: { created: 2 } });
    expect(await pairs()).toEqual([]);
    expect(await parse(line('a', 'Кассир'), line('b', 'Кассир'))).toMatchObject({ isSuccess: true, updated: 2 });
    // A third of the name is a double of both until it is said of him, too.
    await makeStudent(portal.db, organizationId, {
      ...{ surname: 'Елкина', name: 'Анна', lastname: 'Петровна', birthday: '1990-05-17', snils: '' },
    });
    expect(await pairs()).toEqual([['NameAndBirthday'], ['NameAndBirthday']]);
  });

  test('than whom a row is like, or than several', async () => {
    const { email, phone } = other();
    const alike = await parse(row(email, phone));
    await load(alike.draftId, [2]);
    expect(await pairs()).toEqual([]);
    const several = await parse('Алёшина;Анна;Петровна;17.05.1990;;;;');
    expect(await loadWith(several.draftId, { asWho: [{ row: 2, person: 'New' }] })).toMatchObject({
      data: { created: 1 },
    });
    expect(await pairs()).toEqual([]);
  });

  test('is nobody’s word where nobody has said it, and it is forgotten with the load', async () => {
    const { email, phone } = other();
    const { draftId } = await parse(row(email, phone), row(`b${email}`, phone.replace('+7917', '+7918')));
    await loadWith(draftId, { asNew: [2], rightOnly: true });
    expect(await pairs()).toEqual([]);
    await client.call(imports.undo, { params: { draftId } });
    const again = await makeStudent(portal.db, organizationId, {
      ...{ surname: 'Алешина', name: 'Анна', lastname: 'Петровна', birthday: '1990-05-17', snils: '' },
    });
    expect(again.userId).not.toBe(userId);
    expect(await pairs()).toEqual([['NameAndBirthday']]);
  });
});

test('somebody of another organization is not proposed', async () => {
  const stranger = await portal.as(await makeOperator(portal.db, [await makeOrganization(portal.db)]));
  const { email, phone } = other();
  const file = new File([[TITLES, row(email, phone)].join('\n')], 'Люди.csv');
  expect(await stranger.call(imports.parseStudents, { query: {}, file })).toMatchObject({ alike: [], created: 1 });
});
