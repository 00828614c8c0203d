import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { foldReportDays } from './db.ts';

/** Folds the sums by day every night: each change of an assignment has added a line. */
export const foldDays = defineJob('reports.fold-days', {
  payload: z.object({}),
  cron: '40 3 * * *',
  handler: (_, { db }: Context) => foldReportDays(db),
});
