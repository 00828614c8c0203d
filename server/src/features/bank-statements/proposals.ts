import type { Proposal } from '@dopusk/contract/bank-statements.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import type { Db, Tx } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import { listClientsToMatch, listInvoicesToMatch, listRivals, listToPay } from './db/matching.ts';
import { type Match, matchPayments, type PaymentToMatch } from './match-payments.ts';

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
 * Whose training the invoices of these proposals would pay, as people read it, by the proposal: «Иванов Иван, «Стропальщик»; и ещё 2».
 */
export async function readPays(db: Db, scope: CenterScope, matches: readonly Match[]): Promise<Map<Match, string>> {
  const invoiceIds = matches.flatMap(({ invoices }) => invoices.map(({ invoice }) => invoice.id));
  const toPay = await listToPay(db, scope, invoiceIds);
  return new Map(
    matches.map((match) => {
      const listed = match.invoices.flatMap(({ invoice }) => toPay.get(invoice.id) ?? []);
      const people = listed.flatMap((one) => one.people).slice(0, NAMED);
      const more = listed.reduce((sum, { count }) => sum + count, 0) - people.length;
      const names = people.map(({ fullName, course }) => `${fullName}, ${quoted(course)}`);
      return [match, [...names, ...(more > 0 ? [`и ещё ${more}`] : [])].join('; ')];
    }),
  );
}

/** How many people a proposal names. */
const NAMED = 3;

/** A proposal as the web gets it, in rubles. */
export const proposalOf = ({ certainty, reason, invoices, client }: Match, pays: string): Proposal => ({
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
