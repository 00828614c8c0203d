import { audit } from '../../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { found, Refusal } from '../../../http/refusal.ts';
import { lockInvoice, noteBack, reopenInvoice } from '../../invoices/db.ts';
import { BY_ANOTHER, closeCovered, closeReopened } from '../../invoices/listed/close-covered.ts';
import { lockCoveredBy, lockPaidWith, markUnpaid, type PaidWith } from '../../invoices/paid-with/db.ts';
import { balanceOf, ensureAccount, insertTransfers, type NewTransfer } from '../db/ledger.ts';
import { findReturnResting } from '../db/returns.ts';
import { findMarked, listMoved, wasMarked } from '../db/vouched.ts';
import { boundTo } from '../parts.ts';
import { heldText, restingText, spentText } from '../spent-text.ts';
import { inOrder, reversals, type TakenBack, type TakenBackBy, unpayments } from '../vouched.ts';
import { whoSpent } from '../who-spent.ts';

// Money moves in this folder only, one transaction for each movement. Locks are taken in one order everywhere: the payment of a
// statement, the group, the assignment, then the card payment or the invoice, then the balance.

/**
 * Takes money that a center vouched for off balances again, by transfers that name those they reverse: first what it has paid
 * itself, which waits to be paid again, then the money; a paid invoice waits for its money again (decision 450).
 * @param paid whom this very money has paid, locked
 * @throws Refusal BankPaymentSpent when something rests on such a payment, the money is not there any more, or a return to the
 *   client would stand earlier than what came
 */
export async function takeBack(
  tx: Tx,
  scope: CenterScope,
  parts: readonly TakenBack[],
  { paid, ...by }: TakenBackBy & { paid: readonly PaidWith[] },
): Promise<void> {
  const held = heldText(paid);
  if (held) throw new Refusal('BankPaymentSpent', held);
  const ids = paid.map(({ id }) => id);
  const own = parts.flatMap(({ invoice }) => (invoice ? [invoice.id] : []));
  const covered = await lockCoveredBy(tx, ids, own);
  const centerId = scope.organization.id;
  const to = await ensureAccount(tx, { bankOf: centerId });
  const revenue = await ensureAccount(tx, { centerId });
  const transfers: NewTransfer[] = [];
  for (const [organizationId, ofOne] of inOrder(parts)) {
    const ofBalance = paid.filter(({ payment }) => payment?.organizationId === organizationId);
    const unpaid = unpayments(scope, revenue, await balanceOf(tx, organizationId), ofBalance, by.reason);
    const came = ofOne.map(({ transferId }) => transferId);
    const resting = await findReturnResting(tx, scope, organizationId, came);
    if (resting) throw new Refusal('BankPaymentSpent', restingText(resting));
    const needed = ofOne.reduce((sum, { kopecks }) => sum + kopecks, 0);
    const there = boundTo(unpaid.after, centerId);
    if (there < needed) {
      const spent = whoSpent(await listMoved(tx, scope, organizationId, paid), came);
      throw new Refusal('BankPaymentSpent', spentText(there, needed, spent));
    }
    transfers.push(...unpaid.transfers, ...reversals(scope, unpaid.after, to, ofOne, by));
  }
  await insertTransfers(tx, transfers);
  await markUnpaid(tx, ids);
  for (const { id, studentId, kopecks } of paid) {
    await audit(tx, scope, 'assignment.unpaid', id, { kopecks, reason: by.reason }, [studentId]);
  }
  const reopened = [...parts.flatMap(({ invoice }) => (invoice?.state === 'Paid' ? [invoice.id] : [])), ...covered];
  for (const id of reopened) {
    await reopenInvoice(tx, id);
    await audit(tx, scope, 'invoice.reopened', id, { reason: by.reason });
  }
  for (const { invoice } of parts) if (invoice) await noteBack(tx, invoice.id);
  // One of those that were covered may be so still, by others whom it lists.
  await closeCovered(tx, scope, paid, BY_ANOTHER);
  await closeReopened(
    tx,
    scope,
    reopened.map((id) => ({ id })),
  );
}

/**
 * Takes back that an invoice was marked as paid by hand, with all that this money has paid; repeated it changes nothing, also
 * where the invoice asked for nobody then and has closed by itself.
 * @throws Refusal NotFoundInvoice; BankPaymentDecided when a statement's or a card's money has paid it; BankPaymentSpent
 */
export function undoMarked(db: Db, scope: CenterScope, invoiceId: string, reason: string): Promise<void> {
  return transaction(db, async (tx) => {
    const before = await findMarked(tx, scope, invoiceId);
    const paid = before ? await lockPaidWith(tx, scope, [before.transferId]) : [];
    const invoice = found(await lockInvoice(tx, scope, invoiceId), 'NotFoundInvoice');
    if (invoice.state === 'Issued') return;
    // Whoever undoes the same at this moment was first, and another has marked it anew since.
    const marked = await findMarked(tx, scope, invoiceId);
    if (!marked && invoice.closedByItself && (await wasMarked(tx, invoice.id))) return;
    if (!marked || marked.transferId !== before?.transferId) throw new Refusal('BankPaymentDecided', NOT_BY_HAND);
    const { transferId, organizationId, kopecks, ...order } = marked;
    await takeBack(tx, scope, [{ transferId, organizationId, kopecks, invoice }], { order, reason, paid });
  });
}

const NOT_BY_HAND =
  'Этот счёт не отмечен оплаченным вручную. Если его оплатило поступление из выписки, отмените решение по поступлению';
