import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import type { CorrectionBody } from '@dopusk/contract/payments.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { fieldRefusal, found, Refusal } from '../../../http/refusal.ts';
import { findLinkedClient } from '../../organizations/center-links/db.ts';
import { changedText } from '../changed-text.ts';
import { findPatron } from '../db/held.ts';
import { balanceOf, ensureAccount, insertTransfer, isLastCorrection } from '../db/ledger.ts';
import { formatSum } from '../format-sum.ts';
import { boundTo } from '../parts.ts';

// Money moves in this folder only, one transaction for each movement. Locks are taken in one order everywhere: the payment of a
// statement, the group, the assignment, then the card payment or the invoice, then the balance.

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
