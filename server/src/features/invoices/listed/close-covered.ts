import { today } from '@dopusk/contract/fields/date.ts';
import { audit } from '../../../db/audit.ts';
import type { Tx } from '../../../db/connection.ts';
import type { CenterScope, OperatorScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { cancelCovered, markInvoicePaid } from '../db.ts';
import { lockCovered } from './db.ts';

/** What stands with an invoice where the number of a payment order stands otherwise: how its training was paid. */
export const FROM_BALANCE = 'с баланса';
/** The same of training that another invoice has paid. */
export const BY_ANOTHER = 'по другому счёту';

const PAYS_HIMSELF = 'За обучение платит физическое лицо по своему договору: организации платить нечего';

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
  for (const { id, isTaught } of await lockCovered(tx, assignments)) {
    const by: Seen<'users'> | null = scope?.userId ?? null;
    if (isTaught) await markInvoicePaid(tx, by, id, { paidOn: today(), paymentOrder: how });
    else await cancelCovered(tx, by, id, PAYS_HIMSELF);
    await audit(tx, scope, isTaught ? 'invoice.paid' : 'invoice.cancelled', id, { how: isTaught ? how : PAYS_HIMSELF });
  }
}
