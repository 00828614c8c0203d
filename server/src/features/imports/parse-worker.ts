import type { ResultCode } from '@dopusk/contract/codes.ts';
import { answerTasks } from '../../printing/task-worker.ts';
import { type PersonRows, readPeople } from './person-rows.ts';
import type { Report } from './progress/progress.ts';
import { readTable } from './read-table.ts';
import { TableFault } from './table-fault.ts';

/** What a file holds, or why it is no table of people. */
export type Parsed = ({ isTable: true } & PersonRows) | { isTable: false; code: ResultCode; message: string };

/** How far the reading is: what the report of it takes. */
export type ParseNote = Parameters<Report>;

/** About as often as the browser asks. */
const NOTE_EVERY_MS = 200;

answerTasks<Uint8Array, Parsed, ParseNote>((bytes, note) => parse(bytes, inPauses(note)));

async function parse(bytes: Uint8Array, report: Report): Promise<Parsed> {
  try {
    const rows = await readTable(bytes, (done, total) => report('Reading', done, total));
    return { isTable: true, ...readPeople(rows, (done, total) => report('Checking', done, total)) };
  } catch (error) {
    if (error instanceof TableFault) return { isTable: false, code: error.code, message: error.message };
    throw error;
  }
}

function inPauses(note: (note: ParseNote) => void): Report {
  let last = 0;
  return (...args) => {
    if (performance.now() - last < NOTE_EVERY_MS) return;
    last = performance.now();
    note(args);
  };
}
