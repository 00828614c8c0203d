import type { InvoiceKind } from '@dopusk/contract/invoices.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import type { Listed } from './db.ts';

/** A locked invoice, with what has come for it before. */
export interface PaidInvoice {
  id: Locked<'invoices'>;
  organizationId: Seen<'organizations'>;
  kind: InvoiceKind;
  /** What its sheet asks for. */
  kopecks: number;
  /** What it still asked for before this money. */
  rest: number;
  paid: number;
  lines: readonly { quantity: number; kopecks: number }[];
}

/** What the money of an invoice pays of what it lists. */
export interface PaidListed {
  /** How many it was made out for. */
  count: number;
  paid: Listed[];
  /** Those whom money that came for it earlier has paid. */
  paidBeforeCount: number;
  /** What it does not pay, and why. */
  left: { fullName: string; reason: string }[];
  removedCount: number;
  /** What of its money has paid nobody and is on the payer's balance, in kopecks. */
  unspentKopecks: number;
}

/**
 * Chooses which assignments an invoice pays, one after another: its payer's that are unpaid and cost what it said, as far
 * as the center's own part of the balance and what has come for this invoice go. Card money is the client's to spend.
 * @param bound what of the payer's balance is spent with the center alone, in kopecks
 * @param received what has come for the invoice so far, in kopecks
 */
export function choosePaid(
  invoice: PaidInvoice,
  all: readonly Listed[],
  { bound, received }: { bound: number; received: number },
): PaidListed {
  const { id, kind, lines } = invoice;
  const listed = all.filter(({ invoiceId }) => invoiceId === id);
  const count = kind === 'TopUp' ? 0 : lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const [before, others] = [listed.filter((one) => one.isPaidByIt), listed.filter((one) => !one.isPaidByIt)];
  const [paid, left]: [Listed[], PaidListed['left']] = [[], []];
  const unspent = received - before.reduce((sum, { priceKopecks }) => sum + priceKopecks, 0);
  const isAwaited = received < invoice.paid + invoice.rest;
  let money = Math.min(bound, unspent);
  for (const one of others) {
    const reason = reasonAgainst(invoice, one, money, isAwaited);
    if (reason) left.push({ fullName: one.fullName, reason });
    else {
      paid.push(one);
      money -= one.priceKopecks;
    }
  }
  const unspentKopecks = Math.max(money, 0);
  return { count, paid, paidBeforeCount: before.length, left, removedCount: count - listed.length, unspentKopecks };
}

/** Why the invoice does not pay an assignment, of so much money; null when it does. */
function reasonAgainst(
  { organizationId, lines }: PaidInvoice,
  one: Listed,
  money: number,
  isAwaited: boolean,
): string | null {
  if (one.isPaid) return 'оплачено раньше';
  if (one.payerId !== organizationId) {
    return one.isPayerPerson ? `платит ${one.payerTitle} по своему договору` : 'у назначения другой заказчик';
  }
  if (!lines.some(({ kopecks }) => kopecks === one.priceKopecks)) return 'цена теперь другая';
  if (one.priceKopecks <= money) return null;
  return isAwaited ? 'ждёт остальных денег счёта' : 'деньги счёта уже потрачены';
}

/** Texts one after another, without the empty ones. */
export const inSentences = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('. ');

/** How many people a notice names. */
const NAMED = 15;

/** Says of invoices that got money how many of their people they paid for, and whom not; empty for top-ups. */
export function paidText(outcomes: readonly PaidListed[]): string {
  const ofTraining = outcomes.filter(({ count }) => count > 0);
  if (ofTraining.length === 0) return '';
  const sum = (of: (one: PaidListed) => number) => ofTraining.reduce((total, one) => total + of(one), 0);
  const head = `Оплачено обучение: ${sum((one) => one.paidBeforeCount + one.paid.length)} из ${sum(({ count }) => count)}`;
  const removedCount = sum((one) => one.removedCount);
  const left = [
    ...named(ofTraining.flatMap((one) => one.left.map(({ fullName, reason }) => `${fullName} – ${reason}`))),
    ...(removedCount > 0 ? [`удалено из обучения: ${removedCount}`] : []),
  ];
  if (left.length === 0) return head;
  const rest = sum((one) => one.unspentKopecks) > 0 ? 'Что осталось от денег счёта – на балансе плательщика' : '';
  return inSentences(head, `Не оплачены счётом: ${left.join('; ')}`, rest);
}

const named = (names: readonly string[]): string[] => [
  ...names.slice(0, NAMED),
  ...(names.length > NAMED ? [`и ещё ${names.length - NAMED}`] : []),
];

/** The same before the money is put down: whom it would pay, by names, and whom not; empty for top-ups. */
export function foretoldText(outcomes: readonly PaidListed[]): string {
  const ofTraining = outcomes.filter(({ count }) => count > 0);
  if (ofTraining.length === 0) return '';
  const paid = ofTraining.flatMap((one) => one.paid.map(({ fullName }) => fullName));
  const left = ofTraining.flatMap((one) => one.left.map(({ fullName, reason }) => `${fullName} – ${reason}`));
  const head = paid.length > 0 ? `Оплатит обучение: ${named(paid).join('; ')}` : 'Никого не оплатит';
  return left.length > 0 ? `${head}. Не оплатит: ${named(left).join('; ')}` : head;
}
