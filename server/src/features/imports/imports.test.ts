import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONSENT_VERSIONS } from '@dopusk/contract/consent-versions.ts';
import { consents } from '@dopusk/contract/consents.ts';
import { imports } from '@dopusk/contract/imports.ts';
import { session } from '@dopusk/contract/session.ts';
import { students } from '@dopusk/contract/students.ts';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { makeAssignment } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { surname } from '../../../testing/surnames.ts';
import { waitingForLocks } from '../../../testing/waiting-for-locks.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { readPeople } from './person-rows.ts';
import { openTable } from './reading/open-table.ts';

let portal: Portal;
let world: World;
let client: Client;
let center: Client;
let serial = 0;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  client = await portal.as(world.own.clientOperator);
  center = await portal.as(world.own.administrator);
});

interface Person {
  name: string;
  birthday: string;
  phone: string;
  email: string;
  snils: string;
  job: string;
}

/** Somebody nobody knows yet. */
function newcomer(changes: Partial<Person> = {}): Person {
  serial += 1;
  const number = String(serial).padStart(4, '0');
  return {
    name: `Новиков${'абвгдежзик'[serial % 10]} Пётр Ильич`,
    birthday: '17.05.1990',
    phone: `8 (914) 000-${number}`,
    email: `new${serial}@brigada.test`,
    // Numbers up to 001-001-998 carry no check digits.
    snils: `000${number}${number}`,
    job: 'Слесарь',
    ...changes,
  };
}

const file = (people: readonly Person[], name = 'персонал.csv') => {
  const lines = people.map((one) => [one.name, one.birthday, one.phone, one.email, one.snils, one.job].join(';'));
  return new File([['ФИО;Дата рождения;Телефон;E-mail;СНИЛС;Должность', ...lines].join('\r\n')], name);
};

const parse = (people: readonly Person[], by = client, organization?: string) =>
  by.call(imports.parseStudents, { query: organization ? { organization } : {}, file: file(people) });

const planned = (draftId: string) => client.call(imports.planned, { params: { draftId }, query: {} });

async function load(people: readonly Person[], by = client) {
  const { draftId } = await parse(people, by);
  return by.call(imports.loadStudents, { params: { draftId } });
}

const faults = async (people: readonly Person[], by = client, organization?: string) =>
  (await parse(people, by, organization)).failResults.flatMap(({ rowNumber, errors }) =>
    errors.map(({ propertyName, code }) => [rowNumber, propertyName, code]),
  );

const found = async (search: string, by = client) =>
  (await by.call(students.listAcrossOrganizations, { query: { search } })).items;

async function profile(email: string) {
  const [row] = await found(email);
  return client.call(students.read, { params: { id: row?.id ?? '' } });
}

const userIdOf = async (email: string) =>
  (await portal.db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirstOrThrow()).id;

/** The cells of a file's first sheet. */
async function rowsOf(bytes: Uint8Array) {
  const [sheet] = await openTable(bytes);
  return ((await sheet?.read()) ?? []).map(({ cells }) => cells);
}

async function table(response: Response) {
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('spreadsheetml');
  return rowsOf(new Uint8Array(await response.arrayBuffer()));
}

/** A4 lying down, as wide as the page, with its heading on each; made by the organization that asks. */
async function expectPrintable(bytes: Uint8Array) {
  const { sheets, properties } = await readXlsx(bytes);
  const { title } = await portal.db
    .selectFrom('organizations')
    .where('id', '=', world.own.clientId)
    .select('title')
    .executeTakeFirstOrThrow();
  expect(properties).toMatchObject({ creator: title, lastModifiedBy: title });
  for (const { pageSetup } of sheets) {
    expect(pageSetup).toMatchObject({
      paperSize: 'a4',
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: '$1:$1',
    });
  }
}

describe('parsing', () => {
  test('mends Latin letters of names when it is told to, and says what it made of names', async () => {
    const people = [newcomer({ name: 'Cидоров Пётр Ильич' }), newcomer({ name: 'КУМАР РАДЖ' })];
    expect(await parse(people)).toMatchObject({ failed: 1, mendable: 1, created: 1, remarked: 2 });
    const body = { mendNames: 'true' };
    const { draftId, ...mended } = await client.call(imports.parseStudents, { query: {}, body, file: file(people) });
    expect(mended).toMatchObject({ failed: 0, mendable: 0, created: 2, remarked: 3 });
    expect(mended.remarks[0]).toEqual({
      rowNumber: 2,
      fullName: 'Сидоров Пётр Ильич',
      text: 'латинские буквы заменены русскими: Сидоров',
      ...{ cell: 'A2', value: 'Cидоров Пётр Ильич' },
    });
    await client.call(imports.loadStudents, { params: { draftId } });
    const names = await Promise.all(people.map(({ email }) => found(email)));
    expect(names.flat().map(({ fullName }) => fullName)).toEqual(['Сидоров Пётр Ильич', 'Кумар Радж']);
  });

  test('says what loading would do and changes nobody', async () => {
    const people = [newcomer(), newcomer({ job: '' })];
    const parsed = await parse(people);
    expect(parsed).toMatchObject({
      isSuccess: true,
      rows: 2,
      created: 2,
      updated: 0,
      skipped: 0,
      failed: 0,
      failResults: [],
    });
    expect((await planned(parsed.draftId)).items[0]).toEqual({
      rowNumber: 2,
      fullName: people[0]?.name,
      birthday: '1990-05-17',
      email: people[0]?.email,
      snilsNumber: people[0]?.snils,
      jobTitle: people[0]?.job,
      action: 'Create',
      fields: [],
    });
    expect(await found(people[0]?.email ?? '')).toEqual([]);
  });

  test('tells every wrong row with its number, column and reason, and hands them out as a table', async () => {
    const parsed = await parse([newcomer(), newcomer({ phone: '12', email: 'нет@' })]);
    expect(parsed).toMatchObject({ isSuccess: false, rows: 2, created: 1, failed: 1 });
    expect(parsed.failResults).toMatchObject([
      {
        rowNumber: 3,
        errors: [
          {
            propertyName: 'phone',
            column: 'Телефон',
            message: 'Неверный формат номера телефона. Пример: +71010101010',
          },
          { propertyName: 'email', column: 'E-mail', message: 'Некорректный e-mail' },
        ],
      },
    ]);
    const params = { draftId: parsed.draftId };
    const [titles, ...rows] = await table(await client.fetch(imports.failedRows, { params }));
    expect(titles?.slice(0, 3)).toEqual(['Строка', 'Что исправить', 'Фамилия']);
    expect(rows).toEqual([expect.arrayContaining(['3', 'Пётр', '12', 'нет@'])]);
    expect(rows[0]?.[1]).toMatch(
      /^Телефон \(C3\): .*; E-mail \(D3\): Некорректный e-mail, например: ivanova@example.ru$/,
    );
    expect(await client.refused(imports.loadStudents, { params })).toBe('Invalid');
  });

  test.each([
    ['картинка.xlsx', 'GIF89a\u0001\u0000\u0001\u0000', 'InvalidExcelFIle'],
    ['пусто.csv', '\r\n', 'ExcelTableNotFound'],
    ['письмо.csv', 'Добрый день!', 'ExcelFirstRowNotFound'],
  ])('%s is no list of people', async (name, content, code) => {
    expect(await client.refused(imports.parseStudents, { file: new File([content], name) })).toBe(code);
  });

  test('rows that the portal’s own data refuse are given back as they can be loaded again', async () => {
    const known = newcomer();
    await load([known]);
    const wrong = newcomer({ name: 'Щукин Олег Ильич', phone: known.phone });
    const lines = [
      'ФИО;Пол;Дата рождения;Телефон;E-mail;СНИЛС;Образование',
      [wrong.name, 'Мужской', wrong.birthday, wrong.phone, wrong.email, wrong.snils, 'Среднее профессиональное'].join(
        ';',
      ),
    ];
    const file = new File([lines.join('\r\n')], 'персонал.csv');
    const { draftId } = await client.call(imports.parseStudents, { query: {}, file });
    const response = await client.fetch(imports.failedRows, { params: { draftId } });
    const again = new File([new Uint8Array(await response.arrayBuffer())], 'Строки с ошибками.xlsx');
    const { failResults } = await client.call(imports.parseStudents, { query: {}, file: again });
    expect(failResults.flatMap(({ errors }) => errors.map(({ propertyName }) => propertyName))).toEqual(['phone']);
    const [titles = [], cells = []] = await rowsOf(new Uint8Array(await again.arrayBuffer()));
    expect(cells[titles.indexOf('Дата рождения')]).toBe('17.05.1990');
    expect(String(cells[titles.indexOf('СНИЛС')])).toMatch(/^\d{3}-\d{3}-\d{3} \d\d$/);
  });

  test('the template takes what is typed as texts: a number keeps its zeros', async () => {
    const bytes = new Uint8Array(await (await client.fetch(imports.template)).arrayBuffer());
    const { sheets } = await readXlsx(bytes, { readStyles: true });
    const formats = new Set(
      [...(sheets[0]?.cells ?? [])].filter(([place]) => !place.startsWith('0,')).map(([, { style }]) => style?.numFmt),
    );
    expect(formats).toEqual(new Set(['@']));
  });

  test('the template is blank and has every column that a person needs', async () => {
    const response = await client.fetch(imports.template);
    const bytes = new Uint8Array(await response.arrayBuffer());
    await expectPrintable(bytes);
    const send = { file: new File([bytes], 'шаблон.xlsx') };
    expect(await client.refused(imports.parseStudents, send)).toBe('ExcelTableNotFound');
    const [titles] = await rowsOf(bytes);
    const cells = (titles ?? []).map((title) => ({ Фамилия: 'Ли', Имя: 'Вэй' })[String(title)] ?? '');
    const rows = [titles ?? [], cells].map((row, index) => ({ number: index + 1, cells: row }));
    expect(readPeople(rows).failures[0]?.errors.map(({ column }) => column)).toEqual(['Отчество', 'Дата рождения']);
  });
});

describe('loading', () => {
  test('makes the people of a draft, once', async () => {
    const person = newcomer();
    const { draftId } = await parse([person]);
    const params = { draftId };
    const first = await client.call(imports.loadStudents, { params });
    expect(first).toEqual({ id: draftId, created: 1, updated: 0, skipped: 0, failed: 0, links: 1 });
    expect(await client.call(imports.loadStudents, { params })).toEqual(first);
    expect(await profile(person.email)).toMatchObject({
      user: { fullName: person.name, phone: `+7${person.phone.replace(/\D/g, '').slice(1)}`, email: person.email },
      organization: { id: world.own.clientId },
      birthday: '1990-05-17',
      snilsNumber: person.snils,
      jobTitle: 'Слесарь',
    });
    expect(await found(person.email)).toHaveLength(1);
  });

  test('the same file again changes nothing', async () => {
    const people = [newcomer(), newcomer()];
    await load(people);
    expect(await parse(people)).toMatchObject({ isSuccess: true, created: 0, updated: 0, skipped: 2 });
    expect(await load(people)).toMatchObject({ created: 0, updated: 0, skipped: 2 });
  });

  test('the same person is changed; what the file leaves empty stays', async () => {
    const person = newcomer();
    await load([person]);
    const promoted = { ...person, name: 'Новосёлова Анна -', job: '' };
    expect(await parse([promoted])).toMatchObject({ isSuccess: true, created: 0, updated: 1, skipped: 0 });
    expect(await load([promoted])).toMatchObject({ updated: 1 });
    expect(await load([{ ...promoted, birthday: '01.02.1991' }])).toMatchObject({ updated: 1 });
    const { lastname } = (await profile(person.email)).user;
    expect(await profile(person.email)).toMatchObject({
      user: { surname: 'Новосёлова', name: 'Анна' },
      birthday: '1991-02-01',
      jobTitle: 'Слесарь',
    });
    expect(lastname).toBe('Ильич');
  });

  test('whoever took his consent back stays as he is, and is named; the others are loaded', async () => {
    const [withdrawn, other] = [newcomer(), newcomer()];
    await load([withdrawn, other]);
    const person = await portal.as({ userId: await userIdOf(withdrawn.email) });
    const body = { kind: 'PersonalData', version: CONSENT_VERSIONS.PersonalData } as const;
    await person.call(consents.set, { body: { ...body, accepted: false } });
    const changed = [withdrawn, other].map((one) => ({ ...one, job: 'Сварщик' }));
    const parsed = await parse(changed);
    expect(parsed).toMatchObject({ isSuccess: true, created: 0, updated: 1, skipped: 1 });
    expect(parsed.withheld).toEqual([{ rowNumber: 2, fullName: withdrawn.name }]);
    expect((await planned(parsed.draftId)).items[0]?.action).toBe('Withhold');
    expect(await load(changed)).toMatchObject({ created: 0, updated: 1, skipped: 1 });
    expect((await profile(withdrawn.email)).jobTitle).toBe('Слесарь');
    expect((await profile(other.email)).jobTitle).toBe('Сварщик');

    await person.call(consents.set, { body: { ...body, accepted: true } });
    expect(await parse(changed)).toMatchObject({ updated: 1, withheld: [] });
  });

  test('two loads of the same people at once make them once', async () => {
    const people = [newcomer(), newcomer()];
    const drafts = [await parse(people), await parse(people)];
    const send = () =>
      Promise.all(drafts.map(({ draftId }) => client.call(imports.loadStudents, { params: { draftId } })));
    // Both have come to the organization before either may go on.
    const loads = await portal.db.transaction().execute(async (tx) => {
      await sql`select from organizations where id = ${world.own.clientId} for no key update`.execute(tx);
      const sent = send();
      await expect.poll(() => waitingForLocks(portal.db)).toBe(2);
      return { sent };
    });
    expect((await loads.sent).map(({ created }) => created).sort()).toEqual([0, 2]);
  });

  test('a contact taken while the file waited stops the whole load', async () => {
    const people = [newcomer(), newcomer()];
    const { draftId } = await parse(people);
    await makeStudent(portal.db, world.own.clientId, { email: people[1]?.email ?? '', snils: '00077700000' });
    expect(await client.refused(imports.loadStudents, { params: { draftId } })).toBe('Invalid');
    expect(await found(people[0]?.email ?? '')).toEqual([]);
  });

  test('a draft of yesterday is gone', async () => {
    const { draftId } = await parse([newcomer()]);
    await sql`update imports set parsed_at = now() - interval '25 hours' where id = ${draftId}`.execute(portal.db);
    expect(await client.refused(imports.loadStudents, { params: { draftId } })).toBe('NotFoundDraft');
  });

  test('ten thousand people', async () => {
    const people = Array.from({ length: 10_000 }, (_, i) => {
      const number = String(i).padStart(5, '0');
      return {
        name: `${surname(i)} Иван Иванович`,
        birthday: '17.05.1990',
        phone: `+79150${number}0`,
        email: `big${i}@x.test`,
        snils: `0003${number}00`,
        job: '',
      };
    });
    const first = await client.call(imports.parseStudents, { query: {}, file: file(people) });
    expect(first).toMatchObject({ isSuccess: true, created: 10_000 });
    expect(await client.call(imports.loadStudents, { params: { draftId: first.draftId } })).toMatchObject({
      created: 10_000,
    });
    const { draftId, ...again } = await parse(people.map((one) => ({ ...one, job: 'Токарь' })));
    expect(again).toMatchObject({ isSuccess: true, updated: 10_000 });
    const params = { draftId };
    expect(await client.call(imports.loadStudents, { params })).toMatchObject({ updated: 10_000 });
    expect(await client.call(imports.undo, { params })).toEqual({ deleted: 0, restored: 10_000, merged: 0 });
  });
});

describe('whose people', () => {
  test('a center loads into its client; a stranger’s organization does not exist', async () => {
    const person = newcomer();
    const { draftId, organizationTitle } = await parse([person], center, world.own.clientId);
    expect(organizationTitle).not.toBe('');
    await center.call(imports.loadStudents, { params: { draftId } });
    expect((await profile(person.email)).organization.id).toBe(world.own.clientId);
    const input = { query: { organization: world.stranger.clientId }, file: file([person]) };
    expect(await center.refused(imports.parseStudents, input)).toBe('NotFoundOrganization');
  });

  test('neither e-mail nor phone of an account is changed, by the insurance number or for another’s e-mail', async () => {
    const [one, two] = [newcomer(), newcomer()];
    await load([one, two]);
    const otherwise = { ...one, email: 'other@x.test', phone: '8 (999) 123-45-67', job: 'Мастер' };
    const { draftId, ...parsed } = await parse([otherwise]);
    expect(parsed).toMatchObject({ isSuccess: true, updated: 1, noted: 2 });
    const note = { rowNumber: 2, fullName: one.name };
    expect(parsed.notes).toEqual([
      {
        ...{ ...note, text: `E-mail останется прежним (${one.email}): его меняет сам сотрудник` },
        ...{ cell: 'D2', value: 'other@x.test' },
      },
      {
        ...{ ...note, text: expect.stringMatching(/^Телефон останется прежним \(\+7 .*\): его меняет сам сотрудник$/) },
        ...{ cell: 'C2', value: '+7 (999) 123-45-67' },
      },
    ]);
    await client.call(imports.loadStudents, { params: { draftId } });
    expect(await profile(one.email)).toMatchObject({
      jobTitle: 'Мастер',
      user: { email: one.email, phone: `+7${one.phone.replace(/\D/g, '').slice(1)}` },
    });
    // Nothing but another e-mail is nothing new.
    const again = { ...otherwise, email: 'third@x.test' };
    expect(await parse([again])).toMatchObject({ isSuccess: true, updated: 0, skipped: 1 });
    expect(await faults([{ ...one, email: two.email }])).toEqual([[2, 'email', 'EmailAlreadyUse']]);
    expect(await faults([{ ...one, snils: '00099990000' }])).toEqual([[2, 'snilsNumber', 'Invalid']]);
    expect(await faults([{ ...one, phone: two.phone }])).toEqual([[2, 'phone', 'PhoneAlreadyUse']]);
  });

  test('somebody who is known needs neither e-mail nor phone nor insurance number in a file', async () => {
    const person = newcomer();
    await load([person]);
    for (const [lacking, job] of [
      [{ email: '', phone: '' }, 'Мастер'],
      [{ snils: '', phone: '' }, 'Бригадир'],
    ] as const) {
      const { draftId, ...parsed } = await parse([{ ...person, ...lacking, job }]);
      expect(parsed).toMatchObject({ isSuccess: true, created: 0, updated: 1, notes: [] });
      await client.call(imports.loadStudents, { params: { draftId } });
      expect(await profile(person.email)).toMatchObject({ jobTitle: job, snilsNumber: person.snils });
    }
  });

  test('somebody who is operator and student stays as he is', async () => {
    const both = newcomer();
    await load([both]);
    const { id: userId } = await portal.db
      .selectFrom('users')
      .where('email', '=', both.email)
      .select('id')
      .executeTakeFirstOrThrow();
    await portal.db.insertInto('operators').values({ id: crypto.randomUUID(), userId }).execute();
    expect(await faults([both])).toEqual([]);
    expect(await faults([{ ...both, job: 'Мастер' }])).toEqual([[2, 'email', 'Forbidden']]);
  });

  test('another operator of the same organization does not see the draft', async () => {
    const { draftId } = await parse([newcomer({ phone: '1' })], center, world.own.clientId);
    for (const call of [imports.loadStudents, imports.failedRows, imports.accessSheet, imports.undo]) {
      expect(await client.refused(call, { params: { draftId } })).toBe('NotFoundDraft');
    }
  });
});

describe('ways in', () => {
  test('are handed out once: a link each, by which the person comes in and sets a password', async () => {
    const [person, skipped] = [newcomer(), newcomer()];
    await load([skipped]);
    const { id: draftId } = await load([person, skipped]);
    const params = { draftId };
    const response = await client.fetch(imports.accessSheet, { params });
    await expectPrintable(new Uint8Array(await response.clone().arrayBuffer()));
    const [titles, ...rows] = await table(response);
    expect(titles).toEqual(['ФИО', 'Логин (e-mail)', 'Ссылка, чтобы задать пароль']);
    expect(rows).toEqual([[person.name, person.email, expect.stringMatching(/\/password\?token=/)]]);
    const token = new URL(String(rows[0]?.[2])).searchParams.get('token') ?? '';
    expect(await portal.anonymous().call(session.authorizeByLink, { body: { token } })).toEqual({
      userType: 'Student',
    });
    const again = await client.send(imports.accessSheet, { params });
    expect(again).toMatchObject({ code: 'BadRequest', msg: expect.stringMatching(/^Ссылки для входа уже скачаны/) });
  });

  test('nobody new, no sheet', async () => {
    const person = newcomer();
    await load([person]);
    const { id: draftId } = await load([person]);
    expect(await client.refused(imports.accessSheet, { params: { draftId } })).toBe('BadRequest');
    expect((await client.call(imports.recentLoads)).map(({ id }) => id)).not.toContain(draftId);
  });
});

/** Somebody corrects a person in the form. */
async function edit(email: string, changes: { jobTitle?: string; qualification?: string }) {
  const student = await profile(email);
  const { avatar: _, lastname: lastName, phone, ...state } = students.read.state(student);
  await client.call(students.update, { body: { ...state, id: student.id, lastName, phone: phone ?? '', ...changes } });
  return changes;
}

test('what is saved while a file is loaded stays, and so does what the file has no column for', async () => {
  const person = newcomer();
  await load([person]);
  const { draftId } = await parse([{ ...person, job: 'Мастер' }]);
  const userId = await userIdOf(person.email);
  let loading: Promise<unknown> = Promise.resolve();
  await portal.db.transaction().execute(async (tx) => {
    await tx.updateTable('students').set({ qualification: 'Инженер' }).where('userId', '=', userId).execute();
    loading = client.call(imports.loadStudents, { params: { draftId } });
    const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(portal.db)).rows[0]?.count).toBeGreaterThan(0);
  });
  await loading;
  expect(await profile(person.email)).toMatchObject({ jobTitle: 'Мастер', qualification: 'Инженер' });
});

describe('undoing', () => {
  test('deletes the new and gives the changed their former data, once', async () => {
    const [old, fresh] = [newcomer(), newcomer()];
    await load([old]);
    const { id: draftId } = await load([{ ...old, job: 'Мастер', birthday: '02.02.1992' }, fresh]);
    expect((await profile(old.email)).jobTitle).toBe('Мастер');
    expect(await client.call(imports.recentLoads)).toContainEqual(
      expect.objectContaining({ id: draftId, title: 'персонал.csv', created: 1, updated: 1, isSheetIssued: false }),
    );
    const params = { draftId };
    expect(await client.call(imports.undo, { params })).toEqual({ deleted: 1, restored: 1, merged: 0 });
    expect(await profile(old.email)).toMatchObject({ jobTitle: 'Слесарь', birthday: '1990-05-17' });
    expect(await found(fresh.email)).toEqual([]);
    expect(await client.send(imports.undo, { params })).toMatchObject({
      code: 'NotFoundDraft',
      msg: 'Загрузка уже отменена',
    });
    expect(await client.send(imports.loadStudents, { params, body: {} })).toMatchObject({ code: 'NotFoundDraft' });
    expect((await client.call(imports.recentLoads)).map(({ id }) => id)).not.toContain(draftId);
  });

  test('leaves what somebody has changed since, and gives back the rest', async () => {
    const person = newcomer();
    await load([person]);
    const { id: draftId } = await load([{ ...person, job: 'Мастер', birthday: '02.02.1992' }]);
    const edited = await edit(person.email, { jobTitle: 'Начальник смены', qualification: 'Инженер' });
    expect(await client.call(imports.undo, { params: { draftId } })).toEqual({ deleted: 0, restored: 1, merged: 0 });
    expect(await profile(person.email)).toMatchObject({ ...edited, birthday: '1990-05-17' });
  });

  test('is refused when the data of one of the new people was corrected', async () => {
    const person = newcomer();
    const { id: draftId } = await load([person]);
    await edit(person.email, { qualification: 'Инженер' });
    expect(await client.send(imports.undo, { params: { draftId } })).toMatchObject({
      code: 'HasRefsEntities',
      msg: expect.stringMatching(/уже работают \(1 из 1\)\. .+ – правка данных$/),
    });
    expect(await profile(person.email)).toMatchObject({ qualification: 'Инженер' });
  });

  test('is refused whole when somebody works with one of the new people', async () => {
    const people = [newcomer(), newcomer()];
    const { id: draftId } = await load(people);
    const [student] = await found(people[0]?.email ?? '');
    await makeAssignment(portal.db, { studentId: student?.id ?? '', courseId: world.own.courseId });
    expect(await client.refused(imports.undo, { params: { draftId } })).toBe('HasRefsEntities');
    expect(await found(people[1]?.email ?? '')).toHaveLength(1);
  });

  test('is refused while a later load of the same people stands', async () => {
    const person = newcomer();
    const first = await load([person]);
    const second = await load([{ ...person, job: 'Мастер' }]);
    const takeBack = (id: string) => client.send(imports.undo, { params: { draftId: id } });
    expect(await takeBack(first.id)).toMatchObject({ code: 'HasRefsEntities' });
    expect(await takeBack(second.id)).toMatchObject({ ok: true });
    expect(await takeBack(first.id)).toMatchObject({ ok: true, data: { deleted: 1, restored: 0 } });
  });

  test('is over after a day, and nothing can be undone before it is loaded', async () => {
    const { id: draftId } = await load([newcomer()]);
    await sql`update imports set loaded_at = now() - interval '25 hours' where id = ${draftId}`.execute(portal.db);
    const waiting = await parse([newcomer()]);
    for (const id of [draftId, waiting.draftId]) {
      expect(await client.refused(imports.undo, { params: { draftId: id } })).toBe('NotFoundDraft');
    }
  });
});

test('people cannot be loaded into an organization that the operator has left', async () => {
  const other = await makeOrganization(portal.db);
  await linkClient(portal.db, world.own.centerId, other);
  const { draftId } = await parse([newcomer()], center, other);
  await portal.db.deleteFrom('centerClients').where('clientId', '=', other).execute();
  expect(await center.refused(imports.loadStudents, { params: { draftId } })).toBe('NotFoundDraft');
});

test('a workbook that LibreOffice Calc has saved is read: dates as dates, numbers as it keeps them', async () => {
  const bytes = await readFile(join(import.meta.dirname, 'fixtures/libreoffice-calc.xlsx'));
  const calc = new File([bytes], 'people.xlsx');
  const { isSuccess, draftId, failResults } = await client.call(imports.parseStudents, { query: {}, file: calc });
  expect({ isSuccess, failResults }).toEqual({ isSuccess: true, failResults: [] });
  await client.call(imports.loadStudents, { params: { draftId } });
  const { items } = await client.call(students.listAcrossOrganizations, { query: { search: 'calc.test' } });
  expect(items.map(({ fullName, birthday, phone }) => [fullName, birthday, phone])).toEqual([
    ['Ёжикова Мария Ильинична', '1990-05-17', '+79141234567'],
    ['Орлов Пётр Львович', '1985-11-02', '+79147654321'],
  ]);
});

test('a CSV that Excel on a Russian Windows has saved is read: its letters, its semicolons, the lines above the titles', async () => {
  const bytes = await readFile(join(import.meta.dirname, 'fixtures/excel-windows-1251.csv'));
  const excel = new File([bytes], 'Список.csv');
  // An employer of its own: the file's people have numbers that others of these tests have too.
  const hr = await portal.as(await makeOperator(portal.db, [await makeOrganization(portal.db)]));
  const { isSuccess, draftId, failResults } = await hr.call(imports.parseStudents, { query: {}, file: excel });
  expect({ isSuccess, failResults }).toEqual({ isSuccess: true, failResults: [] });
  await hr.call(imports.loadStudents, { params: { draftId } });
  const { items } = await hr.call(students.listAcrossOrganizations, { query: { search: 'win.test' } });
  expect(items.map(({ fullName, birthday, phone }) => [fullName, birthday, phone])).toEqual([
    ['Ёлкина Юлия Сергеевна', '1991-02-03', '+79141230001'],
    ['Львов Глеб', '1979-12-17', '+79141230002'],
  ]);
});
