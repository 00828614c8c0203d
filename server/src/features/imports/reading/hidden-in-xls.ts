import { workbookStream } from './xls-stream.ts';

/** Records of an .xls, and the bit of a row that nobody sees. */
const [BOUND_SHEET, ROW, BEGIN, END] = [0x85, 0x02_08, 0x08_09, 0x0a];
const UNSEEN_ROW = 0x20;

/** What of a sheet is hidden. */
export interface HiddenOfSheet {
  isHidden: boolean;
  /** The numbers of the rows that a filter or somebody has hidden. */
  rows: ReadonlySet<number>;
}

/** What is hidden in an .xls, by the titles of its sheets: its records are read, for the library does not tell. */
export function hiddenOfXls(bytes: Uint8Array): Map<string, HiddenOfSheet> {
  const stream = workbookStream(bytes);
  const sheets = new Map<string, HiddenOfSheet>();
  if (!stream) return sheets;
  for (const { kind, from, length } of recordsOf(stream, 0)) {
    if (kind !== BOUND_SHEET || length < 8) continue;
    const [letters, isWide] = [stream[from + 6] ?? 0, ((stream[from + 7] ?? 0) & 1) === 1];
    const title = stream.toString(isWide ? 'utf16le' : 'latin1', from + 8, from + 8 + letters * (isWide ? 2 : 1));
    const isHidden = (stream[from + 4] ?? 0) !== 0;
    sheets.set(title, { isHidden, rows: hiddenRowsOf(stream, stream.readUInt32LE(from)) });
  }
  return sheets;
}

function hiddenRowsOf(stream: Buffer, start: number): Set<number> {
  const rows = new Set<number>();
  for (const { kind, from, length } of recordsOf(stream, start)) {
    if (kind !== ROW || length < 16) continue;
    if ((stream.readUInt16LE(from + 12) & UNSEEN_ROW) !== 0) rows.add(stream.readUInt16LE(from) + 1);
  }
  return rows;
}

/** The records from one that begins a part to the one that ends it, those of parts within it included. */
function* recordsOf(stream: Buffer, start: number) {
  let depth = 0;
  for (let at = start; at + 4 <= stream.length; ) {
    const [kind, length] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)];
    const from = at + 4;
    if (from + length > stream.length) return;
    if (kind === BEGIN) depth += 1;
    if (kind === END) depth -= 1;
    if (depth <= 0) return;
    yield { kind, from, length };
    at = from + length;
  }
}
