import type { PaymentStatus } from '@dopusk/contract/payments.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { carriedId } from '../../db/seen.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { PaymentProviderError, PaymentRefusedError } from '../../outside/payments/port.ts';
import { findPayment, type Payment, WAITING_DAYS } from './db/card-payments.ts';
import { giveUp, sendOrder } from './send-order.ts';
import { settle } from './settle.ts';

const SHORTEST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = 600;
const GIVE_UP_AFTER_SECONDS = WAITING_DAYS * 86_400;
/** Banks remember an idempotence key for a day: an order repeated later could be a second payment. */
const KEY_LIFE_SECONDS = 23 * 3600;

/**
 * Asks the bank for the state of a payment until it is decided: the payer may close the browser, and a notification may
 * get lost. The pauses grow with the payment's age.
 */
export const pollPayment = defineJob('payment.poll', {
  payload: z.object({ paymentId: carriedId<'payments'>() }),
  handler: async ({ paymentId }, context: Context) => {
    const payment = await findPayment(context.db, paymentId);
    if (payment?.status !== 'pending') return;
    const age = (Date.now() - payment.createdAt.getTime()) / 1000;
    if ((await askAfter(context, payment, age)) !== 'pending' || age > GIVE_UP_AFTER_SECONDS) return;
    const after = Math.round(Math.min(LONGEST_PAUSE_SECONDS, Math.max(SHORTEST_PAUSE_SECONDS, age)));
    await context.jobs.enqueue(pollPayment, { paymentId }, { key: paymentId, after });
  },
});

async function askAfter(context: Context, payment: Payment, age: number): Promise<PaymentStatus> {
  if (payment.providerPaymentId) return settleIfReachable(context, payment);
  // The portal stopped, or lost the bank's answer, between storing the payment and its bank id.
  if (age > KEY_LIFE_SECONDS) {
    await giveUp(context, payment.id, 'not_created');
    return 'canceled';
  }
  try {
    await sendOrder(context, payment);
    return 'pending';
  } catch (error) {
    if (error instanceof PaymentRefusedError) return 'canceled';
    if (error instanceof PaymentProviderError) return 'pending';
    throw error;
  }
}

/** Asks the bank within a request: when it does not answer the payment stays pending, to be asked for later. */
export function settleIfReachable(context: Pick<Context, 'db' | 'payments'>, payment: Payment): Promise<PaymentStatus> {
  return settle(context, payment).catch((error) => {
    if (error instanceof PaymentProviderError) return 'pending';
    throw error;
  });
}
