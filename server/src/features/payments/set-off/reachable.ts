import type { Seen } from '../../../db/seen.ts';
import { boundTo, freeKopecks, type Parts } from '../parts.ts';

/**
 * What of a client's balance a center may set off (decision 660): what is spent with it alone, and the card's money of a client
 * that is no other center's. Kopecks.
 */
export function reachableParts(balance: Parts, centerId: Seen<'organizations'>, isShared: boolean): Parts {
  const own = boundTo(balance, centerId);
  return { kopecks: own + (isShared ? 0 : freeKopecks(balance)), bound: new Map([[centerId, own]]) };
}

export const PAYS_ITSELF =
  'У клиента есть свои операторы: с баланса он платит сам. Попросите его нажать «Оплатить» в назначении или группе';
