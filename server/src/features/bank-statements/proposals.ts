import type { Proposal } from '@dopusk/contract/bank-statements.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import type { Db, Tx } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import { listClientsToMatch, listInvoicesToMatch, listRivals, listToPay, type ToPay } from './db/matching.ts';
import { type Match, matchPayments, type PaymentToMatch } from './match-payments.ts';
import { namedFirst } from './named-people.ts';

/** What is proposed for new payments of the center as its invoices stand now, by their ids. */
export async function readMatches(
  db: Db | Tx,
  scope: CenterScope,
  payments: readonly PaymentToMatch[],
): Promise<Map<string, Match>> {
  if (payments.length === 0) return new Map();
  const rivals = await listRivals(db, scope, payments);
  const [invoices, clients] = await Promise.all([
    listInvoicesToMatch(db, scope, rivals),
    listClientsToMatch(db, scope, rivals),
  ]);
  return matchPayments(rivals, invoices, clients);
}

/**
 * Whose training these proposals would pay, as people read it, by the proposal: «Иванов Иван, Петров Пётр, «Стропальщик»; и ещё 2». Of
 * whom the money of a part does not reach it is said how many wait for the rest.
 */
export async function readPays(
  db: Db,
  scope: CenterScope,
  proposed: readonly { payment: Pick<PaymentToMatch, 'payerTitle' | 'purpose'>; match: Match }[],
): Promise<Map<Match, string>> {
  const invoiceIds = proposed.flatMap(({ match }) => match.invoices.map(({ invoice }) => invoice.id));
  const toPay = await listToPay(db, scope, invoiceIds);
  return new Map(
    proposed.map(({ payment, match }) => {
      const listed = match.invoices.map(({ invoice, kopecks }) => reachedBy(kopecks, payment, toPay.get(invoice.id)));
      const reached = listed.flatMap((one) => one.reached);
      const more = reached.length - NAMED;
      const waiting = listed.reduce((sum, one) => sum + one.waiting, 0);
      const ofCourses = Map.groupBy(reached.slice(0, NAMED), ({ course }) => course);
      const names = [...ofCourses].map(([course, people]) =>
        [...people.map(({ fullName }) => fullName), quoted(course)].join(', '),
      );
      const text = [...names, ...(more > 0 ? [`и ещё ${more}`] : [])];
      return [
        match,
        (text.length > 0 && waiting > 0 ? [...text, `ждут остальных денег: ${waiting}`] : text).join('; '),
      ];
    }),
  );
}

/** Whom of an invoice the money would pay, one after another, and how many it would not. */
function reachedBy(
  kopecks: number,
  payment: Pick<PaymentToMatch, 'payerTitle' | 'purpose'>,
  { unspent, people }: ToPay = { unspent: 0, people: [] },
) {
  let money = unspent + kopecks;
  const reached = namedFirst(people, payment).filter((one) => {
    if (one.kopecks > money) return false;
    money -= one.kopecks;
    return true;
  });
  return { reached, waiting: people.length - reached.length };
}

/** How many people a proposal names. */
const NAMED = 3;

/** A proposal as the web gets it, in rubles. */
export const proposalOf = (
  { certainty, reason, invoices, client, isCounted = false }: Match,
  pays: string,
): Proposal => ({
  isCounted,
  pays,
  certainty,
  reason,
  invoices: invoices.map(({ invoice, kopecks }) => ({
    invoice: {
      id: invoice.id,
      number: invoice.number,
      date: invoice.date,
      organizationId: invoice.organizationId,
      organizationTitle: invoice.organizationTitle,
      amount: toRubles(invoice.kopecks),
      rest: toRubles(invoice.rest),
    },
    amount: toRubles(kopecks),
  })),
  organization: client ? { id: client.id, title: client.title } : null,
});
