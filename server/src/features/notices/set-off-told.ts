import { noticeEventTitles } from '@dopusk/contract/notices.ts';
import { centerNamed, organizationNamed } from '@dopusk/contract/quotes.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connection.ts';
import { carriedId } from '../../db/seen.ts';
import { defineMessage, deliver } from '../deliveries/message.ts';
import { formatSum } from '../payments/format-sum.ts';
import { findSetOffClients, findToldSetOff, takeSetOffs } from './db/set-offs.ts';

/** A letter about a whole group names the first. */
const NAMED = 15;

/**
 * A letter to a client that nobody works for in the portal, at the address of its requisites: its center has spent its balance in its
 * place (decision 660), or has taken that back. There is no page for it to open.
 */
export const setOffTold = defineMessage('set-off', {
  title: noticeEventTitles.Corrected,
  data: z.object({ clientId: carriedId<'organizations'>(), transferIds: z.array(carriedId<'transfers'>()).min(1) }),
  compose: async ({ clientId, transferIds }, _, { db }) => {
    const told = await findToldSetOff(db, clientId, transferIds);
    if (!told) return null;
    const { center, client, isPerson, isTakenBack, reason, author, left, people } = told;
    const whose = isPerson ? `плательщика (${client})` : `организации ${organizationNamed(client)}`;
    const sum = formatSum(people.reduce((total, { kopecks }) => total + kopecks, 0));
    const rest = people.length - NAMED;
    const what = isTakenBack
      ? `зачёт отменён, ${sum} возвращены на баланс ${whose}. Снова ждёт оплаты обучение:`
      : `с баланса ${whose} зачтено в оплату обучения ${sum}:`;
    return {
      subject: isTakenBack ? 'Зачёт оплаты отменён' : `Зачтено в оплату обучения: ${sum}`,
      greeting: 'Здравствуйте!',
      paragraphs: [
        `${centerNamed(center)} сообщает: ${what}`,
        ...people.slice(0, NAMED).map(({ fullName, kopecks }) => `${fullName}: ${formatSum(kopecks)}`),
        ...(rest > 0 ? [`и ещё ${rest}`] : []),
        `${isTakenBack ? 'Причина' : 'Основание'}: ${reason}`,
        `Кто ${isTakenBack ? 'отменил' : 'зачёл'}: ${author}`,
        `После этого на балансе: ${formatSum(Number(left))}`,
      ],
      notes: ['Если вы этого не ждали, спросите учебный центр.'],
    };
  },
});

/** Tells of what was set off since then, and of what was taken back of it, each doing in a letter of its own and once. */
export async function tellOfSetOffs(context: Pick<Context, 'jobs'>, tx: Tx, since: Date): Promise<void> {
  const taken = await takeSetOffs(tx, since);
  if (taken.length === 0) return;
  for (const { ids: transferIds, clientId, ...to } of await findSetOffClients(tx, taken)) {
    await deliver(context, tx, setOffTold, { ...to, channel: 'Mail', data: { clientId, transferIds } });
  }
}
