import { z } from 'zod';
import type { Context } from '../../context.ts';
import { forgetAnswers } from '../../http/once.ts';
import { sweepAttempts } from '../../http/rate-limit.ts';
import { defineJob } from '../../jobs/jobs.ts';

/** Deletes old counters of limits every night, which invented logins would fill the database with, and answers of yesterday. */
export const forgetOldAttempts = defineJob('session.sweep-attempts', {
  payload: z.object({}),
  cron: '20 3 * * *',
  handler: async (_, { db }: Context) => {
    await sweepAttempts(db);
    await forgetAnswers(db);
  },
});
