import { expect, test } from 'vitest';
import { blankNumber, documentNumber, optionalNumber, optionalSeries } from './form-fields.ts';
import { patternFault } from './number-pattern.ts';

const LATIN = 'PK';
const CYRILLIC = 'ПК';

test('a number is of one alphabet: letters that look alike are not found by each other', () => {
  for (const field of [documentNumber, blankNumber, optionalSeries]) {
    expect(field.safeParse(`${CYRILLIC}-26/1`).success).toBe(true);
    expect(field.safeParse(`${LATIN}-26/1`).success).toBe(true);
    expect(field.safeParse(`П${LATIN}-26/1`).error?.issues[0]?.message).toMatch(/вперемешку с латинскими/);
  }
});

test('so is a pattern, whose own marks are Russian', () => {
  expect(patternFault(`${LATIN}-{ГГ}/{N}`)).toBeNull();
  expect(patternFault(`П${LATIN}-{ГГ}/{N}`)).toMatch(/вперемешку с латинскими/);
});

test.each([
  ['203.', /кончается цифрой или буквой/],
  ['-203', /кончается цифрой или буквой/],
  ['2O3', /Буква вместо цифры/],
  ['2О3', /Буква вместо цифры/],
  ['20О', /Буква вместо цифры/],
  ['2З3', /Буква вместо цифры/],
  ['2l3', /Буква вместо цифры/],
])('%s is not a number', (text, message) => {
  expect(documentNumber.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual([
    expect.stringMatching(message),
  ]);
  expect(optionalNumber.safeParse(text).success).toBe(false);
});

test.each(['203', '26-ОТ/7', '26ОТ-7', 'О-12', 'О12', '3-З', '№7', '12(2)', 'ПК-2026/0154'])(
  '%s is a number',
  (text) => {
    expect(documentNumber.safeParse(text).success).toBe(true);
  },
);

test('a pattern makes no numbers that a form refuses', () => {
  expect(patternFault('{N}.')).toMatch(/кончается цифрой или буквой/);
  expect(patternFault('{ГГ}О{N}')).toMatch(/Буква вместо цифры/);
});
