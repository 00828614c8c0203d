import type { Page, PageQuery } from '@dopusk/contract/fields/page.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { Invoice, InvoiceKind, InvoicePaidBody, InvoiceRow, InvoiceState } from '@dopusk/contract/invoices.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.ts';
import { newId } from '../../db/new-id.ts';
import { readPage, wordPatterns } from '../../db/paging.ts';
import { visibleAssignment, visibleGroup, visibleOrganizations } from '../../db/visible.ts';
import type { CenterScope, OperatorScope } from '../../http/scope.ts';
import { partyOf } from '../documents/parties/db.ts';
import type { Party } from '../documents/parties/party.ts';
import type { Service } from '../documents/parties/payment.ts';

export interface NewInvoice {
  center: Party;
  payer: Party;
  kind: InvoiceKind;
  groupId: string | null;
  services: readonly Service[];
  assignmentIds: readonly string[];
  number: string;
  date: string;
  kopecks: number;
  documentId: string;
}

export async function insertInvoice(tx: Tx, scope: OperatorScope, invoice: NewInvoice): Promise<string> {
  const id = newId();
  const { center, payer, assignmentIds } = invoice;
  await tx
    .insertInto('invoices')
    .values({
      id,
      document_id: invoice.documentId,
      center_id: center.id,
      organization_id: payer.id,
      kind: invoice.kind,
      group_id: invoice.groupId,
      number: invoice.number,
      issue_date: invoice.date,
      amount_kopecks: invoice.kopecks,
      vat_mode: center.vatMode ?? 'Exempt',
      lines: JSON.stringify(invoice.services),
      search_text: sql<string>`searchable(${`${invoice.number} ${payer.title} ${payer.inn} ${center.title}`})`,
      created_by: scope.userId,
    })
    .execute();
  if (assignmentIds.length > 0) {
    await tx
      .insertInto('invoice_assignments')
      .values(assignmentIds.map((assignmentId) => ({ invoice_id: id, assignment_id: assignmentId })))
      .execute();
  }
  return id;
}

/** The invoices an operator sees: a center those it receives the money of, a client those of its organizations. */
function visibleTo(db: Db | Tx, scope: OperatorScope) {
  const rows = db.selectFrom('invoices');
  return scope.organization?.type === 'EducationCenter'
    ? rows.where('invoices.center_id', '=', scope.organization.id)
    : rows.where('invoices.organization_id', 'in', visibleOrganizations(scope));
}

const withSides = (rows: ReturnType<typeof visibleTo>) =>
  rows
    .innerJoin('organizations as payer', 'payer.id', 'invoices.organization_id')
    .innerJoin('organizations as center', 'center.id', 'invoices.center_id')
    .select([
      'invoices.id',
      'invoices.number',
      'invoices.issue_date as date',
      'invoices.kind',
      'invoices.state',
      'invoices.amount_kopecks as kopecks',
      'invoices.paid_on as paidOn',
      'payer.title as organizationTitle',
      'center.title as centerTitle',
    ]);

/** A page of invoices, the latest first, found by number, payer or center. */
export async function listInvoices(
  db: Db,
  scope: OperatorScope,
  query: PageQuery & { state?: InvoiceState | undefined },
): Promise<Page<InvoiceRow>> {
  let rows = visibleTo(db, scope);
  if (query.state) rows = rows.where('invoices.state', '=', query.state);
  for (const pattern of wordPatterns(query.search ?? '')) rows = rows.where('invoices.search_text', 'like', pattern);
  const { items, ...page } = await readPage(db, query, rows, withSides(rows).orderBy('invoices.id', 'desc'));
  return { ...page, items: items.map(({ kopecks, ...row }) => ({ ...row, amount: toRubles(kopecks) })) };
}

/** One invoice; undefined for a stranger. */
export async function findInvoice(db: Db | Tx, scope: OperatorScope, id: string): Promise<Invoice | undefined> {
  const row = await withSides(visibleTo(db, scope))
    .where('invoices.id', '=', id)
    .leftJoin('groups', 'groups.id', 'invoices.group_id')
    .select([
      'invoices.organization_id as organizationId',
      'invoices.center_id as centerId',
      'invoices.document_id as documentId',
      'invoices.vat_mode as vatMode',
      'invoices.payment_order as paymentOrder',
      'invoices.cancel_reason as cancelReason',
      'groups.id as groupId',
      'groups.title as groupTitle',
      'invoices.lines',
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { kopecks, groupId, groupTitle, lines, ...invoice } = row;
  return {
    ...invoice,
    amount: toRubles(kopecks),
    group: groupId && groupTitle ? { id: groupId, title: groupTitle } : null,
    lines: lines.map(({ title, unit, quantity, kopecks: price }) => ({
      title,
      unit,
      quantity,
      price: toRubles(price),
      sum: toRubles(price * quantity),
    })),
    assignments: await listInvoiced(db, scope, id),
  };
}

async function listInvoiced(db: Db | Tx, scope: OperatorScope, invoiceId: string): Promise<Invoice['assignments']> {
  const rows = await db
    .selectFrom('invoice_assignments')
    .innerJoin('assignments', 'assignments.id', 'invoice_assignments.assignment_id')
    .innerJoin('students', 'students.id', 'assignments.student_id')
    .innerJoin('courses', 'courses.id', 'assignments.course_id')
    .where('invoice_assignments.invoice_id', '=', invoiceId)
    .where(visibleAssignment(scope))
    .orderBy('students.full_name')
    .orderBy('assignments.id')
    .select([
      'assignments.id',
      'students.full_name as fullName',
      'courses.title as courseTitle',
      'assignments.price_kopecks as kopecks',
      'assignments.paid_at',
    ])
    .execute();
  return rows.map(({ kopecks, paid_at, ...row }) => ({ ...row, price: toRubles(kopecks), isPaid: paid_at !== null }));
}

/** An invoice held by its lock, as it stands; undefined for a stranger. */
export async function lockInvoice(tx: Tx, scope: OperatorScope, id: string) {
  const locked = await visibleTo(tx, scope)
    .where('invoices.id', '=', id)
    .select('invoices.id')
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return undefined;
  // First the lock, then the state: read by one statement it could be older than the lock.
  return tx
    .selectFrom('invoices')
    .where('id', '=', id)
    .select([
      'state',
      'organization_id as organizationId',
      'amount_kopecks as kopecks',
      'paid_on as paidOn',
      'payment_order as paymentOrder',
    ])
    .executeTakeFirstOrThrow();
}

/** Of an invoice that lockInvoice holds. */
export async function markInvoicePaid(
  tx: Tx,
  scope: CenterScope,
  id: string,
  { paidOn, paymentOrder }: InvoicePaidBody,
) {
  await tx
    .updateTable('invoices')
    .set({ state: 'Paid', paid_on: paidOn, payment_order: paymentOrder, paid_by: scope.userId, decided_at: new Date() })
    .where('id', '=', id)
    .execute();
}

/** Of an invoice that lockInvoice holds. */
export async function markInvoiceCancelled(tx: Tx, scope: OperatorScope, id: string, reason: string): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ state: 'Cancelled', cancel_reason: reason, cancelled_by: scope.userId, decided_at: new Date() })
    .where('id', '=', id)
    .execute();
}

/** The centers that a payer works with; for a center's operator only his own. */
export async function listInvoicingCenters(db: Db | Tx, scope: OperatorScope, payerId: string): Promise<Party[]> {
  const rows = await db
    .selectFrom('center_clients')
    .innerJoin('organizations', 'organizations.id', 'center_clients.center_id')
    .where('center_clients.client_id', '=', payerId)
    .where('center_clients.client_id', 'in', visibleOrganizations(scope))
    .$if(scope.organization?.type === 'EducationCenter', (some) =>
      some.where('organizations.id', '=', scope.organization?.id ?? ''),
    )
    .orderBy('organizations.title')
    .select(partyOf('organizations').as('party'))
    .execute();
  return rows.map(({ party }) => party);
}

/** Whose group it is and who teaches it; undefined for a stranger. */
export function findGroupSides(tx: Tx, scope: OperatorScope, groupId: string) {
  return tx
    .selectFrom('groups')
    .where('groups.id', '=', groupId)
    .where(visibleGroup(scope))
    .select(['groups.id', 'groups.organization_id as organizationId', 'groups.center_id as centerId'])
    .executeTakeFirst();
}

/** What an invoice may be for: assignments the caller sees, of a group or by their ids, paid ones too. */
export async function listToInvoice(tx: Tx, scope: OperatorScope, by: { groupId: string } | { ids: string[] }) {
  const rows = await tx
    .selectFrom('assignments')
    .innerJoin('courses', 'courses.id', 'assignments.course_id')
    .where(visibleAssignment(scope))
    .$if('groupId' in by, (some) => some.where('assignments.group_id', '=', 'groupId' in by ? by.groupId : ''))
    .$if('ids' in by, (some) => some.where('assignments.id', 'in', 'ids' in by ? by.ids : []))
    .orderBy('courses.title')
    .orderBy('assignments.price_kopecks')
    .select([
      'assignments.id',
      'assignments.course_id as courseId',
      'courses.title',
      'assignments.price_kopecks as kopecks',
      'assignments.paid_at',
      'assignments.center_id as centerId',
      'assignments.organization_id as organizationId',
      'assignments.date_start_learning as dateStart',
    ])
    .execute();
  return rows.map(({ paid_at, ...row }) => ({ ...row, isPaid: paid_at !== null }));
}
