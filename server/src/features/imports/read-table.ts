import { IMPORT_ROWS_LIMIT } from '@dopusk/contract/imports.ts';
import { fileTypeFromBuffer } from 'file-type';
import { parseCsv } from 'hucre/csv';
import { streamXlsxRows } from 'hucre/xlsx';
import { TableFault } from './table-fault.ts';
import { unpackWorkbook } from './unpack-workbook.ts';

export type Cell = string | number | boolean | Date | null;

/** A row that is not blank; `number` is the one that the table shows at its left. */
export interface TableRow {
  number: number;
  cells: Cell[];
}

/** Told of each row: how many are done, and of how many. */
export type OnRow = (done: number, total: number) => void;

/** Columns further right belong to nobody. */
const COLUMNS_LIMIT = 100;

/** The lines above the people: titles, a company's name. */
const HEAD_ROWS = 100;

const DELIMITERS = [';', '\t', ','];

/**
 * The rows of the first sheet that has any, or of a CSV in UTF-8, UTF-16 or Windows-1251. Believes the content only.
 * @throws TableFault InvalidExcelFIle for anything else, ExcelTableNotFound when all is blank
 */
export async function readTable(bytes: Uint8Array, onRow: OnRow = () => undefined): Promise<TableRow[]> {
  const rows = await readAny(bytes, onRow);
  if (rows.length === 0) throw new TableFault('ExcelTableNotFound');
  return rows;
}

async function readAny(bytes: Uint8Array, onRow: OnRow): Promise<TableRow[]> {
  const kind = await fileTypeFromBuffer(bytes);
  if (isZip(bytes)) return readWorkbook(bytes, onRow);
  if (kind?.ext === 'cfb') {
    throw new TableFault(
      'InvalidExcelFIle',
      'Старый или защищённый паролем формат Excel: сохраните файл как «Книга Excel (.xlsx)»',
    );
  }
  // Text in UTF-16 looks like nothing; a known kind is no text.
  if (kind) throw new TableFault('InvalidExcelFIle');
  return readText(decode(bytes), onRow);
}

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

async function readWorkbook(bytes: Uint8Array, onRow: OnRow): Promise<TableRow[]> {
  const { archive, sheetCount, rowCount } = unpackWorkbook(bytes);
  let read = 0;
  try {
    for (let sheet = 0; sheet < sheetCount; sheet++) {
      const rows: TableRow[] = [];
      for await (const { index, values } of streamXlsxRows(archive, { sheet })) {
        take(rows, index, values as Cell[]);
        read += 1;
        onRow(read, rowCount);
      }
      if (rows.length > 0) return rows;
    }
    return [];
  } catch (error) {
    throw error instanceof TableFault
      ? error
      : new TableFault('InvalidExcelFIle', 'Файл повреждён: сохраните его заново');
  }
}

function readText(text: string, onRow: OnRow): TableRow[] {
  // Excel's own first line that names the delimiter.
  const named = /^sep=(.)\r?\n/.exec(text);
  const table = named ? text.slice(named[0].length) : text;
  const delimiter = named?.[1] ?? likelyDelimiter(table);
  const rows: TableRow[] = [];
  const parsed = parseCsv(table, { delimiter, maxRows: IMPORT_ROWS_LIMIT + HEAD_ROWS + 1 });
  for (const [index, values] of parsed.entries()) {
    take(rows, index + (named ? 1 : 0), values as Cell[]);
    onRow(index + 1, parsed.length);
  }
  return rows;
}

/** The sign that the first lines are full of. */
function likelyDelimiter(text: string): string {
  const head = text.split('\n', 10).join('\n');
  const counts = DELIMITERS.map((sign) => ({ sign, count: head.split(sign).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).sign;
}

function take(rows: TableRow[], index: number, values: Cell[]): void {
  const cells = values.slice(0, COLUMNS_LIMIT);
  if (cells.every((cell) => cell === null || cell === undefined || String(cell).trim() === '')) return;
  if (rows.length >= IMPORT_ROWS_LIMIT + HEAD_ROWS) throw tooLong();
  rows.push({ number: index + 1, cells });
}

export const tooLong = () =>
  new TableFault(
    'InvalidExcelFIle',
    `В файле больше ${IMPORT_ROWS_LIMIT.toLocaleString('ru-RU')} строк: разделите его на несколько`,
  );

/** @throws TableFault InvalidExcelFIle for what is no text */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.includes(0)) throw new TableFault('InvalidExcelFIle');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}
