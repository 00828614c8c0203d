import type { Cell } from './read-table.ts';

/** A cell as text: no-break spaces become spaces, runs of blanks one, dates YYYY-MM-DD. */
export function textOfCell(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  return String(cell).replace(/\s+/g, ' ').trim();
}

/** The day that Excel counts from, 1900's imaginary 29 February included. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;

/** A date in any usual spelling as YYYY-MM-DD: a date cell, its bare number, «17.05.1990», «17/5/1990», with a time or «г.». */
export function dateOfCell(cell: Cell | undefined): string {
  const text = textOfCell(cell);
  if (/^\d{5}$/.test(text)) return new Date(EXCEL_EPOCH + Number(text) * DAY).toISOString().slice(0, 10);
  const named = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:\s*г\.?|[ T]\d{1,2}:\d\d(?::\d\d)?)?$/.exec(text);
  if (named) return `${named[3]}-${named[2]?.padStart(2, '0')}-${named[1]?.padStart(2, '0')}`;
  return text.replace(/^(\d{4}-\d\d-\d\d)[ T]00:00(:00)?(\.0+)?Z?$/, '$1');
}

/** A Russian phone in any spelling as +7XXXXXXXXXX; what is no such phone stays as it is. */
export function phoneOfCell(cell: Cell | undefined): string {
  const text = textOfCell(cell);
  const digits = text.replace(/\D/g, '');
  if (/^[78]\d{10}$/.test(digits)) return `+7${digits.slice(1)}`;
  return /^\d{10}$/.test(digits) ? `+7${digits}` : text;
}

/** An insurance number in any spelling as 11 digits: Excel drops the zeros that a number begins with. */
export function snilsOfCell(cell: Cell | undefined): string {
  const text = textOfCell(cell);
  const digits = text.replace(/[^\d]/g, '');
  return /^\d{8,11}$/.test(digits) && !/\p{L}/u.test(text) ? digits.padStart(11, '0') : text;
}

/** «Нет отчества» as tables say it. */
export const saysNone = (text: string): boolean => /^([-–—]+|нет|отсутствует|не имеет)$/i.test(text);

const educationWords: Record<string, string> = {
  высшее: 'High',
  'высшее профессиональное': 'High',
  во: 'High',
  среднее: 'MiddleCommon',
  'среднее общее': 'MiddleCommon',
  'общее среднее': 'MiddleCommon',
  'среднее полное': 'MiddleCommon',
  'среднее (полное) общее': 'MiddleCommon',
  'среднее профессиональное': 'MiddleProfessional',
  'среднее специальное': 'MiddleProfessional',
  'средне-специальное': 'MiddleProfessional',
  спо: 'MiddleProfessional',
};

const genderWords: Record<string, string> = {
  мужской: 'Male',
  муж: 'Male',
  'муж.': 'Male',
  м: 'Male',
  'м.': 'Male',
  женский: 'Female',
  жен: 'Female',
  'жен.': 'Female',
  ж: 'Female',
  'ж.': 'Female',
};

const wordIn =
  (words: Record<string, string>) =>
  (text: string): string | null =>
    Object.hasOwn(words, text.toLowerCase()) ? (words[text.toLowerCase()] ?? null) : null;

/** The level of education by its name; null for an unknown one. */
export const educationOf = wordIn(educationWords);

/** The gender as people write it; null for anything else. */
export const genderOfCell = wordIn(genderWords);
