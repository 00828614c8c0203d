import { toKopecks, toRubles } from '@dopusk/contract/fields/rubles.ts';
import { canDecide } from '@dopusk/contract/invoices.ts';
import type { LinkToPay, PayByLinkBody, PaymentLinkBody } from '@dopusk/contract/payment-links.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { type Tx, transaction } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import { fieldRefusal, found, Refusal, refuseUnless } from '../../../http/refusal.ts';
import { linkIdOf, tokenOf } from '../../../http/signed-link.ts';
import { lockInvoice } from '../../invoices/db.ts';
import { goOn, namingCenter, openPayment } from '../card.ts';
import { insertAgreed } from '../db/agreed.ts';
import { findPayer } from '../db/balances.ts';
import { findPayment, type Payment } from '../db/card-payments.ts';
import { findAdvanceVat, findCenterTitle } from '../db/receipt-facts.ts';
import {
  findPendingOfLink,
  insertLink,
  isBeingPaid,
  type LinkFacts,
  listInvoiceToPay,
  lockLink,
  readLink,
} from './db.ts';

const PURPOSE = 'payment-link';

/** The address of the page where whoever has the link pays. */
export const addressOf = (context: Pick<Context, 'secrets' | 'config'>, linkId: string): string =>
  `${context.config.publicUrl}${pageOf(tokenOf(context, PURPOSE, linkId))}`;

const pageOf = (token: string): string => `/pay?token=${token}`;

/**
 * Makes a link: for an invoice that waits for its money, or for a top-up of a balance the operator pays from.
 * @throws Refusal NotFoundInvoice, InvoiceAlreadyPaid, InvoiceCancelled; NotFoundBalance,
 * PaymentAmountCanNotBeZeroOrNull
 */
export function makeLink({ db }: Context, scope: OperatorScope, body: PaymentLinkBody): Promise<{ id: string }> {
  return transaction(db, async (tx) => {
    const id = await insertLink(tx, scope, await subjectOf(tx, scope, body));
    await audit(tx, scope, 'payment-link.made', id, { of: body.invoiceId ?? body.organizationId });
    return { id };
  });
}

async function subjectOf(tx: Tx, scope: OperatorScope, { invoiceId, organizationId, amount }: PaymentLinkBody) {
  if (invoiceId) {
    const invoice = found(await lockInvoice(tx, scope, invoiceId), 'NotFoundInvoice');
    refuseUnless(canDecide(invoice.state));
    return { organizationId: invoice.organizationId, invoiceId: invoice.id, amountKopecks: null };
  }
  if (!amount) throw fieldRefusal('PaymentAmountCanNotBeZeroOrNull', 'amount');
  const payer = found(await findPayer(tx, scope, organizationId ?? ''), 'NotFoundBalance');
  return { organizationId: payer.id, invoiceId: null, amountKopecks: toKopecks(amount) };
}

const customerOf = (contact: string) => (contact.includes('@') ? { email: contact } : { email: '', phone: contact });

/** The id that a token was made for. @throws Refusal InvalidToken */
const idOf = (context: Context, token: string): string => found(linkIdOf(context, PURPOSE, token), 'InvalidToken');

/** What is paid by a link. @throws Refusal InvalidToken */
export async function readToPay(context: Context, token: string): Promise<LinkToPay> {
  const link = found(await readLink(context.db, idOf(context, token)), 'InvalidToken');
  const { state, number, date, kopecks, payee, isWaiting, obstacle, onBalance, client } = link;
  return {
    state,
    number,
    date,
    amount: toRubles(kopecks),
    payee,
    purpose: purposeOf(link),
    isWaiting,
    obstacle,
    onBalance: toRubles(onBalance),
    balanceOf: onBalance > 0 || (obstacle && isWaiting) ? client : null,
  };
}

/** Why nothing is paid by a link any more. */
function endedText({ number, obstacle }: LinkFacts): string | undefined {
  if (obstacle === 'Cancelled') return `Счёт № ${number} отменён: платить по этой ссылке не нужно`;
  if (obstacle === 'Paid') return `Счёт № ${number} уже оплачен: платить по этой ссылке не нужно`;
  return undefined;
}

const purposeOf = ({ number, payee }: LinkFacts): string =>
  number === null ? `Пополнение баланса: ${payee}` : `Оплата счёта № ${number}`;

/**
 * Opens the bank's page for what a link asks for; whoever opens it again goes on with the same payment, whoever
 * else pays is told that somebody does, and some minutes later has one with a receipt of his own. The money is
 * booked by the bank's outcome alone (receiveCard in commands/receive-card.ts).
 * @throws Refusal InvalidToken; PaymentLinkEnded; PaymentLinkBusy; Error when the bank does not answer
 */
export async function payByLink(context: Context, { token, contact }: PayByLinkBody): Promise<{ confirmUrl: string }> {
  const payment = await transaction(context.db, async (tx) => {
    const link = found(await lockLink(tx, idOf(context, token)), 'InvalidToken');
    if (link.state !== 'Open') throw new Refusal('PaymentLinkEnded', endedText(link));
    const pendingId = await findPendingOfLink(tx, link.id, link.kopecks, contact);
    const pending = pendingId ? await findPayment(tx, pendingId) : undefined;
    if (!pending && (await isBeingPaid(tx, link, contact))) throw new Refusal('PaymentLinkBusy');
    return pending ?? open(context, tx, link, { contact, returnUrl: pageOf(token) });
  });
  return goOn(context, payment, () => payByLink(context, { token, contact }));
}

async function open(
  context: Context,
  tx: Tx,
  link: LinkFacts,
  { contact, returnUrl }: { contact: string; returnUrl: string },
): Promise<Payment> {
  // Nobody is logged in: the payment is that of whoever made the link, its receipt goes to whoever pays.
  const maker = { kind: 'link' as const, userId: link.createdBy };
  // The receipt says of VAT what the sheet says.
  const vatMode = link.vatMode ?? (await findAdvanceVat(tx, context.config.advanceVat));
  const title = purposeOf(link);
  const payment = await openPayment(context, tx, maker, {
    provider: context.payments.name,
    organizationId: link.organizationId,
    assignmentId: null,
    linkId: link.id,
    amountKopecks: link.kopecks,
    returnUrl,
    description: link.centerId ? namingCenter(title, await findCenterTitle(tx, link.centerId)) : title,
    receipt: { ...customerOf(contact), vatMode, title, kind: 'advance' },
  });
  if (link.invoiceId) await insertAgreed(tx, payment.id, await listInvoiceToPay(tx, link.invoiceId));
  return payment;
}
