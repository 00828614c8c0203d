import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { foldReportDays } from './db.ts';

/** Keeps the totals of the report short, every night: each change of an assignment has left a line of its own. */
export const foldDays = defineJob('reports.fold-days', {
  payload: z.object({}),
  cron: '40 3 * * *',
  handler: (_, { db }: Context) => foldReportDays(db),
});
