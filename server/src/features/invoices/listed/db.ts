import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope, OperatorScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { visibleAssignment } from '../../../db/visible.ts';
import { payerId } from '../../documents/contract/db/basis.ts';

/** An assignment that an invoice lists, locked until the transaction ends. */
export interface Listed {
  invoiceId: Seen<'invoices'>;
  id: Locked<'assignments'>;
  fullName: string;
  centerId: Seen<'organizations'>;
  payerId: Seen<'organizations'>;
  payerTitle: string;
  /** A natural person, by his own contract. */
  isPayerPerson: boolean;
  priceKopecks: number;
  isPaid: boolean;
  /** By the money of this very invoice. */
  isPaidByIt: boolean;
}

/** Holds what of an invoice's training the operator sees, against an act about it; before the invoice itself is locked. */
export async function lockTraining(tx: Tx, scope: OperatorScope, invoiceId: string): Promise<void> {
  await tx
    .selectFrom('assignments')
    .where('assignments.id', 'in', (one) =>
      one
        .selectFrom('invoiceAssignments')
        .where('invoiceAssignments.invoiceId', '=', invoiceId)
        .select('invoiceAssignments.assignmentId'),
    )
    .where(visibleAssignment(scope))
    .orderBy('assignments.id')
    .select('assignments.id')
    .forUpdate()
    .execute();
}

/**
 * Locks the assignments that a center's invoices list against payment and removal, in the order of groups; to be called
 * before the invoices themselves are locked. Those that were removed are missing.
 */
export async function lockListed(tx: Tx, scope: CenterScope, invoiceIds: readonly string[]): Promise<Listed[]> {
  if (invoiceIds.length === 0) return [];
  const ofInvoices = tx
    .selectFrom('invoiceAssignments')
    .innerJoin('invoices', 'invoices.id', 'invoiceAssignments.invoiceId')
    .where('invoices.centerId', '=', scope.organization.id)
    .where('invoices.id', 'in', invoiceIds);
  // First the locks, then the state: read in one statement the state could be older than the lock.
  const locked = await tx
    .selectFrom('assignments')
    .where('assignments.id', 'in', ofInvoices.select('invoiceAssignments.assignmentId'))
    .where(visibleAssignment(scope))
    .orderBy('assignments.id')
    .select('assignments.id')
    .forUpdate()
    .execute();
  if (locked.length === 0) return [];
  const rows = await ofInvoices
    .innerJoin('assignments', 'assignments.id', 'invoiceAssignments.assignmentId')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .where(
      'assignments.id',
      'in',
      locked.map(({ id }) => id),
    )
    .orderBy('students.fullName')
    .orderBy('assignments.id')
    .select(['invoices.id as invoiceId', 'assignments.id', 'students.fullName', 'assignments.paidAt'])
    .select('invoiceAssignments.isPaidByIt')
    .innerJoin('organizations as payer', (join) => join.on('payer.id', '=', payerId))
    .select([
      'assignments.centerId',
      'payer.id as payerId',
      'payer.title as payerTitle',
      'payer.isPerson as isPayerPerson',
    ])
    .select('assignments.priceKopecks')
    .$narrowType<{
      invoiceId: Seen<'invoices'>;
      id: Locked<'assignments'>;
      centerId: Seen<'organizations'>;
      payerId: Seen<'organizations'>;
    }>()
    .execute();
  return rows.map(({ paidAt, ...row }) => ({ ...row, isPaid: paidAt !== null }));
}

/** On `invoices` rows: what of the money that came for an invoice has paid people that it lists. */
export const spentOfInvoice = sql<number>`(
  select coalesce(sum(assignments.price_kopecks), 0)::bigint from invoice_assignments listed
  join assignments on assignments.id = listed.assignment_id
  where listed.invoice_id = invoices.id and listed.is_paid_by_it)`;

/** On `invoices` rows: what it asks for no more, since whoever it was for was taken off unpaid (decision 790). */
export const removedOfInvoice = sql<number>`(own_removed_of_invoice(invoices.id) + (select coalesce(sum(amount_kopecks), 0)::bigint
  from invoice_removals where invoice_id = invoices.id and not was_paid))`;

/** On `invoices` rows: what of that is training that was put back, and is not in the invoice for all that. */
export const putBackOfInvoice = sql<number>`(select coalesce(sum(gone.amount_kopecks), 0)::bigint
  from invoice_removals gone join assignments again on again.id = gone.assignment_id where gone.invoice_id = invoices.id)`;

/** Locks the waiting invoices that list some of these assignments. */
export function lockWaiting(
  tx: Tx,
  assignments: readonly { id: Locked<'assignments'> }[],
): Promise<{ id: Locked<'invoices'> }[]> {
  const ids = assignments.map(({ id }) => id);
  return tx
    .selectFrom('invoices')
    .where('invoices.state', '=', 'Issued')
    .where('invoices.id', 'in', (from) =>
      from.selectFrom('invoiceAssignments').where('assignmentId', 'in', ids).select('invoiceId'),
    )
    .orderBy('invoices.id')
    .select('invoices.id')
    .$narrowType<{ id: Locked<'invoices'> }>()
    .forUpdate()
    .execute();
}

/** Locks the waiting invoices of which somebody was taken off since then and that list nobody any more. */
export async function lockAbandoned(tx: Tx, since: Date): Promise<{ id: Locked<'invoices'> }[]> {
  return tx
    .selectFrom('invoices')
    .where('invoices.state', '=', 'Issued')
    .where('invoices.id', 'in', (from) =>
      from.selectFrom('invoiceRemovals').where('removedAt', '>', since).select('invoiceId'),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('invoiceAssignments').whereRef('invoiceId', '=', 'invoices.id').select('invoiceId'))),
    )
    .orderBy('invoices.id')
    .select('invoices.id')
    .$narrowType<{ id: Locked<'invoices'> }>()
    .forUpdate()
    .execute();
}

/** Those of locked invoices that wait and ask for nothing more; `isTaught` when somebody of them is paid, `isRemoved` when somebody was taken off. */
export async function listCovered(
  tx: Tx,
  locked: readonly { id: Locked<'invoices'> }[],
): Promise<{ id: Locked<'invoices'>; isTaught: boolean; isRemoved: boolean }[]> {
  if (locked.length === 0) return [];
  const covered = await tx
    .selectFrom('invoices')
    .where(
      'invoices.id',
      'in',
      locked.map(({ id }) => id),
    )
    .where('invoices.state', '=', 'Issued')
    .where(sql<boolean>`rest_of_invoice(invoices.id) = 0`)
    .select([
      'invoices.id',
      sql<boolean>`exists (select from invoice_assignments listed
        join assignments on assignments.id = listed.assignment_id
        where listed.invoice_id = invoices.id and assignments.paid_at is not null
          and assignments.price_kopecks > 0)`.as('isTaught'),
      sql<boolean>`exists (select from invoice_removals gone where gone.invoice_id = invoices.id
        and not exists (select from assignments where assignments.id = gone.assignment_id))`.as('isRemoved'),
    ])
    .execute();
  const found = new Map<string, (typeof covered)[number]>(covered.map((row) => [row.id, row]));
  return locked.flatMap(({ id }) => {
    const row = found.get(id);
    return row ? [{ ...row, id }] : [];
  });
}

/** Has the client told that a paid invoice asks for nothing more. */
export async function noteClosedByItself(tx: Tx, id: Locked<'invoices'>): Promise<void> {
  await tx.updateTable('invoices').set({ closedByItself: true }).where('id', '=', id).execute();
}

/** Cancels an invoice that asks for nothing more, by itself: nobody has decided it unless he is named. Its client is told (`tellOfClosed`). */
export async function cancelCovered(
  tx: Tx,
  cancelledBy: Seen<'users'> | null,
  id: Locked<'invoices'>,
  reason: string,
): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ state: 'Cancelled', cancelReason: reason, cancelledBy, decidedAt: new Date(), closedByItself: true })
    .where('id', '=', id)
    .execute();
}

/**
 * Notes whom the money of an invoice has paid.
 * @param paidWith the transfer that brought it
 */
export async function notePaidBy(
  tx: Tx,
  invoiceId: Locked<'invoices'>,
  assignments: readonly { id: Locked<'assignments'> }[],
  paidWith: Seen<'transfers'>,
): Promise<void> {
  if (assignments.length === 0) return;
  const ids = assignments.map(({ id }) => id);
  await tx
    .updateTable('invoiceAssignments')
    .set({ isPaidByIt: true, paidWith })
    .where('invoiceId', '=', invoiceId)
    .where('assignmentId', 'in', ids)
    .execute();
}

/** The invoices that wait for the money of unpaid assignments which the operator sees, the latest first. */
export async function listWaiting(
  db: Db,
  scope: OperatorScope,
  of: { groupId: string } | { assignId: string },
): Promise<{ id: string; number: string; date: string }[]> {
  return db
    .selectFrom('invoices')
    .innerJoin('staticDocuments as document', 'document.id', 'invoices.documentId')
    .where('invoices.state', '=', 'Issued')
    .where('invoices.id', 'in', (from) => {
      const unpaid = from
        .selectFrom('invoiceAssignments')
        .innerJoin('assignments', 'assignments.id', 'invoiceAssignments.assignmentId')
        .where(visibleAssignment(scope))
        .where('assignments.paidAt', 'is', null)
        .select('invoiceAssignments.invoiceId');
      return 'groupId' in of
        ? unpaid.where('assignments.groupId', '=', of.groupId)
        : unpaid.where('assignments.id', '=', of.assignId);
    })
    .orderBy('invoices.id', 'desc')
    .select(['invoices.id', 'document.number', 'document.issueDate as date'])
    .execute();
}
