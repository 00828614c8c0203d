import type { Db } from '../../db/connection.ts';
import { type PaymentProvider, PaymentProviderError } from './port.ts';
import { expirePayment, findPayment, takeOrder } from './sandbox-bank/db.ts';

/**
 * The bank of the demo mode: behaves like a real one and keeps its state on its own side, in a table that nothing
 * else reads. Its page (sandbox-bank/page.ts) is on this very portal, hence the address without a host.
 */
export function sandboxProvider(db: Db): PaymentProvider {
  return {
    name: 'sandbox',
    async create(order) {
      const payment = await takeOrder(db, order);
      if (payment.amountKopecks !== order.amountKopecks || payment.paymentId !== order.paymentId) {
        throw new PaymentProviderError('The idempotence key belongs to another order');
      }
      return { providerPaymentId: payment.id, confirmUrl: `/sandbox-bank/${payment.id}` };
    },
    async read(providerPaymentId) {
      await expirePayment(db, providerPaymentId);
      const payment = await findPayment(db, providerPaymentId);
      if (!payment) throw new PaymentProviderError('The bank knows no such payment');
      const { status, amountKopecks, paymentId, cancellationReason } = payment;
      return { status, amountKopecks, paymentId, cancellationReason };
    },
  };
}
