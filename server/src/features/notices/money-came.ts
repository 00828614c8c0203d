import { noticeEventTitles } from '@dopusk/contract/notices.ts';
import { centerNamed } from '@dopusk/contract/quotes.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connection.ts';
import { carriedId } from '../../db/seen.ts';
import { shortDate } from '../../printing/words.ts';
import { defineMessage, deliver, greet } from '../deliveries/message.ts';
import { formatSum } from '../payments/format-sum.ts';
import { type CameMoney, findMoneyThatCame, findPayersOperators, takeMoney } from './db/money.ts';

/** A letter about a whole statement names the first payments; the rest are in the history of the balance. */
const NAMED = 15;

/** A letter to whoever minds the payer's money, about all that a center has vouched for since the last one. */
export const moneyCame = defineMessage('notice.MoneyCame', {
  title: noticeEventTitles.MoneyCame,
  data: z.object({ transferIds: z.array(carriedId<'transfers'>()).min(1) }),
  compose: async ({ transferIds }, delivery, { db, config }) => {
    const came = await findMoneyThatCame(db, delivery.userId, transferIds);
    const [first] = came;
    // Taken back before the letter went out, or he minds this money no more.
    if (!first) return null;
    const rest = came.length - NAMED;
    const named = [...Map.groupBy(came.slice(0, NAMED), ({ center }) => center)];
    return {
      subject: came.length === 1 && first.number ? `Поступила оплата счёта № ${first.number}` : 'Поступила оплата',
      greeting: greet(delivery),
      paragraphs: [
        ...named.flatMap(([center, money]) => [
          `${centerNamed(center)} подтверждает, что деньги пришли на расчётный счёт:`,
          ...money.map(lineOf),
        ]),
        ...(rest > 0 ? [`и ещё ${rest}: все поступления – в истории баланса на портале`] : []),
      ],
      action:
        came.length === 1 && first.invoiceId
          ? { label: 'Открыть счёт', url: `${config.publicUrl}/invoices/${first.invoiceId}` }
          : { label: 'Открыть счета', url: `${config.publicUrl}/invoices` },
      notes: ['Выбрать, о чём и куда приходят уведомления, можно в настройках портала.'],
    };
  },
});

function lineOf({ number, kopecks, asked, paid, paidOn, order }: CameMoney): string {
  const by = `платёжное поручение № ${order} от ${shortDate(paidOn)}`;
  if (number === null) return `${formatSum(kopecks)} на баланс, ${by}`;
  const state = paid >= asked ? 'оплачен полностью' : `оплачено ${formatSum(paid)} из ${formatSum(asked)}`;
  return `Счёт № ${number}: ${formatSum(kopecks)}, ${by}; ${state}`;
}

/** Tells of money that centers have vouched for since then, each user in one message and of each payment once. */
export async function tellOfMoney(context: Pick<Context, 'jobs'>, tx: Tx, since: Date): Promise<void> {
  const taken = await takeMoney(tx, 'MoneyCame', since);
  if (taken.length === 0) return;
  for (const { ids: transferIds, ...to } of await findPayersOperators(tx, 'MoneyCame', taken)) {
    await deliver(context, tx, moneyCame, { ...to, data: { transferIds } });
  }
}
