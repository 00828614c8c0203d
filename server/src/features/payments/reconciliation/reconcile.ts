import type { Difference, ReconciliationCounts } from '@dopusk/contract/reconciliation.ts';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { carriedId } from '../../../db/seen.ts';
import { defineJob } from '../../../jobs/jobs.ts';
import { PaymentProviderError } from '../../../outside/payments/port.ts';
import { findOnlyCenter } from '../../organizations/db.ts';
import { pollPayment } from '../polling.ts';
import { pursueRefund } from '../refunding.ts';
import { checkBank } from './check-bank.ts';
import { checkBooks } from './db/books.ts';
import { failReconciliation, findRunning, finishReconciliation } from './db/reconciliations.ts';
import type { Reach } from './reach.ts';

/**
 * Compares ledger, payments and bank, and names every difference. Changes nothing itself, but starts polling of
 * payments that the bank has decided.
 * @throws PaymentProviderError when the bank does not answer
 */
export async function reconcile(
  context: Context,
  reach: Reach,
): Promise<{ counts: ReconciliationCounts; differences: Difference[] }> {
  const books = await checkBooks(context.db, reach);
  const { differences, undecided, ...counts } = await checkBank(context, reach);
  for (const paymentId of undecided.payments) {
    await context.jobs.enqueue(pollPayment, { paymentId }, { key: paymentId });
  }
  for (const refundId of undecided.refunds) await context.jobs.enqueue(pursueRefund, { refundId }, { key: refundId });
  return { counts: { ...books.counts, ...counts }, differences: [...books.differences, ...differences] };
}

/** Does a reconciliation that an administrator asked for. */
export const runReconciliation = defineJob('payments.reconcile', {
  payload: z.object({ reconciliationId: carriedId<'reconciliations'>() }),
  retries: 2,
  handler: async ({ reconciliationId }, context: Context, { isLast }) => {
    const asked = await findRunning(context.db, reconciliationId);
    if (!asked) return;
    try {
      const reach = { ...asked, isWholePortal: (await findOnlyCenter(context.db)) !== undefined };
      await finishReconciliation(context.db, reconciliationId, await reconcile(context, reach));
    } catch (error) {
      if (error instanceof PaymentProviderError) {
        await failReconciliation(context.db, reconciliationId, `Банк не ответил. ${error.message}`);
        return;
      }
      if (isLast) await failReconciliation(context.db, reconciliationId, 'Сверка прервалась, начните её снова');
      throw error;
    }
  },
});
