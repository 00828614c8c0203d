import type { StatisticsCount, StatisticsQuery } from '@dopusk/contract/statistics-forms.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { snapshot, transaction } from '../../db/connection.ts';
import { type CenterScope, hasRight } from '../../db/scope.ts';
import { carriedId } from '../../db/seen.ts';
import { Refusal } from '../../http/refusal.ts';
import { scopeOnBehalf } from '../../http/session.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { lockCenter } from '../organizations/db.ts';
import { beginCount, findBegun, findUncounted, noteCounted, noteFailed, noteFound, readCount } from './db/counts.ts';
import { readStatistics } from './read-statistics.ts';

type Shared = Pick<Context, 'db' | 'jobs'>;

/**
 * Asks for the numbers of a form for a year. The one that is being counted already goes on; what was counted before stands
 * until the new numbers are there.
 */
export function askForCount(
  { db, jobs }: Shared,
  scope: CenterScope,
  asked: StatisticsQuery,
): Promise<StatisticsCount> {
  return transaction(db, async (tx) => {
    await lockCenter(tx, scope);
    const id = (await findBegun(tx, scope, asked)) ?? (await beginCount(tx, scope, asked));
    await jobs.enqueue(countYear, { countId: id }, { transaction: tx, key: id });
    return readCount(tx, scope, asked);
  });
}

/** Counts a year, quarter by quarter, and keeps its numbers. Broken off at any line, it begins anew. */
export const countYear = defineJob('statistics.count', {
  payload: z.object({ countId: carriedId<'statisticsCounts'>() }),
  parallel: 2,
  handler: async ({ countId }, { db }: Context, { isLast, signal }) => {
    const count = await findUncounted(db, countId);
    if (!count) return;
    const { id, asked } = count;
    try {
      const scope = await scopeOnBehalf(db, count.userId, count.centerId);
      if (!hasRight(scope, 'Registers'))
        throw new Refusal('RightMissing', 'У того, кто попросил посчитать, больше нет права «Реестры»');
      const at = new Date();
      const found = await snapshot(db, (tx) =>
        readStatistics(tx, scope, asked, async (counted, total) => {
          signal.throwIfAborted();
          // Outside of what is read: others are to see it before the end.
          await noteCounted(db, id, counted, total);
        }),
      );
      await noteFound(db, id, found, at);
    } catch (error) {
      if (!(error instanceof Refusal) && !isLast) throw error;
      const failure = error instanceof Refusal ? error.message : 'Произошла ошибка сервера. Посчитайте ещё раз';
      await noteFailed(db, id, failure);
      if (!(error instanceof Refusal)) throw error;
    }
  },
});
