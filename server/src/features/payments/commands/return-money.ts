import { dotted } from '@dopusk/contract/fields/date.ts';
import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import { alikeReturnText, type ReturnBody } from '@dopusk/contract/returned-money.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { fieldRefusal, found, Refusal } from '../../../http/refusal.ts';
import { changedText } from '../changed-text.ts';
import { findPatron } from '../db/held.ts';
import { balanceOf, ensureAccount, insertTransfer } from '../db/ledger.ts';
import { findMoneyBy, findReturn, findReturnAlike, findReturnByOrder } from '../db/returns.ts';
import { formatSum } from '../format-sum.ts';
import { boundTo } from '../parts.ts';

// Money moves in this folder only, one transaction for each movement. Locks are taken in one order everywhere: the payment of a
// statement, the group, the assignment, then the card payment or the invoice, then the balance.

/**
 * Takes off a client's balance what its center has given back by its own bank (decision 792): of the part that is spent with it alone,
 * for that is what came to its bank; also of a client that has unlinked the center. The same order of one day for the same sum again
 * changes nothing.
 * @returns the transfer
 * @throws Refusal NotFoundOrganization of a client that never had such money; BalanceChanged when that part is another than its author
 *   saw; SmallBalance; Invalid for an order that is written down with another sum, for one like another (`isSure`), and for a day by
 *   which less had come
 */
export function returnMoney(
  db: Db,
  scope: CenterScope,
  clientId: string,
  { amount, paidOn, paymentOrder, seen, isSure }: ReturnBody,
): Promise<Seen<'transfers'>> {
  return transaction(db, async (tx) => {
    const client = found(await findPatron(tx, scope, clientId), 'NotFoundOrganization');
    const balance = await balanceOf(tx, client.id);
    const { id: centerId } = scope.organization;
    const amountKopecks = toKopecks(amount);
    const known = await findReturnByOrder(tx, scope, { organizationId: client.id, paidOn, paymentOrder });
    if (known?.kopecks === amountKopecks) return known.id;
    if (known) {
      const text = `Платёжное поручение № ${paymentOrder} от ${dotted(paidOn)} уже записано: возвращено ${formatSum(known.kopecks)}`;
      throw fieldRefusal('Invalid', 'paymentOrder', text);
    }
    const own = boundTo(balance, centerId);
    if (own !== toKopecks(seen)) throw new Refusal('BalanceChanged', changedText(own));
    if (amountKopecks > own) throw fieldRefusal('SmallBalance', 'amount', `Не больше ${formatSum(own)}`);
    const day = { organizationId: client.id, paidOn, kopecks: amountKopecks };
    const alike = isSure ? undefined : await findReturnAlike(tx, scope, day);
    if (alike !== undefined) throw fieldRefusal('Invalid', 'isSure', alikeReturnText(alike));
    const came = await findMoneyBy(tx, scope, client.id, paidOn);
    if (came && amountKopecks > came.kopecks) throw fieldRefusal('Invalid', 'paidOn', tooEarlyText(paidOn, came));
    const id = await insertTransfer(tx, {
      kind: 'return',
      amountKopecks,
      from: balance,
      to: await ensureAccount(tx, { bankOf: centerId }),
      shares: [{ boundTo: centerId, kopecks: amountKopecks }],
      paymentId: null,
      assignmentId: null,
      order: { paidOn, paymentOrder },
      createdBy: scope.userId,
    });
    await audit(tx, scope, 'balance.returned', client.id, { kopecks: amountKopecks, paymentOrder, paidOn });
    return id;
  });
}

const tooEarlyText = (day: string, { kopecks, since }: { kopecks: number; since: string }): string =>
  day < since
    ? `Деньги клиента пришли ${dotted(since)}: раньше их не вернуть`
    : `По ${dotted(day)} от клиента пришло и не возвращено ${formatSum(kopecks)}: больше в этот день не вернуть`;

/**
 * Takes back that money was given back by the bank: it is on the balance again. Repeated it changes nothing.
 * @throws Refusal NotFoundPayment for another's, and for what is no return
 */
export function undoReturn(db: Db, scope: CenterScope, id: string, reason: string): Promise<void> {
  return transaction(db, async (tx) => {
    const seen = found(await findReturn(tx, scope, id), 'NotFoundPayment');
    const balance = await balanceOf(tx, seen.organizationId);
    // Whoever undoes the same at this moment was first.
    const made = found(await findReturn(tx, scope, id), 'NotFoundPayment');
    if (made.isUndone) return;
    const { id: centerId } = scope.organization;
    const { kopecks: amountKopecks, paidOn, paymentOrder } = made;
    await insertTransfer(tx, {
      kind: 'return',
      amountKopecks,
      from: await ensureAccount(tx, { bankOf: centerId }),
      to: balance,
      shares: [{ boundTo: centerId, kopecks: amountKopecks }],
      paymentId: null,
      assignmentId: null,
      order: { paidOn, paymentOrder },
      reverses: made.id,
      reason,
      createdBy: scope.userId,
    });
    await audit(tx, scope, 'balance.return-undone', made.organizationId, {
      kopecks: amountKopecks,
      paymentOrder,
      reason,
    });
  });
}
