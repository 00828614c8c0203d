import { expect, test } from 'vitest';
import { dueYear, StatisticsQuery } from './statistics-forms.ts';

test.each([
  ['2026-12-31T12:00:00Z', 2026],
  ['2027-01-01T12:00:00Z', 2026],
  ['2027-01-20T12:00:00Z', 2026],
  ['2027-01-21T12:00:00Z', 2027],
  ['2026-11-23T12:00:00Z', 2026],
])('on %s the report for %i is due next', (moment, year) => {
  expect(dueYear(new Date(moment))).toBe(year);
});

test.each(['0', '1900', '99999', '2026.5', 'год', ''])('the year «%s» is none of a report', (year) => {
  const { error } = StatisticsQuery.safeParse({ year });
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[['year'], 'Год от 2000 до 2100']]);
});
