import type { NumbersMatching } from '@dopusk/contract/register-numbers.ts';
import { answerTasks } from '../../../printing/task-worker.ts';
import { openTable } from '../../imports/reading/open-table.ts';
import { TableFault } from '../../imports/reading/table-fault.ts';
import { type ReadTable, readTable } from './read-table.ts';
import { readXml } from './read-xml.ts';
import { xmlText } from './xml-text.ts';

/** A file, and where somebody has said that its columns are. */
export interface NumbersFile {
  bytes: Uint8Array;
  matching: NumbersMatching | null;
}

answerTasks<NumbersFile, ReadTable, never>((file) => read(file));

/** Nothing of a file that is no answer of the register. */
const NOTHING: ReadTable = { lines: null, columns: [] };

async function read({ bytes, matching }: NumbersFile): Promise<ReadTable> {
  const text = xmlText(bytes);
  if (text !== null) return { lines: readXml(text), columns: [] };
  try {
    const [sheet] = (await openTable(bytes)).filter(({ isHidden }) => !isHidden);
    return sheet ? readTable(await sheet.read(), matching) : NOTHING;
  } catch (error) {
    if (error instanceof TableFault) return NOTHING;
    throw error;
  }
}
