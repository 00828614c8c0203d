import { answerTasks } from '../../../printing/task-worker.ts';
import { openTable } from '../../imports/reading/open-table.ts';
import { TableFault } from '../../imports/reading/table-fault.ts';
import type { AnswerLine } from './answer-line.ts';
import { readTable } from './read-table.ts';
import { readXml } from './read-xml.ts';
import { xmlText } from './xml-text.ts';

answerTasks<Uint8Array, AnswerLine[] | null, never>((bytes) => read(bytes));

/** @returns null for a file that is no answer of the register */
async function read(bytes: Uint8Array): Promise<AnswerLine[] | null> {
  const text = xmlText(bytes);
  if (text !== null) return readXml(text);
  try {
    const [sheet] = (await openTable(bytes)).filter(({ isHidden }) => !isHidden);
    return sheet ? readTable(await sheet.read()) : null;
  } catch (error) {
    if (error instanceof TableFault) return null;
    throw error;
  }
}
