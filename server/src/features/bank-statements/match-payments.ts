import type { Certainty } from '@dopusk/contract/bank-statements.ts';
import { dotted } from '@dopusk/contract/fields/date.ts';
import { formatSum } from '../payments/format-sum.ts';
import { cardsText } from './cards-text.ts';
import { type Mention, mentionsOf, normalNumber } from './mentions.ts';
import { isNamed } from './named-people.ts';

/** A payment as it is compared with invoices. */
export interface PaymentToMatch {
  id: string;
  kopecks: number;
  number: string;
  payerInn: string;
  /** Of several organizations with one INN it says which one pays; empty where the bank does not name it. */
  payerKpp?: string;
  /** As the bank calls him; a person who pays at its desk may stand in the purpose instead. */
  payerTitle: string;
  purpose: string;
  receivedOn: string;
  orderedOn: string;
}

/** An invoice that is paid or waits for money; in kopecks, `rest` is what it still asks for: what was paid otherwise it does not. */
export interface InvoiceToMatch {
  id: string;
  number: string;
  date: string;
  isPaid: boolean;
  kopecks: number;
  rest: number;
  /** What has come for it. */
  paid: number;
  organizationId: string;
  organizationTitle: string;
  inn: string;
  /** A natural person: a bank seldom names his INN, so that he is known by his name too. */
  isPerson: boolean;
  /** Of a paid one: the payer's order and its day. */
  paymentOrder: string | null;
  paidOn: string | null;
  kpp?: string;
  /** Of a cancelled one: since when and why, who of its people waits still to be paid for, and which open invoices ask for them. */
  cancelled?: { on: string; reason: string; waiting: string[]; askedBy: string[] } | null;
}

export interface ClientToMatch {
  id: string;
  title: string;
  inn: string;
  kpp?: string;
  isPerson: boolean;
  /** It has unlinked the center: no money goes to its balance but above its invoices. */
  isFormer?: boolean;
}

/** What is proposed for a payment; what no invoice takes goes to the balance of `client`. */
export interface Match<I extends InvoiceToMatch = InvoiceToMatch> {
  certainty: Certainty;
  reason: string;
  invoices: { invoice: I; kopecks: number }[];
  client: Pick<ClientToMatch, 'id' | 'title'> | null;
  /** The portal knows its money already. */
  isCounted?: boolean;
}

/**
 * Proposes for each payment the invoices that it pays, with the reason. `Exact` only when the purpose names one invoice,
 * which asks for this very sum, of a payer with this INN, and no other of the payments asks for the same one.
 * @returns the proposals by the payments' ids
 */
export function matchPayments<I extends InvoiceToMatch>(
  payments: readonly PaymentToMatch[],
  all: readonly I[],
  clients: readonly ClientToMatch[],
): Map<string, Match<I>> {
  const invoices = all.filter(({ cancelled }) => !cancelled);
  const known: Known<I> = {
    byInn: Map.groupBy(invoices, ({ inn }) => inn),
    byNumber: Map.groupBy(invoices, ({ number }) => normalNumber(number)),
    cancelled: Map.groupBy(
      all.filter(({ cancelled }) => cancelled),
      ({ number }) => normalNumber(number),
    ),
    persons: invoices.filter(({ isPerson }) => isPerson),
    clients: Map.groupBy(clients, ({ inn }) => inn),
    personClients: clients.filter(({ isPerson }) => isPerson),
  };
  const matches = new Map(payments.map((payment) => [payment.id, matchOf(payment, known)]));
  const wanted = new Map<string, number>();
  for (const { certainty, invoices: taken } of matches.values()) {
    if (certainty !== 'Exact') continue;
    for (const { invoice } of taken) wanted.set(invoice.id, (wanted.get(invoice.id) ?? 0) + 1);
  }
  for (const [id, match] of matches) {
    const [only] = match.invoices;
    if (match.certainty !== 'Exact' || !only || wanted.get(only.invoice.id) === 1) continue;
    const reason = `Номер, сумма и ИНН совпали, но так же оплачен счёт № ${only.invoice.number} ещё одним поступлением`;
    matches.set(id, { ...match, certainty: 'Likely', reason });
  }
  return matches;
}

/** What payments are compared with, so that thousands of them are compared with thousands at once. */
interface Known<I extends InvoiceToMatch> {
  byInn: ReadonlyMap<string, readonly I[]>;
  byNumber: ReadonlyMap<string, readonly I[]>;
  cancelled: ReadonlyMap<string, readonly I[]>;
  /** Of natural persons. */
  persons: readonly I[];
  clients: ReadonlyMap<string, readonly ClientToMatch[]>;
  personClients: readonly ClientToMatch[];
}

function matchOf<I extends InvoiceToMatch>(payment: PaymentToMatch, known: Known<I>): Match<I> {
  const { kopecks, payerInn, purpose } = payment;
  const isByInn = ({ inn }: { inn: string }) => payerInn !== '' && inn === payerInn;
  const isPayers = (one: I) => isByInn(one) || (one.isPerson && isNamed(payment, one.organizationTitle));
  const byInn = payerInn ? ofBranch(payment, known.byInn.get(payerInn) ?? []) : [];
  const owed = [...byInn, ...known.persons.filter((one) => !isByInn(one) && isPayers(one))];
  const named = known.personClients.filter((one) => !isByInn(one) && isNamed(payment, one.title));
  const clients = [...(payerInn ? ofBranch(payment, known.clients.get(payerInn) ?? []) : []), ...named];
  const only = clients.length === 1 ? (clients[0] ?? null) : null;
  // Money of whoever has left goes to no balance but above an invoice of his.
  const [client, former] = only?.isFormer ? [null, only] : [only, null];
  const weak = (certainty: Certainty, reason: string): Match<I> => ({ certainty, reason, invoices: [], client });

  const counted = owed.find((invoice) => invoice.isPaid && isByOrder(invoice, payment));
  if (counted) {
    const reason = `Похоже, уже учтён: счёт № ${counted.number} отмечен оплаченным поручением № ${payment.number}`;
    return { ...weak('None', reason), client: null, isCounted: true };
  }
  const cards = cardsText(purpose);
  if (cards) return { ...weak('None', cards), client: null, isCounted: true };
  if (/ВОЗВРАТ/i.test(purpose)) return weak('None', 'В назначении платежа — возврат: решите сами');

  const mentions = mentionsOf(purpose);
  const mentioned = [...new Set(mentions.flatMap((mention) => namedBy(mention, known)))];
  const open = mentioned.filter(({ isPaid }) => !isPaid);
  const own = open.filter(isPayers);
  const ofOthers = open.filter((one) => !isPayers(one) && !own.some((mine) => isSameNumber(mine, one)));

  if (ofOthers.length > 0 && sumOf(own) !== kopecks) {
    const isOwed = own.length === 0 && owed.some(({ isPaid, rest }) => !isPaid && rest === kopecks);
    const match = matchOfOthers(payment, own, ofOthers, client, isOwed);
    if (match) return match;
  }
  if (own.length > 0) return matchOfNamed(payment, mentions, own, own.every(isByInn));
  const paid = mentioned.find((invoice) => invoice.isPaid && isPayers(invoice));
  if (paid) {
    const how = /^[а-я]/.test(paid.paymentOrder ?? '') ? ` ${paid.paymentOrder}` : '';
    return weak('Possible', `Счёт № ${paid.number} уже оплачен${how}: деньги можно зачислить на баланс клиента`);
  }
  const gone = mentions.flatMap((mention) => cancelledBy(mention, known)).find(isPayers);
  const ofGone = gone && matchOfCancelled(payment, gone, owed, weak);
  if (ofGone) return ofGone;
  return matchByPayer(payment, owed, { mentions, client, former, payers: clients.length, weak });
}

/** Of several organizations with one INN those with the code that the bank names; all where it names none of them. */
function ofBranch<O extends { kpp?: string }>({ payerKpp }: PaymentToMatch, all: readonly O[]): readonly O[] {
  const own = payerKpp ? all.filter(({ kpp }) => kpp === payerKpp) : [];
  return own.length > 0 ? own : all;
}

/**
 * The purpose names a cancelled invoice of the payer: what now asks for its people is meant, or they wait for an invoice.
 * @returns null when another invoice of the payer asks for this very sum
 */
function matchOfCancelled<I extends InvoiceToMatch>(
  payment: PaymentToMatch,
  { number, cancelled }: I,
  owed: readonly I[],
  weak: (certainty: Certainty, reason: string) => Match<I>,
): Match<I> | null {
  if (!cancelled) return null;
  const { on, reason, waiting, askedBy } = cancelled;
  const what = `Счёт № ${number} отменён ${dotted(on)}${reason ? ` (${reason})` : ''}`;
  const open = owed.filter(({ isPaid }) => !isPaid);
  const instead = open.filter(({ id }) => askedBy.includes(id));
  if (instead.length > 0) {
    const numbers = instead.map((one) => one.number).join(', ');
    const difference = differenceText(payment.kopecks, sumOf(instead));
    return covering(payment, 'Likely', `${what}. Его людей ждёт счёт № ${numbers}${difference}`, instead);
  }
  if (open.some(({ rest }) => rest === payment.kopecks)) return null;
  const names = `${waiting.slice(0, WAITING_NAMED).join(', ')}${waiting.length > WAITING_NAMED ? ` и ещё ${waiting.length - WAITING_NAMED}` : ''}`;
  return weak(
    'Possible',
    waiting.length > 0
      ? `${what}; обучение из него ждёт оплаты: ${names}. Выставьте на них новый счёт и проведите по нему, или зачислите на баланс`
      : `${what}, обучение из него уже никто не ждёт: деньги можно зачислить на баланс клиента`,
  );
}

/** How many people of a cancelled invoice are named. */
const WAITING_NAMED = 5;

/**
 * The purpose names open invoices of other clients, alone or beside the payer's: somebody pays for somebody. A person decides.
 * @param isOwed one of the payer's own asks for this very sum: then theirs must, too
 * @returns null when it is not told which of several invoices is meant, or the payer's own is the better guess
 */
function matchOfOthers<I extends InvoiceToMatch>(
  payment: PaymentToMatch,
  own: readonly I[],
  ofOthers: readonly I[],
  client: ClientToMatch | null,
  isOwed: boolean,
): Match<I> | null {
  const { kopecks, payerInn } = payment;
  const chosen = oneOfEachNumber([...own, ...ofOthers], kopecks);
  if (!chosen) return null;
  const isWhole = sumOf(chosen) === kopecks;
  if (isOwed && !isWhole) return null;
  const theirs = chosen.filter((one) => ofOthers.includes(one));
  const titles = [...new Set(theirs.map(({ organizationTitle }) => organizationTitle))].join(', ');
  const numbers = own.length > 0 ? ` (№ ${theirs.map(({ number }) => number).join(', ')})` : '';
  const whose = payerInn
    ? `${theirs.length > 1 ? 'счета другого клиента' : 'счёт другого клиента'}${numbers}: ${titles}`
    : 'ИНН плательщика банк не назвал';
  const sum = isWhole ? 'Совпали номер и сумма' : `Совпал номер${differenceText(kopecks, sumOf(chosen))}`;
  const match = covering(payment, 'Possible', `${sum}, но ${whose}`, chosen);
  return client ? { ...match, client: { id: client.id, title: client.title } } : match;
}

/**
 * Of invoices that are named by their numbers, where one number may stand for invoices of several years, those of which the sum
 * agrees; without any, the only ones that there are.
 * @returns null when several choices are as good
 */
function oneOfEachNumber<I extends InvoiceToMatch>(named: readonly I[], kopecks: number): readonly I[] | null {
  let choices: (readonly I[])[] = [[]];
  for (const alike of Map.groupBy(named, ({ number }) => normalNumber(number)).values()) {
    choices = choices.flatMap((chosen) => alike.map((one) => [...chosen, one]));
    if (choices.length > CHOICES) return null;
  }
  const fitting = choices.filter((chosen) => sumOf(chosen) === kopecks);
  if (fitting.length === 1 || (fitting.length === 0 && choices.length === 1)) return fitting[0] ?? choices[0] ?? null;
  return null;
}

/** So many choices among invoices of one number are looked at. */
const CHOICES = 200;

const sumOf = (invoices: readonly InvoiceToMatch[]): number => invoices.reduce((sum, { rest }) => sum + rest, 0);

const isSameNumber = (one: InvoiceToMatch, other: InvoiceToMatch): boolean =>
  normalNumber(one.number) === normalNumber(other.number);

/** By how much a payment differs from what is asked for, and what becomes of that. */
function differenceText(kopecks: number, asked: number): string {
  if (kopecks === asked) return '';
  const difference = formatSum(Math.abs(asked - kopecks));
  return kopecks < asked
    ? `, сумма меньше на ${difference}: часть оплаты`
    : `, сумма больше на ${difference}: остаток — на баланс`;
}

/** The purpose names open invoices of the payer, who is known by his INN, or of a natural person by his name. */
function matchOfNamed<I extends InvoiceToMatch>(
  payment: PaymentToMatch,
  mentions: readonly Mention[],
  named: readonly I[],
  isByInn: boolean,
): Match<I> {
  const { kopecks } = payment;
  const [invoice] = named;
  const who = isByInn ? 'ИНН' : 'ФИО';
  const isOneNumber = new Set(mentions.map(({ number }) => number)).size === 1;
  if (invoice && named.length === 1) {
    if (invoice.rest === kopecks) {
      const certainty = isByInn ? 'Exact' : 'Likely';
      const what = invoice.rest === invoice.kopecks ? 'сумма' : 'остаток к оплате';
      if (isOneNumber) return covering(payment, certainty, `Совпали номер счёта, ${what} и ${who} плательщика`, named);
      return covering(payment, 'Likely', `Номер, сумма и ${who} совпали, но в назначении есть и другие номера`, named);
    }
    const otherwise = invoice.kopecks - invoice.paid - invoice.rest;
    if (otherwise > 0 && kopecks > invoice.rest) {
      const reason = `Совпали номер и ${who}, но на ${formatSum(otherwise)} обучение оплачено иначе или снято: лишнее — на баланс`;
      return covering(payment, 'Likely', reason, named);
    }
    return covering(payment, 'Likely', `Совпали номер и ${who}${differenceText(kopecks, invoice.rest)}`, named);
  }
  if (named.every((one) => invoice && isSameNumber(one, invoice))) {
    const exact = named.filter(({ rest }) => rest === kopecks);
    if (exact.length === 1)
      return covering(payment, 'Likely', 'Счетов с этим номером несколько, сумма как у этого', exact);
    const difference = differenceText(kopecks, invoice?.rest ?? 0);
    const reason = `Счетов с этим номером несколько: проверьте дату${difference}`;
    return covering(payment, 'Possible', reason, named.slice(0, 1));
  }
  const chosen = oneOfEachNumber(named, kopecks);
  if (chosen && sumOf(chosen) === kopecks)
    return covering(payment, 'Likely', `Названы несколько счетов, их сумма и ${who} совпали`, chosen);
  const reason = `Названы несколько счетов, но их сумма другая${differenceText(kopecks, sumOf(named))}`;
  return covering(payment, 'Possible', reason, named);
}

/** No open invoice is named: what the payer owes is looked at. */
function matchByPayer<I extends InvoiceToMatch>(
  payment: PaymentToMatch,
  ofPayer: readonly I[],
  known: {
    mentions: readonly Mention[];
    client: ClientToMatch | null;
    /** Whoever pays and has unlinked the center. */
    former: ClientToMatch | null;
    payers: number;
    weak: (certainty: Certainty, reason: string) => Match<I>;
  },
): Match<I> {
  const fitting = ofPayer.filter(({ isPaid, rest }) => !isPaid && rest === payment.kopecks);
  const [only] = fitting;
  const { mentions, client, former, payers, weak } = known;
  const whoOf = ({ inn }: I) => (inn !== '' && inn === payment.payerInn ? 'ИНН' : 'ФИО');
  if (only && fitting.length === 1) {
    if (mentions.length === 0) {
      return covering(payment, 'Likely', `Совпали сумма и ${whoOf(only)}, номера счёта в назначении нет`, [only]);
    }
    const number = mentions.map((mention) => mention.number).join(', ');
    return covering(
      payment,
      'Possible',
      `Совпали сумма и ${whoOf(only)}, но номер или дата счёта в назначении другие: ${number}`,
      [only],
    );
  }
  if (fitting.length > 1) {
    const numbers = fitting.map(({ number }) => number).join(', ');
    return weak('Possible', `На эту сумму у клиента несколько счетов: № ${numbers}`);
  }
  if (former) {
    const open = ofPayer.filter(({ isPaid }) => !isPaid);
    const left = `Клиент ${former.title} отвязал центр`;
    if (open.length === 0) {
      return weak('None', `${left}, открытых счетов у него нет: на его баланс деньги не зачислить, верните их`);
    }
    const numbers = open.map(({ number }) => number).join(', ');
    const difference = differenceText(payment.kopecks, sumOf(open));
    return covering(
      payment,
      'Possible',
      `${left}, номера счёта в назначении нет: ждёт денег счёт № ${numbers}${difference}`,
      open,
    );
  }
  if (payers > 1) return weak('None', 'Таких клиентов несколько, по ИНН или ФИО: выберите сами');
  if (client) {
    const who = client.inn !== '' && client.inn === payment.payerInn ? 'ИНН' : 'ФИО';
    return weak('Possible', `Клиент известен по ${who}, подходящего счёта нет: на его баланс`);
  }
  if (!payment.payerInn) return weak('None', 'ИНН плательщика банк не назвал, счёт по назначению не найден');
  return weak('None', `Клиента с ИНН ${payment.payerInn} нет, счёт по назначению не найден`);
}

/** Pays invoices in their order until the money is over; what is left goes to the balance of the first one's payer. */
function covering<I extends InvoiceToMatch>(
  { kopecks }: PaymentToMatch,
  certainty: Certainty,
  reason: string,
  invoices: readonly I[],
): Match<I> {
  let left = kopecks;
  const parts: Match<I>['invoices'] = [];
  for (const invoice of invoices.toSorted((one, other) => (one.date < other.date ? -1 : 1))) {
    const part = Math.min(left, invoice.rest);
    if (part > 0) parts.push({ invoice, kopecks: part });
    left -= part;
  }
  const [first] = invoices;
  return {
    certainty,
    reason,
    invoices: parts,
    client: first ? { id: first.organizationId, title: first.organizationTitle } : null,
  };
}

/** Of a mention that says a day the invoice must be of that day. */
const namedBy = <I extends InvoiceToMatch>({ number, date }: Mention, { byNumber }: Known<I>): I[] =>
  (byNumber.get(number) ?? []).filter((invoice) => date === null || date === invoice.date);

/** The same of cancelled ones. */
const cancelledBy = <I extends InvoiceToMatch>({ number, date }: Mention, { cancelled }: Known<I>): I[] =>
  (cancelled.get(number) ?? []).filter((invoice) => date === null || date === invoice.date);

const isByOrder = ({ paymentOrder, paidOn }: InvoiceToMatch, { number, receivedOn, orderedOn }: PaymentToMatch) =>
  paymentOrder !== null &&
  normalNumber(paymentOrder.trim()) === normalNumber(number) &&
  (paidOn === receivedOn || paidOn === orderedOn);
