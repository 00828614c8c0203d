import type { Readable } from 'node:stream';
import { pagesWide } from './pages-wide.ts';
import { rowHeight } from './row-height.ts';
import {
  cellXml,
  type PrintedColumns,
  rowStart,
  safeText,
  sheetHead,
  sheetTail,
  stylesXml,
  workbookParts,
  type XlsxKind,
} from './xlsx-parts.ts';
import { type ZipPart, zipOf } from './zip.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What a cell is made from; null leaves it empty. */
export type XlsxValue = string | number | Date | null;

/** A column: its title, what its cells are, its width in letters, and a row's value. */
export interface XlsxColumn<Row> {
  readonly title: string;
  /**
   * `text`: as it is, never a formula. `date`: YYYY-MM-DD becomes a real date. `moment`: ISO or Date becomes a real
   * date with the time of Moscow. `number`: as it is. `money`: rubles with two decimals.
   */
  readonly kind: XlsxKind;
  readonly width: number;
  readonly value: (row: Row) => XlsxValue;
  /** The column of the list on the screen that says the same. */
  readonly of?: string;
  /** Of the first columns: says whose line it is, and stands on each of several pages beside each other. */
  readonly isPinned?: true;
  /** Of the last columns: there to be sorted and filtered by, and left out when the table is printed. */
  readonly isScreenOnly?: true;
}

export interface XlsxTable<Row> {
  /** The sheet's name, at most 25 letters: later sheets of a long table get a number after it. */
  readonly sheet: string;
  /** Who makes it: the organization whose operator asks for it. */
  readonly author: string;
  readonly columns: readonly XlsxColumn<Row>[];
  readonly rows: AsyncIterable<Row> | Iterable<Row>;
  /** A bold line below the last row, by the columns' order. */
  readonly totals?: () => readonly XlsxValue[];
}

/** Excel's own limit is 1,048,576 with the header and the totals. */
const ROWS_OF_SHEET = 1_000_000;
/** Rows go on in pieces of about this many letters: few enough for the memory, many enough for speed. */
const PIECE = 64 * 1024;

/**
 * The table as its reader has the list: the columns that he has chosen, in their order; all where he has chosen none that
 * the table has.
 * @param chosen the names of the list's columns
 */
export function followed<Row>(table: XlsxTable<Row>, chosen: readonly string[] | undefined): XlsxTable<Row> {
  const wanted = (chosen ?? []).flatMap((key) =>
    table.columns.flatMap((column, at) => (column.of === key ? [at] : [])),
  );
  if (wanted.length === 0) return table;
  const isScreenOnly = (at: number): boolean => table.columns[at]?.isScreenOnly === true;
  const kept = [...wanted.filter((at) => !isScreenOnly(at)), ...wanted.filter(isScreenOnly)];
  const pick = <T>(all: readonly T[]): T[] => kept.flatMap((at) => (at < all.length ? [all[at] as T] : []));
  const { totals } = table;
  return {
    ...table,
    columns: pick(table.columns),
    ...(totals ? { totals: () => kept.map((at) => totals()[at] ?? null) } : {}),
  };
}

/** A table as the answer of a call that gives a file; `title` is the file's name, in Russian, with «.xlsx». */
export const xlsxFile = <Row>(
  title: string,
  table: XlsxTable<Row>,
): { title: string; mime: string; content: Readable } => ({
  title,
  mime: XLSX,
  content: xlsxStream(table),
});

/**
 * An .xlsx that is made while it is read, so the number of rows does not matter; a table longer than a sheet goes on
 * in the next one. The stream fails when the rows fail; when the reader leaves, the rows are told to stop.
 * @param rowsOfSheet where the next sheet begins, for tests
 */
export function xlsxStream<Row>(table: XlsxTable<Row>, rowsOfSheet = ROWS_OF_SHEET): Readable {
  return zipOf(partsOf(table, rowsOfSheet));
}

async function* partsOf<Row>(table: XlsxTable<Row>, rowsOfSheet: number): AsyncGenerator<ZipPart> {
  const rows = iteratorOf(table.rows);
  try {
    const next = { row: await rows.next() };
    const lastLines: number[] = [];
    do {
      const path = `xl/worksheets/sheet${lastLines.length + 1}.xml`;
      yield part(
        path,
        sheetOf(table, rows, next, rowsOfSheet, (line) => lastLines.push(line)),
      );
    } while (!next.row.done);
    // Last, since nobody knew before how many sheets there are.
    const names = workbookParts(safeText(table.sheet), lastLines, table.author, printedOf(table.columns));
    const others = { ...names, 'xl/styles.xml': stylesXml };
    for (const [path, text] of Object.entries(others)) yield part(path, Buffer.from(text));
  } finally {
    await rows.return?.();
  }
}

const part = (path: string, content: ZipPart['content']): ZipPart => ({ path, content, compress: true });

async function* sheetOf<Row>(
  table: XlsxTable<Row>,
  rows: Iterator<Row> | AsyncIterator<Row>,
  next: { row: IteratorResult<Row> },
  rowsOfSheet: number,
  ended: (lastLine: number) => void,
): AsyncGenerator<Buffer<ArrayBuffer>> {
  const { columns } = table;
  const kinds = columns.map(({ kind }) => kind);
  const widths = columns.map(({ width }) => width);
  const textOf = (value: XlsxValue, i: number): string => (kinds[i] === 'text' ? String(value ?? '') : '');
  let piece = sheetHead(columns);
  let line = 1;
  const add = (values: readonly XlsxValue[], bold: boolean): void => {
    line += 1;
    piece += rowStart(line, rowHeight(values.map(textOf), widths, bold ? 'bold' : 'plain'));
    for (const [i, value] of values.entries()) piece += cellXml(i, line, kinds[i] ?? 'text', value, bold);
    piece += '</row>';
  };
  while (!next.row.done && line <= rowsOfSheet) {
    const { value: row } = next.row;
    add(
      columns.map(({ value }) => value(row)),
      false,
    );
    if (piece.length >= PIECE) {
      yield Buffer.from(piece);
      piece = '';
    }
    next.row = await rows.next();
  }
  const lastRow = line;
  if (next.row.done && table.totals) add(table.totals(), true);
  ended(line);
  yield Buffer.from(piece + sheetTail(columns.length, lastRow, printedOf(columns).pages));
}

/**
 * On paper: how many columns, on how many pages beside each other, and how many of the first columns each of them repeats.
 */
function printedOf<Row>(columns: readonly XlsxColumn<Row>[]): PrintedColumns {
  const printed = columns.filter(({ isScreenOnly }) => !isScreenOnly);
  const isAll = printed.length === columns.length;
  const part = { columns: isAll ? null : printed.length };
  const widths = printed.map(({ width }) => width);
  if (pagesWide(widths, 0) === 1) return { ...part, pages: 1, pinned: 0 };
  const last = printed.findIndex(({ isPinned }) => !isPinned);
  // A list whose columns somebody has chosen begins with what he wants to see first.
  const pinned = Math.max(1, last);
  return { ...part, pages: pagesWide(widths, pinned), pinned };
}

const iteratorOf = <Row>(rows: AsyncIterable<Row> | Iterable<Row>): Iterator<Row> | AsyncIterator<Row> =>
  Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
