import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import { z } from 'zod';
import { type ListedPayment, PaymentProviderError, type RefundOutcome } from './port.ts';

// The parts of YooKassa's answers that are used. Money is text with two decimals.

const amount = z.object({ value: z.string().regex(/^\d+(\.\d{1,2})?$/), currency: z.string() });
const cancellation = z.object({ reason: z.string() }).nullish();

export const Payment = z.object({
  id: z.string().min(1).max(200),
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount,
  metadata: z.object({ paymentId: z.string().optional() }).nullish(),
  confirmation: z.object({ confirmation_url: z.string().optional() }).nullish(),
  cancellation_details: cancellation,
});

export const Refund = z.object({
  id: z.string().min(1).max(200),
  payment_id: z.string(),
  status: z.enum(['pending', 'succeeded', 'canceled']),
  amount,
  description: z.string().nullish(),
  cancellation_details: cancellation,
});

export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullish() });

export const Failure = z.object({ code: z.string(), description: z.string().optional() });

export const paymentOf = (payment: z.output<typeof Payment>): ListedPayment => ({
  providerPaymentId: payment.id,
  // We order an immediate capture, so a held sum is still pending.
  status: payment.status === 'waiting_for_capture' ? 'pending' : payment.status,
  amountKopecks: kopecksOf(payment.amount),
  paymentId: payment.metadata?.paymentId ?? '',
  cancellationReason: payment.cancellation_details?.reason ?? null,
});

export const refundOf = (refund: z.output<typeof Refund>): RefundOutcome => ({
  providerRefundId: refund.id,
  providerPaymentId: refund.payment_id,
  status: refund.status,
  amountKopecks: kopecksOf(refund.amount),
  cancellationReason: refund.cancellation_details?.reason ?? null,
});

/** Only rubles: a sum in another currency is not ours. */
function kopecksOf({ value, currency }: z.output<typeof amount>): number {
  if (currency !== 'RUB') throw new PaymentProviderError(`ЮKassa: сумма в валюте ${currency}`);
  return toKopecks(Number(value));
}
