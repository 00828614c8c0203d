import { parentPort } from 'node:worker_threads';
import type { ResultCode } from '@dopusk/contract/codes.ts';
import { type PersonRows, readPeople } from './person-rows.ts';
import { readTable } from './read-table.ts';
import { TableFault } from './table-fault.ts';

/** What a file holds, or why it is no table of people. */
export type Parsed = ({ isTable: true } & PersonRows) | { isTable: false; code: ResultCode; message: string };

parentPort?.on('message', async (bytes: Uint8Array) => parentPort?.postMessage(await parse(bytes)));

async function parse(bytes: Uint8Array): Promise<Parsed> {
  try {
    return { isTable: true, ...readPeople(await readTable(bytes)) };
  } catch (error) {
    if (error instanceof TableFault) return { isTable: false, code: error.code, message: error.message };
    throw error;
  }
}
