import type { Db } from '../../db/connection.ts';
import {
  type ListedPayment,
  type PaymentProvider,
  PaymentProviderError,
  PaymentRefusedError,
  PaymentUnknownError,
} from './port.ts';
import {
  expirePayment,
  findPayment,
  findRefund,
  listPayments,
  listRefunds,
  type SandboxPayment,
  takeOrder,
  takeRefund,
} from './sandbox-bank/db.ts';

/**
 * The bank of the demo mode: behaves like a real one and keeps its state in a table of its own that nothing else reads.
 * Its page (sandbox-bank/page.ts) is part of this portal, hence the address without a host.
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
      if (!payment) throw new PaymentUnknownError('Учебный банк: такого платежа нет');
      return listed(payment);
    },
    async refund(order) {
      const refund = await takeRefund(db, order);
      if (!refund) throw new PaymentRefusedError('Учебный банк: возвращать нечего');
      return refund;
    },
    async readRefund(providerRefundId) {
      const refund = await findRefund(db, providerRefundId);
      if (!refund) throw new PaymentUnknownError('Учебный банк: такого возврата нет');
      return refund;
    },
    async *listPayments(period) {
      for (const payment of await listPayments(db, period)) yield listed(payment);
    },
    async *listRefunds(period) {
      yield* await listRefunds(db, period);
    },
  };
}

const listed = ({ id, status, amountKopecks, paymentId, cancellationReason }: SandboxPayment): ListedPayment => ({
  providerPaymentId: id,
  status,
  amountKopecks,
  paymentId,
  cancellationReason,
});
