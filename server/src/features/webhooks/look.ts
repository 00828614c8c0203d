import { today } from '@dopusk/contract/fields/date.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/connection.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { beginLook, endLook, isAnybodyTold, tellFacts } from './db/facts.ts';
import { forgetMessages } from './db/messages.ts';
import { wakeWebhooks } from './deliver.ts';

/** Finds every minute what has happened, as notices do (decision 18), and sends what is due. */
export const lookForEvents = defineJob('webhook.look', {
  payload: z.object({}),
  retries: 0,
  cron: '* * * * *',
  handler: async (_, context: Context) => {
    await findEvents(context);
    await wakeWebhooks(context);
  },
});

/** One look. Nothing is told twice, however often and wherever this runs. */
export function findEvents({ db }: Pick<Context, 'db'>): Promise<void> {
  return transaction(db, async (tx) => {
    const { since, expiringUntil } = await beginLook(tx);
    if (await isAnybodyTold(tx)) await tellFacts(tx, since, expiringUntil, today());
    await forgetMessages(tx);
    await endLook(tx, today());
  });
}
