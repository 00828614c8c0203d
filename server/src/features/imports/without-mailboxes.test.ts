import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { imports } from '@dopusk/contract/imports.ts';
import { students } from '@dopusk/contract/students.ts';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { newId } from '../../db/new-id.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});

const csv = (...lines: string[]) => new File([lines.join('\n')], 'цех.csv');

/** An employer of his own, and who writes his people down. */
async function employer() {
  const organizationId = await makeOrganization(portal.db);
  return { organizationId, client: await portal.as(await makeOperator(portal.db, [organizationId])) };
}

async function load(client: Client, file: File, choice: object = {}) {
  const { draftId } = await client.call(imports.parseStudents, { query: {}, file });
  return { draftId, ...(await client.call(imports.loadStudents, { params: { draftId }, body: choice })) };
}

const list = async (client: Client) =>
  (await client.call(students.listOfOrganization, { params: { id: 'Current' }, query: {} })).items;

async function sheetOf(client: Client, draftId: string) {
  const response = await client.fetch(imports.accessSheet, { params: { draftId } });
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  return sheets[0]?.rows.slice(1).map((row) => row.map((cell) => String(cell ?? '')));
}

test('a list without mailboxes updates whom the portal knows, and adds the others', async () => {
  const { organizationId, client } = await employer();
  const known = await makeStudent(portal.db, organizationId, {
    ...{ surname: 'Рогов', name: 'Пётр', lastname: 'Ильич', birthday: '1990-05-17', snils: '11223344595' },
  });
  const file = csv(
    'ФИО;Дата рождения;СНИЛС;Должность',
    'Рогов Пётр Ильич;17.05.1990;112-233-445 95;Бригадир',
    'Львов Глеб Ильич;17.12.1979;087-654-303 00;Мастер',
    'Щукина Анна Львовна;01.02.1985;001-001-998 00;Маляр',
  );
  // Its columns say everything: nobody is asked about them.
  expect(await client.call(imports.matchColumns, { query: {}, file })).toMatchObject({ isCertain: true });
  const { draftId, ...parsed } = await client.call(imports.parseStudents, { query: {}, file });
  expect(parsed).toMatchObject({ updated: 1, created: 2, failed: 0, newWithout: { email: 2, snilsNumber: 0 } });
  expect(await client.call(imports.loadStudents, { params: { draftId } })).toMatchObject({ created: 2, links: 0 });
  const stored = portal.db.selectFrom('students').where('id', '=', known.studentId).select('jobTitle');
  expect(await stored.executeTakeFirst()).toEqual({ jobTitle: 'Бригадир' });
  expect((await list(client)).map(({ fullName, phone, email }) => [fullName, phone, email])).toEqual(
    expect.arrayContaining([
      ['Львов Глеб Ильич', null, ''],
      ['Щукина Анна Львовна', null, ''],
    ]),
  );
  const again = await client.call(imports.parseStudents, { query: {}, file });
  expect(again).toMatchObject({ created: 0, updated: 0, skipped: 3, alike: [] });
  expect(await load(client, file)).toMatchObject({ created: 0, updated: 0, skipped: 3 });
  expect(await list(client)).toHaveLength(3);
});

test('the sheet of links names who has no mailbox, and has a link for the others', async () => {
  const { client } = await employer();
  const { draftId, links } = await load(
    client,
    csv(
      'ФИО;Дата рождения;СНИЛС;E-mail;Телефон',
      'Львов Глеб Ильич;17.12.1979;087-654-303 00;lvov@ceh.test;',
      'Щукина Анна Львовна;01.02.1985;001-001-998 00;–;нет',
      'Яшин Лев Ильич;01.02.1986;000-000-001 01;;+7 912 800-00-01',
    ),
  );
  expect(links).toBe(1);
  expect(await client.call(imports.recentLoads)).toMatchObject([{ id: draftId, created: 3, links: 1 }]);
  expect(await sheetOf(client, draftId)).toEqual([
    ['Львов Глеб Ильич', 'lvov@ceh.test', expect.stringContaining('/password?token=')],
    ['Щукина Анна Львовна', '', 'Почты нет: войти сможет, когда она появится в профиле'],
    [
      'Яшин Лев Ильич',
      '',
      'Почты нет: первый вход по коду из СМС на +7 (912) 800-00-01: «Забыли пароль?», «По телефону»; дальше по телефону и паролю',
    ],
  ]);
});

test('without insurance numbers too the people are added, and known again by name and birthday', async () => {
  const { client } = await employer();
  const file = csv('ФИО;ДР;Должность', 'Львов Глеб Ильич;17.12.1979;Мастер', 'Щукина Анна Львовна;01.02.1985;Маляр');
  const parsed = await client.call(imports.parseStudents, { query: {}, file });
  expect(parsed).toMatchObject({ created: 2, newWithout: { email: 2, snilsNumber: 2 } });
  expect(await load(client, file)).toMatchObject({ created: 2 });
  const again = await client.call(imports.parseStudents, { query: {}, file });
  expect(again).toMatchObject({ created: 0, skipped: 2, alike: [{ canBeNew: true }, { canBeNew: true }] });
  expect(await load(client, file)).toMatchObject({ created: 0, skipped: 2 });
  expect(await list(client)).toHaveLength(2);
  // A namesake born on the same day is somebody new once it is said, and the doubles ask about the two.
  const [row] = again.alike;
  expect(await load(client, file, { asNew: [row?.rowNumber] })).toMatchObject({ created: 1 });
  expect(await list(client)).toHaveLength(3);
});

test('a wrong e-mail or phone is refused as before: only a blank one is none', async () => {
  const { client } = await employer();
  const { failResults } = await client.call(imports.parseStudents, {
    query: {},
    file: csv('ФИО;Дата рождения;E-mail;Телефон', 'Львов Глеб Ильич;17.12.1979;львов;#N/A'),
  });
  expect(failResults[0]?.errors.map(({ column, message }) => [column, message])).toEqual([
    ['Телефон', 'Неверный формат номера телефона. Пример: +71010101010'],
    ['E-mail', 'Некорректный e-mail'],
  ]);
});

test('a column that looks like e-mails under another title is asked about, not left out', async () => {
  const { client } = await employer();
  const file = csv('ФИО;Дата рождения;Куда писать', 'Львов Глеб Ильич;17.12.1979;lvov@ceh.test');
  expect(await client.call(imports.matchColumns, { query: {}, file })).toMatchObject({ isCertain: false });
  const { code, msg } = await client.send(imports.parseStudents, { query: {}, file });
  expect([code, msg]).toEqual(['ExcelFirstRowNotFound', expect.stringContaining('«Куда писать» похож на «E-mail»')]);
});

test('of a bare list of names it is said what is lacking', async () => {
  const { client } = await employer();
  const file = csv('Список на обучение', 'Львов Глеб Ильич', 'Щукина Анна Львовна');
  for (const call of [imports.matchColumns, imports.parseStudents] as const) {
    const { code, msg } = await client.send(call, { query: {}, file });
    expect([code, msg]).toEqual(['ExcelFirstRowNotFound', expect.stringContaining('столбец «Дата рождения»')]);
  }
});

test('a load of people without mailboxes is undone like any', async () => {
  const { client } = await employer();
  const { draftId } = await load(client, csv('ФИО;Дата рождения', 'Львов Глеб Ильич;17.12.1979'));
  expect(await client.call(imports.undo, { params: { draftId } })).toEqual({ deleted: 1, restored: 0, merged: 0 });
  expect(await list(client)).toEqual([]);
});

test('initials are no name: a row with them is refused and says so once', async () => {
  const { client } = await employer();
  const refusedOf = async (...lines: string[]) =>
    (await client.call(imports.parseStudents, { query: {}, file: csv(...lines) })).failResults.map(({ errors }) =>
      errors.map(({ column, message, right }) => [column, message, right].join(': ')),
    );
  const WRONG = 'ФИО: Нужно полное имя, а не инициалы: Иванова Мария Петровна';
  expect(
    await refusedOf(
      'ФИО;Дата рождения',
      ...['Иванов И.И.', 'Иванов И. И.', 'Иванов Иван И.', 'Иванов И', 'Ли Вэй', 'Иванов Иван Иванович'].map(
        (name) => `${name};17.05.1990`,
      ),
    ),
  ).toEqual([[WRONG], [WRONG], [WRONG], [WRONG]]);
  expect(
    await refusedOf('Фамилия;Имя;Отчество;Дата рождения', 'Иванов;И.;И.;17.05.1990', 'Иванов И.И.;;;17.05.1990'),
  ).toEqual([
    ['Имя: Нужно полное имя, а не инициалы: Мария', 'Отчество: Нужно полное имя, а не инициалы: Петровна'],
    expect.arrayContaining(['Фамилия: Нужно полное имя, а не инициалы: Иванова']),
  ]);
});

describe('an e-mail or a phone of somebody known', () => {
  const HEADING = 'ФИО;Дата рождения;СНИЛС;E-mail;Телефон';
  const snils = '11223344595';
  const anna = { surname: 'Щукина', name: 'Анна', lastname: 'Львовна', birthday: '1985-02-01', snils };
  const row = (email: string, phone = '') =>
    csv(HEADING, `Щукина Анна Львовна;01.02.1985;112-233-445 95;${email};${phone}`);

  /** A person of an employer of his own, without an e-mail and a phone unless it is said. */
  async function known(contacts: { email?: string; phone?: string } = {}) {
    const { organizationId, client } = await employer();
    const made = await makeStudent(portal.db, organizationId, anna);
    const { email = '', phone = null } = contacts;
    await portal.db
      .updateTable('users')
      .set({ email, phone, sharesEmail: email === '', isEmailConfirmed: false })
      .where('id', '=', made.userId)
      .execute();
    return { ...made, organizationId, client };
  }

  const accountOf = (userId: string) =>
    portal.db.selectFrom('users').where('id', '=', userId).select(['email', 'phone', 'sharesEmail']).executeTakeFirst();

  let serial = 0;
  const contacts = () => {
    serial += 1;
    return { email: `first-${serial}@ceh.test`, phone: `+7912801000${serial}` };
  };

  test('is filled in where there is none, is said before, gives a link, and goes with an undo', async () => {
    const { userId, client } = await known();
    const { email, phone } = contacts();
    const file = row(email, phone);
    const { draftId, ...parsed } = await client.call(imports.parseStudents, { query: {}, file });
    expect(parsed).toMatchObject({ updated: 1, created: 0, notes: [] });
    expect(parsed.changedFields.map(({ field }) => field)).toEqual(['phone', 'email']);
    const { items } = await client.call(imports.planned, { params: { draftId }, query: {} });
    expect(items[0]?.fields.map(({ title, before, after }) => [title, before, after])).toEqual([
      ['Телефон', '', formatPhone(phone)],
      ['E-mail', '', email],
    ]);
    expect(await client.call(imports.loadStudents, { params: { draftId } })).toMatchObject({ updated: 1, links: 1 });
    expect(await accountOf(userId)).toEqual({ email, phone, sharesEmail: false });
    expect(await sheetOf(client, draftId)).toEqual([
      ['Щукина Анна Львовна', email, expect.stringContaining('/password?token=')],
    ]);
    await client.call(imports.undo, { params: { draftId } });
    expect(await accountOf(userId)).toEqual({ email: '', phone: null, sharesEmail: true });
  });

  test('is filled in of whom the row is like by name and birthday, unless the field is not to be updated', async () => {
    const { userId, client } = await known();
    const { email } = contacts();
    const file = csv('ФИО;Дата рождения;E-mail', `Щукина Анна Львовна;01.02.1985;${email}`);
    await load(client, file, { update: ['jobTitle'] });
    expect(await accountOf(userId)).toMatchObject({ email: '' });
    await load(client, file);
    expect(await accountOf(userId)).toMatchObject({ email });
  });

  test('stays as it is where there is one, and where the person has come in already', async () => {
    const { email, phone } = contacts();
    const one = await known({ email });
    const file = row('other@ceh.test', phone);
    expect(await load(one.client, file)).toMatchObject({ updated: 1 });
    expect(await accountOf(one.userId)).toEqual({ email, phone, sharesEmail: false });
    const next = contacts();
    const other = await known({ phone: next.phone });
    await portal.db
      .insertInto('auditLog')
      .values({
        id: newId(),
        userId: other.userId,
        organizationId: null,
        action: 'session.opened-by-code',
        subjectId: null,
        details: '{}',
      })
      .execute();
    const parsed = await other.client.call(imports.parseStudents, { query: {}, file: row(next.email, next.phone) });
    expect(parsed).toMatchObject({ updated: 0, skipped: 1 });
    expect(parsed.notes.map(({ text }) => text)).toEqual([
      'E-mail из таблицы не добавлен: укажите его в профиле сотрудника',
    ]);
  });

  test('of a colleague is refused, and a program fills in none', async () => {
    const { userId, organizationId, client } = await known();
    const { email } = contacts();
    await makeStudent(portal.db, organizationId, { email, snils: '' });
    const { failResults } = await client.call(imports.parseStudents, { query: {}, file: row(email) });
    expect(failResults[0]?.errors.map(({ code }) => code)).toEqual(['EmailAlreadyUse']);
    expect(await accountOf(userId)).toMatchObject({ email: '' });
  });

  test('by which he has come in since is not taken back by an undo', async () => {
    const { userId, client } = await known();
    const { email } = contacts();
    const { draftId } = await load(client, row(email));
    await portal.db.updateTable('users').set({ isEmailConfirmed: true }).where('id', '=', userId).execute();
    await client.call(imports.undo, { params: { draftId } });
    expect(await accountOf(userId)).toMatchObject({ email });
  });
});
