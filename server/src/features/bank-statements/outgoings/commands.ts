import { audit } from '../../../db/audit.ts';
import { type Db, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { found, Refusal } from '../../../http/refusal.ts';
import { returnMoney } from '../../payments/commands/return-money.ts';
import { lockOutgoing, noteDismissed } from './db.ts';

interface Said {
  seen: number;
  isSure?: boolean | undefined;
}

/**
 * Puts an order of the center down as the return of a client's balance; repeated it changes nothing.
 * @param said `seen`: what of the balance was the center's when its author looked at it, in rubles; `isSure`: of one like another return
 * @throws Refusal NotFoundBankPayment for another's; BankPaymentDecided for one that is said to be no return; as returnMoney
 */
export function confirmOutgoing(db: Db, scope: CenterScope, id: string, said: Said): Promise<void> {
  return transaction(db, async (tx) => {
    const order = found(await lockOutgoing(tx, scope, id), 'NotFoundBankPayment');
    if (order.state === 'Returned') return;
    if (order.state === 'Dismissed') throw new Refusal('BankPaymentDecided');
    const { amount, date: paidOn, number: paymentOrder, client } = order;
    await returnMoney(tx, scope, client.id, { amount, paidOn, paymentOrder, ...said });
  });
}

/**
 * Says of an order that it is no return, or takes that back; repeated it changes nothing.
 * @throws Refusal NotFoundBankPayment for another's; BankPaymentDecided for one that is put down as a return
 */
export function dismissOutgoing(db: Db, scope: CenterScope, id: string, isDismissed: boolean): Promise<void> {
  return transaction(db, async (tx) => {
    const order = found(await lockOutgoing(tx, scope, id), 'NotFoundBankPayment');
    if (order.state === 'Returned') throw new Refusal('BankPaymentDecided');
    if ((order.state === 'Dismissed') === isDismissed) return;
    await noteDismissed(tx, scope, order.id, isDismissed);
    await audit(tx, scope, 'bank-outgoing.dismissed', order.id, { isOn: isDismissed });
  });
}
