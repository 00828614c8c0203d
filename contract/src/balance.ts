import { z } from 'zod';
import { id } from './fields/id.ts';
import { toKopecks, toRubles } from './fields/rubles.ts';

/**
 * A part of a balance that is spent with one center only: the one that vouched for the money (decision 57). Rubles; `id`
 * and `title` are the center's. A center is not told of the parts that are others': of its client's balance it sees what can
 * be spent with it.
 */
export const BoundMoney = z.object({ id, title: z.string(), amount: z.number() });
export type BoundMoney = z.output<typeof BoundMoney>;

/** A balance: `id` is the ledger account to top up, `amount` all that is on it, in rubles, and `bound` a part of that. */
export const Balance = z.object({ id, amount: z.number(), bound: z.array(BoundMoney) });
export type Balance = z.output<typeof Balance>;

/** How much of a balance may be spent with a center, in rubles: all but what is bound to others. */
export function spendableWith({ amount, bound }: Pick<Balance, 'amount' | 'bound'>, centerId: string): number {
  const elsewhere = bound.filter(({ id: boundTo }) => boundTo !== centerId);
  return toRubles(elsewhere.reduce((left, part) => left - toKopecks(part.amount), toKopecks(amount)));
}
