import { expect, test } from 'vitest';
import type { AnswerLine } from './answer-line.ts';
import { matchNumbers, type Numberable } from './match-numbers.ts';

const record: Numberable = {
  assignId: 'a1',
  fullName: 'Иванов Иван',
  snils: '11223344595',
  protocolId: 'p1',
  protocolNumber: '12',
  programTitle: 'Первая помощь',
  number: '',
  hasPassed: true,
  told: null,
  work: { employerInn: '6317000018', employerTitle: 'ООО «Завод»', jobTitle: 'Инженер' },
};
const line: AnswerLine = {
  row: 2,
  outerId: '',
  number: '26-00-000001',
  fault: '',
  person: 'Иванов Иван',
  snils: '11223344595',
  protocolNumber: '12',
  programTitle: '',
  others: [],
};
const failed = { ...record, hasPassed: false };
const other = { ...record, assignId: 'a2', programTitle: 'Средства защиты' };

const numbersOf = (lines: AnswerLine[], records: Numberable[]) =>
  matchNumbers(lines, records).numbers.map((one) => [one.record.assignId, one.number]);

test('a number comes by our own number of the record, which need not say anything else', () => {
  const bare = { ...line, outerId: 'a2', person: '', snils: '', protocolNumber: '' };
  expect(numbersOf([bare, { ...line, row: 3, outerId: 'a1', number: '26-00-000002' }], [record, other])).toEqual([
    ['a2', '26-00-000001'],
    ['a1', '26-00-000002'],
  ]);
});

const petrov = { ...record, assignId: 'b1', fullName: 'Петров Пётр Ильич', snils: '08765430300' };

test.each([
  [
    'our number of another person',
    { outerId: 'b1' },
    'в файле Иванов Иван, СНИЛС 112-233-445 95, а у этой записи Петров',
  ],
  ['the SNILS of another person', { snils: petrov.snils }, 'в файле Иванов Иван, а у этой записи Петров Пётр Ильич.'],
  [
    'another protocol',
    { outerId: 'a1', protocolNumber: '777' },
    'в файле протокол № 777, а у этой записи протокол № 12',
  ],
  ['another program of his', { outerId: 'a1', programTitle: 'Средства защиты' }, 'в файле программа «Средства защиты»'],
  ['another SNILS', { outerId: 'a1', person: '', snils: '08765430300' }, 'в файле СНИЛС 087-654-303 00'],
] as const)('a line with %s contradicts its record, and numbers nobody', (_, change, reason) => {
  const { numbers, unmatched } = matchNumbers([{ ...line, ...change }], [record, other, petrov]);
  expect(numbers).toEqual([]);
  expect(unmatched).toMatchObject([{ reason: expect.stringContaining(reason) }]);
  expect(unmatched).toMatchObject([{ reason: expect.stringContaining('внесите его в карточке протокола') }]);
});

test.each(['ПЕТРОВ ПЕТР ИЛЬИЧ', 'Петров П.И.', 'Петров Петр', 'Петров'])('%s is Петров Пётр Ильич', (person) => {
  expect(numbersOf([{ ...line, person, snils: petrov.snils }], [petrov])).toEqual([['b1', line.number]]);
});

const second = { ...record, assignId: 'a3', work: { ...record.work, employerInn: '6316120930', jobTitle: 'Сварщик' } };

test.each([
  [['6316120930', 'ООО «Завод»'], 'a3'],
  [['6317000018'], 'a1'],
  [['ООО «Завод»', 'сварщик '], 'a3'],
])('of one person of two employers a line that says %j besides is about %s', (others, assignId) => {
  expect(numbersOf([{ ...line, others }], [record, second])).toEqual([[assignId, line.number]]);
});

test.each([
  [[record, second], 'две записи по этой программе и протоколу, от разных работодателей'],
  [[record, other], 'несколько программ в этом протоколе'],
])('a line that tells %j apart by nothing numbers nobody', (records, reason) => {
  const { numbers, unmatched } = matchNumbers([{ ...line, others: ['ООО «Завод»'] }], records);
  expect(numbers).toEqual([]);
  expect(unmatched).toMatchObject([{ reason: expect.stringContaining(reason) }]);
});

test('of two people with one SNILS the name tells whose number it is', () => {
  const twin = { ...petrov, snils: record.snils };
  expect(numbersOf([line, { ...line, row: 3, person: 'Петров Пётр', number: '2' }], [twin, record])).toEqual([
    ['a1', line.number],
    ['b1', '2'],
  ]);
});

test('what the register was told contradicts nothing, whatever is called otherwise since', () => {
  const told = {
    fullName: 'Сидоров Пётр Ильич',
    snils: '11223344595',
    protocolNumber: '11',
    isFormer: false,
    work: record.work,
  };
  const answered = { ...line, outerId: 'b1', person: told.fullName, snils: told.snils, protocolNumber: '11' };
  expect(numbersOf([answered], [{ ...petrov, told }])).toEqual([['b1', line.number]]);
  expect(numbersOf([{ ...answered, outerId: '' }], [{ ...petrov, told }])).toEqual([['b1', line.number]]);
});

test('the number of a record about a protocol that was taken back is not that of the one that stands', () => {
  const told = { ...petrov, isFormer: true, protocolNumber: '11' };
  const answered = { ...line, outerId: 'b1', person: petrov.fullName, snils: petrov.snils };
  const said = (protocolNumber: string) => matchNumbers([{ ...answered, protocolNumber }], [{ ...petrov, told }]);
  for (const protocolNumber of ['11', '']) {
    expect(said(protocolNumber).unmatched).toMatchObject([
      { reason: expect.stringContaining('отозванном протоколе № 11') },
    ]);
  }
  expect(said(petrov.protocolNumber).numbers).toHaveLength(1);
  // Of two years, both with one number: which of them the register means it does not say.
  const same = { ...told, protocolNumber: petrov.protocolNumber };
  const ofBoth = matchNumbers([{ ...answered, protocolNumber: petrov.protocolNumber }], [{ ...petrov, told: same }]);
  expect(ofBoth).toMatchObject({
    numbers: [],
    unmatched: [{ reason: expect.stringContaining('отозванном протоколе') }],
  });
});

test.each([
  ['A'.repeat(41), 'не длиннее 40 символов'],
  ['-5', 'цифры и буквы, между ними дефис'],
  ['1.5', 'цифры и буквы, между ними дефис'],
  ['<b>1</b>', 'цифры и буквы, между ними дефис'],
  ["=cmd|' /C calc'!A0", 'цифры и буквы, между ними дефис'],
  ['без номера', 'цифры и буквы, между ними дефис'],
  ['ОT-1', 'одним алфавитом'],
  ['2026-01-01', 'это дата'],
  ['31/12/2026', 'это дата'],
])('%s is no number of the register', (number, reason) => {
  const { numbers, unmatched } = matchNumbers([{ ...line, number }], [record]);
  expect(numbers).toEqual([]);
  expect(unmatched).toMatchObject([{ reason: expect.stringContaining(reason) }]);
});

test.each(['12345678', '26-00-000001', 'ОТ-12/2026', '2026-13-01', '2026-01-001'])('%s is one', (number) => {
  expect(numbersOf([{ ...line, number }], [record])).toEqual([['a1', number]]);
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
  [
    'of another protocol',
    { protocolNumber: '13' },
    [record],
    'протокола № 13 у этого человека в вашем центре нет, есть № 12',
  ],
  ['without a number', { number: '' }, [record], 'нет номера записи'],
  ['for one who has not passed', {}, [failed], 'этот человек не сдал'],
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

test('of two numbers for one record nobody knows which is its own: neither is taken, the same one twice is', () => {
  const [same, again] = [
    { ...line, row: 4 },
    { ...line, row: 3, number: '26-00-000002' },
  ];
  const { numbers, unmatched } = matchNumbers([line, same, again], [record]);
  expect(numbers).toEqual([]);
  expect(unmatched.map((one) => [one.line.row, one.reason])).toEqual(
    [line.row, 4, 3].map((row) => [row, expect.stringContaining('два разных номера')]),
  );
  expect(numbersOf([line, same], [record])).toEqual([['a1', line.number]]);
});
