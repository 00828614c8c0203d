import { expect, test } from 'vitest';
import type { AnswerLine } from './answer-line.ts';
import { matchNumbers, type Numberable } from './match-numbers.ts';

const record: Numberable = {
  assignId: 'a1',
  fullName: 'Иванов Иван',
  snils: '11223344595',
  protocolNumber: '12',
  programTitle: 'Первая помощь',
  number: '',
};
const line: AnswerLine = {
  row: 2,
  outerId: '',
  number: '26-00-000001',
  person: 'Иванов Иван',
  snils: '11223344595',
  protocolNumber: '12',
  programTitle: '',
};
const other = { ...record, assignId: 'a2', programTitle: 'Средства защиты' };

const numbersOf = (lines: AnswerLine[], records: Numberable[]) =>
  matchNumbers(lines, records).numbers.map((one) => [one.record.assignId, one.number]);

test('a number comes by our own number of the record, whatever else the line says', () => {
  const told = { ...line, outerId: 'a2', snils: '', protocolNumber: '?' };
  expect(numbersOf([told], [record, other])).toEqual([['a2', '26-00-000001']]);
});

test('without it by SNILS and protocol, and by program where the file has one', () => {
  expect(numbersOf([{ ...line, protocolNumber: ' 12 ' }], [record])).toEqual([['a1', '26-00-000001']]);
  const told = { ...line, programTitle: 'Средства защиты' };
  expect(numbersOf([told], [record, other])).toEqual([['a2', '26-00-000001']]);
});

test('whoever has no SNILS is known by his name and protocol', () => {
  const foreigner = { ...record, snils: '' };
  expect(numbersOf([{ ...line, snils: '' }], [foreigner])).toEqual([['a1', '26-00-000001']]);
  // A line that has forgotten the SNILS is not about somebody who has one.
  expect(numbersOf([{ ...line, snils: '' }], [record])).toEqual([]);
});

test.each([
  ['of nobody', { snils: '08765430300' }, [record], 'такой записи у центра нет'],
  ['of another protocol', { protocolNumber: '13' }, [record], 'такой записи у центра нет'],
  ['without a number', { number: '' }, [record], 'нет номера записи'],
  ['for one of two programs', {}, [record, other], 'у человека несколько программ'],
] as const)('a line %s goes back with its reason', (_, change, records, reason) => {
  const { numbers, unmatched } = matchNumbers([{ ...line, ...change }], records);
  expect(numbers).toEqual([]);
  expect(unmatched).toEqual([{ line: { ...line, ...change }, reason: expect.stringContaining(reason) }]);
});

test('the same file again changes nothing, and who is not in it keeps his number', () => {
  const numbered = { ...record, number: line.number };
  const known = { ...other, number: '26-00-000009', snils: '08765430300' };
  expect(matchNumbers([line], [numbered, known])).toEqual({ numbers: [], unchangedCount: 1, unmatched: [] });
});

test('of two numbers for one record the first is taken, and the second told', () => {
  const again = { ...line, row: 3, number: '26-00-000002' };
  const { numbers, unmatched } = matchNumbers([line, { ...line, row: 4 }, again], [record]);
  expect(numbers.map(({ number }) => number)).toEqual(['26-00-000001']);
  expect(unmatched.map((one) => one.line.row)).toEqual([3]);
});
