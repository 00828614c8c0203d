import type { Notification } from '@dopusk/contract/payments.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';
import { PaymentUnknownError } from '../../outside/payments/port.ts';
import { findPayment, findProviderPayment, type Payment, setProviderPayment } from './db/card-payments.ts';
import { findProviderRefund } from './db/refunds.ts';
import { pursue } from './refunding.ts';
import { settle } from './settle.ts';

/**
 * Handles a bank's notification. It proves nothing: it only says what to ask the bank for. One about a payment that is
 * not ours (of another program with the same shop, of a portal that was restored) is acknowledged and leaves a line in
 * the log: a refusal would only make the bank repeat it.
 * @throws Refusal NotFoundPayment for another bank; Error when the bank does not answer, so that it notifies again
 */
export async function takeNotification(
  context: Context,
  provider: string,
  { event, object }: Notification,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<null> {
  const { db, payments } = context;
  if (provider !== payments.name) throw new Refusal('NotFoundPayment');
  const unknown = () => {
    log.warn({ provider, event, providerId: object.id }, 'notification about an unknown payment acknowledged');
    return null;
  };
  if (event?.startsWith('refund.')) {
    const refund = await findProviderRefund(db, provider, object.id);
    if (!refund) return unknown();
    if ((await pursue(context, refund)) === 'pending') throw new Refusal('Error');
    return null;
  }
  const known = await findProviderPayment(db, provider, object.id);
  const payment = known ?? (await recognize(context, object.id, object.metadata?.paymentId));
  if (!payment) return unknown();
  await settle(context, payment);
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
  const outcome = await payments.read(providerPaymentId).catch((error) => {
    if (error instanceof PaymentUnknownError) return undefined;
    throw error;
  });
  if (outcome?.paymentId !== payment.id || outcome.amountKopecks !== payment.amountKopecks) return undefined;
  await setProviderPayment(db, payment.id, providerPaymentId);
  return { ...payment, providerPaymentId };
}
