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

/** Of ten thousand rows, about as often as the browser asks. */
const NOTE_EVERY = 1000;

answerTasks<Uint8Array, Parsed, ParseNote>((bytes, note) => parse(bytes, sometimes(note)));

async function parse(bytes: Uint8Array, report: Report): Promise<Parsed> {
  try {
    const rows = await readTable(bytes, (done, total) => report('Reading', done, total));
    return { isTable: true, ...readPeople(rows, (done, total) => report('Checking', done, total)) };
  } catch (error) {
    if (error instanceof TableFault) return { isTable: false, code: error.code, message: error.message };
    throw error;
  }
}

function sometimes(note: (note: ParseNote) => void): Report {
  return (stage, done, total) => {
    if (done % NOTE_EVERY === 0) note([stage, done, total]);
  };
}
