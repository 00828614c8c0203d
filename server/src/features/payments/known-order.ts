import type { InvoicePaidBody } from '@dopusk/contract/invoices.ts';
import type { Tx } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';
import { fieldRefusal } from '../../http/refusal.ts';
import { findVouchedByOrder } from './db/vouched.ts';

/** @throws Refusal Invalid for a payment order that has brought money of this payer already */
export async function refuseKnownOrder(
  tx: Tx,
  scope: CenterScope,
  organizationId: Seen<'organizations'>,
  { paidOn, paymentOrder }: InvoicePaidBody,
): Promise<void> {
  const other = await findVouchedByOrder(tx, scope, { organizationId, days: [paidOn], number: paymentOrder });
  if (!other) return;
  const message = other.invoiceNumber
    ? `Этим поручением уже оплачен счёт № ${other.invoiceNumber}`
    : 'Поступление по этому поручению уже проведено из выписки банка';
  throw fieldRefusal('Invalid', 'paymentOrder', message);
}
