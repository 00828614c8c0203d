import { answerTasks } from '../../../printing/task-worker.ts';
import { openTable } from '../../imports/reading/open-table.ts';
import { TableFault } from '../../imports/reading/table-fault.ts';
import type { AnswerLine } from './answer-line.ts';
import { readTable } from './read-table.ts';
import { readXml } from './read-xml.ts';

answerTasks<Uint8Array, AnswerLine[] | null, never>((bytes) => read(bytes));

/** @returns null for a file that is no answer of the register */
async function read(bytes: Uint8Array): Promise<AnswerLine[] | null> {
  const beginning = Buffer.from(bytes.subarray(0, 200))
    .toString('utf8')
    .trimStart()
    .replace(/^\uFEFF/, '');
  try {
    if (beginning.startsWith('<')) return readXml(Buffer.from(bytes).toString('utf8'));
    const [sheet] = (await openTable(bytes)).filter(({ isHidden }) => !isHidden);
    return sheet ? readTable(await sheet.read()) : null;
  } catch (error) {
    if (error instanceof TableFault || error instanceof SyntaxError || isXmlFault(error)) return null;
    throw error;
  }
}

/** The parser's own errors have no class of their own. */
const isXmlFault = (error: unknown): boolean => error instanceof Error && /entit|tag|xml/i.test(error.message);
