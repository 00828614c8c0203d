import type { Cell, TableRow } from '../../imports/reading/open-table.ts';
import type { AnswerLine } from './answer-line.ts';

/** Where the cabinet's table has what: its headings are not written down anywhere, its columns stand where they stand. */
const COLUMN = { number: 0, surname: 3, name: 4, lastname: 5, snils: 6, protocol: 13 } as const;

const SNILS = /^\d{3}-?\d{3}-?\d{3}[ -]?\d{2}$/;

/**
 * The lines of the table that the cabinet gives. That a column is what it is taken for is seen by its content: most
 * lines below the headings must have a SNILS in its place.
 * @returns null when it is another table
 */
export function readTable(rows: readonly TableRow[]): AnswerLine[] | null {
  const below = rows.slice(1);
  const lines = below.filter(({ cells }) => SNILS.test(text(cells[COLUMN.snils])));
  if (lines.length === 0 || lines.length * 2 < below.length) return null;
  return below.map(({ number, cells }) => ({
    row: number,
    outerId: '',
    number: text(cells[COLUMN.number]),
    person: [COLUMN.surname, COLUMN.name, COLUMN.lastname]
      .map((column) => text(cells[column]))
      .join(' ')
      .trim(),
    snils: text(cells[COLUMN.snils]).replaceAll(/\D/g, ''),
    protocolNumber: text(cells[COLUMN.protocol]),
    programTitle: '',
  }));
}

const text = (cell: Cell | undefined): string =>
  cell === null || cell === undefined || cell instanceof Date ? '' : String(cell).trim();
