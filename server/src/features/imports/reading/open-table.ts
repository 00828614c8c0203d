import { IMPORT_ROWS_LIMIT } from '@dopusk/contract/imports.ts';
import { fileTypeFromBuffer } from 'file-type';
import { readXls } from 'hucre';
import { parseCsv } from 'hucre/csv';
import { streamOdsRows } from 'hucre/ods';
import { streamXlsxRows } from 'hucre/xlsx';
import { decodeText, likelyDelimiter } from './decode-text.ts';
import { hiddenOfXls } from './hidden-in-xls.ts';
import { type Covering, followSpans } from './merged-cells.ts';
import { TableFault } from './table-fault.ts';
import { unpackOds, unpackXlsx } from './unpack-workbook.ts';

export type Cell = string | number | boolean | Date | null;

/** A row that is not blank; `number` is the one that the table shows at its left. */
export interface TableRow {
  number: number;
  cells: Cell[];
  /** What merged cells that begin above say of the row, by their columns. */
  covering?: ReadonlyMap<number, Covering<Cell>>;
  /** A filter or somebody has hidden it. */
  isHidden?: true;
}

/** Told of each row: how many are done, and of how many. */
export type OnRow = (done: number, total: number) => void;

/** A sheet of a file; its rows are read when they are asked for. A CSV has one, without a title. */
export interface Sheet {
  title: string;
  isHidden: boolean;
  /** How many rows the file has in all its sheets, blank ones included, told without reading them. */
  rowCount: number;
  /**
   * The rows that are not blank, from the top.
   * @param most stops after so many; left out, all of them are read
   * @throws TableFault InvalidExcelFIle when it is torn or holds more than anybody may load
   */
  read: (options?: { most?: number; onRow?: OnRow }) => Promise<TableRow[]>;
}

/** Columns further right belong to nobody. */
const COLUMNS_LIMIT = 200;

/** A table that has more of them, a column for each day of a year included, is none of people: its cells would be read for minutes. */
const COLUMNS_AT_MOST = 500;

/** What ten thousand people in the columns of a wide table have. */
const CELLS_AT_MOST = 3_000_000;

/** The lines above and below the people: titles, a company's name, signatures. */
const OTHER_ROWS = 100;

/** Rows of a sheet with blank ones among them: reading takes the longer a row, the more there are. */
const READ_ROWS = 2 * (IMPORT_ROWS_LIMIT + OTHER_ROWS);

/**
 * The sheets of an .xlsx, .xls or .ods, or of a CSV in any usual encoding. Believes the content only.
 * @throws TableFault InvalidExcelFIle for anything else
 */
export async function openTable(bytes: Uint8Array): Promise<Sheet[]> {
  const kind = await fileTypeFromBuffer(bytes);
  if (isZip(bytes)) return openArchive(bytes, kind?.ext === 'ods');
  if (kind?.ext === 'cfb') return openXls(bytes);
  // Text in UTF-16 looks like nothing; a known kind is no text.
  if (kind && kind.ext !== 'xml') throw new TableFault('InvalidExcelFIle');
  const text = decodeText(bytes);
  if (PAGE.test(text)) throw new TableFault('InvalidExcelFIle', PAGE_FAULT);
  return [openText(text)];
}

/** What other programs save as .xls and Excel opens all the same: a page, or Excel's own XML of 2003. */
const PAGE = /^(\s|<!--([^-]|-(?!->))*-->)*<(!doctype|html|table|meta|head|\?xml|\?mso)/i;
const PAGE_FAULT =
  'Это веб-страница или XML с расширением таблицы: откройте файл в Excel и сохраните его как «Книга Excel (.xlsx)»';

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

function openArchive(bytes: Uint8Array, isOds: boolean): Sheet[] {
  const { archive, sheets, rowCount } = isOds ? unpackOds(bytes) : unpackXlsx(bytes);
  return sheets.map(({ title, isHidden, spans, hiddenRows }, place) => ({
    title,
    isHidden,
    rowCount,
    read: async ({ most = Number.POSITIVE_INFINITY, onRow = () => undefined } = {}) => {
      const rows: TableRow[] = [];
      const stream = isOds ? streamOdsRows(archive, { sheets: [place] }) : streamXlsxRows(archive, { sheet: place });
      const coveringOf = followSpans<Cell>(spans);
      let [read, cells] = [0, 0];
      try {
        for await (const { index, values } of stream) {
          take(rows, index, values as Cell[], coveringOf, hiddenRows);
          read += 1;
          cells += values.length;
          if (cells > CELLS_AT_MOST) throw tooManyCells();
          if (read > READ_ROWS) throw tooManyBlank();
          onRow(read, rowCount);
          if (rows.length >= most) break;
        }
      } catch (error) {
        throw error instanceof TableFault ? error : torn();
      }
      return rows;
    },
  }));
}

/** A workbook of Excel 97–2003. @throws TableFault InvalidExcelFIle when it is older, torn or under a password */
async function openXls(bytes: Uint8Array): Promise<Sheet[]> {
  const { sheets } = await readXls(bytes).catch(() => {
    throw new TableFault(
      'InvalidExcelFIle',
      'Файл защищён паролем, повреждён или создан очень старым Excel: снимите пароль и сохраните его как «Книга Excel (.xlsx)»',
    );
  });
  const hidden = hiddenOfXls(bytes);
  return sheets.map(({ name, rows }) => {
    // The library leaves a hole where a row is empty.
    const table = Array.from(rows as (Cell[] | undefined)[], (cells = []) => [...cells]);
    return {
      title: name,
      isHidden: hidden.get(name)?.isHidden ?? false,
      rowCount: table.length,
      read: async (options = {}) => readAll(table, 0, options, hidden.get(name)?.rows),
    };
  });
}

function openText(text: string): Sheet {
  // Excel's own first line that names the delimiter.
  const named = /^sep=(.)\r?\n/.exec(text);
  const table = named ? text.slice(named[0].length) : text;
  const delimiter = named?.[1] ?? likelyDelimiter(table);
  return {
    title: '',
    isHidden: false,
    rowCount: table.split('\n').length,
    read: async (options = {}) => {
      const maxRows = Math.min(options.most ?? Number.POSITIVE_INFINITY, IMPORT_ROWS_LIMIT + OTHER_ROWS + 1);
      const read = parseCsv(table, { delimiter, maxRows }).map((cells) => cells.map(withoutFormula));
      return readAll(read, named ? 1 : 0, options);
    },
  };
}

/** «="00100199800"»: how a program keeps Excel from taking a text of a CSV for a number. */
const withoutFormula = (cell: unknown): Cell =>
  typeof cell === 'string' ? (/^="(.*)"$/s.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell) : (cell as Cell);

function readAll(
  table: readonly Cell[][],
  from: number,
  { most, onRow }: { most?: number; onRow?: OnRow },
  hiddenRows?: ReadonlySet<number>,
) {
  const rows: TableRow[] = [];
  for (const [index, values] of table.entries()) {
    take(rows, index + from, values, undefined, hiddenRows);
    onRow?.(index + 1, table.length);
    if (most !== undefined && rows.length >= most) break;
  }
  return rows;
}

function take(
  rows: TableRow[],
  index: number,
  values: Cell[],
  coveringOf?: ReturnType<typeof followSpans<Cell>>,
  hiddenRows?: ReadonlySet<number>,
): void {
  if (values.length > COLUMNS_AT_MOST && isWide(values)) throw tooWide();
  const cells = values.slice(0, COLUMNS_LIMIT).map(shortened);
  const covering = coveringOf?.(index + 1, cells);
  if (cells.every(isBlank)) return;
  if (rows.length >= IMPORT_ROWS_LIMIT + OTHER_ROWS) throw tooLong();
  const isHidden = hiddenRows?.has(index + 1) ? { isHidden: true as const } : {};
  rows.push({ number: index + 1, cells, ...(covering && covering.size > 0 ? { covering } : {}), ...isHidden });
}

/** A slip of the pen in the furthest corner makes no table wide. */
const isWide = (values: readonly Cell[]): boolean =>
  values.reduce<number>((filled, cell) => filled + (isBlank(cell) ? 0 : 1), 0) > COLUMNS_AT_MOST;

const isBlank = (cell: Cell | undefined): boolean => cell === null || cell === undefined || String(cell).trim() === '';

/** Longer than anything that is loaded: what is cut is refused for its length all the same, and no answer carries megabytes of it. */
const LONGEST_TEXT = 2000;
const shortened = (cell: Cell): Cell =>
  typeof cell === 'string' && cell.length > LONGEST_TEXT ? cell.slice(0, LONGEST_TEXT) : cell;

const torn = () => new TableFault('InvalidExcelFIle', 'Файл повреждён: сохраните его заново');

const tooWide = () =>
  new TableFault(
    'InvalidExcelFIle',
    `В таблице больше ${COLUMNS_AT_MOST} столбцов: оставьте столбцы с данными сотрудников и сохраните заново`,
  );

const tooManyCells = () =>
  new TableFault('InvalidExcelFIle', 'В таблице слишком много ячеек: оставьте в ней только список сотрудников');

const tooManyBlank = () =>
  new TableFault(
    'InvalidExcelFIle',
    'В файле слишком много пустых строк: перенесите список на чистый лист и сохраните заново',
  );

export const tooLong = () =>
  new TableFault(
    'InvalidExcelFIle',
    `В файле больше ${IMPORT_ROWS_LIMIT.toLocaleString('ru-RU')} строк: разделите его на несколько`,
  );
