import type { ResultCode } from '@dopusk/contract/codes.ts';
import type { OtherSheet, TableMatch } from '@dopusk/contract/imported-tables.ts';
import type { KeptPerson } from '../../db/tables/imports.ts';
import { answerTasks } from '../../printing/task-worker.ts';
import { keptPeople } from './kept-people.ts';
import { matchTable } from './matching/match-table.ts';
import { type PersonRows, type Reading, readPeople } from './person-rows.ts';
import type { Report } from './progress/progress.ts';
import { openTable } from './reading/open-table.ts';
import { othersBeside, readPicked } from './reading/pick-sheet.ts';
import { TableFault } from './reading/table-fault.ts';

/** A file, which of its sheets is meant, and what is known of its columns. */
export interface FileTask extends Reading {
  bytes: Uint8Array;
  sheet?: string | undefined;
  /** The columns alone, or the people. */
  wanted: 'columns' | 'people';
}

/** What a sheet holds. */
export interface SheetRows extends Omit<PersonRows, 'people'> {
  people: KeptPerson[];
  sheet: string;
  /** Of the file: nothing of them is read. */
  otherSheets: OtherSheet[];
}

/** What was asked for, or why the file is no table of people. */
export type Parsed =
  | { is: 'columns'; match: TableMatch }
  | { is: 'people'; rows: SheetRows }
  | { is: 'none'; code: ResultCode; message: string };

/** How far the reading is: what the report of it takes. */
export type ParseNote = Parameters<Report>;

/** Of ten thousand rows, about as often as the browser asks. */
const NOTE_EVERY = 1000;

/** Ten thousand people take some millions: what the portal is given of a file it holds in its memory, beside others' files. */
const LETTERS_AT_MOST = 20_000_000;
const TOO_MUCH_TEXT = 'В файле слишком много текста: оставьте в нём только список сотрудников';

/** Of what may be long: one text that a table names in a million cells is a million texts on its way to the portal. */
const lettersOf = ({ people, failures }: PersonRows): number =>
  [...people, ...failures].reduce(
    (sum, row) =>
      sum +
      (row.beside ?? []).reduce((all, { title, text }) => all + title.length + text.length, 0) +
      ('cells' in row ? row.cells.reduce((all, text) => all + text.length, 0) : 0),
    0,
  );

answerTasks<FileTask, Parsed, ParseNote>((task, note) => parse(task, sometimes(note)));

async function parse({ bytes, sheet: title, wanted, ...said }: FileTask, report: Report): Promise<Parsed> {
  try {
    const sheets = await openTable(bytes);
    if (wanted === 'columns') return { is: 'columns', match: await matchTable(sheets, title, said) };
    const onRow = (done: number, total: number) => report('Reading', done, total);
    const { sheet, rows } = await readPicked(sheets, title, { onRow });
    const otherSheets = await othersBeside(sheet, sheets);
    const people = inSheet(otherSheets.length > 0 ? sheet.title : '', () =>
      readPeople(rows, said, (done, total) => report('Checking', done, total)),
    );
    if (lettersOf(people) > LETTERS_AT_MOST) throw new TableFault('InvalidExcelFIle', TOO_MUCH_TEXT);
    return { is: 'people', rows: { ...people, people: keptPeople(people.people), sheet: sheet.title, otherSheets } };
  } catch (error) {
    if (error instanceof TableFault) return { is: 'none', code: error.code, message: error.message };
    throw error;
  }
}

/** Names the sheet in what is wrong with it, where a file has several. */
function inSheet<T>(title: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof TableFault) || title === '') throw error;
    throw new TableFault(error.code, `Лист «${title}». ${error.message}`);
  }
}

function sometimes(note: (note: ParseNote) => void): Report {
  return (stage, done, total) => {
    if (done % NOTE_EVERY === 0) note([stage, done, total]);
  };
}
