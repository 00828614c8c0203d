import type { TransferKind } from '@dopusk/contract/payments.ts';
import type { Difference, ReconciliationCounts } from '@dopusk/contract/reconciliation.ts';
import type { VatMode } from '@dopusk/contract/requisites.ts';
import type { ColumnType, Generated } from 'kysely';
import type { MaybeJson, MaybeMoment, Moment } from './column.ts';

// The ledger and the payments that fill it.

export interface Accounts {
  id: string;
  kind: 'balance' | 'revenue' | 'acquirer' | 'refunds' | 'bank';
  organization_id: string | null;
}

/** What the cash receipt of a card payment says (54-ФЗ): money taken before the service is rendered. */
export interface PaymentReceipt {
  /** Where the receipt is sent. */
  email: string;
  title: string;
  /** `prepayment` for a certain assignment, `advance` for a balance that may be spent on any. */
  kind: 'prepayment' | 'advance';
  /** How the center charges VAT. */
  vatMode: VatMode;
}

export interface Payments {
  id: string;
  provider: string;
  idempotence_key: string;
  provider_payment_id: string | null;
  organization_id: string;
  assignment_id: string | null;
  amount_kopecks: number;
  status: 'pending' | 'succeeded' | 'canceled';
  cancellation_reason: string | null;
  return_url: string;
  description: string;
  receipt: MaybeJson<PaymentReceipt>;
  confirm_url: string | null;
  created_by: string | null;
  created_at: Moment;
  settled_at: MaybeMoment;
}

export interface Refunds {
  id: string;
  payment_id: string;
  transfer_id: string;
  organization_id: string;
  provider: string;
  idempotence_key: string;
  provider_refund_id: string | null;
  amount_kopecks: number;
  description: string;
  status: 'pending' | 'succeeded' | 'canceled';
  cancellation_reason: string | null;
  created_by: string | null;
  created_at: Moment;
  settled_at: MaybeMoment;
}

export interface Reconciliations {
  id: string;
  center_id: string;
  date_start: string;
  date_end: string;
  status: 'running' | 'done' | 'failed';
  counts: MaybeJson<ReconciliationCounts>;
  differences: ColumnType<Difference[], string | undefined, string>;
  difference_count: Generated<number>;
  error: Generated<string>;
  created_by: string;
  created_at: Moment;
  finished_at: MaybeMoment;
}

export interface RefundedAssignments {
  id: string;
  student_full_name: string;
  course_title: string;
  center_id: string;
  organization_id: string;
  price_kopecks: number;
  reason: string;
  removed_by: string | null;
  removed_at: Moment;
}

export interface SandboxPayments {
  id: string;
  idempotence_key: string;
  payment_id: string;
  amount_kopecks: number;
  description: string;
  return_url: string;
  status: 'pending' | 'succeeded' | 'canceled';
  cancellation_reason: string | null;
  created_at: Moment;
}

export interface SandboxRefunds {
  id: string;
  idempotence_key: string;
  sandbox_payment_id: string;
  amount_kopecks: number;
  created_at: Moment;
}

export interface Transfers {
  id: string;
  kind: TransferKind;
  payment_id: string | null;
  refund_id: string | null;
  invoice_id: string | null;
  assignment_id: string | null;
  created_by: string | null;
  created_at: Moment;
}

export interface Entries {
  transfer_id: string;
  account_id: string;
  amount_kopecks: number;
  position: number | null;
  balance_after: number | null;
  /** Both are the transfer's, copied by a trigger. */
  kind: Generated<TransferKind>;
  created_at: Moment;
}
