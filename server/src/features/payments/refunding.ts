import type { PaymentStatus } from '@dopusk/contract/payments.ts';
import type { RefundBalanceBody, RefundBody } from '@dopusk/contract/refunds.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import { carriedId } from '../../db/seen.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { PaymentProviderError, PaymentRefusedError, type RefundOutcome } from '../../outside/payments/port.ts';
import { refundAssignment, refundBalance, settleRefund } from './commands/refund.ts';
import { findRefund, type Refund, setProviderRefundId } from './db/refunds.ts';

const SHORTEST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = 3600;

/**
 * Refunds the money of a paid assignment, and removes it, or a part of the money; to a card by a job, which asks the bank until it has answered.
 * @throws Refusal as refundAssignment
 */
export function removeWithRefund(
  { db, jobs, payments }: Context,
  scope: CenterScope,
  assignmentId: string,
  { amount = null, ...asked }: z.output<typeof RefundBody>,
): Promise<null> {
  return transaction(db, async (tx) => {
    const refundId = await refundAssignment(tx, scope, assignmentId, { ...asked, amount, provider: payments.name });
    if (refundId) await jobs.enqueue(pursueRefund, { refundId }, { transaction: tx, key: refundId });
    return null;
  });
}

/**
 * Sends card money from the balance of a client that nobody works for to the card it came from, by the same job.
 * @throws Refusal as refundBalance
 */
export function sendBack(
  { db, jobs, payments }: Context,
  scope: CenterScope,
  clientId: string,
  body: RefundBalanceBody,
): Promise<null> {
  return transaction(db, async (tx) => {
    const refundId = await refundBalance(tx, scope, clientId, { ...body, provider: payments.name });
    await jobs.enqueue(pursueRefund, { refundId }, { transaction: tx, key: refundId });
    return null;
  });
}

/** The job that asks the bank for a refund until it has decided. */
export const pursueRefund = defineJob('refund.pursue', {
  payload: z.object({ refundId: carriedId<'refunds'>() }),
  handler: async ({ refundId }, context: Context) => {
    const refund = await findRefund(context.db, refundId);
    if (refund?.status !== 'pending') return;
    if ((await pursue(context, refund)) !== 'pending') return;
    const age = (Date.now() - refund.createdAt.getTime()) / 1000;
    const after = Math.round(Math.min(LONGEST_PAUSE_SECONDS, Math.max(SHORTEST_PAUSE_SECONDS, age)));
    await context.jobs.enqueue(pursueRefund, { refundId }, { key: refundId, after });
  },
});

/** Asks the bank once, and applies the answer; a bank that does not answer leaves the refund pending. */
export async function pursue(context: Context, refund: Refund): Promise<PaymentStatus> {
  if (refund.status !== 'pending') return refund.status;
  try {
    const outcome = await askBank(context, refund);
    if (!refund.providerRefundId && outcome.providerRefundId) {
      await setProviderRefundId(context.db, refund.id, outcome.providerRefundId);
    }
    return await settleRefund(context.db, refund, outcome);
  } catch (error) {
    if (error instanceof PaymentProviderError) return 'pending';
    throw error;
  }
}

async function askBank({ payments }: Context, refund: Refund): Promise<RefundOutcome> {
  const { providerRefundId, providerPaymentId, amountKopecks, idempotenceKey, description } = refund;
  // Of a payment that goes back as it came the bank makes the receipt itself.
  const receipt = amountKopecks < refund.paidKopecks ? refund.receipt : null;
  if (providerRefundId) return payments.readRefund(providerRefundId);
  try {
    return await payments.refund({ idempotenceKey, providerPaymentId, amountKopecks, description, receipt });
  } catch (error) {
    if (!(error instanceof PaymentRefusedError)) throw error;
    return {
      status: 'canceled',
      cancellationReason: 'refused',
      providerRefundId: '',
      providerPaymentId,
      amountKopecks,
    };
  }
}
