import { nameFault } from '@dopusk/contract/fields/name-letters.ts';
import { REQUIRED } from '@dopusk/contract/fields/text.ts';
import {
  type ColumnName,
  columnExample,
  columns,
  columnTitle,
  composites,
  type LoadedName,
} from '@dopusk/contract/imported-columns.ts';
import type { FailedRow } from '../../db/tables/imports.ts';
import { shortDate } from '../../printing/words.ts';
import { NAMES } from './read-names.ts';
import type { Places, Texts } from './read-texts.ts';
import { beginningOf, shownText } from './reading/cell-text.ts';
import { columnLetter } from './reading/column-letter.ts';
import type { TableRow } from './reading/open-table.ts';
import { allWords } from './words.ts';

// What is wrong with a row of a table, as whoever mends it finds it there.

type RowFault = FailedRow['errors'][number];

/** What is wrong with a field of a row. */
export interface Issue {
  path: string;
  code: string;
  message: string;
}

const TWICE = 'То же самое в строке';
/** What would be right is another value, or one row fewer: the file alone does not say which. */
const ONCE_EACH = 'у каждого человека свой, а один человек – одна строка';

/** What no two people have, in two rows. @param other the other row */
export const onceEach = (path: LoadedName, other: number | undefined): Issue => ({
  ...{ path, code: 'Invalid' },
  message: `${TWICE} ${other}: ${ONCE_EACH}`,
});

/** One cell that holds several fields may be wrong for each of them in the same words. */
const isNew = ({ cell, message }: RowFault, index: number, all: readonly RowFault[]): boolean =>
  cell === '' || all.findIndex((one) => one.cell === cell && one.message === message) === index;

/** From left to right, as the template has the columns. */
const place = ({ path }: Issue): number => columns.findIndex(({ field }) => field === path);

/** A wrong row, with what stands in its cells. */
export function failedRow(row: TableRow, texts: Texts, issues: readonly Issue[], places: Places): FailedRow {
  return {
    rowNumber: row.number,
    errors: issues
      .toSorted((a, b) => place(a) - place(b))
      .map(({ path, code, message }) => ({
        propertyName: path,
        code,
        message,
        ...whereIs(path as LoadedName, row, places),
        // Whose a number is nobody but its owner knows.
        right: message.startsWith(TWICE) ? '' : rightOf(path as LoadedName, message, row, texts, places),
      }))
      .filter(isNew),
    cells: columns.map(({ field }) => typedText(field, row, texts, places)),
  };
}

/**
 * What stands in the table, as whoever mends it finds it there: «31.02.1990» and no «1990-02-31». Of a column that holds several fields
 * each has its part of it; the bare number of a day, which nobody typed, is read.
 */
function typedText(field: LoadedName, { cells }: TableRow, texts: Texts, places: Places): string {
  const own = places.get(field);
  const typed = own ? shownText(cells[own.index]) : '';
  const isDay = /^\d{5}$/.test(typed) && columns.find((one) => one.field === field)?.cell === 'date';
  return isDay ? shortDate(texts[field]) : typed || texts[field];
}

/** The column that holds a field, of its own or with others. */
export const holderOf = (path: LoadedName, places: Places): ColumnName =>
  places.has(path)
    ? path
    : (composites.find(({ field, parts }) => parts.includes(path) && places.has(field))?.field ?? path);

/** What a message says itself of how it is right: «Напишите «Сидоров»». */
const SAYS_RIGHT = /Напишите «|прочерк/;

/** What could stand in the cell: the same name without signs that no name has, the words of a list, or an example. */
function rightOf(path: LoadedName, message: string, row: TableRow, texts: Texts, places: Places): string {
  const example = allWords(path) || columnExample(holderOf(path, places));
  if (!NAMES.some((name) => name === path) || message === REQUIRED) return example;
  if (SAYS_RIGHT.test(message)) return '';
  const given = texts[path];
  const bare = given.replace(/[^\p{L} .'()-]/gu, '').trim();
  // Of «Иван0в» nobody knows which letter it is: what is left is no name.
  const isWithin = /\p{L}[^\p{L} .'()-]+\p{L}/u.test(given);
  const isBetter = bare !== given && !isWithin && /\p{L}{2}/u.test(bare) && nameFault(bare) === null;
  return isBetter ? whereIs(path, row, places).value.replace(given, bare) : example;
}

/** What the file calls the column, which of its cells it is, and what stands there. */
export function whereIs(path: LoadedName, { number, cells }: TableRow, places: Places) {
  const holder = holderOf(path, places);
  const found = places.get(holder);
  return {
    column: found?.title || columnTitle(holder),
    cell: found ? `${columnLetter(found.index)}${number}` : '',
    value: beginningOf(shownText(found && cells[found.index])),
  };
}
