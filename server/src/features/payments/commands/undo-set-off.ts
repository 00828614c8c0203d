import { audit } from '../../../db/audit.ts';
import { type Db, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { Refusal } from '../../../http/refusal.ts';
import { reopenInvoice } from '../../invoices/db.ts';
import { BY_ANOTHER, closeCovered } from '../../invoices/listed/close-covered.ts';
import { lockCoveredBy, markUnpaid } from '../../invoices/paid-with/db.ts';
import { afterGetting, balanceOf, ensureAccount, insertTransfers, type NewTransfer } from '../db/ledger.ts';
import { listAsking, listOutOfInvoices, lockSetOff, seesSetOff } from '../set-off/made/db.ts';
import { heldText } from '../spent-text.ts';

// Money moves in this folder only, one transaction for each movement. Locks are taken in one order everywhere: the payment of a
// statement, the group, the assignment, then the card payment or the invoice, then the balance.

/** How much training waits to be paid again, and what of it stood in invoices that waited and stands in none that waits now. */
export interface UndoneSetOff {
  unpaidCount: number;
  clientId: Seen<'organizations'> | null;
  outOfInvoices: Seen<'assignments'>[];
}

/**
 * Takes back what a center has set off at one time, as far as it holds: each part of the balance gets what it gave, the trainings wait
 * to be paid again and stay on their courses, and so do the invoices that were paid by it (decision 750). Repeated it changes nothing.
 * @param id of a movement of it
 * @throws Refusal NotFoundPayment; SetOffHeld while a document, an act or a part that went back rests on one of them
 */
export function undoSetOff(db: Db, scope: CenterScope, id: string, reason: string): Promise<UndoneSetOff> {
  return transaction(db, async (tx) => {
    if (!(await seesSetOff(tx, scope, id))) throw new Refusal('NotFoundPayment', 'Зачёт не найден');
    const parts = await lockSetOff(tx, scope, id);
    const [first] = parts;
    if (!first) return { unpaidCount: 0, clientId: null, outOfInvoices: [] };
    const held = heldText(parts, 'set-off');
    if (held) throw new Refusal('SetOffHeld', held);
    const ids = parts.map((part) => part.id);
    const covered = await lockCoveredBy(tx, ids, []);
    const from = await ensureAccount(tx, { centerId: scope.organization.id });
    let to = await balanceOf(tx, first.clientId);
    const transfers: NewTransfer[] = [];
    for (const { id: assignmentId, transferId: reverses, kopecks: amountKopecks, shares } of parts) {
      const movement = { kind: 'reversal' as const, amountKopecks, from, to, shares, reverses, reason };
      transfers.push({ ...movement, paymentId: null, assignmentId, createdBy: scope.userId });
      to = afterGetting(to, shares);
    }
    await insertTransfers(tx, transfers);
    await markUnpaid(tx, ids);
    for (const part of parts) {
      await audit(tx, scope, 'assignment.unpaid', part.id, { kopecks: part.kopecks, reason }, [part.studentId]);
    }
    const kopecks = parts.reduce((sum, part) => sum + part.kopecks, 0);
    const details = { kopecks, count: parts.length, from: first.clientId, reason };
    const groups = new Set(parts.flatMap(({ groupId }) => (groupId ? [groupId] : [])));
    for (const groupId of groups) await audit(tx, scope, 'group.set-off-undone', groupId, details);
    for (const invoiceId of await listAsking(tx, ids)) {
      await audit(tx, scope, 'invoice.set-off-undone', invoiceId, details);
    }
    for (const invoiceId of covered) {
      await reopenInvoice(tx, invoiceId);
      await audit(tx, scope, 'invoice.reopened', invoiceId, { reason });
    }
    // One of those that were covered may be so still, by others whom it lists.
    await closeCovered(tx, scope, parts, BY_ANOTHER);
    const outOfInvoices = await listOutOfInvoices(tx, ids, first);
    return { unpaidCount: parts.length, clientId: first.clientId, outOfInvoices };
  });
}
