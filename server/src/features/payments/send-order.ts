import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import { transaction } from '../../db/connection.ts';
import type { Seen } from '../../db/seen.ts';
import { PaymentRefusedError } from '../../outside/payments/port.ts';
import { cancelUncreated, type Payment, setProviderPayment } from './db/card-payments.ts';

/**
 * Asks the bank for a stored payment, and stores the bank's id of it. May be repeated after a crash at any line: the
 * same key with the same order is the same payment there. One that the bank refuses is canceled, so that the next try
 * has another key.
 * @returns the address where it is paid
 * @throws PaymentProviderError
 */
export async function sendOrder({ payments, config, db }: Context, payment: Payment): Promise<string> {
  if (payment.confirmUrl) return payment.confirmUrl;
  const order = {
    paymentId: payment.id,
    idempotenceKey: payment.idempotenceKey,
    amountKopecks: payment.amountKopecks,
    description: payment.description,
    returnUrl: `${config.publicUrl}/api/Payment/Return?payment=${payment.id}`,
    receipt: payment.receipt,
  };
  try {
    const { providerPaymentId, confirmUrl } = await payments.create(order);
    await setProviderPayment(db, payment.id, providerPaymentId, confirmUrl);
    return confirmUrl;
  } catch (error) {
    if (error instanceof PaymentRefusedError) await giveUp({ db }, payment.id, 'refused');
    throw error;
  }
}

/** Cancels a payment that never reached the bank: nobody has seen its page. */
export function giveUp(
  { db }: Pick<Context, 'db'>,
  id: Seen<'payments'>,
  reason: 'refused' | 'not_created',
): Promise<void> {
  return transaction(db, async (tx) => {
    if (await cancelUncreated(tx, id, reason)) await audit(tx, null, 'payment.canceled', id, { reason });
  });
}
