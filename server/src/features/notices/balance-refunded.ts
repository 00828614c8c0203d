import { noticeEventTitles } from '@dopusk/contract/notices.ts';
import { centerNamed, organizationNamed } from '@dopusk/contract/quotes.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connection.ts';
import { carriedId } from '../../db/seen.ts';
import { defineMessage, deliver } from '../deliveries/message.ts';
import { formatSum } from '../payments/format-sum.ts';
import {
  type BalanceRefund,
  findBalanceRefunds,
  findUnmindedRefunded,
  takeBalanceRefunds,
} from './db/balance-refunds.ts';

/**
 * A letter to a client that has nobody for its money in the portal, at the address of its requisites: its center has sent card
 * money from its balance back to the card (decision 551), or the bank has not taken it. There is no page for it to open.
 */
export const balanceRefunded = defineMessage('balance-refunded', {
  title: noticeEventTitles.Refunded,
  data: z.object({ clientId: carriedId<'organizations'>(), transferIds: z.array(carriedId<'transfers'>()).min(1) }),
  compose: async ({ clientId, transferIds }, _, { db }) => {
    const refunds = await findBalanceRefunds(db, clientId, transferIds);
    if (refunds.length === 0) return null;
    return {
      subject: noticeEventTitles.Refunded,
      greeting: 'Здравствуйте!',
      paragraphs: refunds.flatMap(linesOf),
      notes: ['Если вы этого не ждали, спросите учебный центр.'],
    };
  },
});

function linesOf({ center, client, isPerson, kopecks, left, isReturned, reason }: BalanceRefund): string[] {
  const whose = isPerson ? `плательщика (${client})` : `организации ${organizationNamed(client)}`;
  const what = isReturned
    ? `банк не принял возврат ${formatSum(kopecks)} на карту: деньги снова на балансе ${whose}`
    : `${formatSum(kopecks)} с баланса ${whose} возвращены на карту, с которой платили: срок зачисления определяет её банк`;
  return [
    `${center ? centerNamed(center) : 'Учебный центр'} сообщает: ${what}.`,
    ...(reason ? [`Причина: ${reason}`] : []),
    `После этого денег с карт на балансе: ${formatSum(left)}`,
  ];
}

/** Tells of card money that has gone back from balances since then, each client of each once. */
export async function tellOfBalanceRefunds(context: Pick<Context, 'jobs'>, tx: Tx, since: Date): Promise<void> {
  const taken = await takeBalanceRefunds(tx, since);
  if (taken.length === 0) return;
  for (const { ids: transferIds, clientId, ...to } of await findUnmindedRefunded(tx, taken)) {
    await deliver(context, tx, balanceRefunded, { ...to, channel: 'Mail', data: { clientId, transferIds } });
  }
}
