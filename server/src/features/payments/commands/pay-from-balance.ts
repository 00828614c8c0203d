import { canPay } from '@dopusk/contract/assignments.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { found, Refusal, refuseUnless } from '../../../http/refusal.ts';
import { lockAssignment } from '../../assignments/db/read-assignment.ts';
import { markPaid } from '../../assignments/db/write-assignment.ts';
import { lockGroupAssignments } from '../../assignments/db/write-assignments.ts';
import { lockSeenGroup } from '../../groups/db/write-group.ts';
import { closeCovered, FROM_BALANCE } from '../../invoices/listed/close-covered.ts';
import { findPayer } from '../db/balances.ts';
import type { Payment } from '../db/card-payments.ts';
import {
  afterPaying,
  ensureAccount,
  insertTransfers,
  type LockedBalance,
  lockBalance,
  type NewTransfer,
} from '../db/ledger.ts';
import { refuseOtherSum } from '../other-sum.ts';
import { afterPayment, type Parts, sharesOf } from '../parts.ts';
import { refusePersonal } from '../refuse-personal.ts';
import { refuseSmallBalance } from '../small-balance.ts';
import { GONE } from '../spent-text.ts';

// Money moves in this folder only, one transaction for each movement. Locks are taken in one order everywhere: the payment of a
// statement, the group, the assignment, then the card payment or the invoice, then the balance.

/**
 * Pays an assignment from the balance of an organization.
 * @param seen its price as the payer saw it, in rubles
 * @returns what is left there, in rubles
 * @throws Refusal NotFoundAssignCourse, NotFoundBalance, AssignAlreadyPaid, PayerIsPerson, SmallBalance; PricesChanged for another price
 */
export function payFromBalance(
  db: Db,
  scope: OperatorScope,
  organizationId: string,
  assignmentId: string,
  seen?: number,
): Promise<{ balance: number }> {
  return transaction(db, async (tx) => {
    const assignment = found(await lockAssignment(tx, scope, assignmentId), 'NotFoundAssignCourse');
    const payer = found(await findPayer(tx, scope, organizationId), 'NotFoundBalance');
    refuseUnless(canPay(assignment));
    refusePersonal([assignment]);
    const balance = found(await lockBalance(tx, payer.id), 'NotFoundBalance');
    const { priceKopecks: price, centerId } = assignment;
    refuseOtherSum(price, seen);
    refuseSmallBalance(balance, [{ centerId, kopecks: price }]);
    await payEach(tx, { createdBy: scope.userId, paidWith: null }, balance, [assignment]);
    await closeCovered(tx, scope, [assignment], FROM_BALANCE);
    await audit(tx, scope, 'assignment.paid', assignmentId, { kopecks: price, from: organizationId });
    return { balance: toRubles(balance.kopecks - price) };
  });
}

/**
 * Pays the unpaid assignments of a group from the balance of an organization: all or none.
 * @param assignIds of these alone; of everybody when left out
 * @param amount their prices together as the payer saw them, in rubles
 * @returns what is left on the balance in rubles, and how many assignments were paid
 * @throws Refusal NotFoundGroup, NotFoundBalance; NotFoundAssignCourse for a group without assignments and when somebody who
 * was chosen is there no more, AssignAlreadyPaid when all are paid, PayerIsPerson for somebody chosen and when nobody else is unpaid, SmallBalance; PricesChanged for another sum
 */
export function payGroup(
  db: Db,
  scope: OperatorScope,
  organizationId: string,
  groupId: string,
  { assignIds, amount }: { assignIds?: readonly string[] | undefined; amount?: number | undefined } = {},
): Promise<{ balance: number; paidCount: number }> {
  return transaction(db, async (tx) => {
    found(await lockSeenGroup(tx, scope, groupId), 'NotFoundGroup');
    const assignments = await lockGroupAssignments(tx, scope, { groupId });
    const payer = found(await findPayer(tx, scope, organizationId), 'NotFoundBalance');
    if (assignments.length === 0) throw new Refusal('NotFoundAssignCourse', 'В группе нет назначений');
    const chosen = assignments.filter(({ id }) => assignIds?.includes(id) ?? true);
    if (assignIds && chosen.length < new Set(assignIds).size) throw new Refusal('NotFoundAssignCourse', GONE);
    const asked = chosen.filter((one) => canPay(one) === true);
    if (asked.length === 0) throw new Refusal('AssignAlreadyPaid', 'Все назначения группы уже оплачены');
    // Who pays for himself is left out of everybody; who was chosen is not.
    const unpaid = asked.filter(({ personalContract }) => assignIds || personalContract === null);
    refusePersonal(unpaid.length === 0 ? asked : unpaid);
    const balance = found(await lockBalance(tx, payer.id), 'NotFoundBalance');
    const prices = unpaid.map(({ centerId, priceKopecks: kopecks }) => ({ centerId, kopecks }));
    const price = prices.reduce((sum, { kopecks }) => sum + kopecks, 0);
    refuseOtherSum(price, amount);
    refuseSmallBalance(balance, prices);
    await payEach(tx, { createdBy: scope.userId, paidWith: null }, balance, unpaid);
    await closeCovered(tx, scope, unpaid, FROM_BALANCE);
    await audit(tx, scope, 'group.paid', groupId, { kopecks: price, from: organizationId, count: unpaid.length });
    return { balance: toRubles(balance.kopecks - price), paidCount: unpaid.length };
  });
}

/**
 * Pays assignments from a balance that has the money, each by a transfer of its own; a free one without.
 * @param by `paidWith` is the money whose coming pays them; null when somebody asked for it. `reason` is on what a center does so
 * in the client's place
 * @param of what of the balance may be spent, when not all of it
 */
export async function payEach(
  tx: Tx,
  { createdBy, ...by }: Pick<Payment, 'createdBy'> & { paidWith: Seen<'transfers'> | null; reason?: string },
  balance: LockedBalance,
  assignments: readonly { id: Locked<'assignments'>; centerId: Seen<'organizations'>; priceKopecks: number }[],
  of: Parts = balance,
): Promise<void> {
  if (assignments.length === 0) return;
  let left = balance;
  let spendable = of;
  const transfers: NewTransfer[] = [];
  for (const { id, centerId, priceKopecks } of assignments) {
    if (priceKopecks === 0) continue;
    const to = await ensureAccount(tx, { centerId });
    const shares = sharesOf(spendable, centerId, priceKopecks);
    const movement = { kind: 'assignment' as const, amountKopecks: priceKopecks, from: left, to, shares };
    transfers.push({ ...movement, paymentId: null, assignmentId: id, ...by, createdBy });
    left = afterPaying(left, shares);
    spendable = afterPayment(spendable, shares);
  }
  await insertTransfers(tx, transfers);
  const ids = assignments.map(({ id }) => id);
  await markPaid(tx, ids);
}
