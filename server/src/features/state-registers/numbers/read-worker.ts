import { textOf } from '@dopusk/contract/codes.ts';
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
  /** The sheets of a workbook that have something and were not read, by their titles. */
  ignoredSheets?: string[];
}

/** Blank ones too are read, and one file after the other: the register's own has some thousands. */
const ROWS_LIMIT = 50_000;
const TOO_LONG = `В файле больше ${ROWS_LIMIT.toLocaleString('ru-RU')} строк, считая пустые: перенесите номера на чистый лист и загрузите его`;

/** The register answers 5,000 at once. */
const RECORDS_LIMIT = 20_000;
const TOO_MANY = `В файле больше ${RECORDS_LIMIT.toLocaleString('ru-RU')} записей: загрузите ответы реестра по частям`;

/** Nothing of a file that is no answer of the register. */
const NOTHING: ReadFile = { lines: null, columns: [] };

async function read({ bytes, matching }: NumbersFile): Promise<ReadFile> {
  const text = xmlText(bytes);
  if (text !== null) {
    // No answer of the register declares entities that stand for what it says.
    if (/<!DOCTYPE/i.test(text)) return NOTHING;
    const count = text.match(/<(?:\w+:)?RegistryRecord\b/g)?.length ?? 0;
    const refusal = count > RECORDS_LIMIT ? TOO_MANY : refusalText(text);
    return refusal ? { ...NOTHING, refusal } : { lines: readXml(text), columns: [] };
  }
  try {
    const sheets = (await openTable(bytes)).filter(({ isHidden }) => !isHidden);
    if (sheets.some(({ rowCount }) => rowCount > ROWS_LIMIT)) return { ...NOTHING, refusal: TOO_LONG };
    const read: { title: string; table: ReadTable; isOfCabinet: boolean }[] = [];
    for (const sheet of sheets) {
      const rows = await sheet.read();
      if (!rows.some(({ cells }) => cells.some((cell) => cell !== null && cell !== ''))) continue;
      const isOfCabinet = (readTable(rows, null).lines?.length ?? 0) > 0;
      read.push({ title: sheet.title, table: readTable(rows, matching), isOfCabinet });
    }
    // The numbers may stand on another sheet than the first one.
    const found = read.find(({ isOfCabinet }) => isOfCabinet) ?? read[0];
    if (!found) return NOTHING;
    return { ...found.table, ignoredSheets: read.filter((one) => one !== found).map(({ title }) => title) };
  } catch (error) {
    if (!(error instanceof TableFault)) throw error;
    // What is simply no table is no file of the register; what has a reason of its own says it.
    return error.message === textOf(error.code) ? NOTHING : { ...NOTHING, refusal: error.message };
  }
}
