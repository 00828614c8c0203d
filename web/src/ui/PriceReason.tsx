import { Text } from '@mantine/core';
import { priceText } from '../text/number.ts';

interface Props {
  /** Rubles, as agreed and as the list said. */
  price: number;
  listPrice: number;
  /** Each once; none for the list's own price. */
  reasons: readonly string[];
}

/** Why a price is not the list's, under the sum; nothing where it is. */
export function PriceReason({ price, listPrice, reasons }: Props) {
  const text = reasonText(reasons);
  if (!text) return null;
  return (
    <Text component="span" display="block" size="sm" c="dimmed">
      {text}
      {price === listPrice ? '' : `; по прайсу ${priceText(listPrice)}`}
    </Text>
  );
}

/** Reasons of a price as a sentence begins; empty where the list's stands. */
export function reasonText(reasons: readonly string[]): string {
  const text = reasons.filter(Boolean).join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
