import type { Notification } from '@dopusk/contract/payments.ts';
import type { Context } from '../../context.ts';
import { found, Refusal } from '../../http/refusal.ts';
import { settle } from './commands.ts';
import { findPayment, findProviderPayment, type Payment, setProviderPayment } from './db/card-payments.ts';
import { findProviderRefund } from './db/refunds.ts';
import { pursue } from './refunding.ts';

/**
 * Handles a bank's notification. It proves nothing: it only says what to ask the bank for.
 * @throws Refusal NotFoundPayment for a payment that is not ours; Error when the bank does not answer, so that it
 * notifies again
 */
export async function takeNotification(context: Context, provider: string, { event, object }: Notification) {
  const { db, payments } = context;
  if (provider !== payments.name) throw new Refusal('NotFoundPayment');
  if (event?.startsWith('refund.')) {
    const refund = found(await findProviderRefund(db, provider, object.id), 'NotFoundPayment');
    if ((await pursue(context, refund)) === 'pending') throw new Refusal('Error');
    return null;
  }
  const known = await findProviderPayment(db, provider, object.id);
  const payment = known ?? (await recognize(context, object.id, object.metadata?.paymentId));
  await settle(context, found(payment, 'NotFoundPayment'));
  return null;
}

/**
 * The payment whose order reached the bank, but whose answer was lost: it is ours when the bank says that it keeps our
 * id under this name.
 */
async function recognize(
  { db, payments }: Context,
  providerPaymentId: string,
  paymentId: string | undefined,
): Promise<Payment | undefined> {
  const payment = paymentId ? await findPayment(db, paymentId) : undefined;
  if (!payment || payment.provider !== payments.name || payment.providerPaymentId || payment.status !== 'pending') {
    return undefined;
  }
  const outcome = await payments.read(providerPaymentId);
  if (outcome.paymentId !== payment.id || outcome.amountKopecks !== payment.amountKopecks) return undefined;
  await setProviderPayment(db, payment.id, providerPaymentId);
  return { ...payment, providerPaymentId };
}
