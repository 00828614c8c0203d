import { automaticOf } from '@dopusk/contract/contract-basis.ts';
import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import { cancelRefusal } from '@dopusk/contract/invoice-decisions.ts';
import type { Invoice } from '@dopusk/contract/invoices.ts';
import type { Db, Tx } from '../../db/connection.ts';
import { type CenterScope, isCenter, type OperatorScope } from '../../db/scope.ts';
import { found } from '../../http/refusal.ts';
import { purposeIn, withSum } from '../../printing/payment-qr.ts';
import { qrPng } from '../../printing/qr.ts';
import { offeredBasis } from '../documents/contract/basis.ts';
import { findMarked } from '../payments/db/vouched.ts';
import { undoRefusal } from '../payments/undo-refusal.ts';
import { listActsOf, listOwedActs } from './acts/db.ts';
import { findInvoice, type StoredInvoice } from './db.ts';

/**
 * An invoice as its page shows it, with the code to pay what is left of it while it waits for payment.
 * @throws Refusal NotFoundInvoice for a stranger
 */
export async function readInvoice(db: Db, scope: OperatorScope, id: string): Promise<Invoice> {
  const stored = found(await findInvoice(db, scope, id), 'NotFoundInvoice');
  const { paymentCode, isByClient, ...invoice } = stored;
  const rest = toKopecks(invoice.rest);
  const isOpen = rest > 0 && paymentCode !== '';
  const owedActs = await listOwedActs(db, scope, id);
  return {
    ...invoice,
    payment: isOpen ? await paymentOf(withSum(paymentCode, rest)) : null,
    acts: await listActsOf(db, scope, id),
    unnamed: await findUnnamed(db, scope, stored),
    owedActs,
    cancelRefusal: cancelRefusal({ isByClient, paid: invoice.paid, owedActs }, isCenter(scope)),
    undo: isCenter(scope) ? await undoOf(db, scope, id) : null,
  };
}

/** The contract about all for whom an invoice without one asks, or has asked, that one made out today would name; null without any. */
export async function findUnnamed(
  db: Db | Tx,
  scope: OperatorScope,
  { state, contract, organizationId, centerId, assignments }: StoredInvoice,
): Promise<Invoice['unnamed']> {
  const asked = assignments.filter(({ isPaid, payer }) => payer === null && (!isPaid || state === 'Paid'));
  if (state === 'Cancelled' || contract !== null || asked.length === 0) return null;
  const assignmentIds = asked.map(({ id }) => id);
  const offer = await offeredBasis(db, scope, {
    centerId,
    organizationId,
    assignmentIds,
  });
  const found = automaticOf(offer);
  return found ? { id: found.id, number: found.number, date: found.date } : null;
}

/** Whether the mark that somebody made by hand can be taken back. */
async function undoOf(db: Db, scope: CenterScope, invoiceId: string): Promise<Invoice['undo']> {
  const marked = await findMarked(db, scope, invoiceId);
  if (!marked) return null;
  return { refusal: await undoRefusal(db, scope, [marked]) };
}

async function paymentOf(code: string): Promise<NonNullable<Invoice['payment']>> {
  const png = await qrPng(code);
  return { picture: `data:image/png;base64,${png.toString('base64')}`, purpose: purposeIn(code) };
}
