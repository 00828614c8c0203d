import type { BoundMoney as Part } from '@dopusk/contract/balance.ts';
import { Text } from '@mantine/core';
import { priceText } from '../../text/number.ts';

/** What of a balance is spent with one center only, a line for each; nothing when all of it is spent with any. */
export function BoundMoney({ bound }: { bound: readonly Part[] }) {
  return bound.map((part) => (
    <Text key={part.id} span display="block" size="sm" c="dimmed">
      {boundText(part)}
    </Text>
  ));
}

/** «в том числе для Учебный центр «Вектор» 3 000 ₽». */
const boundText = ({ title, amount }: Part): string => `в том числе для ${title} ${priceText(amount)}`;

/** Of balances that stand in one line: «в том числе для … 3 000 ₽, для … 500 ₽»; empty without bound money. */
export const boundLine = (bound: readonly Part[]): string => bound.map(boundText).join(', ');
