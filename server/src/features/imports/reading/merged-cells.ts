/** A merged cell that goes down over several rows. Rows are numbered as a table shows them, columns from 0. */
export interface Span {
  column: number;
  from: number;
  to: number;
}

/** More than these nobody merges by hand. */
const SPANS_LIMIT = 20_000;

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Of a sheet of an .xlsx, which names its merged cells after all of its rows. */
export function spansOfXlsx(sheet: Uint8Array): Span[] {
  const bytes = Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength);
  const end = bytes.lastIndexOf('sheetData>');
  if (end < 0) return [];
  const spans: Span[] = [];
  for (const [, letters = '', from, to] of bytes
    .toString('utf8', end)
    .matchAll(/mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g)) {
    if (Number(to) > Number(from)) spans.push({ column: columnOf(letters), from: Number(from), to: Number(to) });
    if (spans.length === SPANS_LIMIT) break;
  }
  return spans;
}

const repeated = (tag: string, what: string): number =>
  Number(new RegExp(`table:number-${what}="(\\d{1,7})"`).exec(tag)?.[1] ?? 1);

/** Of each sheet of an .ods, whose cells say themselves how far they go. */
export function spansOfOds(content: string): Span[][] {
  const sheets: Span[][] = [];
  let row = 0;
  let rowsAtOnce = 1;
  let column = 0;
  for (const [tag, kind] of content.matchAll(
    /<table:(table|table-row|table-cell|covered-table-cell)(?=[\s>/])[^>]*>/g,
  )) {
    const spans = sheets.at(-1);
    if (kind === 'table') {
      sheets.push([]);
      [row, rowsAtOnce] = [0, 1];
    } else if (kind === 'table-row') {
      row += rowsAtOnce;
      rowsAtOnce = repeated(tag, 'rows-repeated');
      column = 0;
    } else {
      const down = repeated(tag, 'rows-spanned');
      if (down > 1 && spans && spans.length < SPANS_LIMIT) spans.push({ column, from: row, to: row + down - 1 });
      column += repeated(tag, 'columns-repeated');
    }
  }
  return sheets;
}

/** What stands in a merged cell that begins above, in the row of this number. */
export interface Covering<Cell> {
  from: number;
  cell: Cell;
}

/**
 * Follows a sheet from the top and tells of each row which merged cells cover it, by their columns.
 * @param spans of the sheet
 */
export function followSpans<Cell>(
  spans: readonly Span[],
): (row: number, cells: readonly Cell[]) => Map<number, Covering<Cell>> {
  const coming = spans.toSorted((one, other) => one.from - other.from);
  const open = new Map<number, Covering<Cell> & { to: number }>();
  let next = 0;
  return (row, cells) => {
    for (const [column, { to }] of open) if (to < row) open.delete(column);
    const covering = new Map<number, Covering<Cell>>(open);
    for (let span = coming[next]; span && span.from <= row; next += 1, span = coming[next]) {
      const cell = cells[span.column];
      // One that begins in a row which is not there holds nothing.
      if (span.from === row && cell !== undefined && cell !== null) open.set(span.column, { ...span, cell });
    }
    return covering;
  };
}
