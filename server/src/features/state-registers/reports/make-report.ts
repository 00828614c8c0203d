import type { StateRegister } from '@dopusk/contract/register-period.ts';
import { toBeReported } from '@dopusk/contract/register-records.ts';
import type { RegisterReport, ReportBody } from '@dopusk/contract/register-reports.ts';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { transaction } from '../../../db/connection.ts';
import { type CenterScope, hasRight } from '../../../db/scope.ts';
import { carriedId } from '../../../db/seen.ts';
import { found, Refusal } from '../../../http/refusal.ts';
import { scopeOnBehalf } from '../../../http/session.ts';
import { defineJob } from '../../../jobs/jobs.ts';
import { lockCenter } from '../../organizations/db.ts';
import { seesGroup } from '../db.ts';
import { isNext, readEntries, registerKinds, seenOf } from '../read-entries.ts';
import { type Entry, portionsOf } from '../register-kind.ts';
import {
  beginTelling,
  findBegun,
  findMadeOfIt,
  findReport,
  findUnmade,
  insertLeftOut,
  insertReport,
  insertTold,
  type LeftOut,
  noteFailed,
  noteFinished,
} from './db.ts';

type Shared = Pick<Context, 'db' | 'jobs'>;

/**
 * Asks for a file of what is to be reported. One that is being made already is answered instead, and one that was made of
 * what was seen: the call is safe to repeat, in another tab too. Asked for again when all of it is told, it leaves no trace.
 * @throws Refusal NotFoundGroup; Invalid while one of another period is being made, and where nothing is to be told
 */
export async function askForReport(
  { db, jobs }: Shared,
  scope: CenterScope,
  asked: ReportBody,
): Promise<RegisterReport> {
  const since = new Date();
  // What was seen is compared by the job: it may have been made meanwhile of exactly that.
  if (asked.seen === '') {
    const entries = await readEntries(db, scope, asked);
    if (!entries.some(({ record }) => isNext(record)))
      throw new Refusal('Invalid', nothingText(asked.register, entries));
  }
  return transaction(db, async (tx) => {
    await lockCenter(tx, scope);
    if (asked.groupId && !(await seesGroup(tx, scope, asked.groupId))) throw new Refusal('NotFoundGroup');
    const begun = await findBegun(tx, scope, asked);
    if (begun && !begun.isSame)
      throw new Refusal('Invalid', 'Другой файл для этого реестра ещё составляется: дождитесь его');
    const made = await findMadeOfIt(tx, scope, asked, since);
    if (made) return found(await findReport(tx, scope, made), 'NotFoundFile');
    const id = begun?.id ?? (await insertReport(tx, scope, asked));
    await jobs.enqueue(makeReport, { reportId: id }, { transaction: tx, key: id });
    return found(await findReport(tx, scope, id), 'NotFoundFile');
  });
}

/** So many records are kept at a time; how far it is can be seen between them. */
const AT_ONCE = 500;

/**
 * Looks through the records of a period and keeps what is to be told. Who lacks something is left out. Broken off at any
 * line, it begins anew: nothing counts as told before the file is finished.
 */
export const makeReport = defineJob('state-register.report', {
  payload: z.object({ reportId: carriedId<'stateRegisterReports'>() }),
  parallel: 2,
  handler: async ({ reportId }, context: Context, { isLast, signal }) => {
    const { db } = context;
    const report = await findUnmade(db, reportId);
    if (!report) return;
    const { id, asked, seen } = report;
    const without = new Set(report.without);
    try {
      const scope = await scopeOnBehalf(db, report.userId, report.centerId);
      if (!hasRight(scope, 'Registers'))
        throw new Refusal('RightMissing', 'У того, кто составлял файл, больше нет права «Реестры»');
      const entries = await readEntries(db, scope, asked);
      const next = entries.filter(({ record }) => isNext(record));
      if (next.length === 0) throw new Refusal('Invalid', nothingText(asked.register, entries));
      if (seen !== '' && seen !== seenOf(next))
        throw new Refusal('Invalid', 'Записи изменились, пока вы их смотрели. Посмотрите, что войдёт, ещё раз');
      const told = next.filter(({ record }) => !without.has(record.id));
      if (told.length === 0) throw new Refusal('Invalid', 'Передавать нечего: все записи сняты');
      await transaction(db, (tx) => beginTelling(tx, id, told.length));
      for (const portion of portionsOf(told, AT_ONCE)) {
        signal.throwIfAborted();
        await insertTold(db, id, portion);
      }
      const leftOut = leftOutOf(entries, without);
      await transaction(db, async (tx) => {
        const byHand = next.length - told.length;
        await insertLeftOut(tx, id, leftOut);
        await noteFinished(tx, id, leftOut.length);
        await audit(tx, scope, 'state-register.reported', id, {
          ...{ register: asked.register, count: told.length },
          ...(byHand > 0 ? { leftOutByHand: byHand } : {}),
        });
      });
    } catch (error) {
      if (!(error instanceof Refusal) && !isLast) throw error;
      const failure = error instanceof Refusal ? error.message : 'Произошла ошибка сервера. Составьте файл ещё раз';
      await transaction(db, (tx) => noteFailed(tx, id, failure));
      if (!(error instanceof Refusal)) throw error;
    }
  },
});

/** What of a period a file does not tell, each with why. */
const leftOutOf = (entries: readonly Entry[], without: ReadonlySet<string>): LeftOut[] =>
  entries.flatMap(({ assignId, documentId, record: { id, state, gaps } }): LeftOut[] => {
    if (state === 'Lacking' || state === 'NotPassed') return [{ assignId, documentId, reason: state, gaps }];
    return toBeReported.includes(state) && without.has(id)
      ? [{ assignId, documentId, reason: 'ByHand', gaps: [] }]
      : [];
  });

function nothingText(register: StateRegister, all: readonly Entry[]): string {
  const entries = all.filter(({ record }) => record.state !== 'Unissued');
  if (entries.length === 0 && all.length > 0) return 'Передавать нечего: документы тех, кто сдал, ещё не зафиксированы';
  if (entries.length === 0) return `Передавать нечего: ${registerKinds[register].nothing}`;
  const isLacking = entries.some(({ record }) => record.state === 'Lacking');
  return isLacking
    ? 'Передавать нечего: у остальных записей не хватает данных'
    : 'Передавать нечего: всё за этот период уже передано';
}
