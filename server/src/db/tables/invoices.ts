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
  documentId: string;
  centerId: string;
  organizationId: string;
  /** The account that it prints; null for that of the requisites. */
  bankAccountId: string | null;
  kind: InvoiceKind;
  groupId: string | null;
  amountKopecks: number;
  vatMode: VatMode;
  lines: Json<InvoiceLine[]>;
  searchText: string;
  /** What of a paid one was paid otherwise. */
  otherwiseKopecks: Generated<number>;
  /** What of its money went elsewhere before the rest came: as much more than its sum has come for it. */
  goneKopecks: Generated<number>;
  state: Generated<InvoiceState>;
  dueOn: string;
  promisedOn: string | null;
  paidOn: string | null;
  paymentOrder: string | null;
  paidBy: string | null;
  cancelReason: string | null;
  cancelledBy: string | null;
  createdBy: string | null;
  createdAt: Moment;
  decidedAt: MaybeMoment;
  /** Nobody has decided it: it had nothing to ask for any more, and its client is told of that. */
  closedByItself: Generated<boolean>;
}

/** What an invoice does not ask for any more, because the training was taken off its course. A trigger writes it. */
export interface InvoiceRemovals {
  invoiceId: string;
  assignmentId: string;
  amountKopecks: number;
  wasPaid: boolean;
  wasPaidByIt: Generated<boolean>;
  removedAt: Moment;
}

/** Put back into the invoice on a later day than it was taken off. */
export interface InvoiceRestorations {
  invoiceId: string;
  assignmentId: string;
  amountKopecks: number;
  removedAt: Moment;
  putBackAt: Moment;
}

export interface InvoiceAssignments {
  invoiceId: string;
  assignmentId: string;
  isPaidByIt: Generated<boolean>;
  /** The transfer whose money has paid him; null of a card's. */
  paidWith: string | null;
}

export interface PaymentTerms {
  centerId: string;
  clientId: string;
  daysToPay: number;
}

export interface ReminderRules {
  centerId: string;
  isOn: boolean;
  daysBefore: number[];
  daysAfter: number[];
  text: string;
  onDaysOff: Generated<boolean>;
}

export interface UnremindedClients {
  centerId: string;
  clientId: string;
}

export interface UntoldClients {
  centerId: string;
  clientId: string;
}

export interface InvoiceLetters {
  id: string;
  invoiceId: string;
  recipient: string;
  sentBy: string | null;
  deliveryId: string | null;
  createdAt: Moment;
}

export interface MonthlyStatements {
  centerId: string;
  clientId: string;
  toldOf: string;
}

export interface DebtReminders {
  invoiceId: string;
  days: number;
}

export interface RemindedClients {
  clientId: string;
  day: string;
}
