import { columns, type Field, fullNameColumn } from './columns.ts';
import type { Cell, TableRow } from './read-table.ts';
import { TableFault } from './table-fault.ts';

/** Where a file keeps each column, and what it calls it. */
export type HeaderMap = ReadonlyMap<Field, { index: number; title: string }>;

/** A company's name, a date and a line of explanations may stand above the titles. */
const LOOKED_THROUGH = 20;

/** Fewer known titles make no header: a lone «Имя» can stand in any text. */
const KNOWN_AT_LEAST = 2;

const NAME_FIELDS: readonly Field[] = ['surname', 'name', 'lastName'];

/** Letters and digits alone: «Дата рождения *», «ДАТА РОЖДЕНИЯ:» and «дата  рождения» are one title. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]/gu, '');

const fieldsByTitle = new Map(
  [...columns, fullNameColumn].flatMap(({ field, title, synonyms }) =>
    [title, ...synonyms].map((name) => [plain(name), field] as const),
  ),
);

/**
 * Finds the line of titles.
 * @returns it with the rows below
 * @throws TableFault ExcelFirstRowNotFound when there is none, or a column that every person needs is missing
 */
export function splitHeader(rows: readonly TableRow[]): { header: HeaderMap; body: readonly TableRow[] } {
  for (const [place, { cells }] of rows.slice(0, LOOKED_THROUGH).entries()) {
    const header = readTitles(cells);
    if (header.size < KNOWN_AT_LEAST) continue;
    const missing = missingTitles(header);
    if (missing.length > 0) {
      const list = missing.map((title) => `«${title}»`).join(', ');
      throw new TableFault('ExcelFirstRowNotFound', `В строке заголовков не хватает столбцов: ${list}`);
    }
    return { header, body: rows.slice(place + 1) };
  }
  throw new TableFault('ExcelFirstRowNotFound');
}

function readTitles(cells: readonly Cell[]): HeaderMap {
  const header = new Map<Field, { index: number; title: string }>();
  for (const [index, cell] of cells.entries()) {
    const title = typeof cell === 'string' ? cell.trim() : '';
    const field = fieldsByTitle.get(plain(title));
    if (field && !header.has(field)) header.set(field, { index, title });
  }
  return header;
}

function missingTitles(header: HeaderMap): string[] {
  return columns
    .filter(({ field, required }) => required && !header.has(field))
    .filter(({ field }) => !(NAME_FIELDS.includes(field) && header.has('fullName')))
    .map(({ title }) => title);
}
