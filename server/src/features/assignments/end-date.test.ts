import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endDate } from './end-date.ts';
import { isWorkingDay, nextDay } from './production-calendar.ts';

/** All days of a year. */
function daysOf(year: number): string[] {
  const days: string[] = [];
  for (let day = `${year}-01-01`; day.startsWith(`${year}`); day = nextDay(day)) days.push(day);
  return days;
}

describe('the production calendar', () => {
  test.each([
    [2024, 248],
    [2025, 247],
    [2026, 247],
  ])('%i has %i working days, as published', (year, count) => {
    expect(daysOf(year).filter(isWorkingDay)).toHaveLength(count);
  });

  test.each([
    ['2024-04-27', true, 'a working Saturday'],
    ['2024-04-29', false, 'its day off'],
    ['2024-12-28', true, 'a working Saturday'],
    ['2025-02-24', true, 'the Monday after a holiday that was moved elsewhere'],
    ['2025-05-08', false, 'where it was moved to'],
    ['2025-11-01', true, 'a working Saturday'],
    ['2026-01-09', false, 'moved from January 3'],
    ['2026-01-12', true, 'the first working day'],
    ['2026-03-09', false, 'March 8 is a Sunday'],
    ['2026-05-11', false, 'May 9 is a Saturday'],
    ['2026-12-31', false, 'moved from January 4'],
    ['2027-01-11', true, 'no decree yet: January is not extended'],
    ['2027-05-03', false, 'May 1 is a Saturday'],
    ['2027-05-10', false, 'May 9 is a Sunday'],
    ['2027-06-14', false, 'June 12 is a Saturday'],
    ['2033-05-03', true, 'May 1 is a Sunday, May 2 its day off'],
  ])('%s: working %s, %s', (day, expected) => {
    expect(isWorkingDay(day)).toBe(expected);
  });

  test('a year without a decree has the days off of article 112', () => {
    for (const year of [2027, 2028, 2029, 2030, 2031]) {
      const isPlain = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
      const daysOff = daysOf(year).filter((day) => !isWorkingDay(day));
      const january = daysOff.filter((day) => day < `${year}-01-09` && !isPlain(day));
      // Each of the six holidays outside January takes a day that would have been a working one.
      expect(daysOff).toHaveLength(daysOf(year).filter(isPlain).length + january.length + 6);
    }
  });
});

describe('the end date', () => {
  test.each([
    ['2026-11-20', 8, '2026-11-20', 'one day, the start itself'],
    ['2026-11-20', 9, '2026-11-23', 'a ninth hour takes another day, after the weekend'],
    ['2026-11-20', 72, '2026-12-02', 'nine days'],
    ['2026-11-21', 8, '2026-11-23', 'a start on Saturday does not count'],
    ['2026-11-03', 16, '2026-11-05', 'over November 4'],
    ['2024-11-01', 16, '2024-11-02', 'a working Saturday counts'],
    ['2026-12-30', 16, '2027-01-11', 'over the New Year'],
    ['2026-11-20', 0, '2026-11-20', 'a course without hours'],
  ])('of %s and %i hours is %s: %s', (start, hours, expected) => {
    expect(endDate(start, hours)).toBe(expected);
  });

  const dayOf = (offset: number) => new Date(Date.UTC(2024, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10);
  const start = fc.integer({ min: 0, max: 3000 }).map(dayOf);
  const hours = fc.integer({ min: 1, max: 600 });

  test('is a working day with exactly as many working days up to it as the hours need', () => {
    fc.assert(
      fc.property(start, hours, (from, count) => {
        const end = endDate(from, count);
        let working = 0;
        for (let day = from; day <= end; day = nextDay(day)) if (isWorkingDay(day)) working++;
        expect(isWorkingDay(end)).toBe(true);
        expect(working).toBe(Math.ceil(count / 8));
      }),
    );
  });

  test('never comes earlier for a longer course or a later start', () => {
    fc.assert(
      fc.property(start, hours, (from, count) => {
        expect(endDate(from, count + 1) >= endDate(from, count)).toBe(true);
        expect(endDate(nextDay(from), count) >= endDate(from, count)).toBe(true);
      }),
    );
  });
});
