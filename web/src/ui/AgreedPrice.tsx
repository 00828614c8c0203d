import type { AgreedRubles } from '@dopusk/contract/agreed-price.ts';
import { Text, VisuallyHidden } from '@mantine/core';
import { priceText } from '../text/number.ts';
import { reasonText } from './PriceReason.tsx';

/** A price before it is agreed to: what the list says struck through, what will be paid, and why. */
export function AgreedPrice({ agreed: { price, listPrice, priceReason } }: { agreed: AgreedRubles }) {
  return (
    <>
      {price === listPrice ? null : (
        <Text component="s" size="sm" c="dimmed" mr={8}>
          <VisuallyHidden>По прайсу </VisuallyHidden>
          {priceText(listPrice)}
        </Text>
      )}
      <span>{priceText(price)}</span>
      {priceReason ? (
        <Text component="span" display="block" size="sm" fw={400} c="dimmed">
          {reasonText([priceReason])}
        </Text>
      ) : null}
    </>
  );
}
