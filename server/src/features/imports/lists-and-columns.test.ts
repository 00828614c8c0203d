import type { SaidWord } from '@dopusk/contract/imported-tables.ts';
import { imports } from '@dopusk/contract/imports.ts';
import { students } from '@dopusk/contract/students.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOperator } from '../../../demo/builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { surname } from '../../../testing/surnames.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { openTable } from './reading/open-table.ts';

let portal: Portal;
let world: World;
let client: Client;
let serial = 0;

beforeAll(async () => {
  portal = await startPortal();
});

beforeEach(async () => {
  world = await makeWorld(portal.db);
  client = await portal.as(world.own.clientOperator);
});

/** The cells that every person needs; each time of somebody new. */
function person(name?: string, email?: string): string {
  serial += 1;
  const number = String(serial).padStart(4, '0');
  const fullName = name ?? `${surname(serial)} Пётр Ильич`;
  return [fullName, '17.05.1990', `7916300${number}`, email ?? `p${serial}@lists.test`, `000${number}${number}`].join(
    ';',
  );
}

const file = (titles: string, ...rows: string[]) =>
  new File([[`ФИО;Дата рождения;Телефон;E-mail;СНИЛС;${titles}`, ...rows].join('\n')], 'Люди.csv');

const parse = (table: File, body: object = {}, by = client, query: { organization?: string } = {}) =>
  by.call(imports.parseStudents, { query, file: table, body: body as { mendGenders: string } });

const asJson = (words: SaidWord[]) => ({ words: JSON.stringify(words) });

const load = (draftId: string, by = client) =>
  by.call(imports.loadStudents, { params: { draftId }, body: { rightOnly: true } });

async function profileOf(email: string, by = client) {
  const { items } = await by.call(students.listAcrossOrganizations, { query: { search: email } });
  return by.call(students.read, { params: { id: items[0]?.id ?? '' } });
}

describe('words of lists', () => {
  const table = () =>
    file(
      'Образование;Гражданство',
      `${person('Новиков Пётр Ильич', `first${serial}@lists.test`)};техникум;РБ`,
      `${person()};Техникум.;Россия`,
      `${person()};высшее;`,
    );

  test('that nobody knows are asked about, loaded as somebody says, and remembered', async () => {
    const made = table();
    const email = `first${serial - 3}@lists.test`;
    const parsed = await parse(made);
    expect(parsed).toMatchObject({ failed: 2, created: 1 });
    expect(parsed.words).toEqual([
      { field: 'educationType', title: 'Образование', word: 'техникум', rows: 2, value: null },
      { field: 'citizenship', title: 'Гражданство', word: 'РБ', rows: 1, value: null },
    ]);
    const words: SaidWord[] = [
      { field: 'educationType', word: 'техникум', value: 'MiddleProfessional' },
      { field: 'citizenship', word: 'РБ', value: '112' },
    ];
    const said = await parse(made, asJson(words));
    expect(said).toMatchObject({ failed: 0, created: 3, words: words.map(({ value }) => ({ value })) });
    // The next file of the organization says the same without a question, and shows what it was taken for.
    const { draftId, failed, words: remembered } = await parse(made);
    expect([failed, remembered.map(({ value }) => value)]).toEqual([0, ['MiddleProfessional', '112']]);
    await load(draftId);
    expect(await profileOf(email)).toMatchObject({ educationType: 'MiddleProfessional', citizenship: '112' });
    // Of another organization nothing is known.
    const stranger = await portal.as(world.stranger.clientOperator);
    expect(await parse(table(), {}, stranger)).toMatchObject({ failed: 2 });
  });

  test('a foreigner without a SNILS is loaded, and the code that other registers have for the stateless too', async () => {
    const made = file(
      'Гражданство',
      ...['Узбекистан', '999', ''].map((country) => `${person()};${country}`.replace(/;000\d+;/, ';;')),
    );
    const { failed, created, newWithout } = await parse(made);
    // A citizen of Russia without one is told of: documents will ask for it.
    expect([failed, created, newWithout.snilsNumber]).toEqual([0, 3, 1]);
  });

  test('may be left out, and said otherwise later', async () => {
    const made = file('Пол', `${person()};чел`);
    const nothing = await parse(made, asJson([{ field: 'gender', word: 'чел', value: '' }]));
    expect(nothing).toMatchObject({ failed: 0, words: [{ value: '' }] });
    await parse(made, asJson([{ field: 'gender', word: 'ЧЕЛ', value: 'Male' }]));
    expect(await parse(made)).toMatchObject({ words: [{ value: 'Male' }] });
  });

  test('stand for a value of their own list alone', async () => {
    const send = (words: unknown) =>
      client.send(imports.parseStudents, {
        query: {},
        file: file('Пол', `${person()};м`),
        body: {
          words: typeof words === 'string' ? words : JSON.stringify(words),
          mendNames: undefined,
          mendGenders: undefined,
        },
      });
    for (const wrong of [
      [{ field: 'gender', word: 'чел', value: 'High' }],
      [{ field: 'email', word: 'чел', value: 'Male' }],
      [{ field: 'gender', word: 'чел' }],
      { gender: 'Male' },
      '{',
    ]) {
      expect((await send(wrong)).code).toBe('Invalid');
    }
  });
});

test('a gender that contradicts the patronymic is told, loaded as the file has it, or mended at once', async () => {
  const email = `gender${serial}@lists.test`;
  const made = file('Пол', `${person('Новиков Пётр Ильич', email)};Ж`, `${person('Орлова Анна Петровна')};ж`);
  const parsed = await parse(made);
  expect(parsed).toMatchObject({ failed: 0, contradicted: 1, remarked: 1 });
  expect(parsed.remarks).toMatchObject([{ rowNumber: 2, text: 'пол в файле «Женский», а отчество мужское: Ильич' }]);
  const mended = await parse(made, { mendGenders: 'true' });
  expect(mended.remarks).toMatchObject([{ rowNumber: 2, text: 'пол исправлен по отчеству: Мужской' }]);
  await load(mended.draftId);
  expect(await profileOf(email)).toMatchObject({ gender: 'Male' });
});

test.each(['Участок', 'Наименование структурного подразделения', 'Цех (отдел)'])(
  'where in the organization somebody works is kept: «%s»',
  async (title) => {
    const email = `where${serial}@lists.test`;
    const made = file(title, `${person(undefined, email)};Участок № 2, ремонтный`);
    expect(await client.call(imports.matchColumns, { query: {}, file: made })).toMatchObject({ isCertain: true });
    const { draftId } = await parse(made);
    await load(draftId);
    expect(await profileOf(email)).toMatchObject({ department: 'Участок № 2, ремонтный' });
  },
);

test('a note beside a wrong row is given back with it, and nobody is asked about it', async () => {
  const made = file('Примечание', `${person('Петров')};в отпуске до 10.12`);
  expect(await client.call(imports.matchColumns, { query: {}, file: made })).toMatchObject({ isCertain: true });
  const { draftId } = await parse(made);
  const response = await client.fetch(imports.failedRows, { params: { draftId } });
  const [sheet] = await openTable(new Uint8Array(await response.arrayBuffer()));
  const [titles, row] = (await sheet?.read({})) ?? [];
  expect([titles?.cells.at(-1), row?.cells.at(-1)]).toEqual(['Примечание', 'в отпуске до 10.12']);
});

test('what a file has besides is given back with the rows that are not loaded, and asked about again', async () => {
  const known = person();
  await load((await parse(file('Размер одежды', `${known};Первая`))).draftId);
  // One row is wrong by itself, the other by what the portal has.
  const taken = known.replace(/^[^;]+/, 'Иной Иван Ильич').replace(/\d{11}$/, '00099990000');
  const { draftId } = await parse(
    file('№ п/п;Размер одежды;', `${person('Новиков')};1;Вторая;без титула`, `${taken};2;Третья;`),
  );
  const answer = await client.fetch(imports.failedRows, { params: { draftId } });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const [sheet] = await openTable(bytes);
  const [titles = [], ...rows] = ((await sheet?.read()) ?? []).map(({ cells }) => cells);
  expect(titles.slice(-2)).toEqual(['Размер одежды', 'Столбец H']);
  expect(rows.map((row) => row.slice(titles.length - 2, titles.length))).toEqual([
    ['Вторая', 'без титула'],
    ['Третья', ''],
  ]);
  const match = await client.call(imports.matchColumns, { query: {}, file: new File([bytes], 'Ошибки.xlsx') });
  expect(match.columns.find(({ title }) => title === 'Размер одежды')).toMatchObject({ field: null });
});

describe('health and category', () => {
  const made = (email: string) =>
    file(
      'Инвалидность;Категория',
      `${person('Новиков Пётр Ильич', email)};инвалид 2 группы;Безработный, по направлению службы занятости`,
    );
  const titlesOf = async (by: Client) => {
    const [sheet] = await openTable(new Uint8Array(await (await by.fetch(imports.template, {})).arrayBuffer()));
    return (await sheet?.read())?.[0]?.cells ?? [];
  };

  test('are loaded by whoever keeps a center’s registers', async () => {
    const registrar = await portal.as(world.own.administrator);
    const email = `health${serial}@lists.test`;
    const parsed = await parse(made(email), {}, registrar, { organization: world.own.clientId });
    expect(parsed).toMatchObject({ failed: 0, created: 1 });
    await load(parsed.draftId, registrar);
    expect(await profileOf(email, registrar)).toMatchObject({
      disability: 'Disabled',
      statisticsCategory: 'Unemployed',
    });
    expect(await titlesOf(registrar)).toContain('ОВЗ и инвалидность');
  });

  test('are columns of nobody for others, and neither shown nor loaded by a draft of before', async () => {
    const trainer = await makeOperator(portal.db, [world.own.centerId], 'Operator', {}, ['People', 'Registers']);
    const by = await portal.as(trainer);
    const email = `health${serial}@lists.test`;
    const { draftId } = await parse(made(email), {}, by, { organization: world.own.clientId });
    await portal.db
      .updateTable('memberships')
      .set({ rights: ['People'] })
      .where('operatorId', 'in', (query) =>
        query.selectFrom('operators').where('userId', '=', trainer.userId).select('id'),
      )
      .execute();
    await load(draftId, by);
    const { id } = await profileOf(email);
    const kept = await portal.db.selectFrom('students').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ disability: null, statisticsCategory: null });

    const match = await client.call(imports.matchColumns, { query: {}, file: made('x@lists.test') });
    expect(match.isCertain).toBe(true);
    expect(match.columns.filter(({ title }) => /Инвалид|Категория/.test(title)).map(({ field }) => field)).toEqual([
      null,
      null,
    ]);
    expect(await parse(made(`y${serial}@lists.test`))).toMatchObject({
      ...{ failed: 0, words: [] },
      barredColumns: [expect.stringMatching(/Инвалид|Категория/), expect.stringMatching(/Инвалид|Категория/)],
    });
    expect(await titlesOf(client)).not.toContain('ОВЗ и инвалидность');
  });
});
