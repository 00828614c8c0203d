import { expect, test } from 'vitest';
import { dueYear } from './statistics-forms.ts';

test.each([
  ['2026-12-31T12:00:00Z', 2026],
  ['2027-01-01T12:00:00Z', 2026],
  ['2027-01-20T12:00:00Z', 2026],
  ['2027-01-21T12:00:00Z', 2027],
  ['2026-11-23T12:00:00Z', 2026],
])('on %s the report for %i is due next', (moment, year) => {
  expect(dueYear(new Date(moment))).toBe(year);
});
