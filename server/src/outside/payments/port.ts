import type { PaymentReceipt } from '../../db/tables/money.ts';

/** Money asked of a person's card. */
export interface PaymentOrder {
  /** Our payment: the provider keeps it and gives it back with the outcome. */
  paymentId: string;
  /** The same key with the same order gives the same payment of the provider, however often it is sent. */
  idempotenceKey: string;
  amountKopecks: number;
  /** What the person sees at the bank, at most 128 characters. */
  description: string;
  /** Where the bank sends the person back to; it is an address of ours and is told nothing there. */
  returnUrl: string;
  receipt: PaymentReceipt | null;
}

export interface PaymentOutcome {
  /** `succeeded` and `canceled` are final. */
  status: 'pending' | 'succeeded' | 'canceled';
  amountKopecks: number;
  /** Our payment as the provider kept it; empty when it never was ours. */
  paymentId: string;
  /** The provider's word for why, when canceled. */
  cancellationReason: string | null;
}

/** The whole sum of a payment on its way back to the card it came from. */
export interface RefundOrder {
  idempotenceKey: string;
  providerPaymentId: string;
  amountKopecks: number;
  description: string;
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

/** From the one moment, included, to the other, excluded. */
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
   * Gives a payment back to its card; repeated with the same key it is the same refund.
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

/** The provider could not be reached, or answered what nobody understands: what became of the matter is not known. */
export class PaymentProviderError extends Error {}

/** The provider understood and said no: nothing has happened, and asking the same again is of no use. */
export class PaymentRefusedError extends PaymentProviderError {}

/** There is nothing at the provider under the name that was asked after. */
export class PaymentUnknownError extends PaymentRefusedError {}
