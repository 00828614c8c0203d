import { sinceDay } from '@dopusk/contract/fields/date.ts';
import { dateInWords, dateWithPreposition, shortDate } from './words.ts';

/** What documents say of the days of a training; both empty where none are said. */
export interface PeriodTags {
  /** «со 2 ноября 2026 г. по 18 ноября 2026 г.», of one day «18 ноября 2026 г.» */
  срок: string;
  /** «со 02.11.2026 по 18.11.2026», of one day «18.11.2026» */
  срок_датами: string;
}

/** @param start and `end` as documents print them, «02.11.2026»; without an end one day is meant */
export function periodTags(start: string, end: string): PeriodTags {
  if (start === '') return { срок: '', срок_датами: '' };
  if (end === '' || end === start) return { срок: dateInWords(start), срок_датами: shortDate(start) };
  return {
    срок: `${dateWithPreposition(dateInWords(start))} по\u00a0${dateInWords(end)}`,
    срок_датами: `${dateWithPreposition(shortDate(start))} по\u00a0${shortDate(end)}`,
  };
}

/**
 * «со 02.11.2026 по 18.11.2026», of one day «18.11.2026»: in a letter.
 * @param start and `end` YYYY-MM-DD
 */
export const periodText = (start: string, end: string): string =>
  start === end ? shortDate(start) : `${sinceDay(shortDate(start))} по ${shortDate(end)}`;

/** «02.11.2026 – 18.11.2026», of one day «18.11.2026»: in the narrow column of a table. */
export const shortPeriod = (start: string, end: string): string =>
  end === '' || end === start ? start : `${start} – ${end}`;
