import type { NumbersMatching } from '@dopusk/contract/register-numbers.ts';
import { answerTasks } from '../../../printing/task-worker.ts';
import { openTable } from '../../imports/reading/open-table.ts';
import { TableFault } from '../../imports/reading/table-fault.ts';
import { type ReadTable, readTable } from './read-table.ts';
import { readXml } from './read-xml.ts';
import { refusalText } from './refusal-text.ts';
import { xmlText } from './xml-text.ts';

/** A file, and where somebody has said that its columns are. */
export interface NumbersFile {
  bytes: Uint8Array;
  matching: NumbersMatching | null;
}

answerTasks<NumbersFile, ReadFile, never>((file) => read(file));

/** What was read of a file, or what the register says in it instead of records. */
export interface ReadFile extends ReadTable {
  refusal?: string;
}

/** Nothing of a file that is no answer of the register. */
const NOTHING: ReadFile = { lines: null, columns: [] };

async function read({ bytes, matching }: NumbersFile): Promise<ReadFile> {
  const text = xmlText(bytes);
  if (text !== null) {
    const refusal = refusalText(text);
    return refusal ? { ...NOTHING, refusal } : { lines: readXml(text), columns: [] };
  }
  try {
    const [sheet] = (await openTable(bytes)).filter(({ isHidden }) => !isHidden);
    return sheet ? readTable(await sheet.read(), matching) : NOTHING;
  } catch (error) {
    if (error instanceof TableFault) return NOTHING;
    throw error;
  }
}
