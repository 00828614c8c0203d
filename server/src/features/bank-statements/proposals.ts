import type { Proposal } from '@dopusk/contract/bank-statements.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { Db, Tx } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import { listClientsToMatch, listInvoicesToMatch, listRivals } from './db/matching.ts';
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

/** A proposal as the web gets it, in rubles. */
export const proposalOf = ({ certainty, reason, invoices, client }: Match): Proposal => ({
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
