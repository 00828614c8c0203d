import { imports } from '@dopusk/contract/imports.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeOperator, makeOrganization } from '../../../../demo/builders.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';

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
    'Новиков Пётр Ильич',
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
  const fields = ['fullName', null, 'phone', 'email', 'snilsNumber', null];
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
