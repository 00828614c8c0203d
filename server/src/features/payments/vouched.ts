import type { InvoicePaidBody, InvoiceState } from '@dopusk/contract/invoices.ts';
import type { Locked, Seen } from '../../db/seen.ts';

/** Money that came to a center's bank account: for an invoice, or for the balance of an organization alone. */
export interface Vouched {
  organizationId: Seen<'organizations'>;
  /** A locked one, with what has come for it before. */
  invoice: { id: Locked<'invoices'>; kopecks: number; paid: number } | null;
  kopecks: number;
}

/** The payer's order, and the payment of a statement that it came by. */
export interface VouchedBy {
  order: InvoicePaidBody;
  bankPaymentId?: Locked<'bankPayments'>;
}

/** Of a payment of a statement what is to be taken back: a transfer, and whose balance got it. */
export interface TakenBack {
  transferId: Seen<'transfers'>;
  organizationId: Seen<'organizations'>;
  invoice: { id: Locked<'invoices'>; state: InvoiceState } | null;
  kopecks: number;
}

/** Balances are locked in one order, whoever asks. */
export const inOrder = <P extends { organizationId: Seen<'organizations'> }>(parts: readonly P[]) =>
  [...Map.groupBy(parts, ({ organizationId }) => organizationId)].sort(([one], [other]) => (one < other ? -1 : 1));
