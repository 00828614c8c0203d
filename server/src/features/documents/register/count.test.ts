import { countedNumber, PLAIN_PATTERN, shapeOf } from '@dopusk/contract/documents/number-pattern.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countAfter } from './count.ts';

const plain = shapeOf(PLAIN_PATTERN, 2026);

test.each([
  ['7', 7],
  ['007', 7],
  ['120', 120],
  ['0', null],
  ['', null],
  ['12/ПК', null],
  ['12-1', null],
  ['-5', null],
  ['1.5', null],
  ['9999999999', null],
])('%j counts as %j', (text, number) => {
  expect(countedNumber(plain, text)).toBe(number);
});

test.each([
  ['the first number of a year begins the count', { last: 0, isEmpty: true }, '1500', 1500],
  ['the next number moves it', { last: 7, isEmpty: false }, '8', 8],
  ['a number ahead leaves it', { last: 7, isEmpty: false }, '12', 7],
  ['a number behind leaves it', { last: 7, isEmpty: false }, '3', 7],
  ['a number with letters leaves it', { last: 7, isEmpty: false }, '8-А', 7],
  ['a first number with letters leaves it at nothing', { last: 0, isEmpty: true }, 'А-1', 0],
])('%s', (_, register, typed, last) => {
  expect(countAfter(register, plain, typed)).toBe(last);
});

test('the count never goes back', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(2000), (last, typed) => {
      expect(countAfter({ last, isEmpty: false }, plain, String(typed))).toBeGreaterThanOrEqual(last);
    }),
  );
});
