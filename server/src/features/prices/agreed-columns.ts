import type { AgreedPrice, AgreedRubles, PriceKind } from '@dopusk/contract/agreed-price.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';

/**
 * A price as an assignment that no money was paid for keeps it; what the list says is kept where the price is another. What
 * costs nothing waits for no payment (docs/rules.md#5.17).
 */
export const columnsOfPrice = ({ kopecks, listKopecks, kind, reason }: AgreedPrice) => ({
  priceKopecks: kopecks,
  listPriceKopecks: kind === 'List' ? null : listKopecks,
  priceKind: kind,
  priceReason: reason,
  paidAt: kopecks === 0 ? new Date() : null,
});

/** The columns of `assignments` that say a price. */
export const pricedBy = [
  'assignments.priceKopecks',
  'assignments.listPriceKopecks',
  'assignments.priceKind',
  'assignments.priceReason',
] as const;

interface Kept {
  priceKopecks: number;
  listPriceKopecks: number | null;
  priceKind: PriceKind;
  priceReason: string;
}

/** A price as replies say it. */
export const agreedRubles = ({ priceKopecks, listPriceKopecks, priceKind, priceReason }: Kept): AgreedRubles => ({
  price: toRubles(priceKopecks),
  listPrice: toRubles(listPriceKopecks ?? priceKopecks),
  priceKind,
  priceReason,
});
