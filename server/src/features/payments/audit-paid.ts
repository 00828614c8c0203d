import type { RefundWay } from '@dopusk/contract/refunds.ts';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';
import type { LockedAssignment } from '../assignments/db/read-assignment.ts';

/**
 * Leaves a line in the log for each assignment that a balance has paid.
 * @param by whose balance, and what its money came for or on what basis it was set off
 */
export async function auditPaid(
  tx: Tx,
  scope: CenterScope | null,
  paid: readonly { id: Seen<'assignments'>; priceKopecks: number }[],
  by: { from: string } & ({ invoice: string } | { payment: string } | { reason: string }),
): Promise<void> {
  for (const { id, priceKopecks: kopecks } of paid) await audit(tx, scope, 'assignment.paid', id, { kopecks, ...by });
}

/** Leaves a line in the log for money that went back: with the assignment, or for a part of it. */
export async function auditRefund(
  tx: Tx,
  scope: CenterScope,
  { id, studentId, courseId, centerId }: LockedAssignment,
  { isWhole, kopecks, to, reason }: { isWhole: boolean; kopecks: number; to: RefundWay; reason: string },
): Promise<void> {
  if (isWhole) await audit(tx, scope, 'assignment.refunded', id, { kopecks, to, courseId, centerId }, [studentId]);
  else await audit(tx, scope, 'assignment.refunded-part', id, { kopecks, to, reason }, [studentId]);
}
