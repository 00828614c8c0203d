import type { AgreedPrice, AgreedRubles, PriceKind } from '@dopusk/contract/agreed-price.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';

/** A price as an assignment keeps it; what the list says is kept where the price is another. */
export const columnsOfPrice = ({ kopecks, listKopecks, kind, reason }: AgreedPrice) => ({
  priceKopecks: kopecks,
  listPriceKopecks: kind === 'List' ? null : listKopecks,
  priceKind: kind,
  priceReason: reason,
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
