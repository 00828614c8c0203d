import { formatSnils } from '@dopusk/contract/fields/snils.ts';
import { ministryNumberLook } from '@dopusk/contract/ministry-numbers.ts';
import {
  type GivenNumber,
  type NumbersAnswer,
  type NumbersMatching,
  type NumbersTableColumn,
  neededNumbersColumns,
  type ReplacedNumbers,
} from '@dopusk/contract/register-numbers.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { Upload } from '../../../http/upload.ts';
import { FairWorker } from '../../../printing/fair-worker.ts';
import { TaskFailure } from '../../../printing/task-worker.ts';
import { keepMinistryNumbers } from '../../documents/ministry-numbers/commands.ts';
import { findTaken } from '../../documents/ministry-numbers/db.ts';
import { listNumberable } from '../db.ts';
import type { AnswerLine } from './answer-line.ts';
import { type MatchedNumbers, matchNumbers, type Numberable } from './match-numbers.ts';
import type { NumbersFile, ReadFile } from './read-worker.ts';

/** What takes long holds up nobody else's file. */
const LIMITS = { memoryMegabytes: 128, quickMilliseconds: 3_000, milliseconds: 30_000 };

const worker = new FairWorker<NumbersFile, ReadFile>(new URL('./read-worker.ts', import.meta.url), LIMITS);

const NO_ANSWER =
  'Это не файл реестра: нужна выгрузка из личного кабинета (XLSX) с номерами, СНИЛС и номерами протоколов, или ответ реестра в XML';
const TOO_LONG = `Файл не удалось прочитать за ${LIMITS.milliseconds / 1000} секунд: перенесите номера на чистый лист без формул и оформления и загрузите его`;
const TAKEN = 'этот номер уже записан другому человеку';

/** What a file says, or the columns of a table that somebody has to name first. */
interface Read extends MatchedNumbers {
  columns: NumbersTableColumn[];
  ignoredSheets: string[];
  /** Of whom it says another number than somebody has entered since it was shown. */
  overtaken: MatchedNumbers['numbers'];
}

/**
 * Says whose numbers a file of the register brings; changes nothing.
 * @param matching where the columns of its table are, where somebody has said it
 * @throws Refusal InvalidExcelFIle for a file that the register has not made, or in which it refuses something
 */
export async function readNumbers(
  db: Db,
  scope: CenterScope,
  upload: Upload,
  matching: NumbersMatching | null,
): Promise<NumbersAnswer> {
  return described(await matched(db, scope, upload, matching));
}

/**
 * Keeps the numbers of a file: protocols and certificates are printed anew with them. The same file again changes nothing.
 * @param matching where the columns of its table are, where somebody has said it
 * @param replaces what the preview has shown to be replaced; null for whatever stands there
 * @returns what this call has changed, and what it has left because it is another than was shown
 * @throws Refusal InvalidExcelFIle for a file that the register has not made, or in which it refuses something; Invalid for a number that somebody else got
 *   while the file was read
 */
export async function loadNumbers(
  context: Pick<Context, 'db' | 'jobs'>,
  scope: CenterScope,
  upload: Upload,
  matching: NumbersMatching | null,
  replaces: ReplacedNumbers | null = null,
): Promise<NumbersAnswer> {
  const found = await matched(context.db, scope, upload, matching);
  const seenOf = ({ assignId, number }: Numberable) => (replaces ? (replaces[assignId] ?? '') : number);
  const kept = await keepMatched(context, scope, found, seenOf);
  const numbers = found.numbers.filter(({ record }) => kept.changed.has(record.assignId));
  const overtaken = found.numbers.flatMap(({ record, ...one }) => {
    const now = kept.overtaken.get(record.assignId);
    return now === undefined ? [] : [{ ...one, record: { ...record, number: now } }];
  });
  // Whoever loads the same file at the same time has entered the rest.
  const unchangedCount = found.unchangedCount + found.numbers.length - numbers.length - overtaken.length;
  return described({ ...found, numbers, overtaken, unchangedCount });
}

/** What the register itself has answered, read beside the portal as files are; null of what brings no records. */
export async function readAnswer(scope: CenterScope, bytes: Uint8Array): Promise<AnswerLine[] | null> {
  const { lines, columns } = await readBeside(scope.organization.id, { bytes, matching: null });
  return columns.length === 0 ? lines : null;
}

/**
 * Keeps what the register itself has answered, without a person who looks at it first: what no record fits is passed over.
 * @throws Refusal Invalid for a number that somebody else got meanwhile
 */
export async function keepNumbers(
  context: Pick<Context, 'db' | 'jobs'>,
  scope: CenterScope,
  lines: readonly AnswerLine[],
): Promise<void> {
  const { db } = context;
  const found = matchNumbers(lines, await listNumberable(db, scope, lines));
  await keepMatched(context, scope, await withoutTaken(db, scope, found), asRead);
}

/** All of them or none, but for those that somebody else has numbered otherwise since. */
const keepMatched = async (
  context: Pick<Context, 'db' | 'jobs'>,
  scope: CenterScope,
  { numbers }: MatchedNumbers,
  seenOf: (record: Numberable) => string,
) => {
  if (numbers.length === 0) return { changed: new Set<string>(), overtaken: new Map<string, string>() };
  const given = numbers.map(({ record, number }) => {
    const { assignId, protocolId } = record;
    return { assignId, protocolId, number, seen: seenOf(record) };
  });
  return keepMinistryNumbers(context, scope, { numbers: given, leavesOvertaken: true });
};

const asRead = ({ number }: Numberable): string => number;

/** Nothing of a file that breaks the limits. */
const readBeside = (owner: string, file: NumbersFile): Promise<ReadFile> =>
  worker.run(owner, file).catch((error: unknown): ReadFile => {
    if (!(error instanceof TaskFailure)) throw error;
    return { lines: null, columns: [], ...(error.reason === 'time' ? { refusal: TOO_LONG } : {}) };
  });

async function matched(db: Db, scope: CenterScope, { bytes }: Upload, matching: NumbersMatching | null): Promise<Read> {
  const { lines, columns, refusal, ignoredSheets = [] } = await readBeside(scope.userId, { bytes, matching });
  if (refusal) throw new Refusal('InvalidExcelFIle', refusal);
  if (lines === null && columns.length < neededNumbersColumns.length) throw new Refusal('InvalidExcelFIle', NO_ANSWER);
  if (lines?.length === 0) throw new Refusal('InvalidExcelFIle', NO_ANSWER);
  const records = lines ? await listNumberable(db, scope, lines) : [];
  const isUnclear = matching === null && columns.length > 0 && !namesProtocol(lines ?? [], records);
  if (lines === null || isUnclear)
    return { numbers: [], unchangedCount: 0, unmatched: [], overtaken: [], columns, ignoredSheets };
  return {
    ...(await withoutTaken(db, scope, matchNumbers(lines, records))),
    columns: [],
    overtaken: [],
    ignoredSheets,
  };
}

/** Whether a line of the table has, where protocols should stand, one of these people's: that column is what it is taken for. */
function namesProtocol(lines: readonly AnswerLine[], records: readonly Numberable[]): boolean {
  const known = new Set(
    records.flatMap(({ protocolNumber, told }) => [protocolNumber.trim(), told?.protocolNumber.trim() ?? '']),
  );
  return lines.some(({ protocolNumber }) => protocolNumber !== '' && known.has(protocolNumber));
}

/** Numbers that somebody else has, or that stand there for two, are given to nobody. */
async function withoutTaken(db: Db, scope: CenterScope, found: MatchedNumbers): Promise<MatchedNumbers> {
  const given = found.numbers.map(({ number }) => number);
  const ownIds = found.numbers.map(({ record }) => record.assignId);
  const taken = new Set(await findTaken(db, scope, given, ownIds));
  const refused: MatchedNumbers['unmatched'] = [];
  const free: MatchedNumbers['numbers'] = [];
  for (const one of found.numbers) {
    const look = ministryNumberLook(one.number);
    if (taken.has(look)) refused.push({ line: one.line, reason: TAKEN });
    else free.push(one);
    taken.add(look);
  }
  // As they stand in the file.
  const unmatched = [...found.unmatched, ...refused].sort((one, other) => one.line.row - other.line.row);
  return { ...found, numbers: free, unmatched };
}

const described = ({ numbers, overtaken, unchangedCount, unmatched, columns, ignoredSheets }: Read): NumbersAnswer => ({
  columns,
  ignoredSheets,
  numbers: numbers.map(givenOf),
  unchangedCount,
  overtaken: overtaken.map(givenOf),
  unmatched: unmatched.map(({ line: { row, person, snils, protocolNumber, number }, reason }) => ({
    row,
    person,
    snils: formatSnils(snils),
    protocolNumber,
    number,
    reason,
  })),
});

const givenOf = ({ record, number }: MatchedNumbers['numbers'][number]): GivenNumber => ({
  assignId: record.assignId,
  fullName: record.fullName,
  work: [record.work.employerTitle, record.work.jobTitle].filter(Boolean).join(', '),
  programTitle: record.programTitle,
  protocolNumber: record.protocolNumber,
  number,
  before: record.number,
});
