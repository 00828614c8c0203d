import type { InvoiceKind, InvoiceState } from '@dopusk/contract/invoices.ts';
import type { VatMode } from '@dopusk/contract/requisites.ts';
import type { Generated } from 'kysely';
import type { Json, MaybeMoment, Moment } from './column.ts';

/** A line as it is stored; the price of one in kopecks. */
interface InvoiceLine {
  title: string;
  unit: string;
  quantity: number;
  kopecks: number;
}

export interface Invoices {
  id: string;
  document_id: string;
  center_id: string;
  organization_id: string;
  kind: InvoiceKind;
  group_id: string | null;
  number: string;
  issue_date: string;
  amount_kopecks: number;
  vat_mode: VatMode;
  lines: Json<InvoiceLine[]>;
  search_text: string;
  state: Generated<InvoiceState>;
  paid_on: string | null;
  payment_order: string | null;
  paid_by: string | null;
  cancel_reason: string | null;
  cancelled_by: string | null;
  created_by: string | null;
  created_at: Moment;
  decided_at: MaybeMoment;
}

export interface InvoiceAssignments {
  invoice_id: string;
  assignment_id: string;
}
