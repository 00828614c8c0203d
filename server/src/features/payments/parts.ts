import type { Seen } from '../../db/seen.ts';

/** The parts of a balance: what is bound to centers, and the rest, which is spent with any (decision 57). Kopecks. */
export interface Parts {
  /** The whole balance. */
  kopecks: number;
  /** Of it, what is bound, by the center that vouched for it. */
  bound: ReadonlyMap<Seen<'organizations'>, number>;
}

/** How much of a movement one part gives or gets; `boundTo` is null for money that is spent with any center. */
export interface Share {
  boundTo: Seen<'organizations'> | null;
  kopecks: number;
}

/** What is bound to a center. */
export const boundTo = ({ bound }: Parts, centerId: Seen<'organizations'>): number => bound.get(centerId) ?? 0;

/** What is bound to no center. */
export const freeKopecks = ({ kopecks, bound }: Parts): number =>
  [...bound.values()].reduce((left, part) => left - part, kopecks);

/** Which parts pay a sum to a center, of a balance that can: its own money first, card money after that (docs/rules.md#5.7). */
export function sharesOf(parts: Parts, centerId: Seen<'organizations'>, kopecks: number): Share[] {
  const own = Math.min(boundTo(parts, centerId), kopecks);
  return [
    { boundTo: centerId, kopecks: own },
    { boundTo: null, kopecks: kopecks - own },
  ].filter((share) => share.kopecks > 0);
}

/** The parts after each share was added, or taken where it is negative. */
export function afterShares({ kopecks, bound }: Parts, shares: readonly Share[]): Parts {
  const left = new Map(bound);
  let sum = kopecks;
  for (const share of shares) {
    sum += share.kopecks;
    if (share.boundTo) left.set(share.boundTo, (left.get(share.boundTo) ?? 0) + share.kopecks);
  }
  return { kopecks: sum, bound: left };
}

/** The parts after these shares of them have paid. */
export const afterPayment = (parts: Parts, shares: readonly Share[]): Parts => afterShares(parts, shares.map(negative));

/** A share as it is taken. */
export const negative = ({ boundTo, kopecks }: Share): Share => ({ boundTo, kopecks: -kopecks });

/** A sum that a center is to be paid. */
export interface Due {
  centerId: Seen<'organizations'>;
  kopecks: number;
}

/**
 * How a balance meets what is to be paid.
 * @returns what is missing (0 when it is enough), what may be spent with these centers, and what only with others
 */
export function reachOf(parts: Parts, dues: readonly Due[]): { missing: number; spendable: number; elsewhere: number } {
  const byCenter = new Map<Seen<'organizations'>, number>();
  for (const { centerId, kopecks } of dues) byCenter.set(centerId, (byCenter.get(centerId) ?? 0) + kopecks);
  let [missing, spendable] = [-freeKopecks(parts), freeKopecks(parts)];
  for (const [centerId, kopecks] of byCenter) {
    missing += Math.max(0, kopecks - boundTo(parts, centerId));
    spendable += boundTo(parts, centerId);
  }
  return { missing: Math.max(0, missing), spendable, elsewhere: parts.kopecks - spendable };
}
