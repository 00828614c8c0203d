import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import type { PaymentStatus } from '@dopusk/contract/payments.ts';
import type { RefundBalanceBody } from '@dopusk/contract/refunds.ts';
import { actNumberText } from '@dopusk/contract/service-acts.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { fieldRefusal, found, Refusal } from '../../../http/refusal.ts';
import { PaymentProviderError, type RefundOutcome } from '../../../outside/payments/port.ts';
import { lockAssignment } from '../../assignments/db/read-assignment.ts';
import { deleteAssignment } from '../../assignments/db/write-assignment.ts';
import { findActOf } from '../../invoices/acts/db.ts';
import { closingEmptied } from '../../invoices/listed/close-covered.ts';
import { auditRefund } from '../audit-paid.ts';
import { changedCardText } from '../changed-text.ts';
import { findUnmanned } from '../db/card-money.ts';
import { lockPayment } from '../db/card-payments.ts';
import { balanceOf, ensureAccount, insertTransfer } from '../db/ledger.ts';
import {
  cardLeft,
  decideRefund,
  findPaidBy,
  insertRefund,
  keepRefundedAssignment,
  listCardsLeft,
  lockRefund,
  type PaidBy,
  type Refund,
} from '../db/refunds.ts';
import { freeKopecks } from '../parts.ts';
import { type AskedRefund, goingBack } from '../refund-part.ts';
import { NOT_BY_CARD, overCardText } from '../spent-text.ts';

// Money moves in this folder only, one transaction for each movement. Locks are taken in one order everywhere: the payment of a
// statement, the group, the assignment, then the card payment or the invoice, then the balance.

/**
 * Refunds what is left of the money of a paid assignment to whoever paid, and removes it, or a part, and it stays: to the
 * balance at once, each part what it gave; to the card through the bank.
 * @returns the refund to ask the bank for; null when nothing is left to do
 * @throws Refusal NotFoundAssignCourse; AssignInAct while an act asks for the money; as goingBack; NotFoundPayment when no card of this bank paid
 */
export function refundAssignment(
  tx: Tx,
  scope: CenterScope,
  assignmentId: string,
  { to, amount, seen, reason, provider }: AskedRefund,
): Promise<Seen<'refunds'> | null> {
  return transaction(tx, async () => {
    const assignment = found(await lockAssignment(tx, scope, assignmentId), 'NotFoundAssignCourse');
    const act = await findActOf(tx, assignment.id);
    if (act) throw new Refusal('AssignInAct', inActText(act));
    const paid = await findPaidBy(tx, scope, assignmentId);
    const { isWhole, kopecks: amountKopecks, shares } = goingBack(assignment, paid?.shares ?? [], amount, seen);
    if (to === 'Card') await refuseOtherCard(tx, paid, amountKopecks, provider);
    if (isWhole) await keepRefundedAssignment(tx, scope, assignment.id, reason);
    if (isWhole) await closingEmptied(tx, scope, [assignment], () => deleteAssignment(tx, assignment.id));
    await auditRefund(tx, scope, assignment, { isWhole, kopecks: amountKopecks, to, reason });
    // A free course has nothing to refund.
    if (!paid) return null;
    const { organizationId, paymentId } = paid;
    const what = { what: 'Возврат за обучение' as const };
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
    return insertRefund(tx, scope, { ...what, paymentId, transferId, organizationId, provider, amountKopecks });
  });
}

const inActText = ({ isUpd, ...act }: Parameters<typeof actNumberText>[0] & { isUpd: boolean }): string =>
  isUpd
    ? `Обучение стоит в УПД ${actNumberText(act)}. Ошибку исправляют в разделе «Документы»: снимите слушателя в «Исправить» и верните деньги. Цену снизили по договорённости – запишите УКД из учётной программы, кнопка «УКД»`
    : `Обучение стоит в акте ${actNumberText(act)}: сначала аннулируйте акт в разделе «Документы», после возврата составьте новый`;

/** The card gets no more than it has brought: of several trainings that it paid two may be given back at this moment. */
async function refuseOtherCard(tx: Tx, paid: PaidBy | undefined, kopecks: number, provider: string): Promise<void> {
  if (!paid?.paymentId) throw new Refusal('NotFoundPayment', NOT_BY_CARD);
  await lockPayment(tx, paid.paymentId);
  const left = await cardLeft(tx, paid, provider);
  const isCards = paid.provider === provider && paid.shares.some(({ boundTo }) => boundTo === null);
  if (left === 0) throw new Refusal('NotFoundPayment', isCards ? overCardText(0) : NOT_BY_CARD);
  if (kopecks > left) throw fieldRefusal('Invalid', 'amount', overCardText(left));
}

/**
 * Sends card money from the balance of a client for whom nobody spends it to the card that it came from, through the bank
 * (decision 551).
 * @returns the refund to ask the bank for
 * @throws Refusal NotFoundOrganization; NotFoundPayment for a card that has nothing left; BalanceChanged when the balance has
 *   another sum of card money than was seen; Invalid for more than there is
 */
export function refundBalance(
  tx: Tx,
  scope: CenterScope,
  clientId: string,
  { paymentId, amount, seen, reason, provider }: RefundBalanceBody & { provider: string },
): Promise<Seen<'refunds'>> {
  return transaction(tx, async () => {
    const client = found(await findUnmanned(tx, scope, clientId), 'NotFoundOrganization');
    const of = { broughtTo: client.id, paymentId };
    const [known] = await listCardsLeft(tx, of, provider);
    if (!known) throw new Refusal('NotFoundPayment', overCardText(0));
    const { id } = await lockPayment(tx, known.id);
    // Whoever gave something back at this moment was first.
    const [card] = await listCardsLeft(tx, of, provider);
    if (!card) throw new Refusal('NotFoundPayment', overCardText(0));
    const balance = await balanceOf(tx, client.id);
    const free = freeKopecks(balance);
    if (toKopecks(seen) !== free) throw new Refusal('BalanceChanged', changedCardText(free));
    const amountKopecks = toKopecks(amount);
    const most = Math.min(card.kopecks, free);
    if (amountKopecks > most) throw fieldRefusal('Invalid', 'amount', overCardText(most));
    const transferId = await insertTransfer(tx, {
      kind: 'refund',
      amountKopecks,
      from: balance,
      to: await ensureAccount(tx, 'refunds'),
      paymentId: null,
      assignmentId: null,
      reason,
      createdBy: scope.userId,
    });
    await audit(tx, scope, 'balance.refunded', client.id, { kopecks: amountKopecks, reason });
    const what = { what: 'Возврат с баланса' as const, paymentId: id, organizationId: client.id };
    return insertRefund(tx, scope, { ...what, transferId, provider, amountKopecks });
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
