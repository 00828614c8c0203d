import { today } from '@dopusk/contract/fields/date.ts';
import { audit } from '../../../db/audit.ts';
import type { Tx } from '../../../db/connection.ts';
import type { CenterScope, OperatorScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { lockInvoice, markInvoicePaid, reopenInvoice } from '../db.ts';
import { cancelCovered, listCovered, lockAbandoned, lockWaiting, noteClosedByItself } from './db.ts';

/** What stands with an invoice where the number of a payment order stands otherwise: how its training was paid. */
export const FROM_BALANCE = 'с баланса';
/** The same of training that another invoice has paid. */
export const BY_ANOTHER = 'по другому счёту';
/** The same where whoever was not paid for has been taken off the course. */
const OTHERS_REMOVED = 'остальные сняты с обучения';
/** The same where nobody was taken off. */
const OTHERWISE = 'оплачено иначе';

const PAYS_HIMSELF = 'За обучение платит физическое лицо по своему договору: организации платить нечего';
const REMOVED = 'Обучение снято: платить не за что';
const PUT_BACK = 'снятие с обучения отменено';

/**
 * Decides the waiting invoices that ask for nothing more, now that these assignments are paid otherwise or have another payer
 * (decision 371): one whose training is paid is paid, one about others' training alone is cancelled.
 * @param how stands with the invoice in the place of a payment order
 */
export async function closeCovered(
  tx: Tx,
  scope: OperatorScope | CenterScope | null,
  assignments: readonly { id: Locked<'assignments'> }[],
  how: string,
): Promise<void> {
  if (assignments.length === 0) return;
  // First the locks, then the state: read in one statement the state could be older than the lock.
  for (const { id, isTaught } of await listCovered(tx, await lockWaiting(tx, assignments))) {
    const by: Seen<'users'> | null = scope?.userId ?? null;
    if (isTaught) await markInvoicePaid(tx, by, id, { paidOn: today(), paymentOrder: how });
    else await cancelCovered(tx, by, id, PAYS_HIMSELF);
    await audit(tx, scope, isTaught ? 'invoice.paid' : 'invoice.cancelled', id, { how: isTaught ? how : PAYS_HIMSELF });
  }
}

/**
 * Takes assignments off their courses and decides the waiting invoices that ask for nothing more then (decision 790): cancelled where
 * nobody is left who was paid for, else paid. The client is told of either.
 * @param remove deletes them
 */
export async function closingEmptied<T>(
  tx: Tx,
  scope: OperatorScope | CenterScope,
  assignments: readonly { id: Locked<'assignments'> }[],
  remove: () => Promise<T>,
): Promise<T> {
  const waiting = assignments.length === 0 ? [] : await lockWaiting(tx, assignments);
  const removed = await remove();
  await closeAll(tx, scope, waiting);
  return removed;
}

/** The same of invoices that nobody has closed when their people were taken off: those of before decision 790. */
export const closeAbandoned = async (tx: Tx, since: Date): Promise<void> =>
  closeAll(tx, null, await lockAbandoned(tx, since));

/**
 * Has those of these invoices wait again that closed because their people were taken off, when one of them is put back: before he
 * stands in them.
 * @returns them
 */
export async function reopenEmptied(
  tx: Tx,
  scope: OperatorScope,
  invoiceIds: readonly string[],
): Promise<{ id: Locked<'invoices'> }[]> {
  const emptied: { id: Locked<'invoices'> }[] = [];
  for (const id of [...new Set(invoiceIds)].sort()) {
    const invoice = await lockInvoice(tx, scope, id);
    if (!invoice?.closedByItself) continue;
    if (invoice.cancelReason !== REMOVED && invoice.paymentOrder !== OTHERS_REMOVED) continue;
    await reopenInvoice(tx, invoice.id);
    await audit(tx, scope, 'invoice.reopened', invoice.id, { how: PUT_BACK });
    emptied.push({ id: invoice.id });
  }
  return emptied;
}

/** The same of invoices that wait again because their money was taken back: whom it had paid may have been taken off meanwhile. */
export const closeReopened = (
  tx: Tx,
  scope: CenterScope,
  reopened: readonly { id: Locked<'invoices'> }[],
): Promise<void> => closeAll(tx, scope, reopened);

async function closeAll(
  tx: Tx,
  scope: OperatorScope | CenterScope | null,
  waiting: readonly { id: Locked<'invoices'> }[],
): Promise<void> {
  const by: Seen<'users'> | null = scope?.userId ?? null;
  for (const { id, isTaught, isRemoved } of await listCovered(tx, waiting)) {
    const [paid, cancelled] = isRemoved ? [OTHERS_REMOVED, REMOVED] : [OTHERWISE, PAYS_HIMSELF];
    if (isTaught) {
      await markInvoicePaid(tx, by, id, { paidOn: today(), paymentOrder: paid });
      await noteClosedByItself(tx, id);
    } else await cancelCovered(tx, by, id, cancelled);
    await audit(tx, scope, isTaught ? 'invoice.paid' : 'invoice.cancelled', id, { how: isTaught ? paid : cancelled });
  }
}
