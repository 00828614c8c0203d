import type { BankPaymentState } from '@dopusk/contract/bank-statements.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, MaybeMoment, Moment } from './column.ts';

export interface BankStatements {
  id: string;
  centerId: string;
  title: string;
  sha256: string;
  dateStart: string | null;
  dateEnd: string | null;
  warnings: Json<string[]>;
  accounts: string;
  searchText: GeneratedAlways<string>;
  createdBy: string;
  createdAt: Moment;
}

/** Those of a center beside that of its requisites. */
export interface BankAccounts {
  id: string;
  centerId: string;
  bankAccountNumber: string;
  bic: string;
  bankTitle: string;
  correspondentAccount: string;
  closedAt: MaybeMoment;
}

export interface BankPayments {
  id: string;
  centerId: string;
  statementId: string;
  identity: string;
  account: string;
  receivedOn: string;
  orderedOn: string;
  number: string;
  amountKopecks: number;
  payerTitle: string;
  payerInn: string;
  payerKpp: Generated<string>;
  payerAccount: string;
  purpose: string;
  searchText: GeneratedAlways<string>;
  state: Generated<BankPaymentState>;
  decidedBy: string | null;
  decidedAt: MaybeMoment;
}

/** A bank of the Bank of Russia's directory. */
export interface Banks {
  bic: string;
  title: string;
  /** Empty: it has none. */
  correspondentAccount: string;
  isActive: boolean;
  /** The business day of the directory that it stands in. */
  directoryDay: string;
}

/** One row: the directory that is kept. */
export interface BankDirectory {
  isOnly: Generated<boolean>;
  /** Its business day. */
  day: string;
  readAt: Moment;
}

/** Orders of a center to its clients. */
export interface BankOutgoings {
  id: string;
  centerId: string;
  statementId: string;
  identity: string;
  paidOn: string;
  number: string;
  amountKopecks: number;
  payeeTitle: string;
  payeeInn: string;
  payeeKpp: string;
  purpose: string;
  dismissedBy: string | null;
  dismissedAt: MaybeMoment;
}
