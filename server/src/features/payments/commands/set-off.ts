import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { basisText, type SetOffBody } from '@dopusk/contract/set-offs.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { found, Refusal, refuseUnless } from '../../../http/refusal.ts';
import { lockSeenGroup } from '../../groups/db/write-group.ts';
import { lockInvoice } from '../../invoices/db.ts';
import { closeCovered, FROM_BALANCE } from '../../invoices/listed/close-covered.ts';
import { lockStaffing } from '../../operators/db.ts';
import { findLinkedClient } from '../../organizations/center-links/db.ts';
import { auditPaid } from '../audit-paid.ts';
import { balanceOf } from '../db/ledger.ts';
import { refuseOtherSum } from '../other-sum.ts';
import { findClientState, lockPayable } from '../set-off/db.ts';
import { PAYS_ITSELF, reachableParts } from '../set-off/reachable.ts';
import { refuseSmallBalance } from '../small-balance.ts';
import { payEach } from './pay-from-balance.ts';

// Money moves in this folder only, one transaction for each movement. Locks are taken in one order everywhere: the payment of a
// statement, the group, the assignment, then the card payment or the invoice, then the balance.

/**
 * Pays training of an invoice or a group from the balance of its client, whom nobody works for, on the client's letter or another
 * basis (decision 660): all that are named, or nobody. What is spent with the center alone goes first.
 * @returns what is left there, in rubles, and how many assignments were paid
 * @throws Refusal NotFoundOrganization, NotFoundInvoice, NotFoundGroup, InvoiceCancelled; ClientPaysItself for one with operators;
 * AssignAlreadyPaid when none of the named is unpaid and this client's; PricesChanged for another sum; SmallBalance
 */
export function setOff(
  db: Db,
  scope: CenterScope,
  clientId: string,
  { invoiceId, groupId, assignIds, amount, ...basis }: SetOffBody,
): Promise<{ balance: number; paidCount: number }> {
  return transaction(db, async (tx) => {
    const client = found(await findLinkedClient(tx, scope, clientId), 'NotFoundOrganization');
    // Whoever is made its operator at this moment is there before, or learns of it after.
    await lockStaffing(tx, client.id);
    if (groupId !== undefined) found(await lockSeenGroup(tx, scope, groupId), 'NotFoundGroup');
    const payable = await lockPayable(tx, scope, { invoiceId, groupId, clientId: client.id });
    if (invoiceId !== undefined) {
      const { state } = found(await lockInvoice(tx, scope, invoiceId), 'NotFoundInvoice');
      refuseUnless(state === 'Cancelled' ? 'InvoiceCancelled' : true);
    }
    const { isManned, isShared } = await findClientState(tx, scope, client.id);
    if (isManned) throw new Refusal('ClientPaysItself', PAYS_ITSELF);
    const named = new Set(assignIds);
    const chosen = payable.filter(({ id }) => named.has(id));
    if (chosen.length === 0) throw new Refusal('AssignAlreadyPaid', NOTHING_TO_PAY);
    const balance = await balanceOf(tx, client.id);
    const dues = chosen.map(({ centerId, priceKopecks: kopecks }) => ({ centerId, kopecks }));
    const kopecks = dues.reduce((sum, due) => sum + due.kopecks, 0);
    refuseOtherSum(kopecks, amount);
    refuseSmallBalance(reachableParts(balance, scope.organization.id, isShared), dues);
    const reason = basisText(basis);
    await payEach(tx, { createdBy: scope.userId, paidWith: null, reason }, balance, chosen);
    await closeCovered(tx, scope, chosen, FROM_BALANCE);
    const of = { from: client.id, reason };
    await auditPaid(tx, scope, chosen, of);
    const details = { kopecks, count: chosen.length, ...of };
    if (invoiceId !== undefined) await audit(tx, scope, 'invoice.set-off', invoiceId, details);
    else await audit(tx, scope, 'group.set-off', groupId ?? '', details);
    return { balance: toRubles(balance.kopecks - kopecks), paidCount: chosen.length };
  });
}

const NOTHING_TO_PAY = 'Зачитывать нечего: названные назначения оплачены, сняты или у них другой плательщик';
