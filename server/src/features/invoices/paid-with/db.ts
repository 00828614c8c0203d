import { awaitsPayment } from '@dopusk/contract/documents/descriptions.ts';
import { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { visibleAssignment } from '../../../db/visible.ts';

/** A training that money of an invoice has paid. */
interface SeenPaid {
  id: Seen<'assignments'>;
  studentId: string;
  fullName: string;
  /** Whose balance paid, by which transfer; null of a free one. */
  payment: { transferId: Seen<'transfers'>; organizationId: Seen<'organizations'> } | null;
  kopecks: number;
  /** What rests on its being paid, for whom it cannot be taken back; null when nothing does. */
  held: string | null;
}

/** The same, locked. */
export type PaidWith = SeenPaid & { id: Locked<'assignments'> };

/** What is fixed after the payment alone. */
const afterPayment = DocumentType.options.filter(awaitsPayment);

/**
 * What rests on an assignment's being paid, in words; an act does not: it goes on saying what was taught, and the client owes it (decision 791),
 * but of an УПД with a УКД the invoice would ask for the former sum again (decision 890).
 */
export const held = sql<string | null>`case
  when exists (select from assignment_documents documents where documents.assignment_id = assignments.id
    and documents.revoked_at is null and documents.type = any(${afterPayment}::text[])) then 'документы зафиксированы'
  when refunded_of_assignment(assignments.id) > 0 then 'часть денег возвращена'
  else (select 'к УПД № ' || act.number || ' записан УКД № ' || adjusted.number || ' от ' || to_char(adjusted.issued_on, 'DD.MM.YYYY')
      || ': сначала отмените эту запись в разделе «Документы», кнопка «УКД»'
    from act_assignments accepted join act_adjustments adjusted on adjusted.document_id = accepted.document_id and adjusted.undone_by is null
    join static_documents act on act.id = adjusted.document_id
    where accepted.assignment_id = assignments.id order by adjusted.transfer_id limit 1) end`;

/** On what basis an assignment is set off from a balance (decision 660); empty of one that is paid otherwise or not at all. */
export const setOffBasis = sql<string>`coalesce((select paying.reason from transfers paying
  where paying.assignment_id = assignments.id and paying.kind = 'assignment'
    and not exists (select from transfers back where back.reverses = paying.id) limit 1), '')`;

/** The same, locked against fixing, refund and act; to be called before their invoices are locked. */
export async function lockPaidWith(
  tx: Tx,
  scope: CenterScope,
  transferIds: readonly Seen<'transfers'>[],
): Promise<PaidWith[]> {
  // First the locks, then the state: read in one statement the state could be older than the lock.
  const locked = await tx
    .selectFrom('assignments')
    .where('assignments.id', 'in', (from) =>
      from
        .selectFrom('invoiceAssignments')
        .where('paidWith', '=', sql<string>`any(${transferIds}::uuid[])`)
        .select('assignmentId'),
    )
    .where(visibleAssignment(scope))
    .orderBy('assignments.id')
    .select('assignments.id')
    .$narrowType<{ id: Locked<'assignments'> }>()
    .forUpdate()
    .execute();
  const rows = await listPaidWith(tx, scope, transferIds);
  return rows.flatMap((row) => locked.filter(({ id }) => id === row.id).map(({ id }) => ({ ...row, id })));
}

/** Whom these transfers of money have paid, by their names; undone ones have paid nobody. */
export async function listPaidWith(
  db: Db | Tx,
  scope: CenterScope,
  transferIds: readonly string[],
): Promise<SeenPaid[]> {
  const rows = await db
    .selectFrom('invoiceAssignments as listed')
    .innerJoin('assignments', 'assignments.id', 'listed.assignmentId')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .leftJoin('transfers as paying', (join) =>
      join
        .onRef('paying.assignmentId', '=', 'assignments.id')
        .on('paying.kind', '=', 'assignment')
        .on(sql<boolean>`not exists (select from transfers back where back.reverses = paying.id)`),
    )
    .where('listed.paidWith', '=', sql<string>`any(${transferIds}::uuid[])`)
    .where(visibleAssignment(scope))
    .orderBy('students.fullName')
    .orderBy('assignments.id')
    .select(['assignments.id', 'assignments.studentId', 'students.fullName', 'assignments.priceKopecks as kopecks'])
    .select(['paying.id as transferId', held.as('held')])
    .select(
      sql<string | null>`(select accounts.organization_id from entries join accounts on accounts.id = entries.account_id
        where entries.transfer_id = paying.id and accounts.kind = 'balance' limit 1)`.as('organizationId'),
    )
    .$narrowType<{
      id: Seen<'assignments'>;
      transferId: Seen<'transfers'> | null;
      organizationId: Seen<'organizations'> | null;
    }>()
    .execute();
  return rows.map(({ transferId, organizationId, ...row }) => ({
    ...row,
    payment: transferId && organizationId ? { transferId, organizationId } : null,
  }));
}

/** Marks trainings as unpaid again. Only payments/commands/ calls it, in the transaction that takes the money back. */
export async function markUnpaid(tx: Tx, ids: readonly Locked<'assignments'>[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('assignments')
    .set({ paidAt: null })
    .where('id', 'in', ids)
    .where('priceKopecks', '>', 0)
    .execute();
  await tx
    .updateTable('invoiceAssignments')
    .set({ isPaidByIt: false, paidWith: null })
    .where('assignmentId', 'in', ids)
    .execute();
}

/** Locks the paid invoices that ask for nothing because these trainings were paid otherwise, but for those that are dealt with. */
export async function lockCoveredBy(
  tx: Tx,
  ids: readonly Locked<'assignments'>[],
  except: readonly Locked<'invoices'>[],
): Promise<Locked<'invoices'>[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('invoices')
    .where('invoices.state', '=', 'Paid')
    .where('invoices.otherwiseKopecks', '>', 0)
    .where('invoices.id', 'in', (from) =>
      from
        .selectFrom('invoiceAssignments')
        .where('assignmentId', 'in', ids)
        .where('isPaidByIt', '=', false)
        .select('invoiceId'),
    )
    .where('invoices.id', '<>', sql<string>`all(${except}::uuid[])`)
    .orderBy('invoices.id')
    .select('invoices.id')
    .$narrowType<{ id: Locked<'invoices'> }>()
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
