import { canPay } from '@dopusk/contract/assignments.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { canDecide, type InvoicePaidBody } from '@dopusk/contract/invoices.ts';
import { canRefund, type PaymentStatus, type RefundWay } from '@dopusk/contract/payments.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../db/connection.ts';
import type { CenterScope, OperatorScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';
import { fieldRefusal, found, Refusal, refuseUnless } from '../../http/refusal.ts';
import { type PaymentOutcome, PaymentProviderError, type RefundOutcome } from '../../outside/payments/port.ts';
import { type LockedAssignment, lockAssignment, lockAssignmentOfPayment } from '../assignments/db/read-assignment.ts';
import { deleteAssignment, markPaid } from '../assignments/db/write-assignment.ts';
import { lockGroupAssignments } from '../assignments/db/write-assignments.ts';
import { lockSeenGroup } from '../groups/db/write-group.ts';
import { findPaidByOrder, lockInvoice, markInvoicePaid } from '../invoices/db.ts';
import { findPayer } from './db/balances.ts';
import { decidePayment, lockPayment, type Payment } from './db/card-payments.ts';
import {
  afterPaying,
  ensureAccount,
  insertTransfer,
  insertTransfers,
  type LockedBalance,
  lockBalance,
  type NewTransfer,
} from './db/ledger.ts';
import {
  decideRefund,
  findPaidBy,
  insertRefund,
  keepRefundedAssignment,
  lockRefund,
  type Refund,
} from './db/refunds.ts';
import { type Due, type Parts, reachOf, sharesOf } from './parts.ts';

// Money moves in this file only, one transaction for each movement. Locks are taken in one order everywhere:
// the group, the assignment, then the payment or the invoice, then the balance.

/**
 * Pays an assignment from the balance of an organization.
 * @returns what is left there, in rubles
 * @throws Refusal NotFoundAssignCourse, NotFoundBalance, AssignAlreadyPaid, SmallBalance
 */
export function payFromBalance(
  db: Db,
  scope: OperatorScope,
  organizationId: string,
  assignmentId: string,
): Promise<{ balance: number }> {
  return transaction(db, async (tx) => {
    const assignment = found(await lockAssignment(tx, scope, assignmentId), 'NotFoundAssignCourse');
    const payer = found(await findPayer(tx, scope, organizationId), 'NotFoundBalance');
    refuseUnless(canPay(assignment));
    const balance = found(await lockBalance(tx, payer.id), 'NotFoundBalance');
    const { priceKopecks: price, centerId } = assignment;
    refuseSmallBalance(balance, [{ centerId, kopecks: price }]);
    // A free course is paid without a transfer.
    if (price > 0) {
      await insertTransfer(tx, {
        kind: 'assignment',
        amountKopecks: price,
        from: balance,
        to: await ensureAccount(tx, { centerId }),
        shares: sharesOf(balance, centerId, price),
        paymentId: null,
        assignmentId: assignment.id,
        createdBy: scope.userId,
      });
    }
    await markPaid(tx, [assignment.id]);
    await audit(tx, scope, 'assignment.paid', assignmentId, { kopecks: price, from: organizationId });
    return { balance: toRubles(balance.kopecks - price) };
  });
}

/**
 * Pays all unpaid assignments of a group from the balance of an organization: all or none.
 * @returns what is left on the balance in rubles, and how many assignments were paid
 * @throws Refusal NotFoundGroup, NotFoundBalance; NotFoundAssignCourse for a group without assignments,
 * AssignAlreadyPaid when all are paid, SmallBalance
 */
export function payGroup(
  db: Db,
  scope: OperatorScope,
  organizationId: string,
  groupId: string,
): Promise<{ balance: number; paidCount: number }> {
  return transaction(db, async (tx) => {
    found(await lockSeenGroup(tx, scope, groupId), 'NotFoundGroup');
    const assignments = await lockGroupAssignments(tx, scope, { groupId });
    const payer = found(await findPayer(tx, scope, organizationId), 'NotFoundBalance');
    if (assignments.length === 0) throw new Refusal('NotFoundAssignCourse', 'В группе нет назначений');
    const unpaid = assignments.filter((assignment) => canPay(assignment) === true);
    if (unpaid.length === 0) throw new Refusal('AssignAlreadyPaid', 'Все назначения группы уже оплачены');
    let balance = found(await lockBalance(tx, payer.id), 'NotFoundBalance');
    const price = unpaid.reduce((sum, { priceKopecks }) => sum + priceKopecks, 0);
    refuseSmallBalance(
      balance,
      unpaid.map(({ centerId, priceKopecks }) => ({ centerId, kopecks: priceKopecks })),
    );
    const transfers: NewTransfer[] = [];
    for (const { id, centerId, priceKopecks } of unpaid) {
      if (priceKopecks === 0) continue;
      const to = await ensureAccount(tx, { centerId });
      const shares = sharesOf(balance, centerId, priceKopecks);
      const movement = { kind: 'assignment' as const, amountKopecks: priceKopecks, from: balance, to, shares };
      transfers.push({ ...movement, paymentId: null, assignmentId: id, createdBy: scope.userId });
      balance = afterPaying(balance, shares);
    }
    await insertTransfers(tx, transfers);
    await markPaid(
      tx,
      unpaid.map(({ id }) => id),
    );
    await audit(tx, scope, 'group.paid', groupId, { kopecks: price, from: organizationId, count: unpaid.length });
    return { balance: toRubles(balance.kopecks), paidCount: unpaid.length };
  });
}

/**
 * Marks an invoice as paid, on the center's word that the money came to its bank account: adds the sum to the payer's
 * balance, once, to be spent with this center alone (decision 57). Repeated with the same data it changes nothing.
 * @throws Refusal NotFoundInvoice; InvoiceAlreadyPaid with another payment, InvoiceCancelled; Invalid for a payment order
 * that has paid another invoice of this payer
 */
export function receiveInvoice(
  db: Db,
  scope: CenterScope,
  invoiceId: string,
  { paidOn, paymentOrder }: InvoicePaidBody,
): Promise<void> {
  return transaction(db, async (tx) => {
    const invoice = found(await lockInvoice(tx, scope, invoiceId), 'NotFoundInvoice');
    if (invoice.state === 'Paid' && invoice.paidOn === paidOn && invoice.paymentOrder === paymentOrder) return;
    refuseUnless(canDecide(invoice.state));
    const centerId = scope.organization.id;
    // Whoever marks another invoice of this payer at the same moment waits here, and then finds this one paid.
    const balance = await balanceOf(tx, invoice.organizationId);
    const other = await findPaidByOrder(tx, scope, { organizationId: invoice.organizationId, paidOn, paymentOrder });
    if (other) throw fieldRefusal('Invalid', 'paymentOrder', `Этим поручением уже оплачен счёт № ${other.number}`);
    await insertTransfer(tx, {
      kind: 'invoice',
      amountKopecks: invoice.kopecks,
      from: await ensureAccount(tx, { bankOf: centerId }),
      to: balance,
      shares: [{ boundTo: centerId, kopecks: invoice.kopecks }],
      paymentId: null,
      assignmentId: null,
      invoiceId: invoice.id,
      createdBy: scope.userId,
    });
    await markInvoicePaid(tx, scope, invoice.id, { paidOn, paymentOrder });
    await audit(tx, scope, 'invoice.paid', invoiceId, { kopecks: invoice.kopecks, paidOn });
  });
}

/** «1 500» or «1 500,50». */
const rubles = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' });

/** @throws Refusal SmallBalance that says what is missing, and why money that is there cannot be spent here */
function refuseSmallBalance(balance: Parts, dues: readonly Due[]): void {
  const { missing, spendable, elsewhere } = reachOf(balance, dues);
  if (missing === 0) return;
  const sum = (kopecks: number) => `${rubles.format(toRubles(kopecks))} ₽`;
  const bound =
    elsewhere > 0
      ? `. Здесь можно потратить ${sum(spendable)}, ещё ${sum(elsewhere)} — только в другом учебном центре`
      : '';
  throw new Refusal('SmallBalance', `Недостаточно средств на балансе: не хватает ${sum(missing)}${bound}`);
}

/**
 * Asks the bank for the state of a payment and applies it once, however often this is called.
 * @throws PaymentProviderError when the bank cannot be asked: the payment stays pending
 */
export async function settle(
  { db, payments }: Pick<Context, 'db' | 'payments'>,
  payment: Payment,
): Promise<PaymentStatus> {
  if (payment.status !== 'pending' || !payment.providerPaymentId) return payment.status;
  const outcome = await payments.read(payment.providerPaymentId);
  if (outcome.status === 'pending') return 'pending';
  return transaction(db, (tx) => applyOutcome(tx, payment, outcome));
}

/** The same within a request: when the bank does not answer the payment stays pending, to be asked for later. */
export function settleIfReachable(context: Pick<Context, 'db' | 'payments'>, payment: Payment): Promise<PaymentStatus> {
  return settle(context, payment).catch((error) => {
    if (error instanceof PaymentProviderError) return 'pending';
    throw error;
  });
}

async function applyOutcome(tx: Tx, { id, assignmentId }: Payment, outcome: PaymentOutcome): Promise<PaymentStatus> {
  const assignment = assignmentId ? await lockAssignmentOfPayment(tx, assignmentId) : undefined;
  const payment = await lockPayment(tx, id);
  if (outcome.paymentId !== id || outcome.amountKopecks !== payment.amountKopecks) {
    throw new PaymentProviderError(`The bank's answer is about another payment than ${id}`);
  }
  if (payment.status !== 'pending' || outcome.status === 'pending') return payment.status;
  if (outcome.status === 'succeeded') await receive(tx, payment, assignment);
  await decidePayment(tx, payment.id, outcome.status, outcome.cancellationReason);
  await audit(tx, null, `payment.${outcome.status}`, id, { kopecks: payment.amountKopecks });
  return outcome.status;
}

/**
 * Books the money of a card payment: to the center for the assignment, or to the balance. Money for an assignment that
 * was paid otherwise or removed meanwhile goes to the balance: no ruble is lost.
 */
async function receive(tx: Tx, payment: Payment, assignment: LockedAssignment | undefined): Promise<void> {
  const isWanted = assignment !== undefined && canPay(assignment) === true;
  const movement = {
    amountKopecks: payment.amountKopecks,
    from: await ensureAccount(tx, 'acquirer'),
    paymentId: payment.id,
    createdBy: payment.createdBy,
  };
  if (isWanted) {
    const to = await ensureAccount(tx, { centerId: assignment.centerId });
    await insertTransfer(tx, { ...movement, kind: 'assignment', to, assignmentId: assignment.id });
    await markPaid(tx, [assignment.id]);
    await audit(tx, null, 'assignment.paid', assignment.id, { kopecks: payment.amountKopecks, payment: payment.id });
  } else {
    const to = await balanceOf(tx, payment.organizationId);
    await insertTransfer(tx, { ...movement, kind: 'top-up', to, assignmentId: null });
  }
}

/** Every organization is made with a balance. */
async function balanceOf(tx: Tx, organizationId: Seen<'organizations'>): Promise<LockedBalance> {
  const balance = await lockBalance(tx, organizationId);
  if (!balance) throw new Error(`Organization ${organizationId} has no balance`);
  return balance;
}

/**
 * Removes a paid assignment and refunds the money to whoever paid: to the balance at once, each part what it gave; to
 * the card through the bank.
 * @returns the refund to ask the bank for; null when nothing is left to do
 * @throws Refusal NotFoundAssignCourse; AssignNotPaid, RemoveAssignException by canRefund; NotFoundPayment when no card
 * of this bank paid
 */
export function refundAssignment(
  tx: Tx,
  scope: CenterScope,
  assignmentId: string,
  { to, reason, provider }: { to: RefundWay; reason: string; provider: string },
): Promise<Seen<'refunds'> | null> {
  return transaction(tx, async () => {
    const assignment = found(await lockAssignment(tx, scope, assignmentId), 'NotFoundAssignCourse');
    refuseUnless(canRefund(assignment));
    const paid = await findPaidBy(tx, scope, assignmentId);
    if (to === 'Card' && paid?.provider !== provider) throw new Refusal('NotFoundPayment', NOT_BY_CARD);
    await keepRefundedAssignment(tx, scope, assignment.id, reason);
    await deleteAssignment(tx, assignment.id);
    await audit(tx, scope, 'assignment.refunded', assignmentId, { kopecks: paid?.amountKopecks ?? 0, to });
    // A free course has nothing to refund.
    if (!paid) return null;
    const { amountKopecks, organizationId, paymentId, shares } = paid;
    const transferId = await insertTransfer(tx, {
      kind: 'refund',
      amountKopecks,
      from: await ensureAccount(tx, { centerId: assignment.centerId }),
      to: to === 'Card' ? await ensureAccount(tx, 'refunds') : await balanceOf(tx, organizationId),
      shares,
      paymentId: null,
      assignmentId: assignment.id,
      createdBy: scope.userId,
    });
    if (to === 'Balance' || !paymentId) return null;
    return insertRefund(tx, scope, {
      paymentId,
      transferId,
      organizationId,
      provider,
      amountKopecks,
      description: 'Возврат за обучение',
    });
  });
}

const NOT_BY_CARD = 'Назначение оплачено не картой: вернуть можно на баланс';

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
