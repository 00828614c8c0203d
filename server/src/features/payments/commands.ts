import { canPay } from '@dopusk/contract/assignments.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { PaymentStatus } from '@dopusk/contract/payments.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../db/connection.ts';
import { found, Refusal, refuseUnless } from '../../http/refusal.ts';
import type { OperatorScope } from '../../http/scope.ts';
import { type PaymentOutcome, PaymentProviderError } from '../../outside/payments/port.ts';
import { type LockedAssignment, lockAssignment, lockAssignmentOfPayment } from '../assignments/db/read-assignment.ts';
import { markPaid } from '../assignments/db/write-assignment.ts';
import { maySpend } from './db/balances.ts';
import { decidePayment, lockPayment, type Payment } from './db/card-payments.ts';
import { ensureAccount, insertTransfer, lockBalance } from './db/ledger.ts';

// Money moves in this file only, one transaction for each movement. Locks are taken in one order everywhere:
// the assignment, then the payment, then the balance.

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
    if (!(await maySpend(tx, scope, organizationId))) throw new Refusal('NotFoundBalance');
    refuseUnless(canPay(assignment));
    const balance = found(await lockBalance(tx, organizationId), 'NotFoundBalance');
    const price = assignment.priceKopecks;
    if (balance.kopecks < price) throw smallBalance(balance.kopecks, price);
    // A course that costs nothing is paid without moving anything.
    if (price > 0) {
      await insertTransfer(tx, {
        kind: 'assignment',
        amountKopecks: price,
        from: balance,
        to: await ensureAccount(tx, assignment.centerId),
        paymentId: null,
        assignmentId,
        createdBy: scope.userId,
      });
    }
    await markPaid(tx, assignmentId);
    await audit(tx, scope, 'assignment.paid', assignmentId, { kopecks: price, from: organizationId });
    return { balance: toRubles(balance.kopecks - price) };
  });
}

function smallBalance(kopecks: number, price: number): Refusal {
  const missing = new Intl.NumberFormat('ru-RU').format(toRubles(price - kopecks));
  return new Refusal('SmallBalance', `Недостаточно средств на балансе: не хватает ${missing} ₽`);
}

/**
 * Asks the bank what became of a payment and applies the answer once, however often and by whomever it is brought.
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

/** The same where somebody waits: a bank that does not answer leaves the payment pending, to be asked later. */
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
    throw new Error(`The bank's answer is about another payment than ${id}`);
  }
  if (payment.status !== 'pending' || outcome.status === 'pending') return payment.status;
  if (outcome.status === 'succeeded') await receive(tx, payment, assignment);
  await decidePayment(tx, id, outcome.status, outcome.cancellationReason);
  await audit(tx, null, `payment.${outcome.status}`, id, { kopecks: payment.amountKopecks });
  return outcome.status;
}

/**
 * Puts the money of a card where it was meant for: to the center for the assignment, or to the balance. Money for
 * an assignment that has been paid otherwise or removed meanwhile reaches the balance: no ruble is lost.
 */
async function receive(tx: Tx, payment: Payment, assignment: LockedAssignment | undefined): Promise<void> {
  const isWanted = assignment !== undefined && canPay(assignment) === true;
  const movement = {
    amountKopecks: payment.amountKopecks,
    from: await ensureAccount(tx, null),
    paymentId: payment.id,
    createdBy: payment.createdBy,
  };
  if (isWanted) {
    const to = await ensureAccount(tx, assignment.centerId);
    await insertTransfer(tx, { ...movement, kind: 'assignment', to, assignmentId: assignment.id });
    await markPaid(tx, assignment.id);
    await audit(tx, null, 'assignment.paid', assignment.id, { kopecks: payment.amountKopecks, payment: payment.id });
  } else {
    const to = await lockBalance(tx, payment.organizationId);
    if (!to) throw new Error(`Organization ${payment.organizationId} has no balance`);
    await insertTransfer(tx, { ...movement, kind: 'top-up', to, assignmentId: null });
  }
}
