import { shortDate } from '../../../printing/words.ts';
import type { Cell } from './open-table.ts';

/**
 * A cell as text: no-break spaces become spaces, runs of blanks one, dates YYYY-MM-DD. What PostgreSQL cannot keep (U+0000,
 * half of a surrogate pair) is a blank or the sign of an unknown letter.
 */
export function textOfCell(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  return String(cell).toWellFormed().replaceAll('\0', ' ').replace(/\s+/g, ' ').trim();
}

/** A cell as people read it. */
export const shownText = (cell: Cell | undefined): string => {
  const text = textOfCell(cell);
  return cell instanceof Date && text !== '' ? shortDate(cell) : text;
};

/** As much of a text as tells somebody which one it is. */
const SHOWN = 200;
export const beginningOf = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

/** The day that Excel counts from, 1900's imaginary 29 February included. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;

const MONTHS = ['янв', 'фев', 'мар', 'апр', 'ма[йя]', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'];
const NAMED_MONTH = new RegExp(
  `^(\\d{1,2})[-. ]*(?:${MONTHS.map((month) => `(${month})`).join('|')})[а-я]*[-., ]*(\\d{4}|\\d\\d)$`,
);

/** Which number of «05/06/1990» is the day, as the other dates of its column tell; of `Unclear` ones nobody knows. */
export type DateOrder = 'DayFirst' | 'MonthFirst' | 'Unclear';

const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(?:\d{4}|\d\d)(?!\d)/;

/**
 * How a column writes dates with slashes: a program of another country puts the month first. Where some could only be read so and
 * some only otherwise, those that could be read both ways say nothing.
 */
export function orderOfDates(cells: readonly (Cell | undefined)[]): DateOrder {
  const numbers = cells.flatMap((cell) => {
    const [, first, second] = SLASHED.exec(textOfCell(cell)) ?? [];
    return first ? [[Number(first), Number(second)] as const] : [];
  });
  const isDayFirst = numbers.some(([first]) => first > 12);
  const isMonthFirst = numbers.some(([first, second]) => first <= 12 && second > 12);
  if (isDayFirst && isMonthFirst) return 'Unclear';
  return isMonthFirst ? 'MonthFirst' : 'DayFirst';
}

/**
 * A date in any usual spelling as YYYY-MM-DD: a date cell, its bare number, «17.05.1990», «17/05/90», «17 мая 1990 г.»,
 * «1990-05-17», with a time. What is no date stays as it is, «01.13.1985» too: it is a slip of the pen, and nobody knows which.
 * @param order of the column that it stands in
 */
export function dateOfCell(cell: Cell | undefined, order: DateOrder = 'DayFirst'): string {
  const text = textOfCell(cell);
  if (/^\d{5}$/.test(text)) return new Date(EXCEL_EPOCH + Number(text) * DAY).toISOString().slice(0, 10);
  const bare = text
    .toLowerCase()
    .replace(/[ T]\d{1,2}:\d\d(:\d\d)?(\.\d+)?z?$/i, '')
    .replace(/[\s,]*(г\.?\s?р\.?|года?|г\.?)$/, '')
    .replace(/['"«»]/g, '')
    .trim();
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(bare);
  if (iso) return isoOf(iso[1], iso[2], iso[3]);
  const numbers = /^(\d{1,2})[-./, ]+(\d{1,2})[-./, ]+(\d{4}|\d\d)$/.exec(bare);
  if (numbers) {
    const [, first, second, year] = numbers;
    if (!SLASHED.test(bare)) return isoOf(year, second, first);
    const canBeBoth = Number(first) <= 12 && Number(second) <= 12;
    if (canBeBoth && order === 'Unclear' && first !== second) return text;
    const isMonthFirst = canBeBoth ? order === 'MonthFirst' : Number(second) > 12;
    return isMonthFirst ? isoOf(year, first, second) : isoOf(year, second, first);
  }
  const named = NAMED_MONTH.exec(bare);
  if (!named) return text;
  const month = named.slice(2, 2 + MONTHS.length).findIndex(Boolean) + 1;
  return isoOf(named.at(-1), String(month), named[1]);
}

/** Of a year in two digits the last one that is not to come. */
function isoOf(year = '', month = '', day = ''): string {
  const century = Number(year) > new Date().getUTCFullYear() % 100 ? '19' : '20';
  return [year.length === 2 ? century + year : year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
}

/** Whether a cell holds more phones than the one that is taken. */
export const hasMorePhones = (cell: Cell | undefined): boolean =>
  typeof cell === 'string' &&
  cell.length > TWO_PHONES &&
  new Set(
    textOfCell(cell)
      .split(PHONES)
      .flatMap((part) => phoneIn(part) ?? []),
  ).size > 1;

/** Shorter than this no two are. */
const TWO_PHONES = 20;

/** What stands between two phones of a cell. */
const PHONES = /[,;\n/]|\s(?=\+?[78][\s(-])/;

function phoneIn(text: string): string | null {
  const digits = text.replace(/\(?(доб|вн|ext)\p{L}*[.:\s]*\d*\)?\s*$/iu, '').replace(/\D/g, '');
  if (/^[78]\d{10}$/.test(digits)) return `+7${digits.slice(1)}`;
  return /^\d{10}$/.test(digits) ? `+7${digits}` : null;
}

/** The first Russian phone of a cell as +7XXXXXXXXXX, without its extension; what is no such phone stays as it is. */
export function phoneOfCell(cell: Cell | undefined): string {
  const text = textOfCell(cell);
  const whole = phoneIn(text);
  if (whole) return whole;
  for (const part of text.split(PHONES)) {
    const phone = phoneIn(part);
    if (phone) return phone;
  }
  return text;
}

/** An insurance number in any spelling as 11 digits: Excel drops the zeros that a number begins with. */
export function snilsOfCell(cell: Cell | undefined): string {
  const text = textOfCell(cell);
  const digits = text.replace(/[^\d]/g, '');
  return /^\d{8,11}$/.test(digits) && !/\p{L}/u.test(text) ? digits.padStart(11, '0') : text;
}

/** «Нет отчества» as tables say it. */
export const saysNone = (text: string): boolean => /^([-–—]+|нет|отсутствует|не имеет)$/i.test(text);

/** Of somebody who has no e-mail or phone, or of whom none is known: a dash, «нет» says the same as a blank cell. */
export const unlessNone = (text: string): string => (saysNone(text) ? '' : text);

/** An e-mail without what programs put around it. */
export const emailOfCell = (cell: Cell | undefined): string =>
  textOfCell(cell)
    .replace(/^mailto:/i, '')
    .replace(/^<(.*)>$/, '$1')
    .replace(/[,;]$/, '');
