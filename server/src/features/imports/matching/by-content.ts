import { isIsoDate } from '@dopusk/contract/fields/date.ts';
import { isSnils } from '@dopusk/contract/fields/snils.ts';
import { type ColumnName, columns } from '@dopusk/contract/imported-columns.ts';
import lvovich from 'lvovich';
import { dateOfCell, phoneOfCell, snilsOfCell, textOfCell } from '../reading/cell-text.ts';
import type { Cell } from '../reading/open-table.ts';
import { valueOfWord } from '../words.ts';

/** Of the filled cells of a column so many say the same. */
const MOST = 0.7;

const PATRONYMIC = /(ович|евич|ич|овна|евна|ична|инична|оглы|оглу|угли|улы|уулу|кызы|кизи|гызы)$/i;
export const isPatronymic = (word: string): boolean => PATRONYMIC.test(word);
const WORD = /^\p{Script=Cyrillic}[\p{Script=Cyrillic}'’.-]*$/u;

/** Whether a word is known as a first name, in whatever letter case. */
export const isFirstName = (word: string): boolean =>
  lvovich.getFirstnameGender(word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()) !== null;

/** «Иванова Мария Петровна», «Ли Вэй»: words of Russian letters, of which one is known as a name or a patronymic. */
export function looksLikeFullName(text: string): boolean {
  const words = text.split(' ').filter((word) => !/^[-–—]+$/.test(word));
  if (words.length < 2 || words.length > 5 || !words.every((word) => WORD.test(word))) return false;
  return words.slice(1).some((word) => PATRONYMIC.test(word) || isFirstName(word));
}

const looks = {
  snils: (cell: Cell) => /^\d[\d -]{8,13}$/.test(textOfCell(cell)) && isSnils(snilsOfCell(cell)),
  phone: (cell: Cell) => /^\+7\d{10}$/.test(phoneOfCell(cell)),
  email: (cell: Cell) => /^\S+@\S+\.\p{L}{2,}$/u.test(textOfCell(cell)),
  /** Somebody who works: neither a child nor older than anybody who does. */
  date: (cell: Cell) => {
    const date = dateOfCell(cell);
    const age = new Date().getUTCFullYear() - Number(date.slice(0, 4));
    return !/^\d+$/.test(textOfCell(cell)) && isIsoDate(date) && age >= 14 && age <= 90;
  },
} as const;

/** An insurance number has check digits, a phone has none: the one with them is asked about first. */
const KINDS = ['email', 'snils', 'phone', 'date'] as const;

/**
 * The column that cells are of, told by nothing but themselves; null when they do not say. Only what every person needs is
 * told by its look alone: another date or number could be anything.
 */
export function fieldOfCells(cells: readonly Cell[]): ColumnName | null {
  const filled = cells.filter((cell) => textOfCell(cell) !== '');
  if (filled.length === 0) return null;
  const most = (test: (cell: Cell) => boolean) => filled.filter(test).length >= filled.length * MOST;
  for (const kind of KINDS) {
    // Of several dates the birthday stands first: everybody has one.
    const column = columns.find(({ cell }) => cell === kind);
    if (column && most(looks[kind])) return column.field;
  }
  if (most((cell) => looksLikeFullName(textOfCell(cell)))) return 'fullName';
  if (most((cell) => PATRONYMIC.test(textOfCell(cell)) && WORD.test(textOfCell(cell)))) return 'lastName';
  const listed = columns.filter(
    ({ field, words }) => words && most((cell) => valueOfWord(field, textOfCell(cell)) !== null),
  );
  return listed.length === 1 ? (listed[0]?.field ?? null) : null;
}

/** Whether a cell is of a person and no title: a number, a date, an e-mail. */
export const looksLikeData = (cell: Cell): boolean =>
  cell instanceof Date || looks.email(cell) || looks.snils(cell) || looks.phone(cell) || isIsoDate(dateOfCell(cell));
