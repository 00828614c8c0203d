import { boundTo, type Parts } from '../parts.ts';
import type { AwaitingInvoice } from './db.ts';

/** Stands with an invoice where that of a payment order stands otherwise. */
export const BY_CARD = 'картой';

/**
 * What of a balance a card payment may be spent on: of one by whoever is logged in all of it, for its owner has agreed;
 * of one by a link what it has brought, and what is left of what has come for its invoice before. Nobody spends another's money
 * (docs/rules.md#5.4).
 */
export function moneyFor(
  { linkId, amountKopecks }: { linkId: string | null; amountKopecks: number },
  balance: Parts,
  invoice: AwaitingInvoice | undefined,
): Parts {
  if (!linkId) return balance;
  if (!invoice) return { kopecks: 0, bound: new Map() };
  const before = Math.min(boundTo(balance, invoice.centerId), invoice.unspent);
  return { kopecks: amountKopecks + before, bound: new Map([[invoice.centerId, before]]) };
}
