import type { PaymentStatus } from '@dopusk/contract/payments.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/connection.ts';
import { applyOutcome } from './commands/receive-card.ts';
import type { Payment } from './db/card-payments.ts';

/**
 * Asks the bank for the state of a payment and applies it once, however often this is called.
 * @throws PaymentProviderError when the bank cannot be asked: the payment stays pending
 */
export async function settle(
  { db, payments }: Pick<Context, 'db' | 'payments'>,
  payment: Payment,
): Promise<PaymentStatus> {
  if (payment.status !== 'pending' || !payment.providerPaymentId) return payment.status;
  const outcome = await payments.read(payment.providerPaymentId);
  if (outcome.status === 'pending') return 'pending';
  return transaction(db, (tx) => applyOutcome(tx, payment, outcome));
}
