import { formatSnils } from '@dopusk/contract/fields/snils.ts';
import type { NumbersAnswer } from '@dopusk/contract/state-registers.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { Upload } from '../../../http/upload.ts';
import { TaskFailure, TaskWorker } from '../../../printing/task-worker.ts';
import { keepMinistryNumbers } from '../../documents/ministry-numbers/commands.ts';
import { findTaken } from '../../documents/ministry-numbers/db.ts';
import { listNumberable } from '../db.ts';
import type { AnswerLine } from './answer-line.ts';
import { type MatchedNumbers, matchNumbers } from './match-numbers.ts';

const LIMITS = { memoryMegabytes: 128, milliseconds: 30_000 };

const worker = new TaskWorker<Uint8Array, AnswerLine[] | null>(new URL('./read-worker.ts', import.meta.url), LIMITS);

const NO_ANSWER =
  'Это не файл реестра: нужна выгрузка из личного кабинета (XLSX) с номерами в столбце A, СНИЛС в G и протоколами в N, или ответ реестра в XML';
const TAKEN = 'этот номер уже записан другому человеку';

/** So many numbers are kept at once. */
const AT_ONCE = 500;

/**
 * Says whose numbers a file of the register brings; changes nothing.
 * @throws Refusal InvalidExcelFIle for a file that the register has not made
 */
export async function readNumbers(db: Db, scope: CenterScope, upload: Upload): Promise<NumbersAnswer> {
  return described(await matched(db, scope, upload));
}

/**
 * Keeps the numbers of a file: protocols and certificates are printed anew with them. The same file again changes nothing.
 * @throws Refusal InvalidExcelFIle for a file that the register has not made
 */
export async function loadNumbers(
  context: Pick<Context, 'db' | 'jobs'>,
  scope: CenterScope,
  upload: Upload,
): Promise<NumbersAnswer> {
  const found = await matched(context.db, scope, upload);
  for (let first = 0; first < found.numbers.length; first += AT_ONCE) {
    const numbers = found.numbers
      .slice(first, first + AT_ONCE)
      .map(({ record, number }) => ({ assignId: record.assignId, number }));
    await keepMinistryNumbers(context, scope, { numbers });
  }
  return described(found);
}

async function matched(db: Db, scope: CenterScope, { bytes }: Upload): Promise<MatchedNumbers> {
  const lines = await worker.run(bytes).catch((error: unknown) => {
    if (error instanceof TaskFailure) return null;
    throw error;
  });
  if (lines === null || lines.length === 0) throw new Refusal('InvalidExcelFIle', NO_ANSWER);
  const found = matchNumbers(lines, await listNumberable(db, scope, lines));
  const given = found.numbers.map(({ number }) => number);
  const ownIds = found.numbers.map(({ record }) => record.assignId);
  const taken = new Set(await findTaken(db, scope, given, ownIds));
  const free = { ...found, numbers: [] as MatchedNumbers['numbers'], unmatched: [...found.unmatched] };
  for (const one of found.numbers) {
    if (taken.has(one.number)) free.unmatched.push({ line: one.line, reason: TAKEN });
    else free.numbers.push(one);
    taken.add(one.number);
  }
  return free;
}

const described = ({ numbers, unchangedCount, unmatched }: MatchedNumbers): NumbersAnswer => ({
  numbers: numbers.map(({ record: { number: before, assignId, fullName, programTitle, protocolNumber }, number }) => ({
    assignId,
    fullName,
    programTitle,
    protocolNumber,
    number,
    before,
  })),
  unchangedCount,
  unmatched: unmatched.map(({ line: { row, person, snils, protocolNumber, number }, reason }) => ({
    row,
    person,
    snils: formatSnils(snils),
    protocolNumber,
    number,
    reason,
  })),
});
