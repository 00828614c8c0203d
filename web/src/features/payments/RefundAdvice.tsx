import type { RefundWays } from '@dopusk/contract/refunds.ts';
import { List, Text } from '@mantine/core';
import { priceText } from '../../text/number.ts';

/** Which way the money for a training goes back, by where it came from: each of its parts has its own. */
export function RefundAdvice({ ways }: { ways: RefundWays }) {
  const advice = adviceOf(ways);
  if (advice.length === 0) return null;
  if (advice.length === 1) return <Text size="sm">{advice[0]}</Text>;
  return (
    <List size="sm" spacing={6}>
      {advice.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  );
}

const kopecks = (rubles: number): number => Math.round(rubles * 100);

function adviceOf({ amount, card, own, isOverBalance, payer, bankPayer, setOff }: RefundWays): string[] {
  const stuck = (kopecks(amount) - kopecks(own) - kopecks(card)) / 100;
  const isOwnAlone = kopecks(own) === kopecks(amount);
  return [
    ...(setOff
      ? [
          `Обучение оплачено зачётом с баланса (${setOff}). Если зачли не то, деньги не возвращайте: отмените зачёт в счёте или в группе, обучение останется неоплаченным.`,
        ]
      : []),
    ...(card > 0 && isOverBalance ? ['Карта платила через баланс, вместе с другими людьми или деньгами.'] : []),
    ...(card > 0 && kopecks(card) < kopecks(amount)
      ? [
          `На карту можно вернуть не больше ${priceText(card)}: столько с неё пришло и не возвращено, остальное – на баланс отдельным возвратом.`,
        ]
      : []),
    ...(own > 0
      ? [
          `${isOwnAlone ? 'Деньги пришли' : `${priceText(own)} пришли`} на счёт центра: они вернутся на баланс ${payer}. Оттуда их зачитывают в другое обучение или возвращают на расчётный счёт платёжным поручением, на странице клиента: «Вернуть на расчётный счёт».`,
        ]
      : []),
    ...(bankPayer
      ? [
          `Платило за клиента другое лицо: ${bankPayer}. Деньги возвращают клиенту, а на счёт плательщика – только по письму клиента.`,
        ]
      : []),
    ...(stuck > 0
      ? [
          `${priceText(stuck)} пришли с карты, на которую портал вернуть их уже не может: они вернутся на баланс ${payer}, и клиент заплатит ими за другое обучение. Банком центра эти деньги не возвращают: на его счёт по этому обучению они не приходили.`,
        ]
      : []),
  ];
}
