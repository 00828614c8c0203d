import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { deleteUnfinished } from './db/respondent.ts';

/** What a person has begun and not sent is his alone, without a consent: it is not kept for ever. */
const DAYS_UNFINISHED = 30;

/** Deletes every night what nobody has gone on with for so long. */
export const sweepQuestionnaires = defineJob('questionnaires.sweep', {
  payload: z.object({}),
  cron: '40 3 * * *',
  handler: (_, { db }: Context) => deleteUnfinished(db, DAYS_UNFINISHED),
});
