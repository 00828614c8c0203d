import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import type { Invoice } from '@dopusk/contract/invoices.ts';
import type { Db } from '../../db/connection.ts';
import type { OperatorScope } from '../../db/scope.ts';
import { found } from '../../http/refusal.ts';
import { purposeIn, withSum } from '../../printing/payment-qr.ts';
import { qrPng } from '../../printing/qr.ts';
import { findInvoice } from './db.ts';

/**
 * An invoice as its page shows it, with the code to pay what is left of it while it waits for payment.
 * @throws Refusal NotFoundInvoice for a stranger
 */
export async function readInvoice(db: Db, scope: OperatorScope, id: string): Promise<Invoice> {
  const { paymentCode, ...invoice } = found(await findInvoice(db, scope, id), 'NotFoundInvoice');
  const rest = toKopecks(invoice.rest);
  const isOpen = rest > 0 && paymentCode !== '';
  return { ...invoice, payment: isOpen ? await paymentOf(withSum(paymentCode, rest)) : null };
}

async function paymentOf(code: string): Promise<NonNullable<Invoice['payment']>> {
  const png = await qrPng(code);
  return { picture: `data:image/png;base64,${png.toString('base64')}`, purpose: purposeIn(code) };
}
