import { parentPort } from 'node:worker_threads';
import type { ResultCode } from '@dopusk/contract/codes.ts';
import { type PersonRows, readPeople } from './person-rows.ts';
import { countRows, type RowCounter } from './progress/row-counter.ts';
import { readTable } from './read-table.ts';
import { TableFault } from './table-fault.ts';

/** What a file holds, or why it is no table of people. */
export type Parsed = ({ isTable: true } & PersonRows) | { isTable: false; code: ResultCode; message: string };

/** A file, and where to note how many of its rows are done. */
export interface ParseTask {
  bytes: Uint8Array;
  counter: RowCounter;
}

parentPort?.on('message', async (task: ParseTask) => parentPort?.postMessage(await parse(task)));

async function parse({ bytes, counter }: ParseTask): Promise<Parsed> {
  try {
    const rows = await readTable(bytes, (done, total) => countRows(counter, 'Reading', done, total));
    return { isTable: true, ...readPeople(rows, (done, total) => countRows(counter, 'Checking', done, total)) };
  } catch (error) {
    if (error instanceof TableFault) return { isTable: false, code: error.code, message: error.message };
    throw error;
  }
}
