import { z } from 'zod';
import { dotted, sinceDay } from './fields/date.ts';

/** By what the price of an assignment was decided; the last is given by hand. */
export const PriceKind = z.enum(['List', 'Contract', 'Quantity', 'Promo', 'Hand']);
export type PriceKind = z.infer<typeof PriceKind>;

/** What a client pays for a course by its contract, documents included; in kopecks, from a day on. */
export interface ContractPrice {
  kopecks: number;
  since: string;
}

/** From so many people of one client on a course the list price is so many percent less. */
export interface QuantityStep {
  fromPeople: number;
  percent: number;
}

/** The list price is so many percent less until the end of a day. */
export interface Promo {
  title: string;
  percent: number;
  until: string;
}

/** All that a price is decided by. Sums in kopecks. */
export interface PriceFacts {
  /** The course and the documents that it issues. */
  listKopecks: number;
  contract: ContractPrice | null;
  /** How many people of the client the price is for, in one group or assigned at once. */
  peopleCount: number;
  steps: readonly QuantityStep[];
  /** Those that hold today. */
  promos: readonly Promo[];
}

/** A price and what it is by. The reason is what people read; empty for the list's own price. */
export interface AgreedPrice {
  kopecks: number;
  listKopecks: number;
  kind: PriceKind;
  reason: string;
}

/** A price in rubles as it was agreed, what the list said then, and why it is another; nothing where it is not. */
export const AgreedRubles = z.object({
  price: z.number(),
  listPrice: z.number(),
  priceKind: PriceKind,
  priceReason: z.string(),
});
export type AgreedRubles = z.output<typeof AgreedRubles>;

/** What is left of a sum after a discount, to the nearest kopeck. */
export const lessPercent = (kopecks: number, percent: number): number => Math.round((kopecks * (100 - percent)) / 100);

/**
 * The price of an assignment (docs/rules.md#5.14): the client's contract price or, without one, the list price; the list
 * price less a discount instead, where that is lower. Discounts are never added up. Of equal prices the contract's stands.
 */
export function agreePrice({ listKopecks, contract, peopleCount, steps, promos }: PriceFacts): AgreedPrice {
  const offers: AgreedPrice[] = [
    contract
      ? offer('Contract', contract.kopecks, `цена по договору ${sinceDay(dotted(contract.since))}`)
      : offer('List', listKopecks, ''),
    ...promos.map(({ title, percent, until }) =>
      offer('Promo', lessPercent(listKopecks, percent), `скидка ${percent} % по акции «${title}» до ${dotted(until)}`),
    ),
    ...steps
      .filter(({ fromPeople }) => fromPeople <= peopleCount)
      .map(({ fromPeople, percent }) =>
        offer('Quantity', lessPercent(listKopecks, percent), `скидка ${percent} % от ${fromPeople} человек`),
      ),
  ];
  return offers.reduce((best, next) => (next.kopecks < best.kopecks ? next : best));

  function offer(kind: PriceKind, kopecks: number, reason: string): AgreedPrice {
    return { kopecks, listKopecks, kind, reason };
  }
}
