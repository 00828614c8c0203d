import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';

/**
 * Leaves a line in the log for each assignment that a balance has paid.
 * @param by whose balance, and what its money came for
 */
export async function auditPaid(
  tx: Tx,
  scope: CenterScope | null,
  paid: readonly { id: Seen<'assignments'>; priceKopecks: number }[],
  by: { from: string; invoice: string } | { from: string; payment: string },
): Promise<void> {
  for (const { id, priceKopecks: kopecks } of paid) await audit(tx, scope, 'assignment.paid', id, { kopecks, ...by });
}
