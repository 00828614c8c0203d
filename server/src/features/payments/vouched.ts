import type { InvoicePaidBody, InvoiceState } from '@dopusk/contract/invoices.ts';
import type { CenterScope } from '../../db/scope.ts';
import type { Locked, Seen } from '../../db/seen.ts';
import type { PaidInvoice } from '../invoices/listed/choose-paid.ts';
import type { PaidWith } from '../invoices/paid-with/db.ts';
import { afterGetting, afterPaying, type LockedBalance, type NewTransfer } from './db/ledger.ts';

/** Money that came to a center's bank account: for an invoice, or for the balance of an organization alone. */
export interface Vouched {
  organizationId: Seen<'organizations'>;
  /** A locked one, with what has come for it before. */
  invoice: PaidInvoice | null;
  kopecks: number;
}

/** The payer's order, and the payment of a statement that it came by. */
export interface VouchedBy {
  order: InvoicePaidBody;
  bankPaymentId?: Locked<'bankPayments'>;
}

/** The same of what is taken back, with the reason that the client reads. */
export type TakenBackBy = VouchedBy & { reason: string };

/** Of money that a center vouched for what is to be taken back: a transfer, and whose balance got it. */
export interface TakenBack {
  transferId: Seen<'transfers'>;
  organizationId: Seen<'organizations'>;
  invoice: { id: Locked<'invoices'>; state: InvoiceState } | null;
  kopecks: number;
}

/** Balances are locked in one order, whoever asks. */
export const inOrder = <P extends { organizationId: Seen<'organizations'> }>(parts: readonly P[]) =>
  [...Map.groupBy(parts, ({ organizationId }) => organizationId)].sort(([one], [other]) => (one < other ? -1 : 1));

/** The transfers that put parts of a payment on one balance, for a center from its bank account. */
export function vouchedTransfers(
  scope: CenterScope,
  from: Seen<'accounts'>,
  balance: LockedBalance,
  parts: readonly Vouched[],
  { order, bankPaymentId }: VouchedBy,
): NewTransfer[] {
  let to = balance;
  return parts.map(({ invoice, kopecks }) => {
    const shares = [{ boundTo: scope.organization.id, kopecks }];
    const transfer: NewTransfer = {
      kind: invoice ? 'invoice' : 'bank',
      amountKopecks: kopecks,
      from,
      to,
      shares,
      paymentId: null,
      assignmentId: null,
      invoiceId: invoice?.id ?? null,
      order,
      bankPaymentId: bankPaymentId ?? null,
      createdBy: scope.userId,
    };
    to = afterGetting(to, shares);
    return transfer;
  });
}

/** The transfers that take parts of a payment off one balance again. */
export function reversals(
  scope: CenterScope,
  balance: LockedBalance,
  to: Seen<'accounts'>,
  parts: readonly TakenBack[],
  { order, bankPaymentId, reason }: TakenBackBy,
): NewTransfer[] {
  let from = balance;
  return parts.map(({ transferId, invoice, kopecks }) => {
    const shares = [{ boundTo: scope.organization.id, kopecks }];
    const transfer: NewTransfer = {
      kind: 'reversal',
      amountKopecks: kopecks,
      from,
      to,
      shares,
      paymentId: null,
      assignmentId: null,
      invoiceId: invoice?.id ?? null,
      order,
      bankPaymentId: bankPaymentId ?? null,
      reverses: transferId,
      reason,
      createdBy: scope.userId,
    };
    from = afterPaying(from, shares);
    return transfer;
  });
}

/** The transfers that take back what has paid trainings, to one balance; a free one has none. */
export function unpayments(
  scope: CenterScope,
  revenue: Seen<'accounts'>,
  balance: LockedBalance,
  paid: readonly PaidWith[],
  reason: string,
): { transfers: NewTransfer[]; after: LockedBalance } {
  let to = balance;
  const transfers: NewTransfer[] = [];
  for (const { id, payment, kopecks } of paid) {
    if (!payment) continue;
    const shares = [{ boundTo: scope.organization.id, kopecks }];
    transfers.push({
      kind: 'reversal',
      amountKopecks: kopecks,
      from: revenue,
      to,
      shares,
      paymentId: null,
      assignmentId: id,
      reverses: payment.transferId,
      reason,
      createdBy: scope.userId,
    });
    to = afterGetting(to, shares);
  }
  return { transfers, after: to };
}
