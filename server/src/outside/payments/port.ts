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
}

export interface PaymentOutcome {
  /** `succeeded` and `canceled` are final. */
  status: 'pending' | 'succeeded' | 'canceled';
  amountKopecks: number;
  paymentId: string;
  /** The provider's word for why, when canceled. */
  cancellationReason: string | null;
}

/** A bank or an acquirer. Never called inside a transaction of ours. */
export interface PaymentProvider {
  /** Stands in `payments.provider` and in the address of its notifications. */
  readonly name: string;
  /** @throws PaymentProviderError */
  create(order: PaymentOrder): Promise<{ providerPaymentId: string; confirmUrl: string }>;
  /** @throws PaymentProviderError */
  read(providerPaymentId: string): Promise<PaymentOutcome>;
}

/** The provider refused, or could not be reached: what became of the payment is not known. */
export class PaymentProviderError extends Error {}
