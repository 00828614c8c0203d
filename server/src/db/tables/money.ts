import type { MaybeMoment, Moment } from './column.ts';

// The ledger and the payments that fill it.

export interface Accounts {
  id: string;
  kind: 'balance' | 'revenue' | 'acquirer';
  organization_id: string | null;
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
  created_by: string | null;
  created_at: Moment;
  settled_at: MaybeMoment;
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

export interface Transfers {
  id: string;
  kind: 'top-up' | 'assignment' | 'refund';
  payment_id: string | null;
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
}
