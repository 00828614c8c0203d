import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { deleteUnfinished, deleteWithdrawn } from './db/respondent.ts';
import { deleteOldSheets } from './sheets/db.ts';

/** What a person has begun and not sent is his alone: it is not kept for ever. */
const DAYS_UNFINISHED = 30;

/** Deletes every night what nobody has gone on with for so long, and what nobody may keep since a consent was taken back. */
export const sweepQuestionnaires = defineJob('questionnaires.sweep', {
  payload: z.object({}),
  cron: '40 3 * * *',
  handler: async (_, { db }: Context) => {
    await deleteUnfinished(db, DAYS_UNFINISHED);
    await deleteWithdrawn(db);
    await deleteOldSheets(db, DAYS_UNFINISHED);
  },
});
