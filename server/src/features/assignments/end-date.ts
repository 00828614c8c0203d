import { isWorkingDay, nextDay } from './production-calendar.ts';

/** Academic hours that fit in one working day (docs/rules.md#3.3). */
const HOURS_PER_DAY = 8;

/**
 * The last day of a training: as many working days from its start as the course needs; the start counts when it is a
 * working day itself (docs/rules.md#3.3).
 * @param start YYYY-MM-DD
 * @param hours of the whole course; a course without disciplines takes one day
 */
export function endDate(start: string, hours: number): string {
  let left = Math.max(1, Math.ceil(hours / HOURS_PER_DAY));
  let day = start;
  for (;;) {
    if (isWorkingDay(day)) left--;
    if (left === 0) return day;
    day = nextDay(day);
  }
}
