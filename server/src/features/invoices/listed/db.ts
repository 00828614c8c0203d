import type { Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { visibleAssignment } from '../../../db/visible.ts';

/** An assignment that an invoice lists, locked until the transaction ends. */
export interface Listed {
  invoiceId: Seen<'invoices'>;
  id: Locked<'assignments'>;
  fullName: string;
  centerId: Seen<'organizations'>;
  organizationId: Seen<'organizations'>;
  priceKopecks: number;
  isPaid: boolean;
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
    .select(['assignments.centerId', 'assignments.organizationId', 'assignments.priceKopecks'])
    .$narrowType<{
      invoiceId: Seen<'invoices'>;
      id: Locked<'assignments'>;
      centerId: Seen<'organizations'>;
      organizationId: Seen<'organizations'>;
    }>()
    .execute();
  return rows.map(({ paidAt, ...row }) => ({ ...row, isPaid: paidAt !== null }));
}
