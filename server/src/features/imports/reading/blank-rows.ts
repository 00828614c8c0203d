/** What a row of a sheet of an .xlsx begins and ends with, and what a cell has that says something: a value, a text, a formula. */
const ROW = '<row ';
const ROW_END = '</row>';
const SAYING = ['<v', '<t', '<f'];

/**
 * A sheet without its rows that say nothing. Excel keeps them by the hundred thousand where somebody has formatted a whole column,
 * and reading each takes the longer the more there are. Rows that do not name their number stay: the others are counted by them.
 */
export function withoutBlankRows(sheet: Uint8Array): Uint8Array {
  const bytes = Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength);
  // Looked for once each, not from every row to the end of the sheet.
  const nextOf = new Map(SAYING.map((sign) => [sign, -1]));
  const isSaying = (from: number, to: number) =>
    SAYING.some((sign) => {
      let next = nextOf.get(sign) ?? -1;
      if (next < from) next = indexOrEnd(bytes, sign, from);
      nextOf.set(sign, next);
      return next < to;
    });
  const kept: Uint8Array[] = [];
  let since = 0;
  for (let at = bytes.indexOf(ROW); at >= 0; at = bytes.indexOf(ROW, at + 1)) {
    const tagEnd = indexOrEnd(bytes, '>', at);
    const isClosed = bytes[tagEnd - 1] === SLASH;
    const end = isClosed ? tagEnd + 1 : indexOrEnd(bytes, ROW_END, tagEnd) + ROW_END.length;
    const isNumbered = bytes.toString('latin1', at, tagEnd).includes(' r="');
    if (isNumbered && end <= bytes.length && (isClosed || !isSaying(tagEnd, end))) {
      kept.push(bytes.subarray(since, at));
      since = end;
    }
  }
  return kept.length === 0 ? sheet : Buffer.concat([...kept, bytes.subarray(since)]);
}

/** The numbers of the rows that a filter or somebody has hidden. */
export function hiddenRows(sheet: Uint8Array): Set<number> {
  const bytes = Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength);
  const hidden = new Set<number>();
  for (let at = bytes.indexOf(ROW); at >= 0; at = bytes.indexOf(ROW, at + 1)) {
    const tag = bytes.toString('latin1', at, indexOrEnd(bytes, '>', at));
    const number = / r="(\d+)"/.exec(tag)?.[1];
    if (number && / hidden="(1|true)"/.test(tag)) hidden.add(Number(number));
  }
  return hidden;
}

/** The same of each sheet of an .ods, whose rows say how often they stand one below another. */
export function hiddenRowsOfOds(content: string): Set<number>[] {
  const sheets: Set<number>[] = [];
  let row = 1;
  for (const [tag, kind] of content.matchAll(/<table:(table|table-row)(?=[\s>/])[^>]*>/g)) {
    if (kind === 'table') {
      sheets.push(new Set());
      row = 1;
      continue;
    }
    const next = row + Number(/table:number-rows-repeated="(\d{1,7})"/.exec(tag)?.[1] ?? 1);
    // The blank rows below the table are a million.
    const last = Math.min(next, row + ROWS_AT_ONCE);
    if (/table:visibility="(collapse|filter)"/.test(tag)) for (; row < last; row += 1) sheets.at(-1)?.add(row);
    row = next;
  }
  return sheets;
}

/** More rows that say the same nobody has hidden. */
const ROWS_AT_ONCE = 10_000;

const SLASH = '/'.charCodeAt(0);

function indexOrEnd(bytes: Buffer, sign: string, from: number): number {
  const at = bytes.indexOf(sign, from);
  return at < 0 ? bytes.length : at;
}
