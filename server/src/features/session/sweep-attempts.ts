import { z } from 'zod';
import type { Context } from '../../context.ts';
import { sweepAttempts } from '../../http/rate-limit.ts';
import { defineJob } from '../../jobs/jobs.ts';

/** Deletes old counters of limits every night: invented logins would fill the database with them. */
export const forgetOldAttempts = defineJob('session.sweep-attempts', {
  payload: z.object({}),
  cron: '20 3 * * *',
  handler: (_, { db }: Context) => sweepAttempts(db),
});
