import { sinceDay } from '@dopusk/contract/fields/date.ts';
import numberToWords from 'number-to-words-ru';

const MONTHS = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
] as const;

const MOST_RUBLES = 1_000_000_000_000;

/**
 * A sum as an invoice spells it: «Одна тысяча двести рублей 00 копеек».
 * @param sum rubles as a number or as people write them: «1 200,50».
 * @throws RangeError when it is no sum from 0 to a trillion.
 */
export function rublesInWords(sum: number | string): string {
  const text = String(sum).replace(/\s/g, '').replace(',', '.');
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value < MOST_RUBLES)) throw new RangeError(`«${sum}» – не сумма в рублях`);
  return numberToWords.convert(value.toFixed(2), { currency: 'rub', convertNumberToWords: { fractional: false } });
}

/**
 * A day as «20.11.2026».
 * @throws RangeError as `dateInWords`.
 */
export function shortDate(value: string | Date): string {
  const { day, month, year } = dayOf(value);
  return `${String(day).padStart(2, '0')}.${String(month).padStart(2, '0')}.${year}`;
}

/**
 * A day as «20 ноября 2026 г.», with spaces that do not break inside «20 ноября» and «2026 г.».
 * @param value YYYY-MM-DD (also with T00:00:00.000Z), «20.11.2026», or a Date whose UTC day is meant.
 * @throws RangeError when there is no such day.
 */
export function dateInWords(value: string | Date): string {
  const { day, month, year } = dayOf(value);
  return `${day}\u00a0${MONTHS[month - 1]} ${year}\u00a0г.`;
}

/**
 * A day that something lasts from: «с 20.11.2026», «со 2 ноября 2026 г.». A day in words is left in words, any other becomes
 * `shortDate`. The preposition stays on the line of its day.
 * @throws RangeError as `dateInWords`.
 */
export function dateWithPreposition(value: string): string {
  const isInWords = MONTHS.some((month) => value.includes(month)) && /^\d/.test(value);
  return sinceDay(isInWords ? value : shortDate(value)).replace(' ', '\u00a0');
}

function dayOf(value: string | Date): { day: number; month: number; year: number } {
  const text = value instanceof Date ? isoOf(value) : value.trim();
  const iso = /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(T00:00:00(\.000)?Z)?$/.exec(text);
  const groups = (iso ?? /^(?<day>\d\d?)\.(?<month>\d\d?)\.(?<year>\d{4})$/.exec(text))?.groups;
  const [day, month, year] = [Number(groups?.day), Number(groups?.month), Number(groups?.year)];
  // 31 February turns into 3 March, so a day that does not exist is seen by its month.
  if (!groups || month < 1 || day < 1 || new Date(Date.UTC(year, month - 1, day)).getUTCMonth() !== month - 1) {
    throw new RangeError(`«${text}» – не дата`);
  }
  return { day, month, year };
}

const isoOf = (date: Date): string => (Number.isNaN(date.getTime()) ? String(date) : date.toISOString().slice(0, 10));
