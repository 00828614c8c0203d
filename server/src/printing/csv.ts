import { Readable } from 'node:stream';
import { dotted } from '@dopusk/contract/fields/date.ts';
import type { XlsxColumn, XlsxValue } from './xlsx.ts';

export const CSV = 'text/csv; charset=utf-8';

/** By it Excel knows UTF-8. */
const MARK = '\uFEFF';

/**
 * A table as Excel in Russian opens it by a click: semicolons between columns, a comma in sums, days with dots. A text that
 * Excel would take for a formula is written as a text.
 */
export function csvStream<Row>(
  columns: readonly XlsxColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
): Readable {
  return Readable.from(linesOf(columns, rows), { objectMode: false });
}

async function* linesOf<Row>(columns: readonly XlsxColumn<Row>[], rows: Iterable<Row> | AsyncIterable<Row>) {
  yield `${MARK}${lineOf(columns.map(({ title }) => quoted(title)))}`;
  for await (const row of rows) yield lineOf(columns.map(({ kind, value }) => cellOf(kind, value(row))));
}

const lineOf = (cells: readonly string[]): string => `${cells.join(';')}\r\n`;

function cellOf(kind: XlsxColumn<unknown>['kind'], value: XlsxValue): string {
  if (value === null || value === '') return '';
  if (kind === 'money') return Number(value).toFixed(2).replace('.', ',');
  if (kind === 'number') return String(value).replace('.', ',');
  if (kind === 'date') return dotted(String(value));
  const text = value instanceof Date ? value.toISOString() : String(value);
  return quoted(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
}

const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
