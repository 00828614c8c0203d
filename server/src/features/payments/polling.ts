import { id } from '@dopusk/contract/fields/id.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { settleIfReachable } from './commands.ts';
import { findPayment } from './db/card-payments.ts';

const SHORTEST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = 600;
/** Banks give a payment up within an hour or a day; after a week nobody will pay it any more. */
const GIVE_UP_AFTER_SECONDS = 7 * 86_400;

/**
 * Asks the bank after a payment until it is decided: the person may close the browser, and a notification may get
 * lost. The pauses grow with the payment's age.
 */
export const pollPayment = defineJob('payment.poll', {
  payload: z.object({ paymentId: id }),
  handler: async ({ paymentId }, context: Context) => {
    const payment = await findPayment(context.db, paymentId);
    if (!payment || (await settleIfReachable(context, payment)) !== 'pending') return;
    const age = (Date.now() - payment.createdAt.getTime()) / 1000;
    if (age > GIVE_UP_AFTER_SECONDS) return;
    const after = Math.round(Math.min(LONGEST_PAUSE_SECONDS, Math.max(SHORTEST_PAUSE_SECONDS, age)));
    await context.jobs.enqueue(pollPayment, { paymentId }, { key: paymentId, after });
  },
});
