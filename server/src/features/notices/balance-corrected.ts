import { noticeEventTitles } from '@dopusk/contract/notices.ts';
import { centerNamed, organizationNamed } from '@dopusk/contract/quotes.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connection.ts';
import { carriedId } from '../../db/seen.ts';
import { defineMessage, deliver, greet } from '../deliveries/message.ts';
import { formatSum } from '../payments/format-sum.ts';
import { type Corrected, findCorrectedMinders, findCorrections, takeMoney } from './db/money.ts';

/** A letter to whoever minds a client's money: a center has corrected its balance, by how much, why, and who did. */
export const balanceCorrected = defineMessage('notice.Corrected', {
  title: noticeEventTitles.Corrected,
  data: z.object({ transferIds: z.array(carriedId<'transfers'>()).min(1) }),
  compose: async ({ transferIds }, delivery, { db, config }) => {
    const corrected = await findCorrections(db, delivery.userId, transferIds);
    if (corrected.length === 0) return null;
    return {
      subject: noticeEventTitles.Corrected,
      greeting: greet(delivery),
      paragraphs: corrected.flatMap(linesOf),
      action: { label: 'Открыть историю баланса', url: `${config.publicUrl}/balance` },
      notes: [
        'Если вы не ждали исправления, спросите учебный центр. Выбрать, о чём приходят письма, можно в настройках портала.',
      ],
    };
  },
});

const linesOf = ({ center, client, kopecks, left, reason, author }: Corrected): string[] => [
  `${centerNamed(center)} сообщает: исправлен баланс организации ${organizationNamed(client)}, ${kopecks > 0 ? 'прибавлено' : 'снято'} ${formatSum(Math.abs(kopecks))}.`,
  `Причина: ${reason}`,
  `Кто исправил: ${author}`,
  `После этого для обучения в этом центре на балансе: ${formatSum(left)}`,
];

/** Tells of corrections made since then, each user in one message and of each correction once. */
export async function tellOfCorrections(context: Pick<Context, 'jobs'>, tx: Tx, since: Date): Promise<void> {
  const taken = await takeMoney(tx, 'Corrected', since);
  if (taken.length === 0) return;
  for (const { ids: transferIds, ...to } of await findCorrectedMinders(tx, taken)) {
    await deliver(context, tx, balanceCorrected, { ...to, data: { transferIds } });
  }
}
