import { createHash } from 'node:crypto';
import {
  type BankPaymentState,
  type ConfirmBody,
  type PaymentPreview,
  STATEMENT_LIMIT,
  type UploadedStatement,
} from '@dopusk/contract/bank-statements.ts';
import { toKopecks, toRubles } from '@dopusk/contract/fields/rubles.ts';
import { REQUIRED } from '@dopusk/contract/fields/text.ts';
import { canDecide } from '@dopusk/contract/invoices.ts';
import type { z } from 'zod';
import { audit } from '../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';
import { fieldRefusal, found, Refusal, refuseUnless } from '../../http/refusal.ts';
import type { Upload } from '../../http/upload.ts';
import { lockInvoice } from '../invoices/db.ts';
import { foretoldText, type PaidListed, paidText } from '../invoices/listed/choose-paid.ts';
import { lockListed } from '../invoices/listed/db.ts';
import { lockPaidWith } from '../invoices/paid-with/db.ts';
import { findLinkedClient } from '../organizations/center-links/db.ts';
import { takeBack } from '../payments/commands/take-back.ts';
import { vouch } from '../payments/commands/vouch.ts';
import { findVouchedByOrder } from '../payments/db/vouched.ts';
import { formatSum } from '../payments/format-sum.ts';
import type { TakenBack, Vouched } from '../payments/vouched.ts';
import { findOwnRequisites } from './db/read.ts';
import {
  addPayments,
  decideBankPayment,
  type HeldPart,
  keepStatement,
  listHeldParts,
  listOtherOwners,
  lockBankPayment,
} from './db/write.ts';
import { namedFirst } from './named-people.ts';
import { addOutgoings } from './outgoings/db.ts';
import { readMatches } from './proposals.ts';
import { readStatement } from './read-statement.ts';

/**
 * Reads a statement and keeps the payments that no statement has brought yet. The same file again, or one that overlaps
 * with others, adds nothing that is there.
 * @throws Refusal InvalidBankStatement for another file, and for one that is about other accounts than the center's
 */
export async function uploadStatement(
  db: Db,
  scope: CenterScope,
  { title, bytes }: Upload,
): Promise<UploadedStatement> {
  const { accounts: own, inn: ownInn } = await findOwnRequisites(db, scope);
  if (own.length === 0) {
    throw new Refusal('InvalidBankStatement', 'В реквизитах центра нет расчётного счёта: заполните его в профиле');
  }
  const statement = await readStatement({ bytes, ownAccounts: own, ownInn });
  const { accounts, payments, outgoings, warnings, documentCount, dateStart, dateEnd } = statement;
  if (documentCount > STATEMENT_LIMIT) {
    throw new Refusal('InvalidBankStatement', `В выписке больше ${STATEMENT_LIMIT} документов: выгрузите её частями`);
  }
  if (accounts.length > 0 && !accounts.some((account) => own.includes(account))) {
    const about = accounts.join(', ');
    throw new Refusal(
      'InvalidBankStatement',
      `Выписка о чужом счёте: ${about}. В реквизитах центра — ${own.join(', ')}`,
    );
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return transaction(db, async (tx) => {
    const id = await keepStatement(tx, scope, { title, sha256, dateStart, dateEnd, accounts, warnings });
    const added = await addPayments(tx, scope, id, payments);
    await addOutgoings(tx, scope, id, outgoings);
    const kopecks = added.reduce((sum, payment) => sum + payment.kopecks, 0);
    await audit(tx, scope, 'bank-statement.uploaded', id, { payments: payments.length, added: added.length });
    return {
      id,
      addedCount: added.length,
      addedAmount: toRubles(kopecks),
      repeatedCount: payments.length - added.length,
      warnings,
    };
  });
}

type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockBankPayment>>>;

/**
 * Puts a payment down: parts to invoices, the rest to the balance of an organization. Repeated with the same parts it
 * changes nothing.
 * @returns what became of what the invoices list that this has paid
 * @throws Refusal NotFoundBankPayment, NotFoundInvoice, NotFoundOrganization; BankPaymentDecided when something else was
 * decided, or a person has marked this payment order by hand; InvoiceAlreadyPaid, InvoiceCancelled; Invalid for more than an
 * invoice asks for or the payment brings, for a rest of nobody, and for another payer's INN that nobody has agreed to
 */
export function confirmPayment(
  db: Db,
  scope: CenterScope,
  id: string,
  body: ConfirmBody,
): Promise<readonly PaidListed[]> {
  return transaction(db, async (tx) => {
    const payment = found(await lockBankPayment(tx, scope, id), 'NotFoundBankPayment');
    if (payment.state === 'Confirmed' && isSame(await listHeldParts(tx, payment.id), payment, body)) return [];
    return confirmLocked(tx, scope, payment, body);
  });
}

/** Takes back at its end what a transaction has done. */
class OnlyLooked extends Error {}

/**
 * What `confirmPayment` would do with the same body: it is done and taken back, so that nothing else is promised than is done.
 * @throws Refusal as confirmPayment
 */
export async function previewPayment(
  db: Db,
  scope: CenterScope,
  id: string,
  body: ConfirmBody,
): Promise<z.output<typeof PaymentPreview>> {
  let preview = { pays: '', otherPayer: '' };
  const looking = transaction(db, async (tx) => {
    const payment = found(await lockBankPayment(tx, scope, id), 'NotFoundBankPayment');
    const pays = foretoldText(await confirmLocked(tx, scope, payment, { ...body, isOtherPayer: true }));
    preview = { pays, otherPayer: otherPayerText(payment, await listOtherOwners(tx, payment)) };
    throw new OnlyLooked();
  });
  await looking.catch((error) => {
    if (!(error instanceof OnlyLooked)) throw error;
  });
  return preview;
}

function otherPayerText({ payerTitle, payerInn }: LockedPayment, owners: readonly { title: string; inn: string }[]) {
  if (owners.length === 0) return '';
  const whose = owners.map(({ title, inn }) => `${title} (ИНН ${inn})`).join(', ');
  return `Платит ${payerTitle || 'плательщик'} (ИНН ${payerInn}), а деньги получит ${whose}`;
}

async function confirmLocked(
  tx: Tx,
  scope: CenterScope,
  payment: LockedPayment,
  body: ConfirmBody,
): Promise<readonly PaidListed[]> {
  if (payment.state !== 'New') throw new Refusal('BankPaymentDecided');
  const invoiceIds = body.invoices.map(({ invoiceId }) => invoiceId);
  await lockListed(tx, scope, invoiceIds);
  const parts = await partsOf(tx, scope, payment, body);
  // Whoever was put back into an invoice before it was locked is paid for, too: he alone is locked here, after the invoices. It is the one
  // exception of the order of locks: whoever holds him and waits for an invoice is a deadlock, which is answered as busy.
  const listed = namedFirst(await lockListed(tx, scope, invoiceIds), payment);
  await refuseMarked(tx, scope, payment, parts);
  const order = { paidOn: payment.receivedOn, paymentOrder: payment.number || WITHOUT_NUMBER };
  const outcomes = await vouch(tx, scope, parts, { order, bankPaymentId: payment.id, listed });
  const otherPayer = body.isOtherPayer ? '' : otherPayerText(payment, await listOtherOwners(tx, payment));
  if (otherPayer) throw fieldRefusal('Invalid', 'isOtherPayer', `${otherPayer}. Подтвердите, что так и нужно`);
  await decideBankPayment(tx, scope, payment.id, 'Confirmed');
  await audit(tx, scope, 'bank-payment.confirmed', payment.id, { kopecks: payment.kopecks, parts: parts.length });
  return outcomes;
}

const WITHOUT_NUMBER = 'б/н';

async function partsOf(tx: Tx, scope: CenterScope, payment: LockedPayment, body: ConfirmBody): Promise<Vouched[]> {
  const parts: Vouched[] = [];
  // In one order, so that two payments of the same invoices wait for each other instead of both for ever.
  for (const { invoiceId, amount } of body.invoices.toSorted(byInvoice)) {
    const invoice = found(await lockInvoice(tx, scope, invoiceId), 'NotFoundInvoice');
    refuseUnless(canDecide(invoice.state));
    const { rest } = invoice;
    const kopecks = toKopecks(amount);
    if (kopecks > rest) {
      const index = body.invoices.findIndex((part) => part.invoiceId === invoiceId);
      throw fieldRefusal('Invalid', `invoices.${index}.amount`, `По счёту осталось оплатить ${formatSum(rest)}`);
    }
    parts.push({ organizationId: invoice.organizationId, invoice, kopecks });
  }
  const left = parts.reduce((sum, { kopecks }) => sum - kopecks, payment.kopecks);
  if (left < 0) throw fieldRefusal('Invalid', 'invoices', `Это больше поступления на ${formatSum(-left)}`);
  if (left === 0) return parts;
  if (!body.organizationId) throw fieldRefusal('Invalid', 'organizationId', REQUIRED);
  // What is above an invoice is its payer's, also of one that has unlinked the center: both see it as money left (decision 240).
  const payer = parts.find(({ organizationId }) => organizationId === body.organizationId)?.organizationId;
  const linked = payer ? undefined : await findLinkedClient(tx, scope, body.organizationId);
  const organizationId = payer ?? found(linked, 'NotFoundOrganization').id;
  return [...parts, { organizationId, invoice: null, kopecks: left }];
}

const byInvoice = (one: { invoiceId: string }, other: { invoiceId: string }) =>
  one.invoiceId < other.invoiceId ? -1 : 1;

/** A person may have marked an invoice as paid by this order before the statement came: its money is there already. */
async function refuseMarked(tx: Tx, scope: CenterScope, payment: LockedPayment, parts: readonly Vouched[]) {
  if (!payment.number) return;
  const days = [payment.receivedOn, payment.orderedOn];
  for (const organizationId of new Set(parts.map((part) => part.organizationId))) {
    const marked = await findVouchedByOrder(tx, scope, { organizationId, days, number: payment.number });
    if (!marked || marked.bankPaymentId) continue;
    const what = `Этим поручением уже отмечен оплаченным счёт № ${marked.invoiceNumber}`;
    // Marked with less than came, the rest would be lost.
    const advice =
      marked.kopecks < payment.kopecks
        ? ` на ${formatSum(marked.kopecks)} из ${formatSum(payment.kopecks)}. Отмените в нём отметку об оплате и проведите поступление целиком. Если отменить нельзя, выберите «Учтён раньше», а разницу ${formatSum(payment.kopecks - marked.kopecks)} прибавьте в «Исправить баланс»`
        : ': деньги на балансе есть. Выберите «Учтён раньше»';
    throw new Refusal('BankPaymentDecided', what + advice);
  }
}

/** Whether a payment is put down as the body wants it. */
function isSame(held: readonly HeldPart[], payment: LockedPayment, { invoices, organizationId }: ConfirmBody): boolean {
  const toInvoices = new Map(invoices.map(({ invoiceId, amount }) => [invoiceId, toKopecks(amount)]));
  const left = [...toInvoices.values()].reduce((sum, kopecks) => sum - kopecks, payment.kopecks);
  const isHeld = (part: HeldPart) =>
    part.invoiceId
      ? toInvoices.get(part.invoiceId) === part.kopecks
      : part.kopecks === left && part.organizationId === organizationId;
  return held.length === toInvoices.size + (left > 0 ? 1 : 0) && held.every(isHeld);
}

/**
 * Puts down those of some payments for which one invoice still agrees in number, sum and INN, each for itself. What is no
 * longer so waits for a person.
 */
export async function confirmExact(db: Db, scope: CenterScope, ids: readonly string[]): Promise<ConfirmedExact> {
  let [kopecks, decidedCount] = [0, 0];
  const confirmedIds: string[] = [];
  const outcomes: PaidListed[] = [];
  for (const id of new Set(ids)) {
    const confirmed = await transaction(db, (tx) => confirmIfExact(tx, scope, id)).catch(leftToPerson);
    if (confirmed === 'decided') decidedCount += 1;
    if (!confirmed || confirmed === 'decided') continue;
    confirmedIds.push(id);
    kopecks += confirmed.kopecks;
    outcomes.push(...confirmed.outcomes);
  }
  const leftCount = new Set(ids).size - confirmedIds.length - decidedCount;
  return { confirmedIds, amount: toRubles(kopecks), decidedCount, leftCount, notice: paidText(outcomes) };
}

/** Which payments were put down, on what sum in rubles; how many somebody else has decided, and how many wait. */
interface ConfirmedExact {
  confirmedIds: string[];
  amount: number;
  decidedCount: number;
  leftCount: number;
  notice: string;
}

interface Confirmed {
  kopecks: number;
  outcomes: readonly PaidListed[];
}

/** @returns what was confirmed; `decided` when somebody was faster, null when it waits for a person */
async function confirmIfExact(tx: Tx, scope: CenterScope, id: string): Promise<Confirmed | 'decided' | null> {
  const payment = found(await lockBankPayment(tx, scope, id), 'NotFoundBankPayment');
  if (payment.state !== 'New') return 'decided';
  const match = (await readMatches(tx, scope, [payment])).get(payment.id);
  if (match?.certainty !== 'Exact') return null;
  const invoices = match.invoices.map(({ invoice, kopecks }) => ({ invoiceId: invoice.id, amount: toRubles(kopecks) }));
  return { kopecks: payment.kopecks, outcomes: await confirmLocked(tx, scope, payment, { invoices }) };
}

/** Somebody was faster with the invoice: the payment stays. A foreign payment is refused as ever. */
function leftToPerson(error: unknown): null {
  if (error instanceof Refusal && error.code !== 'NotFoundBankPayment') return null;
  throw error;
}

/**
 * Sets a payment aside without moving money.
 * @throws Refusal NotFoundBankPayment, BankPaymentDecided
 */
export function setAside(
  db: Db,
  scope: CenterScope,
  id: string,
  state: Exclude<BankPaymentState, 'New' | 'Confirmed'>,
): Promise<void> {
  return transaction(db, async (tx) => {
    const payment = found(await lockBankPayment(tx, scope, id), 'NotFoundBankPayment');
    if (payment.state === state) return;
    if (payment.state !== 'New') throw new Refusal('BankPaymentDecided');
    await decideBankPayment(tx, scope, payment.id, state);
    await audit(tx, scope, 'bank-payment.set-aside', payment.id, { state });
  });
}

/**
 * Brings a payment back to be decided anew: money that was put down is taken back by transfers of its own, with what it has
 * paid while nothing rests on that, and with the reason, of which the client is told. Repeated it changes nothing.
 * @throws Refusal NotFoundBankPayment, BankPaymentSpent
 */
export function undoDecision(db: Db, scope: CenterScope, id: string, reason: string): Promise<void> {
  return transaction(db, async (tx) => {
    const payment = found(await lockBankPayment(tx, scope, id), 'NotFoundBankPayment');
    if (payment.state === 'New') return;
    if (payment.state === 'Confirmed') {
      const held = await listHeldParts(tx, payment.id);
      const paid = await lockPaidWith(
        tx,
        scope,
        held.map(({ transferId }) => transferId),
      );
      const parts = await takenBack(tx, scope, held);
      const order = { paidOn: payment.receivedOn, paymentOrder: payment.number || WITHOUT_NUMBER };
      await takeBack(tx, scope, parts, { order, bankPaymentId: payment.id, reason, paid });
    }
    await decideBankPayment(tx, scope, payment.id, 'New');
    await audit(tx, scope, 'bank-payment.undone', payment.id, { kopecks: payment.kopecks, was: payment.state, reason });
  });
}

async function takenBack(tx: Tx, scope: CenterScope, held: readonly HeldPart[]): Promise<TakenBack[]> {
  const invoices = new Map<Seen<'invoices'>, Awaited<ReturnType<typeof lockInvoice>>>();
  const ids = held.flatMap(({ invoiceId }) => (invoiceId ? [invoiceId] : []));
  for (const id of ids.toSorted()) invoices.set(id, await lockInvoice(tx, scope, id));
  return held.map(({ invoiceId, ...part }) => ({
    ...part,
    invoice: (invoiceId && invoices.get(invoiceId)) ?? null,
  }));
}
