import type { Db } from '../../db/connection.ts';
import { mayKnowMoney, type OperatorScope } from '../../db/scope.ts';
import { Refusal } from '../../http/refusal.ts';
import { shortDate } from '../../printing/words.ts';
import { listWaiting } from '../invoices/listed/db.ts';

/**
 * Passes an error on. That something is not paid is said with the invoice that waits for the money, to whoever may know of
 * money: «Ждёт оплаты счёт № 8 от 05.11.2026».
 * @param of what is not paid: an assignment, or somebody of a group
 */
export function namingInvoice(db: Db, scope: OperatorScope, of: { groupId: string } | { assignId: string }) {
  return async (error: unknown): Promise<never> => {
    if (!(error instanceof Refusal) || error.code !== 'AssignNotPaid' || !mayKnowMoney(scope)) throw error;
    const waiting = await listWaiting(db, scope, of);
    if (waiting.length === 0) throw error;
    const titles = waiting.map(({ number, date }) => `счёт № ${number} от ${shortDate(date)}`);
    throw new Refusal(error.code, `${titles.length > 1 ? 'Ждут оплаты' : 'Ждёт оплаты'} ${titles.join(', ')}`);
  };
}
