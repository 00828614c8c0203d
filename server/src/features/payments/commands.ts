import { canPay } from '@dopusk/contract/assignments.ts';
import { dotted, today } from '@dopusk/contract/fields/date.ts';
import { toKopecks, toRubles } from '@dopusk/contract/fields/rubles.ts';
import { canDecide, DAYS_AHEAD, earliestPayment, type InvoicePaidBody } from '@dopusk/contract/invoices.ts';
import type { CorrectionBody, PaymentStatus } from '@dopusk/contract/payments.ts';
import { audit } from '../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../db/connection.ts';
import type { CenterScope, OperatorScope } from '../../db/scope.ts';
import type { Locked, Seen } from '../../db/seen.ts';
import { fieldRefusal, found, Refusal, refuseUnless } from '../../http/refusal.ts';
import { type PaymentOutcome, PaymentProviderError, type RefundOutcome } from '../../outside/payments/port.ts';
import { type LockedAssignment, lockAssignment, lockAssignmentOfPayment } from '../assignments/db/read-assignment.ts';
import { deleteAssignment, markPaid } from '../assignments/db/write-assignment.ts';
import { lockGroupAssignments } from '../assignments/db/write-assignments.ts';
import { lockSeenGroup } from '../groups/db/write-group.ts';
import { lockInvoice, markInvoicePaid, reopenInvoice } from '../invoices/db.ts';
import { choosePaid, type PaidListed } from '../invoices/listed/choose-paid.ts';
import { type Listed, lockListed, notePaidBy } from '../invoices/listed/db.ts';
import { findLinkedClient } from '../organizations/center-links/db.ts';
import { auditPaid, auditRefund } from './audit-paid.ts';
import { changedText } from './changed-text.ts';
import type { Agreed } from './choose-agreed.ts';
import { insertAgreed, lockAgreed, noteOutcomes } from './db/agreed.ts';
import { findPayer } from './db/balances.ts';
import { decidePayment, lockPayment, type Payment } from './db/card-payments.ts';
import { findPatron } from './db/held.ts';
import {
  afterGetting,
  afterPaying,
  balanceOf,
  ensureAccount,
  insertTransfer,
  insertTransfers,
  isLastCorrection,
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
import { decideAgreed } from './decide-agreed.ts';
import { formatSum } from './format-sum.ts';
import { refuseKnownOrder } from './known-order.ts';
import { lockAwaiting } from './links/db.ts';
import { BY_CARD } from './links/money-of-invoice.ts';
import { refuseOtherSum } from './other-sum.ts';
import { boundTo, sharesOf } from './parts.ts';
import { type AskedRefund, goingBack } from './refund-part.ts';
import { refuseSmallBalance } from './small-balance.ts';
import { GONE, NOT_BY_CARD, spentText } from './spent-text.ts';
import { inOrder, reversals, type TakenBack, type Vouched, type VouchedBy, vouchedTransfers } from './vouched.ts';

// Money moves in this file only, one transaction for each movement. Locks are taken in one order everywhere: the payment
// of a statement, the group, the assignment, then the card payment or the invoice, then the balance.

/**
 * Pays an assignment from the balance of an organization.
 * @param seen its price as the payer saw it, in rubles
 * @returns what is left there, in rubles
 * @throws Refusal NotFoundAssignCourse, NotFoundBalance, AssignAlreadyPaid, SmallBalance; PricesChanged for another price
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
    const balance = found(await lockBalance(tx, payer.id), 'NotFoundBalance');
    const { priceKopecks: price, centerId } = assignment;
    refuseOtherSum(price, seen);
    refuseSmallBalance(balance, [{ centerId, kopecks: price }]);
    await payEach(tx, { createdBy: scope.userId }, balance, [assignment]);
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
 * was chosen is there no more, AssignAlreadyPaid when all are paid, SmallBalance; PricesChanged for another sum
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
    const unpaid = chosen.filter((one) => canPay(one) === true);
    if (unpaid.length === 0) throw new Refusal('AssignAlreadyPaid', 'Все назначения группы уже оплачены');
    const balance = found(await lockBalance(tx, payer.id), 'NotFoundBalance');
    const prices = unpaid.map(({ centerId, priceKopecks: kopecks }) => ({ centerId, kopecks }));
    const price = prices.reduce((sum, { kopecks }) => sum + kopecks, 0);
    refuseOtherSum(price, amount);
    refuseSmallBalance(balance, prices);
    await payEach(tx, { createdBy: scope.userId }, balance, unpaid);
    await audit(tx, scope, 'group.paid', groupId, { kopecks: price, from: organizationId, count: unpaid.length });
    return { balance: toRubles(balance.kopecks - price), paidCount: unpaid.length };
  });
}

/** Pays assignments from a balance that has the money, each by a transfer of its own; a free one without. */
async function payEach(
  tx: Tx,
  { createdBy }: Pick<Payment, 'createdBy'>,
  balance: LockedBalance,
  assignments: readonly { id: Locked<'assignments'>; centerId: Seen<'organizations'>; priceKopecks: number }[],
): Promise<void> {
  if (assignments.length === 0) return;
  let left = balance;
  const transfers: NewTransfer[] = [];
  for (const { id, centerId, priceKopecks } of assignments) {
    if (priceKopecks === 0) continue;
    const to = await ensureAccount(tx, { centerId });
    const shares = sharesOf(left, centerId, priceKopecks);
    const movement = { kind: 'assignment' as const, amountKopecks: priceKopecks, from: left, to, shares };
    transfers.push({ ...movement, paymentId: null, assignmentId: id, createdBy });
    left = afterPaying(left, shares);
  }
  await insertTransfers(tx, transfers);
  const ids = assignments.map(({ id }) => id);
  await markPaid(tx, ids);
}

/**
 * Marks an invoice as paid, on the center's word that the money came to its bank account: adds what is left to pay to the
 * payer's balance, once, to be spent with this center alone (decision 57), and pays the assignments that it lists. Repeated
 * with the same data it changes nothing.
 * @returns what became of the listed assignments
 * @throws Refusal NotFoundInvoice; InvoiceAlreadyPaid with another payment, InvoiceCancelled; Invalid for a payment order
 * that has brought money of this payer already
 */
export function receiveInvoice(
  db: Db,
  scope: CenterScope,
  invoiceId: string,
  order: InvoicePaidBody,
): Promise<readonly PaidListed[]> {
  return transaction(db, async (tx) => {
    const listed = await lockListed(tx, scope, [invoiceId]);
    const invoice = found(await lockInvoice(tx, scope, invoiceId), 'NotFoundInvoice');
    const { paidOn, paymentOrder } = order;
    if (invoice.state === 'Paid' && invoice.paidOn === paidOn && invoice.paymentOrder === paymentOrder) return [];
    refuseUnless(canDecide(invoice.state));
    if (paidOn < earliestPayment(invoice.date)) {
      throw fieldRefusal('Invalid', 'paidOn', `Больше чем за ${DAYS_AHEAD} дней до счёта от ${dotted(invoice.date)}`);
    }
    // Whoever marks another invoice of this payer at the same moment waits here, and then finds this one paid.
    await balanceOf(tx, invoice.organizationId);
    const { organizationId } = invoice;
    await refuseKnownOrder(tx, scope, organizationId, order);
    const parts = [{ organizationId, invoice, kopecks: invoice.kopecks - invoice.paid }];
    return vouch(tx, scope, parts, { order, listed });
  });
}

/**
 * Puts money that a center vouches for on balances, to be spent with it alone; an invoice that has got everything is paid.
 * Each pays at once those of whom it lists that its money covers.
 * @param parts of one payment order; no invoice gets more than it asks for
 * @returns what became of what the invoices list
 */
export async function vouch(
  tx: Tx,
  scope: CenterScope,
  parts: readonly Vouched[],
  { listed, ...by }: VouchedBy & { listed: readonly Listed[] },
): Promise<readonly PaidListed[]> {
  const from = await ensureAccount(tx, { bankOf: scope.organization.id });
  const transfers: NewTransfer[] = [];
  for (const [organizationId, ofOne] of inOrder(parts)) {
    transfers.push(...vouchedTransfers(scope, from, await balanceOf(tx, organizationId), ofOne, by));
  }
  await insertTransfers(tx, transfers);
  const outcomes: PaidListed[] = [];
  let unpaid = listed;
  for (const { organizationId, invoice, kopecks } of parts) {
    if (!invoice) continue;
    const received = invoice.paid + kopecks;
    if (received >= invoice.kopecks) {
      await markInvoicePaid(tx, scope.userId, invoice.id, by.order);
      await audit(tx, scope, 'invoice.paid', invoice.id, { kopecks: invoice.kopecks, paidOn: by.order.paidOn });
    }
    const balance = await balanceOf(tx, organizationId);
    const bound = boundTo(balance, scope.organization.id);
    const outcome = choosePaid(invoice, unpaid, { bound, received });
    await payEach(tx, { createdBy: scope.userId }, balance, outcome.paid);
    await notePaidBy(tx, invoice.id, outcome.paid);
    await auditPaid(tx, scope, outcome.paid, { from: organizationId, invoice: invoice.id });
    const now = new Set<string>(outcome.paid.map(({ id }) => id));
    unpaid = unpaid.map((one) => (now.has(one.id) ? { ...one, isPaid: true } : one));
    outcomes.push(outcome);
  }
  return outcomes;
}

/**
 * Takes money that a center vouched for off balances again, by transfers that name those they reverse; a paid invoice
 * waits for its money again.
 * @throws Refusal BankPaymentSpent when it is not there any more
 */
export async function takeBack(
  tx: Tx,
  scope: CenterScope,
  parts: readonly TakenBack[],
  by: Required<VouchedBy>,
): Promise<void> {
  const centerId = scope.organization.id;
  const to = await ensureAccount(tx, { bankOf: centerId });
  const transfers: NewTransfer[] = [];
  for (const [organizationId, ofOne] of inOrder(parts)) {
    const from = await balanceOf(tx, organizationId);
    const needed = ofOne.reduce((sum, { kopecks }) => sum + kopecks, 0);
    if (boundTo(from, centerId) < needed) {
      throw new Refusal('BankPaymentSpent', spentText(boundTo(from, centerId), needed));
    }
    transfers.push(...reversals(scope, from, to, ofOne, by));
  }
  await insertTransfers(tx, transfers);
  for (const { invoice } of parts) if (invoice?.state === 'Paid') await reopenInvoice(tx, invoice.id);
}

/**
 * Adds to the part of a client's balance that is spent with the center, or takes from it: through the center's own bank
 * account, as money that it vouches for (decision 57). Repeated at once with the same data it changes nothing. From a client
 * that has unlinked the center it only takes: what it has given back (decision 240).
 * @throws Refusal NotFoundOrganization; BalanceChanged when that part is another than its author saw; SmallBalance
 */
export function correctBalance(db: Db, scope: CenterScope, clientId: string, body: CorrectionBody): Promise<void> {
  return transaction(db, async (tx) => {
    const linked = await findLinkedClient(tx, scope, clientId);
    const former = linked || body.direction === 'Add' ? undefined : await findPatron(tx, scope, clientId);
    const client = found(linked ?? former, 'NotFoundOrganization');
    const balance = await balanceOf(tx, client.id);
    const [amountKopecks, seen] = [toKopecks(body.amount), toKopecks(body.seen)];
    const added = body.direction === 'Add' ? amountKopecks : -amountKopecks;
    const { id: centerId } = scope.organization;
    const own = boundTo(balance, centerId);
    const { reason } = body;
    if (own === seen + added && (await isLastCorrection(tx, scope, balance.accountId, { kopecks: added, reason })))
      return;
    if (own !== seen) throw new Refusal('BalanceChanged', changedText(own));
    if (own + added < 0) throw fieldRefusal('SmallBalance', 'amount', `Не больше ${formatSum(own)}`);
    const bank = await ensureAccount(tx, { bankOf: centerId });
    const [from, to] = added > 0 ? [bank, balance] : [balance, bank];
    const shares = [{ boundTo: centerId, kopecks: amountKopecks }];
    const nothing = { paymentId: null, assignmentId: null };
    const movement = { kind: 'correction' as const, amountKopecks, from, to, shares, reason, ...nothing };
    await insertTransfer(tx, { ...movement, createdBy: scope.userId });
    await audit(tx, scope, 'balance.corrected', client.id, { kopecks: added });
  });
}

/**
 * Applies the bank's answer about a card payment, once.
 * @throws PaymentProviderError when the answer is about another payment
 */
export async function applyOutcome(
  tx: Tx,
  { id, assignmentId }: Payment,
  outcome: PaymentOutcome,
): Promise<PaymentStatus> {
  const assignment = assignmentId ? await lockAssignmentOfPayment(tx, assignmentId) : undefined;
  const agreed = await lockAgreed(tx, id);
  const payment = await lockPayment(tx, id);
  if (outcome.paymentId !== id || outcome.amountKopecks !== payment.amountKopecks) {
    throw new PaymentProviderError(`The bank's answer is about another payment than ${id}`);
  }
  if (payment.status !== 'pending' || outcome.status === 'pending') return payment.status;
  if (outcome.status === 'succeeded') await receiveCard(tx, payment, assignment, agreed);
  await decidePayment(tx, payment.id, outcome.status, outcome.cancellationReason);
  await audit(tx, null, `payment.${outcome.status}`, id, { kopecks: payment.amountKopecks });
  return outcome.status;
}

/**
 * Books the money of a card payment: to the center for the assignment, or to the balance, which then pays what the payer
 * has agreed to. Money for an assignment that was paid otherwise, removed or priced anew meanwhile stays there: no ruble is lost.
 */
async function receiveCard(
  tx: Tx,
  payment: Payment & { id: Locked<'payments'> },
  assignment: LockedAssignment | undefined,
  agreed: readonly Agreed[],
): Promise<void> {
  const wanted = assignment && canPay(assignment) === true ? assignment : undefined;
  const { amountKopecks } = payment;
  const movement = {
    amountKopecks,
    from: await ensureAccount(tx, 'acquirer'),
    paymentId: payment.id,
    createdBy: payment.createdBy,
  };
  if (wanted?.priceKopecks === amountKopecks) {
    const to = await ensureAccount(tx, { centerId: wanted.centerId });
    await insertTransfer(tx, { ...movement, kind: 'assignment', to, assignmentId: wanted.id });
    await markPaid(tx, [wanted.id]);
    await audit(tx, null, 'assignment.paid', wanted.id, { kopecks: amountKopecks, payment: payment.id });
  } else {
    const invoice = await lockAwaiting(tx, payment);
    const to = await balanceOf(tx, payment.organizationId);
    const [kind, invoiceId] = invoice ? ['invoice' as const, invoice.id] : ['top-up' as const, null];
    await insertTransfer(tx, { ...movement, kind, to, invoiceId, assignmentId: null });
    if (invoice) await markInvoicePaid(tx, payment.createdBy, invoice.id, { paidOn: today(), paymentOrder: BY_CARD });
    const balance = afterGetting(to, [{ boundTo: null, kopecks: amountKopecks }]);
    const decided = await decideAgreed(tx, payment, agreed, { balance, invoice });
    const paid = decided.flatMap(({ outcome, now }) => (outcome === 'Paid' && now ? [now] : []));
    await payEach(tx, payment, balance, paid);
    if (invoice) await notePaidBy(tx, invoice.id, paid);
    await auditPaid(tx, null, paid, { from: payment.organizationId, payment: payment.id });
    await noteOutcomes(tx, payment.id, decided);
    const seen = wanted ? [{ id: wanted.id, priceKopecks: amountKopecks }] : [];
    await insertAgreed(tx, payment.id, seen, 'PriceChanged');
  }
}

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
