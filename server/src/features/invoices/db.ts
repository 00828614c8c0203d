import { today } from '@dopusk/contract/fields/date.ts';
import type { Page, PageQuery } from '@dopusk/contract/fields/page.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { Invoice, InvoiceKind, InvoicePaidBody, InvoiceRow, ListedState } from '@dopusk/contract/invoices.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.ts';
import { newId } from '../../db/new-id.ts';
import { anyOf, readAlong } from '../../db/paging.ts';
import { plannedOnce } from '../../db/planned-once.ts';
import type { OperatorScope } from '../../db/scope.ts';
import { holds, likePattern, wordPatterns } from '../../db/search-text.ts';
import type { Locked, Seen } from '../../db/seen.ts';
import { shownCourseTitle } from '../../db/shown-course-title.ts';
import { shownTitleOf } from '../../db/shown-title.ts';
import { visibleAssignment, visibleOrganizations } from '../../db/visible.ts';
import { payerId } from '../documents/contract/db/basis.ts';
import type { Party } from '../documents/parties/party.ts';
import type { Service } from '../documents/parties/payment.ts';
import { refundedKopecks } from '../payments/db/refunds.ts';
import { agreedRubles, pricedBy } from '../prices/agreed-columns.ts';
import { putBackOfInvoice, removedOfInvoice } from './listed/db.ts';
import { setOffBasis } from './paid-with/db.ts';
import { inRubles } from './sums.ts';

export interface NewInvoice {
  center: Party;
  payer: Party;
  kind: InvoiceKind;
  groupId: Seen<'groups'> | null;
  services: readonly Service[];
  assignmentIds: readonly Seen<'assignments'>[];
  number: string;
  date: string;
  dueOn: string;
  kopecks: number;
  documentId: Locked<'staticDocuments'>;
  /** Null for that of the requisites. */
  bankAccountId: Seen<'bankAccounts'> | null;
}

export async function insertInvoice(tx: Tx, scope: OperatorScope, invoice: NewInvoice): Promise<string> {
  const id = newId();
  const { center, payer, assignmentIds } = invoice;
  await tx
    .insertInto('invoices')
    .values({
      id,
      documentId: invoice.documentId,
      centerId: center.id,
      organizationId: payer.id,
      bankAccountId: invoice.bankAccountId,
      kind: invoice.kind,
      groupId: invoice.groupId,
      amountKopecks: invoice.kopecks,
      vatMode: center.vatMode ?? 'Exempt',
      lines: JSON.stringify(invoice.services),
      dueOn: invoice.dueOn,
      searchText: sql<string>`searchable(${`${invoice.number} ${payer.title} ${payer.inn} ${center.title}`})`,
      createdBy: scope.userId,
    })
    .execute();
  if (assignmentIds.length > 0) {
    await tx
      .insertInto('invoiceAssignments')
      .values(assignmentIds.map((assignmentId) => ({ invoiceId: id, assignmentId })))
      .execute();
  }
  return id;
}

/** The invoices an operator sees: a center those it issues, a client those to its organizations. */
function visibleTo(db: Db | Tx, scope: OperatorScope) {
  const rows = db.selectFrom('invoices');
  return scope.organization?.type === 'EducationCenter'
    ? rows.where('invoices.centerId', '=', scope.organization.id)
    : rows.where('invoices.organizationId', 'in', visibleOrganizations(scope));
}

const withSides = (rows: ReturnType<typeof visibleTo>) =>
  rows
    .innerJoin('staticDocuments as document', 'document.id', 'invoices.documentId')
    .innerJoin('organizations as payer', 'payer.id', 'invoices.organizationId')
    .innerJoin('organizations as center', 'center.id', 'invoices.centerId')
    .select([
      'invoices.id',
      'document.number',
      'document.issueDate as date',
      'invoices.kind',
      'invoices.state',
      'invoices.amountKopecks as kopecks',
      sql<number>`paid_of_invoice(invoices.id)`.as('paid'),
      sql<number>`case when invoices.state = 'Issued' then rest_of_invoice(invoices.id) else 0 end`.as('rest'),
      'invoices.otherwiseKopecks as otherwise',
      removedOfInvoice.as('removed'),
      putBackOfInvoice.as('putBack'),
      'invoices.dueOn',
      'invoices.promisedOn',
      'invoices.paidOn',
      shownTitleOf('payer').as('organizationTitle'),
      shownTitleOf('center').as('centerTitle'),
    ]);

/** Those whose last day has passed without their money. */
const isOverdue = () => sql<boolean>`(invoices.state = 'Issued' and invoices.due_on < ${today()}::date)`;

/** The invoices that an operator sees and whose last day has passed. */
export const overdueInvoices = (db: Db, scope: OperatorScope) => visibleTo(db, scope).where(isOverdue());

/** Those that ask for more than the people they list cost. */
const isBesides = sql<boolean>`(invoices.amount_kopecks > (select coalesce(sum(price_kopecks), 0)
  from invoice_assignments listed join assignments on assignments.id = listed.assignment_id
  where listed.invoice_id = invoices.id))`;

/** A page of invoices, the latest first, the overdue ones by their last day; found by number, payer or center. */
export async function listInvoices(
  db: Db,
  scope: OperatorScope,
  query: PageQuery & {
    state?: ListedState | undefined;
    dateStart?: string | undefined;
    dateEnd?: string | undefined;
    courseId?: string | undefined;
    isBesides?: boolean | undefined;
    isOverdue?: boolean | undefined;
    organizationId?: string | undefined;
    groupId?: string | undefined;
    assignId?: string | undefined;
    number?: string | undefined;
  },
): Promise<Page<InvoiceRow>> {
  let rows = visibleTo(db, scope).where(holds('invoices.searchText', wordPatterns(query.search)));
  if (query.number) rows = rows.where(holds('invoices.searchText', [`${likePattern(query.number).slice(1, -1)} %`]));
  if (query.organizationId) rows = rows.where('invoices.organizationId', '=', query.organizationId);
  if (query.state === 'Standing') rows = rows.where('invoices.state', '<>', 'Cancelled');
  else if (query.state) rows = rows.where('invoices.state', '=', query.state);
  if (query.dateStart || query.dateEnd) {
    const days = `[${query.dateStart ?? ''},${query.dateEnd ?? ''}]`;
    rows = rows.where(sql<boolean>`exists (select from static_documents document
      where document.id = invoices.document_id and document.issue_date <@ ${days}::daterange)`);
  }
  if (query.courseId) {
    rows = rows.where(sql<boolean>`exists (select from invoice_assignments listed
      join assignments on assignments.id = listed.assignment_id
      where listed.invoice_id = invoices.id and assignments.course_id = ${query.courseId})`);
  }
  if (query.isBesides !== undefined) rows = rows.where(sql<boolean>`${isBesides} = ${query.isBesides}`);
  if (query.groupId) {
    rows =
      rows.where(sql<boolean>`(invoices.group_id = ${query.groupId} or exists (select from invoice_assignments listed
      join assignments on assignments.id = listed.assignment_id
      where listed.invoice_id = invoices.id and assignments.group_id = ${query.groupId}))`);
  }
  if (query.assignId) {
    rows = rows.where(sql<boolean>`exists (select from invoice_assignments listed
      where listed.invoice_id = invoices.id and listed.assignment_id = ${query.assignId})`);
  }
  if (query.isOverdue) rows = rows.where(isOverdue());
  const ordered = (invoices: typeof rows) =>
    query.isOverdue
      ? invoices.orderBy('invoices.dueOn').orderBy('invoices.id')
      : invoices.orderBy('invoices.id', 'desc');
  const { items, ...page } = await readAlong(db, query, rows, ordered(rows).select('invoices.id'));
  if (items.length === 0) return { ...page, items: [] };
  const shown = withSides(ordered(db.selectFrom('invoices').where('invoices.id', '=', anyOf(items))));
  const found = await plannedOnce(db, shown);
  return { ...page, items: found.map(inRubles) };
}

/** As it is stored: with the text of its payment code; empty without one. */
export type StoredInvoice = Omit<
  Invoice,
  'payment' | 'undo' | 'cancelRefusal' | 'unnamed' | 'acts' | 'owedActs' | 'centerId'
> & {
  centerId: Seen<'organizations'>;
  paymentCode: string;
  bankAccountId: string | null;
  isByClient: boolean;
};

/** On `invoices`: that its client has made it out to itself. */
const isByClient = sql<boolean>`not exists (select from memberships
  join operators on operators.id = memberships.operator_id
  where operators.user_id = invoices.created_by and memberships.organization_id = invoices.center_id)`;

/** An invoice; undefined when the operator does not see it. */
export async function findInvoice(db: Db | Tx, scope: OperatorScope, id: string): Promise<StoredInvoice | undefined> {
  const row = await withSides(visibleTo(db, scope))
    .where('invoices.id', '=', id)
    .leftJoin('groups', 'groups.id', 'invoices.groupId')
    .leftJoin('documents as contract', 'contract.id', 'document.contractId')
    .select([
      'invoices.organizationId',
      'invoices.centerId',
      'invoices.documentId',
      isByClient.as('isByClient'),
      'invoices.vatMode',
      // One that was closed since is offered no more.
      sql<string | null>`(select id from bank_accounts where id = invoices.bank_account_id and closed_at is null)`.as(
        'bankAccountId',
      ),
      'invoices.paymentOrder',
      'invoices.cancelReason',
      sql<string>`coalesce(document.data ->> 'qr', '')`.as('paymentCode'),
      'groups.id as groupId',
      'groups.title as groupTitle',
      'contract.id as contractId',
      'contract.number as contractNumber',
      'contract.issueDate as contractDate',
      'invoices.lines',
    ])
    .$narrowType<{ centerId: Seen<'organizations'> }>()
    .executeTakeFirst();
  if (!row) return undefined;
  const { groupId, groupTitle, contractId, contractNumber, contractDate, lines, ...invoice } = row;
  return {
    ...inRubles(invoice),
    group: groupId && groupTitle ? { id: groupId, title: groupTitle } : null,
    contract: contractId ? { id: contractId, number: contractNumber ?? '', date: contractDate ?? '' } : null,
    lines: lines.map(({ title, unit, quantity, kopecks: price }) => ({
      title,
      unit,
      quantity,
      price: toRubles(price),
      sum: toRubles(price * quantity),
    })),
    receipts: await listReceipts(db, scope, id),
    assignments: await listInvoiced(db, scope, id),
  };
}

/** A card's money has no payment order: it came when it was booked. */
const cameOn = sql<string>`coalesce(transfers.paid_on, (transfers.created_at at time zone 'Europe/Moscow')::date)::text`;

/** What has come for an invoice and was not taken back, the earliest first. */
async function listReceipts(db: Db | Tx, scope: OperatorScope, invoiceId: string): Promise<Invoice['receipts']> {
  const rows = await visibleTo(db, scope)
    .where('invoices.id', '=', invoiceId)
    .innerJoin('transfers', 'transfers.invoiceId', 'invoices.id')
    .innerJoin('entries', (join) =>
      join.onRef('entries.transferId', '=', 'transfers.id').on('entries.position', 'is not', null),
    )
    .leftJoin('transfers as back', 'back.reverses', 'transfers.id')
    .where('transfers.kind', '<>', 'reversal')
    .where('back.id', 'is', null)
    .orderBy('transfers.id')
    .select([cameOn.as('paidOn'), 'transfers.paymentOrder', 'entries.amountKopecks as kopecks'])
    .execute();
  return rows.map(({ paymentOrder, kopecks, ...row }) => ({
    ...row,
    paymentOrder: paymentOrder ?? '',
    amount: toRubles(kopecks),
  }));
}

async function listInvoiced(db: Db | Tx, scope: OperatorScope, invoiceId: string): Promise<Invoice['assignments']> {
  const rows = await db
    .selectFrom('invoiceAssignments')
    .innerJoin('assignments', 'assignments.id', 'invoiceAssignments.assignmentId')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .where('invoiceAssignments.invoiceId', '=', invoiceId)
    .where(visibleAssignment(scope))
    .orderBy('students.fullName')
    .orderBy('assignments.id')
    .select([
      'assignments.id',
      'students.fullName',
      shownCourseTitle.as('courseTitle'),
      ...pricedBy,
      'assignments.paidAt',
    ])
    .innerJoin('invoices', 'invoices.id', 'invoiceAssignments.invoiceId')
    .innerJoin('organizations as payer', (join) => join.on('payer.id', '=', payerId))
    .select([
      'invoiceAssignments.isPaidByIt',
      sql<string | null>`case when payer.is_person and payer.id <> invoices.organization_id then payer.title end`.as(
        'payer',
      ),
    ])
    .select([refundedKopecks.as('refunded'), setOffBasis.as('setOff')])
    .select(sql<boolean>`exists (select from act_assignments where assignment_id = assignments.id)`.as('isInAct'))
    .execute();
  return rows.map(({ paidAt, refunded, ...row }) => ({
    ...row,
    ...agreedRubles(row),
    isPaid: paidAt !== null,
    refunded: toRubles(refunded),
  }));
}

/** Locks an invoice and reads it; undefined when the operator does not see it. */
export async function lockInvoice(tx: Tx, scope: OperatorScope, id: string) {
  const locked = await visibleTo(tx, scope)
    .where('invoices.id', '=', id)
    .select('invoices.id')
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return undefined;
  // First the lock, then the state: read in one statement the state could be older than the lock.
  return tx
    .selectFrom('invoices')
    .where('id', '=', id)
    .select([
      'id',
      'state',
      'organizationId',
      'kind',
      'lines',
      'amountKopecks as kopecks',
      'paidOn',
      'paymentOrder',
      'cancelReason',
      'closedByItself',
      sql<number>`paid_of_invoice(id)`.as('paid'),
      sql<number>`rest_of_invoice(id)`.as('rest'),
      isByClient.as('isByClient'),
      sql<string>`(select issue_date from static_documents where id = invoices.document_id)`.as('date'),
    ])
    .$narrowType<{ id: Locked<'invoices'>; organizationId: Seen<'organizations'> }>()
    .executeTakeFirstOrThrow();
}

export async function markInvoicePaid(
  tx: Tx,
  paidBy: Seen<'users'> | null,
  id: Locked<'invoices'>,
  { paidOn, paymentOrder }: InvoicePaidBody,
) {
  await tx
    .updateTable('invoices')
    .set({
      state: 'Paid',
      paidOn,
      paymentOrder,
      paidBy,
      decidedAt: new Date(),
      otherwiseKopecks: sql<number>`amount_kopecks - paid_of_invoice(id)`,
    })
    .where('id', '=', id)
    .execute();
}

/** Of the money of an invoice so much went elsewhere and comes now a second time (decision 371); kopecks. */
export async function noteGone(tx: Tx, id: Locked<'invoices'>, kopecks: number): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ goneKopecks: sql<number>`gone_kopecks + ${kopecks}` })
    .where('id', '=', id)
    .execute();
}

/** Money of an invoice was taken back: no more of it went elsewhere than has come above its sum. */
export async function noteBack(tx: Tx, id: Locked<'invoices'>): Promise<void> {
  const above = sql<number>`paid_of_invoice(id) + gone_kopecks - amount_kopecks`;
  await tx
    .updateTable('invoices')
    .set({ goneKopecks: sql<number>`greatest(0, least(gone_kopecks, ${above}))` })
    .where('id', '=', id)
    .where('goneKopecks', '>', 0)
    .execute();
}

/** An invoice that was decided waits for its money again, after that was taken back, or whoever it asked for was put back. */
export async function reopenInvoice(tx: Tx, id: Locked<'invoices'>): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({
      state: 'Issued',
      paidOn: null,
      paymentOrder: null,
      paidBy: null,
      cancelReason: null,
      cancelledBy: null,
      decidedAt: null,
      otherwiseKopecks: 0,
      closedByItself: false,
    })
    .where('id', '=', id)
    .execute();
}

export async function markInvoiceCancelled(
  tx: Tx,
  scope: OperatorScope,
  id: Locked<'invoices'>,
  reason: string,
): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ state: 'Cancelled', cancelReason: reason, cancelledBy: scope.userId, decidedAt: new Date() })
    .where('id', '=', id)
    .execute();
}
