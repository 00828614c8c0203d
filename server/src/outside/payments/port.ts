import type { PaymentReceipt } from '../../db/tables/money.ts';

/** An order to take money from a card. */
export interface PaymentOrder {
  /** The id of our payment, which the provider stores and returns. */
  paymentId: string;
  /** The same key with the same order gives the same payment of the provider, however often it is sent. */
  idempotenceKey: string;
  amountKopecks: number;
  /** The text that the payer sees at the bank, at most 128 characters. */
  description: string;
  /** The address of ours that the bank leads back to, without any outcome. */
  returnUrl: string;
  receipt: PaymentReceipt | null;
}

export interface PaymentOutcome {
  /** `succeeded` and `canceled` are final. */
  status: 'pending' | 'succeeded' | 'canceled';
  amountKopecks: number;
  /** The id of our payment as the provider stored it; empty when it was not ours. */
  paymentId: string;
  /** The provider's reason, when canceled. */
  cancellationReason: string | null;
}

/** A refund of a payment, or of a part of it, to its card. */
export interface RefundOrder {
  idempotenceKey: string;
  providerPaymentId: string;
  amountKopecks: number;
  /** Another one for each part of a payment. */
  description: string;
  /** Of a part, which bears a receipt of its own (54-ФЗ). */
  receipt: PaymentReceipt | null;
}

export interface RefundOutcome {
  providerRefundId: string;
  providerPaymentId: string;
  status: 'pending' | 'succeeded' | 'canceled';
  amountKopecks: number;
  cancellationReason: string | null;
}

/** A payment as the provider lists it. */
export interface ListedPayment extends PaymentOutcome {
  providerPaymentId: string;
}

/** From one moment, included, to another, excluded. */
export interface Period {
  from: Date;
  to: Date;
}

/** A bank or an acquirer. Never called inside a transaction of ours. */
export interface PaymentProvider {
  /** Stands in `payments.provider` and in the address of its notifications. */
  readonly name: string;
  /** @throws PaymentProviderError */
  create(order: PaymentOrder): Promise<{ providerPaymentId: string; confirmUrl: string }>;
  /** @throws PaymentProviderError */
  read(providerPaymentId: string): Promise<PaymentOutcome>;
  /**
   * Refunds a payment to its card; repeated with the same key it is the same refund.
   * @throws PaymentProviderError
   */
  refund(order: RefundOrder): Promise<RefundOutcome>;
  /** @throws PaymentProviderError */
  readRefund(providerRefundId: string): Promise<RefundOutcome>;
  /** Everything the provider took, or was asked to take, in a period. @throws PaymentProviderError */
  listPayments(period: Period): AsyncIterable<ListedPayment>;
  /** Everything it gave back in a period. @throws PaymentProviderError */
  listRefunds(period: Period): AsyncIterable<RefundOutcome>;
}

/** The provider could not be reached, or answered something unknown: the outcome is uncertain. */
export class PaymentProviderError extends Error {}

/** The provider refused: nothing has happened, and the same request would be refused again. */
export class PaymentRefusedError extends PaymentProviderError {}

/** The provider does not know the id that was asked for. */
export class PaymentUnknownError extends PaymentRefusedError {}
