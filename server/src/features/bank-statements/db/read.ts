import type { BankPayment, BankPaymentPart, BankStatementRow, PaymentQuery } from '@dopusk/contract/bank-statements.ts';
import type { Page, PageQuery } from '@dopusk/contract/fields/page.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { midnight } from '../../../db/moscow-day.ts';
import { anyOf, readAlong } from '../../../db/paging.ts';
import { plannedOnce } from '../../../db/planned-once.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { holds, wordPatterns } from '../../../db/search-text.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';

type Period = Pick<PaymentQuery, 'dateStart' | 'dateEnd'>;

/** The center's INN and its accounts: the one of its requisites, others beside it, and those that it had before. */
export async function findOwnRequisites(db: Db, scope: CenterScope): Promise<{ inn: string; accounts: string[] }> {
  const { inn } = await db
    .selectFrom('organizations')
    .where('id', '=', scope.organization.id)
    .select('inn')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ account: string }>`
    select bank_account_number as account from organizations where id = ${scope.organization.id}
    union select bank_account_number from bank_accounts where center_id = ${scope.organization.id}
    union select data ->> 'bankAccountNumber' from former_versions where record_id = ${scope.organization.id}`.execute(
    db,
  );
  return { inn, accounts: rows.map(({ account }) => account).filter(Boolean) };
}

/** A page of statements, the latest first, found by file or account; a period is that of the upload. */
export async function listStatements(
  db: Db,
  scope: CenterScope,
  query: PageQuery & Period,
): Promise<Page<BankStatementRow>> {
  let rows = db
    .selectFrom('bankStatements')
    .where('centerId', '=', scope.organization.id)
    .where(holds('searchText', wordPatterns(query.search)));
  if (query.dateStart) rows = rows.where('createdAt', '>=', midnight(query.dateStart));
  if (query.dateEnd) rows = rows.where('createdAt', '<', midnight(query.dateEnd, 1));
  const latest = rows.orderBy('id', 'desc').select('id');
  const { items, ...page } = await readAlong(db, query, rows, latest);
  const found = await db
    .selectFrom('bankStatements')
    .where('bankStatements.id', '=', anyOf(items))
    .leftJoin('bankPayments', 'bankPayments.statementId', 'bankStatements.id')
    .groupBy('bankStatements.id')
    .orderBy('bankStatements.id', 'desc')
    .select(({ fn }) => [
      'bankStatements.id',
      'bankStatements.title',
      'bankStatements.dateStart',
      'bankStatements.dateEnd',
      'bankStatements.warnings',
      'bankStatements.createdAt',
      fn.count<number>('bankPayments.id').as('paymentCount'),
      fn.count<number>('bankPayments.id').filterWhere('bankPayments.state', '=', 'New').as('newCount'),
      sql<number>`coalesce(sum(bank_payments.amount_kopecks), 0)::bigint`.as('kopecks'),
    ])
    .execute();
  return {
    ...page,
    items: found.map(({ createdAt, kopecks, ...row }) => ({
      ...row,
      uploadedAt: createdAt.toISOString(),
      amount: toRubles(kopecks),
    })),
  };
}

/** What is shown of a payment, without what is proposed for it. */
export type StoredPayment = Awaited<ReturnType<typeof readPayments>>[number];

/** A page of payments, the latest day first, found by number, payer, INN or purpose. */
export async function listPayments(db: Db, scope: CenterScope, query: PaymentQuery): Promise<Page<StoredPayment>> {
  let rows = db
    .selectFrom('bankPayments')
    .where('centerId', '=', scope.organization.id)
    .where(holds('searchText', wordPatterns(query.search)));
  if (query.state) rows = rows.where('state', '=', query.state);
  if (query.statementId) rows = rows.where('statementId', '=', query.statementId);
  if (query.dateStart) rows = rows.where('receivedOn', '>=', query.dateStart);
  if (query.dateEnd) rows = rows.where('receivedOn', '<=', query.dateEnd);
  const latest = rows.orderBy('receivedOn', 'desc').orderBy('id', 'desc').select('id');
  const { items, ...page } = await readAlong(db, query, rows, latest);
  return { ...page, items: await readPayments(db, scope, items) };
}

/** The new payments that are asked about first: so many at most. */
const NEW_LIMIT = 5000;

export async function listNewPayments(db: Db, scope: CenterScope): Promise<StoredPayment[]> {
  const rows = await db
    .selectFrom('bankPayments')
    .where('centerId', '=', scope.organization.id)
    .where('state', '=', 'New')
    .orderBy('receivedOn', 'desc')
    .orderBy('id', 'desc')
    .limit(NEW_LIMIT)
    .select('id')
    .execute();
  return readPayments(db, scope, rows);
}

/** One payment; undefined when it is not the center's. */
export async function findPayment(db: Db, scope: CenterScope, id: string): Promise<StoredPayment | undefined> {
  const [payment] = await readPayments(db, scope, [{ id }]);
  return payment;
}

function readPayments(db: Db | Tx, scope: CenterScope, page: readonly { id: string }[]) {
  const shown = db
    .selectFrom('bankPayments')
    .innerJoin('bankStatements as statement', 'statement.id', 'bankPayments.statementId')
    .where('bankPayments.id', '=', anyOf(page))
    .where('bankPayments.centerId', '=', scope.organization.id)
    .orderBy('bankPayments.receivedOn', 'desc')
    .orderBy('bankPayments.id', 'desc')
    .select([
      'bankPayments.id',
      'bankPayments.receivedOn',
      'bankPayments.orderedOn',
      'bankPayments.number',
      'bankPayments.amountKopecks as kopecks',
      'bankPayments.payerTitle',
      'bankPayments.payerInn',
      'bankPayments.payerKpp',
      'bankPayments.purpose',
      'bankPayments.state',
      'bankPayments.account',
      'bankPayments.payerAccount',
      'statement.id as statementId',
      'statement.title as statementTitle',
    ]);
  return plannedOnce(db, shown);
}

/** A part of a payment in rubles, with who put it down and who took it back. */
export interface TracedPart extends BankPaymentPart {
  paymentId: string;
  transferId: string;
  confirmedAt: Date;
  confirmedBy: string;
  undoneAt: Date | null;
  undoneBy: string;
  undoReason: string;
}

/** Everything that payments were ever put down to, the oldest first. */
export async function listParts(
  db: Db,
  scope: CenterScope,
  page: readonly Pick<BankPayment, 'id'>[],
): Promise<TracedPart[]> {
  const rows = await db
    .selectFrom('transfers')
    .innerJoin('bankPayments', 'bankPayments.id', 'transfers.bankPaymentId')
    .innerJoin('entries', 'entries.transferId', 'transfers.id')
    .innerJoin('accounts', 'accounts.id', 'entries.accountId')
    .innerJoin('organizations', 'organizations.id', 'accounts.organizationId')
    .leftJoin('invoices', 'invoices.id', 'transfers.invoiceId')
    .leftJoin('staticDocuments', 'staticDocuments.id', 'invoices.documentId')
    .leftJoin('users as author', 'author.id', 'transfers.createdBy')
    .leftJoin('transfers as back', 'back.reverses', 'transfers.id')
    .leftJoin('users as undoer', 'undoer.id', 'back.createdBy')
    .where('bankPayments.id', '=', anyOf(page))
    .where('bankPayments.centerId', '=', scope.organization.id)
    .where('transfers.kind', '<>', 'reversal')
    .where('accounts.kind', '=', 'balance')
    .orderBy('transfers.id')
    .select([
      'bankPayments.id as paymentId',
      'transfers.id as transferId',
      'invoices.id as invoiceId',
      'staticDocuments.number',
      'organizations.id as organizationId',
      shownTitleOf('organizations').as('organizationTitle'),
      'entries.amountKopecks as kopecks',
      'transfers.createdAt as confirmedAt',
      'author.fullName as confirmedBy',
      'back.createdAt as undoneAt',
      'undoer.fullName as undoneBy',
      'back.reason as undoReason',
    ])
    .execute();
  return rows.map((row) => ({
    paymentId: row.paymentId,
    transferId: row.transferId,
    invoice: row.invoiceId ? { id: row.invoiceId, number: row.number ?? '' } : null,
    organization: { id: row.organizationId, title: row.organizationTitle },
    amount: toRubles(row.kopecks),
    confirmedAt: row.confirmedAt,
    confirmedBy: row.confirmedBy ?? '',
    undoneAt: row.undoneAt,
    undoneBy: row.undoneBy ?? '',
    undoReason: row.undoReason ?? '',
  }));
}
