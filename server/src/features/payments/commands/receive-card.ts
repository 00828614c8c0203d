import { canPay } from '@dopusk/contract/assignments.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { PaymentStatus } from '@dopusk/contract/payments.ts';
import { audit } from '../../../db/audit.ts';
import type { Tx } from '../../../db/connection.ts';
import type { Locked } from '../../../db/seen.ts';
import { type PaymentOutcome, PaymentProviderError } from '../../../outside/payments/port.ts';
import { type LockedAssignment, lockAssignmentOfPayment } from '../../assignments/db/read-assignment.ts';
import { markPaid } from '../../assignments/db/write-assignment.ts';
import { markInvoicePaid, noteGone } from '../../invoices/db.ts';
import { closeCovered } from '../../invoices/listed/close-covered.ts';
import { notePaidBy } from '../../invoices/listed/db.ts';
import { auditPaid } from '../audit-paid.ts';
import type { Agreed } from '../choose-agreed.ts';
import { insertAgreed, lockAgreed, noteOutcomes } from '../db/agreed.ts';
import { decidePayment, lockPayment, type Payment } from '../db/card-payments.ts';
import { afterGetting, balanceOf, ensureAccount, insertTransfer } from '../db/ledger.ts';
import { decideAgreed } from '../decide-agreed.ts';
import { lockAwaiting } from '../links/db.ts';
import { BY_CARD, moneyFor } from '../links/money-of-invoice.ts';
import { payEach } from './pay-from-balance.ts';

// Money moves in this folder only, one transaction for each movement. Locks are taken in one order everywhere: the payment of a
// statement, the group, the assignment, then the card payment or the invoice, then the balance.

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
 * has agreed to. Money for an assignment that was paid otherwise, removed, priced anew or is another payer's meanwhile stays there: no ruble is lost.
 */
async function receiveCard(
  tx: Tx,
  payment: Payment & { id: Locked<'payments'> },
  assignment: LockedAssignment | undefined,
  agreed: readonly Agreed[],
): Promise<void> {
  const open = assignment && canPay(assignment) === true ? assignment : undefined;
  const isPayers = (open?.personalPayerId ?? payment.organizationId) === payment.organizationId;
  const wanted = isPayers ? open : undefined;
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
    await closeCovered(tx, null, [wanted], BY_CARD);
    await audit(tx, null, 'assignment.paid', wanted.id, { kopecks: amountKopecks, payment: payment.id });
  } else {
    const invoice = await lockAwaiting(tx, payment);
    const to = await balanceOf(tx, payment.organizationId);
    const [kind, invoiceId] = invoice ? ['invoice' as const, invoice.id] : ['top-up' as const, null];
    if (invoice && Number(invoice.again) > 0) await noteGone(tx, invoice.id, Number(invoice.again));
    const paidWith = await insertTransfer(tx, { ...movement, kind, to, invoiceId, assignmentId: null });
    if (invoice) await markInvoicePaid(tx, payment.createdBy, invoice.id, { paidOn: today(), paymentOrder: BY_CARD });
    const balance = afterGetting(to, [{ boundTo: null, kopecks: amountKopecks }]);
    const money = moneyFor(payment, balance, invoice);
    const decided = await decideAgreed(tx, payment, agreed, money);
    const paid = decided.flatMap(({ outcome, now }) => (outcome === 'Paid' && now ? [now] : []));
    await payEach(tx, { createdBy: payment.createdBy, paidWith }, balance, paid, money);
    if (invoice) await notePaidBy(tx, invoice.id, paid, paidWith);
    await closeCovered(tx, null, paid, BY_CARD);
    await auditPaid(tx, null, paid, { from: payment.organizationId, payment: payment.id });
    await noteOutcomes(tx, payment.id, decided);
    const seen = open ? [{ id: open.id, priceKopecks: amountKopecks }] : [];
    await insertAgreed(tx, payment.id, seen, isPayers ? 'PriceChanged' : 'PaysHimself');
  }
}
