import { imports } from '@dopusk/contract/imports.ts';
import { writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeOperator, makeOrganization, makeStudent } from '../../../../demo/builders.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { surname } from '../../../../testing/surnames.ts';
import { openTable } from '../reading/open-table.ts';

let portal: Portal;
let serial = 0;

beforeAll(async () => {
  portal = await startPortal();
});

const ownOperator = async () => portal.as(await makeOperator(portal.db, [await makeOrganization(portal.db)]));

/** A row of somebody nobody knows. */
function newcomer() {
  serial += 1;
  const number = String(serial).padStart(4, '0');
  return [
    `${surname(serial)} Пётр Ильич`,
    '17.05.1990',
    `8914000${number}`,
    `m${serial}@x.test`,
    `000${number}${number}`,
    'Слесарь',
  ];
}

const csv = (...lines: readonly (readonly string[])[]) =>
  new File([lines.map((line) => line.join(';')).join('\r\n')], 'люди.csv');

test('unknown columns are asked about, and known again in the next file with the same titles', async () => {
  const hr = await ownOperator();
  const titles = ['Кто', 'Родился', 'Куда звонить', 'Куда писать', 'Страховка', 'Кем'];
  const [one, two] = [newcomer(), newcomer()];
  const asked = await hr.call(imports.matchColumns, { query: {}, file: csv(titles, one) });
  expect(asked).toMatchObject({ sheets: [{ title: '', isTable: true }], titlesRow: 1, isCertain: false });
  const fields = ['fullName', 'birthday', 'phone', 'email', 'snilsNumber', null];
  expect(asked.columns.map(({ letter, title, samples, field }) => [letter, title, samples, field])).toEqual(
    titles.map((title, i) => ['ABCDEF'[i], title, [one[i]], fields[i]]),
  );
  const send = { query: {}, file: csv(titles, one) };
  expect(await hr.refused(imports.parseStudents, send)).toBe('ExcelFirstRowNotFound');
  const matching = { 0: 'fullName', 1: 'birthday', 2: 'phone', 3: 'email', 4: 'snilsNumber', 5: null };
  const body = { matching: JSON.stringify(matching) };
  expect(await hr.call(imports.parseStudents, { ...send, body })).toMatchObject({ isSuccess: true, created: 1 });

  const next = { query: {}, file: csv(titles, two) };
  expect(await hr.call(imports.matchColumns, next)).toMatchObject({ isCertain: true });
  expect(await hr.call(imports.parseStudents, next)).toMatchObject({ isSuccess: true, created: 1 });
  // Another organization’s tables are its own.
  expect(await (await ownOperator()).call(imports.matchColumns, next)).toMatchObject({ isCertain: false });
  for (const wrong of ['{', '[]', '{"0":"password"}']) {
    expect(await hr.refused(imports.parseStudents, { ...send, body: { matching: wrong } })).toBe('Invalid');
  }
});

test('of a file with two sheets the columns are not asked about again once somebody has said them', async () => {
  const hr = await ownOperator();
  const titles = ['Кто', 'Родился', 'Куда звонить', 'Куда писать', 'Страховка', 'Кем'];
  const book = async () =>
    new File(
      [
        (await writeXlsx({
          sheets: ['Цех 1', 'Цех 2'].map((name) => ({ name, rows: [titles, newcomer()] })),
        })) as Uint8Array<ArrayBuffer>,
      ],
      'люди.xlsx',
    );
  const file = await book();
  expect(await hr.call(imports.matchColumns, { query: {}, file })).toMatchObject({ sheet: 'Цех 1', isCertain: false });
  const matching = { 0: 'fullName', 1: 'birthday', 2: 'phone', 3: 'email', 4: 'snilsNumber', 5: null };
  const body = { sheet: 'Цех 1', matching: JSON.stringify(matching) };
  expect(await hr.call(imports.parseStudents, { query: {}, file, body })).toMatchObject({ created: 1 });
  const next = await book();
  expect(await hr.call(imports.matchColumns, { query: {}, file: next })).toMatchObject({ isCertain: true });
  // What of the file is not loaded is named all the same.
  expect(await hr.call(imports.parseStudents, { query: {}, file: next })).toMatchObject({
    ...{ created: 1, sheet: 'Цех 1', otherSheets: [{ title: 'Цех 2', isTable: true }] },
  });
});

test('a table whose titles are all known is certain', async () => {
  const titles = ['№ п/п', 'Ф.И.О. работника (полностью)', 'ДР', 'Моб. тел.', 'E-mail', 'Страховой номер (СНИЛС)'];
  const file = csv(titles, ['1', ...newcomer().slice(0, 5)]);
  expect(await (await ownOperator()).call(imports.matchColumns, { query: {}, file })).toMatchObject({
    isCertain: true,
  });
});

test('what is no person is named and left out', async () => {
  const titles = ['ФИО', 'Дата рождения', 'Телефон', 'E-mail', 'СНИЛС'];
  const file = csv(['ООО «Бригада»'], titles, newcomer().slice(0, 5), ['Итого', '1'], ['Директор', '', '', '_______']);
  expect(await (await ownOperator()).call(imports.parseStudents, { query: {}, file })).toMatchObject({
    created: 1,
    leftOut: [
      { rowNumber: 1, text: 'ООО «Бригада»', reason: 'AboveTitles' },
      { rowNumber: 4, text: 'Итого 1', reason: 'Total' },
      { rowNumber: 5, text: 'Директор _______', reason: 'Signature' },
    ],
  });
});

describe('a file with right rows and wrong ones', () => {
  const titles = ['ФИО', 'Дата рождения', 'Телефон', 'E-mail', 'СНИЛС', 'Должность'];

  test('loads the right ones; the rest, mended and loaded by itself, loses nobody and doubles nobody', async () => {
    const hr = await ownOperator();
    const [right, wrong, other] = [newcomer(), newcomer(), newcomer()];
    const file = csv(titles, right, wrong.with(1, 'не помню'), other);
    const { draftId, ...parsed } = await hr.call(imports.parseStudents, { query: {}, file });
    expect(parsed).toMatchObject({ isSuccess: false, created: 2, failed: 1 });
    const params = { draftId };
    expect(await hr.refused(imports.loadStudents, { params })).toBe('Invalid');
    const loaded = await hr.call(imports.loadStudents, { params, body: { rightOnly: true } });
    expect(loaded).toEqual({ id: draftId, created: 2, updated: 0, skipped: 0, failed: 1, links: 2 });
    expect(await hr.call(imports.loadStudents, { params })).toEqual(loaded);
    expect(await hr.call(imports.recentLoads)).toMatchObject([{ id: draftId, created: 2, failed: 1 }]);

    const rest = new Uint8Array(await (await hr.fetch(imports.failedRows, { params })).arrayBuffer());
    const [sheet] = await openTable(rest);
    const [heading = [], ...rows] = ((await sheet?.read()) ?? []).map(({ cells }) => cells.map(String));
    expect(rows.map(([row, reason]) => [row, reason])).toEqual([
      ['3', 'Дата рождения (B3): Некорректная дата, например: 17.05.1990'],
    ]);
    const mended = rows.map((row) =>
      row.with(heading.indexOf('Дата рождения'), '17.05.1990').map((text) => text.replace(/^null$/, '')),
    );
    const again = { query: {}, file: csv(heading, ...mended) };
    expect(await hr.call(imports.matchColumns, again)).toMatchObject({ isCertain: true });
    const second = await hr.call(imports.parseStudents, again);
    expect(second).toMatchObject({ isSuccess: true, rows: 1, created: 1 });
    await hr.call(imports.loadStudents, { params: { draftId: second.draftId } });
    const whole = await hr.call(imports.parseStudents, { query: {}, file: csv(titles, right, wrong, other) });
    expect(whole).toMatchObject({ isSuccess: true, created: 0, updated: 0, skipped: 3 });

    // A day later nothing of the rest is kept.
    await sql`update imports set loaded_at = now() - interval '25 hours' where id = ${draftId}`.execute(portal.db);
    expect(await hr.refused(imports.failedRows, { params })).toBe('NotFoundDraft');
    await hr.call(imports.parseStudents, { query: {}, file });
    const { rows: kept } = await sql`select failures from imports where id = ${draftId}`.execute(portal.db);
    expect(kept).toEqual([{ failures: [] }]);
  });

  test('a row that has become wrong since is left aside with the others', async () => {
    const organizationId = await makeOrganization(portal.db);
    const hr = await portal.as(await makeOperator(portal.db, [organizationId]));
    const [right, taken, wrong] = [newcomer(), newcomer(), newcomer()];
    const file = csv(titles, right, taken, wrong.with(1, ''));
    const { draftId } = await hr.call(imports.parseStudents, { query: {}, file });
    await makeStudent(portal.db, organizationId, { email: taken[3] ?? '', snils: '00077700000' });
    const body = { rightOnly: true };
    expect(await hr.call(imports.loadStudents, { params: { draftId }, body })).toMatchObject({ created: 1, failed: 2 });
  });
});

test('of people who are known the changes are shown, and only the chosen fields are updated', async () => {
  const hr = await ownOperator();
  const titles = ['ФИО', 'Дата рождения', 'Телефон', 'E-mail', 'СНИЛС', 'Должность', 'Образование'];
  const person = [...newcomer(), ''];
  const first = await hr.call(imports.parseStudents, { query: {}, file: csv(titles, person) });
  await hr.call(imports.loadStudents, { params: { draftId: first.draftId } });
  const changed = person.with(1, '18.05.1990').with(5, 'Мастер').with(6, 'высшее');
  const { draftId, ...parsed } = await hr.call(imports.parseStudents, { query: {}, file: csv(titles, changed) });
  const planned = await hr.call(imports.planned, { params: { draftId }, query: {} });
  expect(planned.items).toMatchObject([
    {
      rowNumber: 2,
      fullName: person[0],
      action: 'Update',
      fields: [
        { field: 'birthday', title: 'Дата рождения', before: '17.05.1990', after: '18.05.1990' },
        { field: 'jobTitle', title: 'Должность', before: 'Слесарь', after: 'Мастер' },
        { field: 'educationType', title: 'Образование', before: '', after: 'Высшее' },
      ],
    },
  ]);
  expect(parsed.changedFields.map(({ title, people }) => [title, people])).toEqual([
    ['Дата рождения', 1],
    ['Должность', 1],
    ['Образование', 1],
  ]);
  const body = { update: ['jobTitle' as const] };
  expect(await hr.call(imports.loadStudents, { params: { draftId }, body })).toMatchObject({ updated: 1 });
  const again = await hr.call(imports.parseStudents, { query: {}, file: csv(titles, changed) });
  expect(again.changedFields.map(({ field }) => field)).toEqual(['birthday', 'educationType']);
  const none = await hr.call(imports.loadStudents, { params: { draftId: again.draftId }, body: { update: [] } });
  expect(none).toMatchObject({ updated: 0, skipped: 1 });
});

test('the table of wrong rows is known when somebody comes back with it: nobody is asked about its columns', async () => {
  const hr = await ownOperator();
  // A second phone, a date and a word that nobody knows stand beside: they were left out, and are so again.
  const titles = ['ФИО', 'Дата рождения', 'Моб. тел.', 'Телефон', 'E-mail', 'СНИЛС', 'Дата приёма', 'Цех'];
  const row = ([name = '', birthday = '', , email = '', snils = '']: string[], mobile: string) => [
    name,
    birthday,
    mobile,
    '8 (4822) 12-34-56',
    email,
    snils,
    '01.02.2020',
    'Второй',
  ];
  const [right, wrong] = [newcomer(), newcomer()];
  const file = csv(titles, row(right, right[2] ?? ''), row(wrong, '12'));
  const matching = JSON.stringify({ 0: 'fullName', 1: 'birthday', 2: 'phone', 4: 'email', 5: 'snilsNumber' });
  const { draftId, failed } = await hr.call(imports.parseStudents, { query: {}, file, body: { matching } });
  expect(failed).toBe(1);
  await hr.call(imports.loadStudents, { params: { draftId }, body: { rightOnly: true } });
  const rest = await hr.fetch(imports.failedRows, { params: { draftId } });
  const again = new File([new Uint8Array(await rest.arrayBuffer())], 'Строки с ошибками.xlsx');
  const match = await hr.call(imports.matchColumns, { query: {}, file: again });
  expect(match.isCertain).toBe(true);
  const { failResults, created } = await hr.call(imports.parseStudents, { query: {}, file: again });
  // The wrong phone stands in its column; the other one is still nobody's.
  expect(failResults.flatMap(({ errors }) => errors.map(({ column, value }) => [column, value]))).toEqual([
    ['Телефон', '12'],
  ]);
  expect(created).toBe(0);
});

test('of a file with several sheets the wrong rows are handed out with their sheet, and are known again', async () => {
  const hr = await ownOperator();
  const titles = ['ФИО', 'Дата рождения', 'Телефон', 'E-mail', 'СНИЛС', 'Должность'];
  const sheets = ['Цех 1', 'Цех 2'].map((name) => ({ name, rows: [titles, newcomer().with(2, '12')] }));
  const file = new File([await writeXlsx({ sheets })], 'цеха.xlsx');
  const body = { sheet: 'Цех 2' };
  const { draftId, sheet, otherSheets } = await hr.call(imports.parseStudents, { query: {}, file, body });
  expect([sheet, otherSheets]).toEqual(['Цех 2', [{ title: 'Цех 1', isTable: true }]]);
  const bytes = await (await hr.fetch(imports.failedRows, { params: { draftId } })).arrayBuffer();
  const [own] = await openTable(new Uint8Array(bytes));
  const rows = await own?.read();
  expect(rows?.map(({ cells }) => cells.slice(0, 2))).toEqual([
    ['Лист', 'Строка'],
    ['Цех 2', '2'],
  ]);
  const again = new File([new Uint8Array(bytes)], 'Строки с ошибками.xlsx');
  expect(await hr.call(imports.matchColumns, { query: {}, file: again })).toMatchObject({ isCertain: true });
  // What is wrong with a sheet as a whole names it too.
  const bare = { name: 'Цех 3', rows: [titles.toSpliced(1, 1), newcomer().toSpliced(1, 1)] };
  const lacking = new File([await writeXlsx({ sheets: [...sheets, bare] })], 'цеха.xlsx');
  const reply = await hr.send(imports.parseStudents, { query: {}, file: lacking, body: { sheet: 'Цех 3' } });
  expect(reply).toMatchObject({
    code: 'ExcelFirstRowNotFound',
    msg: expect.stringContaining('Лист «Цех 3». В строке'),
  });
});
