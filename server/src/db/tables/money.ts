import type { AgreedOutcome, TransferKind } from '@dopusk/contract/payments.ts';
import type { Difference, ReconciliationCounts } from '@dopusk/contract/reconciliation.ts';
import type { VatMode } from '@dopusk/contract/requisites.ts';
import type { ColumnType, Generated } from 'kysely';
import type { MaybeJson, MaybeMoment, Moment } from './column.ts';

// The ledger and the payments.

export interface Accounts {
  id: string;
  kind: 'balance' | 'revenue' | 'acquirer' | 'refunds' | 'bank';
  organizationId: string | null;
}

/** What the cash receipt of a card payment says (54-ФЗ), and with it that of whatever of it goes back. */
export interface PaymentReceipt {
  /** Where the receipt is sent; to the phone of whoever has given that alone. */
  email: string;
  phone?: string;
  title: string;
  /** `prepayment` for a certain assignment, `settlement` once it is over, `advance` for a balance that may be spent on any. */
  kind: 'prepayment' | 'settlement' | 'advance';
  /** How the center charges VAT. */
  vatMode: VatMode;
}

export interface Payments {
  id: string;
  provider: string;
  idempotenceKey: string;
  providerPaymentId: string | null;
  organizationId: string;
  assignmentId: string | null;
  linkId: string | null;
  amountKopecks: number;
  status: 'pending' | 'succeeded' | 'canceled';
  cancellationReason: string | null;
  returnUrl: string;
  description: string;
  receipt: MaybeJson<PaymentReceipt>;
  confirmUrl: string | null;
  createdBy: string | null;
  createdAt: Moment;
  settledAt: MaybeMoment;
}

export interface PaymentLinks {
  id: string;
  organizationId: string;
  invoiceId: string | null;
  amountKopecks: number | null;
  expiresAt: Moment;
  revokedAt: MaybeMoment;
  createdBy: string;
  createdAt: Moment;
}

/** What a card payment is to pay besides topping up a balance. */
export interface PaymentAssignments {
  paymentId: string;
  assignmentId: string;
  priceKopecks: number;
  outcome: AgreedOutcome | null;
}

export interface Refunds {
  id: string;
  paymentId: string;
  transferId: string;
  organizationId: string;
  provider: string;
  idempotenceKey: string;
  providerRefundId: string | null;
  amountKopecks: number;
  description: string;
  status: 'pending' | 'succeeded' | 'canceled';
  cancellationReason: string | null;
  createdBy: string | null;
  createdAt: Moment;
  settledAt: MaybeMoment;
}

export interface Reconciliations {
  id: string;
  centerId: string;
  dateStart: string;
  dateEnd: string;
  status: 'running' | 'done' | 'failed';
  counts: MaybeJson<ReconciliationCounts>;
  differences: ColumnType<Difference[], string | undefined, string>;
  differenceCount: Generated<number>;
  error: Generated<string>;
  createdBy: string;
  createdAt: Moment;
  finishedAt: MaybeMoment;
}

export interface RefundedAssignments {
  id: string;
  studentFullName: string;
  /** Null once his record is gone. */
  studentId: string | null;
  courseTitle: string;
  centerId: string;
  organizationId: string;
  priceKopecks: number;
  reason: string;
  removedBy: string | null;
  removedAt: Moment;
}

export interface SandboxPayments {
  id: string;
  idempotenceKey: string;
  paymentId: string;
  amountKopecks: number;
  description: string;
  returnUrl: string;
  status: 'pending' | 'succeeded' | 'canceled';
  cancellationReason: string | null;
  createdAt: Moment;
}

export interface SandboxRefunds {
  id: string;
  idempotenceKey: string;
  sandboxPaymentId: string;
  amountKopecks: number;
  createdAt: Moment;
}

export interface Transfers {
  id: string;
  kind: TransferKind;
  paymentId: string | null;
  refundId: string | null;
  invoiceId: string | null;
  assignmentId: string | null;
  /** What the training was of; a trigger writes it. */
  courseId: Generated<string | null>;
  /** By which invoice the training was asked for when it was paid; a trigger writes it. */
  askedBy: Generated<string | null>;
  /** Of money that a center vouched for: the day on which it came, and the payer's order. */
  paidOn: string | null;
  paymentOrder: string | null;
  /** The payment of a bank's statement that this is a part of. */
  bankPaymentId: string | null;
  /** The transfer that this one takes back. */
  reverses: string | null;
  /** Of a training's payment from a balance: the money whose coming has paid it; null when somebody paid by himself. */
  paidWith: string | null;
  /** Why a center corrected a balance, or gave money back. */
  reason: string | null;
  createdBy: string | null;
  createdAt: Moment;
}

export interface Entries {
  transferId: string;
  accountId: string;
  amountKopecks: number;
  position: number | null;
  balanceAfter: number | null;
  /** The center with which alone this money of a balance is spent; null for money that is spent with any. */
  boundTo: string | null;
  /** What was left of that part of the balance; a trigger writes it. */
  partAfter: ColumnType<number | null, never, never>;
  /** Both are the transfer's, copied by a trigger. */
  kind: Generated<TransferKind>;
  createdAt: Moment;
}
