import { dotted } from '@dopusk/contract/fields/date.ts';
import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import { canDecide, DAYS_AHEAD, earliestPayment, type MarkPaidBody } from '@dopusk/contract/invoices.ts';
import type { z } from 'zod';
import { audit } from '../../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { fieldRefusal, found, Refusal, refuseUnless } from '../../../http/refusal.ts';
import { lockInvoice, markInvoicePaid, noteGone } from '../../invoices/db.ts';
import { choosePaid, type PaidListed } from '../../invoices/listed/choose-paid.ts';
import { BY_ANOTHER, closeCovered } from '../../invoices/listed/close-covered.ts';
import { type Listed, lockListed, notePaidBy } from '../../invoices/listed/db.ts';
import { auditPaid } from '../audit-paid.ts';
import { balanceOf, ensureAccount, insertTransfers, type NewTransfer } from '../db/ledger.ts';
import { formatSum } from '../format-sum.ts';
import { refuseKnownOrder } from '../known-order.ts';
import { boundTo } from '../parts.ts';
import { inOrder, type Vouched, type VouchedBy, vouchedTransfers } from '../vouched.ts';
import { payEach } from './pay-from-balance.ts';

// Money moves in this folder only, one transaction for each movement. Locks are taken in one order everywhere: the payment of a
// statement, the group, the assignment, then the card payment or the invoice, then the balance.

/**
 * Marks an invoice as paid, on the center's word that the money came to its bank account: adds what it still asks for, or all that its sheet does, to the
 * payer's balance, once, to be spent with this center alone (decision 57), and pays the assignments that it lists. Repeated
 * with the same data it changes nothing.
 * @returns what became of the listed assignments
 * @throws Refusal NotFoundInvoice; InvoiceAlreadyPaid with another payment, InvoiceCancelled; Invalid for a payment order
 * that has brought money of this payer already; PricesChanged when another sum comes than its center was told
 */
export function receiveInvoice(
  db: Db,
  scope: CenterScope,
  invoiceId: string,
  { isWhole, amount, ...order }: z.output<typeof MarkPaidBody>,
): Promise<readonly PaidListed[]> {
  return transaction(db, async (tx) => {
    await lockListed(tx, scope, [invoiceId]);
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
    // Of whoever was put back into it before it was locked, too: he alone is locked here, after the invoice. It is the one exception of the
    // order of locks: whoever holds him and waits for the invoice is a deadlock, which is answered as busy.
    const listed = await lockListed(tx, scope, [invoiceId]);
    await refuseKnownOrder(tx, scope, organizationId, order);
    const kopecks = isWhole ? Math.max(invoice.kopecks - invoice.paid, invoice.rest) : invoice.rest;
    if (amount !== undefined && toKopecks(amount) !== kopecks)
      throw new Refusal('PricesChanged', otherSum(invoice.rest));
    const parts = [{ organizationId, invoice, kopecks }];
    return vouch(tx, scope, parts, { order, listed });
  });
}

const otherSum = (rest: number): string =>
  `Счёт ждёт теперь ${formatSum(rest)}: пока окно было открыто, часть оплатили иначе или сняли с обучения. Сверьте сумму с выпиской и отметьте оплату ещё раз`;

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
  for (const { invoice, kopecks } of parts) {
    const again = invoice ? kopecks - (invoice.kopecks - invoice.paid) : 0;
    if (invoice && again > 0) await noteGone(tx, invoice.id, again);
  }
  const made = await insertTransfers(tx, transfers);
  const moneyOf = new Map(transfers.map(({ invoiceId }, index) => [invoiceId, made[index]]));
  // Before anybody is paid: whom one of them pays may close another that lists him, too.
  for (const { invoice, kopecks } of parts) {
    if (!invoice || kopecks < invoice.rest) continue;
    await markInvoicePaid(tx, scope.userId, invoice.id, by.order);
    const { paidOn } = by.order;
    await audit(tx, scope, 'invoice.paid', invoice.id, { kopecks: invoice.paid + kopecks, paidOn });
  }
  const outcomes: PaidListed[] = [];
  let unpaid = listed;
  for (const { organizationId, invoice, kopecks } of parts) {
    if (!invoice) continue;
    const received = invoice.paid + kopecks;
    const balance = await balanceOf(tx, organizationId);
    const bound = boundTo(balance, scope.organization.id);
    const outcome = choosePaid(invoice, unpaid, { bound, received });
    const paidWith = moneyOf.get(invoice.id);
    if (!paidWith) throw new Error(`Invoice ${invoice.id} got no money`);
    await payEach(tx, { createdBy: scope.userId, paidWith }, balance, outcome.paid);
    await notePaidBy(tx, invoice.id, outcome.paid, paidWith);
    await closeCovered(tx, scope, outcome.paid, BY_ANOTHER);
    await auditPaid(tx, scope, outcome.paid, { from: organizationId, invoice: invoice.id });
    const now = new Set<string>(outcome.paid.map(({ id }) => id));
    unpaid = unpaid.map((one) => (now.has(one.id) ? { ...one, isPaid: true } : one));
    outcomes.push(outcome);
  }
  return outcomes;
}
