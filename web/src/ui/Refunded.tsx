import { toKopecks, toRubles } from '@dopusk/contract/fields/rubles.ts';
import { Text } from '@mantine/core';
import { priceText } from '../text/number.ts';

interface Props {
  /** Rubles: of what was paid so much has gone back. */
  refunded: number;
  /** Rubles, as it was paid; without it what remains is not said. */
  paid?: number;
}

/** What has gone back of a payment, and what of it remains; nothing where nothing has. */
export function Refunded({ refunded, paid }: Props) {
  if (refunded === 0) return null;
  return (
    <Text component="span" display="block" size="sm" c="dimmed">
      Возвращено {priceText(refunded)}
      {paid === undefined ? '' : `, остаётся оплачено ${priceText(toRubles(toKopecks(paid) - toKopecks(refunded)))}`}
    </Text>
  );
}
