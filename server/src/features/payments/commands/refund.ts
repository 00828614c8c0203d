import type { PaymentStatus } from '@dopusk/contract/payments.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { found, Refusal } from '../../../http/refusal.ts';
import { PaymentProviderError, type RefundOutcome } from '../../../outside/payments/port.ts';
import { lockAssignment } from '../../assignments/db/read-assignment.ts';
import { deleteAssignment } from '../../assignments/db/write-assignment.ts';
import { auditRefund } from '../audit-paid.ts';
import { balanceOf, ensureAccount, insertTransfer } from '../db/ledger.ts';
import {
  decideRefund,
  findPaidBy,
  insertRefund,
  keepRefundedAssignment,
  lockRefund,
  type Refund,
} from '../db/refunds.ts';
import { type AskedRefund, goingBack } from '../refund-part.ts';
import { NOT_BY_CARD } from '../spent-text.ts';

// Money moves in this folder only, one transaction for each movement. Locks are taken in one order everywhere: the payment of a
// statement, the group, the assignment, then the card payment or the invoice, then the balance.

/**
 * Refunds what is left of the money of a paid assignment to whoever paid, and removes it, or a part, and it stays: to the
 * balance at once, each part what it gave; to the card through the bank.
 * @returns the refund to ask the bank for; null when nothing is left to do
 * @throws Refusal NotFoundAssignCourse; as goingBack; NotFoundPayment when no card of this bank paid
 */
export function refundAssignment(
  tx: Tx,
  scope: CenterScope,
  assignmentId: string,
  { to, amount, seen, reason, provider }: AskedRefund,
): Promise<Seen<'refunds'> | null> {
  return transaction(tx, async () => {
    const assignment = found(await lockAssignment(tx, scope, assignmentId), 'NotFoundAssignCourse');
    const paid = await findPaidBy(tx, scope, assignmentId);
    const { isWhole, kopecks: amountKopecks, shares } = goingBack(assignment, paid?.shares ?? [], amount, seen);
    if (to === 'Card' && paid?.provider !== provider) throw new Refusal('NotFoundPayment', NOT_BY_CARD);
    if (isWhole) await keepRefundedAssignment(tx, scope, assignment.id, reason);
    if (isWhole) await deleteAssignment(tx, assignment.id);
    await auditRefund(tx, scope, assignment, { isWhole, kopecks: amountKopecks, to, reason });
    // A free course has nothing to refund.
    if (!paid) return null;
    const { organizationId, paymentId } = paid;
    const transferId = await insertTransfer(tx, {
      kind: 'refund',
      amountKopecks,
      from: await ensureAccount(tx, { centerId: assignment.centerId }),
      to: to === 'Card' ? await ensureAccount(tx, 'refunds') : await balanceOf(tx, organizationId),
      shares,
      paymentId: null,
      assignmentId: assignment.id,
      reason,
      createdBy: scope.userId,
    });
    if (to === 'Balance' || !paymentId) return null;
    return insertRefund(tx, scope, { paymentId, transferId, organizationId, provider, amountKopecks });
  });
}

/**
 * Applies the bank's answer about a refund, once. Money that the card did not accept goes to the balance of whoever
 * paid.
 * @throws PaymentProviderError when the answer is about another refund
 */
export function settleRefund(db: Db, refund: Refund, outcome: RefundOutcome): Promise<PaymentStatus> {
  const { id, assignmentId, amountKopecks, organizationId, createdBy } = refund;
  if (outcome.providerPaymentId !== refund.providerPaymentId || outcome.amountKopecks !== amountKopecks) {
    throw new PaymentProviderError(`The bank's answer is about another refund than ${id}`);
  }
  return transaction(db, async (tx) => {
    const { id: lockedId, status } = await lockRefund(tx, id);
    if (status !== 'pending' || outcome.status === 'pending') return status;
    await insertTransfer(tx, {
      kind: 'refund',
      amountKopecks,
      from: await ensureAccount(tx, 'refunds'),
      to: outcome.status === 'succeeded' ? await ensureAccount(tx, 'acquirer') : await balanceOf(tx, organizationId),
      paymentId: null,
      assignmentId,
      refundId: id,
      createdBy,
    });
    await decideRefund(tx, lockedId, outcome.status, outcome.cancellationReason);
    await audit(tx, null, `refund.${outcome.status}`, id, { kopecks: amountKopecks });
    return outcome.status;
  });
}
