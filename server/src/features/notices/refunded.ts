import { noticeEventTitles } from '@dopusk/contract/notices.ts';
import { centerNamed, organizationNamed, quoted } from '@dopusk/contract/quotes.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connection.ts';
import { carriedId } from '../../db/seen.ts';
import { defineMessage, deliver, greet } from '../deliveries/message.ts';
import { formatSum } from '../payments/format-sum.ts';
import { balanceUrl } from './balance-url.ts';
import {
  findConcernedByRefunds,
  findRefunded,
  findRefundedOf,
  findUnmindedByRefunds,
  type Refunded,
  type RefundedOfClient,
  takeRefunds,
} from './db/refunds.ts';

/** A letter about a whole group names the first; the rest are in the history of the balance. */
const NAMED = 15;

/** A letter to whoever paid for training, and to whom it ended for: what a center has given back, for what, where to and why. */
export const refunded = defineMessage('notice.Refunded', {
  title: noticeEventTitles.Refunded,
  data: z.object({ transferIds: z.array(carriedId<'transfers'>()).min(1) }),
  compose: async ({ transferIds }, delivery, { db, config }) => {
    const told = await findRefunded(db, delivery.userId, transferIds);
    const [first] = told;
    if (!first) return null;
    const isStudent = first.isOwn;
    const rest = told.length - NAMED;
    const sum = told.reduce((total, { kopecks, isPayer }) => total + (isPayer ? kopecks : 0), 0);
    return {
      subject: sum > 0 ? `${noticeEventTitles.Refunded}: ${formatSum(sum)}` : 'Обучение отменено',
      greeting: greet(delivery),
      paragraphs: [
        ...[...Map.groupBy(told.slice(0, NAMED), ({ center }) => center)].flatMap(([center, some]) => [
          `${centerNamed(center)} сообщает:`,
          ...some.flatMap((one) => (one.isOwn ? toStudent(one) : toPayer(one))),
        ]),
        ...(rest > 0 ? [`и ещё ${rest}: все возвраты – в истории баланса на портале`] : []),
      ],
      action: isStudent
        ? { label: 'Открыть портал', url: `${config.publicUrl}/` }
        : { label: 'Открыть историю баланса', url: urlOf(config.publicUrl, told) },
      notes: [],
    };
  },
});

/**
 * The same to a client that has nobody for its money in the portal, at the address of its requisites, with who gave it back and what is on its
 * balance then. There is no page for it to open.
 */
export const refundedOfClient = defineMessage('training-refunded', {
  title: noticeEventTitles.Refunded,
  data: z.object({ clientId: carriedId<'organizations'>(), transferIds: z.array(carriedId<'transfers'>()).min(1) }),
  compose: async ({ clientId, transferIds }, _, { db }) => {
    const told = await findRefundedOf(db, clientId, transferIds);
    const [first] = told;
    if (!first) return null;
    const rest = told.length - NAMED;
    const left = told.at(-1)?.left ?? null;
    return {
      subject: `${noticeEventTitles.Refunded}: ${formatSum(told.reduce((total, { kopecks }) => total + kopecks, 0))}`,
      greeting: 'Здравствуйте!',
      paragraphs: [
        `${centerNamed(first.center)} сообщает:`,
        ...told.slice(0, NAMED).flatMap(toClient),
        ...(rest > 0 ? [`и ещё ${rest}`] : []),
        `Кто вернул: ${first.author}`,
        ...(left === null ? [] : [`После этого на балансе: ${formatSum(left)}`]),
      ],
      notes: ['Если вы этого не ждали, спросите учебный центр.'],
    };
  },
});

const urlOf = (publicUrl: string, told: readonly Refunded[]) =>
  balanceUrl(
    publicUrl,
    told.map(({ balanceOfId }) => balanceOfId),
  );

const toPayer = (one: Refunded): string[] => payerLines(one, placeOf(one));

/** A natural person is no organization. */
const toClient = (one: RefundedOfClient): string[] =>
  payerLines(one, one.isPerson ? onBalance(`плательщика (${one.balanceOf})`, one) : placeOf(one));

function payerLines({ fullName, course, kopecks, isWhole, reason, ...where }: Refunded, place: string): string[] {
  const what = isWhole
    ? 'обучение отменено'
    : where.isReturned
      ? ''
      : 'возвращена часть стоимости, обучение продолжается';
  return [
    `${fullName}, ${quoted(course)}: ${formatSum(kopecks)} ${place}${what ? `; ${what}` : ''}.`,
    ...(reason ? [`Причина: ${reason}`] : []),
  ];
}

/** Who has not paid learns of no sum. */
function toStudent({ course, kopecks, isWhole, isPayer, reason, ...where }: Refunded): string[] {
  return [
    ...(isWhole ? [`Ваше обучение по программе ${quoted(course)} отменено.`] : []),
    ...(isPayer
      ? [`За обучение по программе ${quoted(course)} возвращено ${formatSum(kopecks)} ${placeOf(where)}.`]
      : ['Деньги возвращены тому, кто платил.']),
    ...(reason ? [`Причина: ${reason}`] : []),
  ];
}

function placeOf({ balanceOf, isReturned }: Pick<Refunded, 'balanceOf' | 'isReturned'>): string {
  if (balanceOf === null) return 'на карту, с которой платили: срок зачисления определяет её банк';
  return onBalance(`организации ${organizationNamed(balanceOf)}`, { isReturned });
}

const onBalance = (whose: string, { isReturned }: Pick<Refunded, 'isReturned'>): string =>
  `на баланс ${whose}${isReturned ? ': банк не принял возврат на карту' : ''}`;

/** Tells of refunds made since then, each user in one message and of each refund once, a client without anybody for its money too. */
export async function tellOfRefunds(context: Pick<Context, 'jobs'>, tx: Tx, since: Date): Promise<void> {
  const taken = await takeRefunds(tx, since);
  if (taken.length === 0) return;
  for (const { ids: transferIds, ...to } of await findConcernedByRefunds(tx, taken)) {
    await deliver(context, tx, refunded, { ...to, data: { transferIds } });
  }
  for (const { ids: transferIds, clientId, ...to } of await findUnmindedByRefunds(tx, taken)) {
    await deliver(context, tx, refundedOfClient, { ...to, channel: 'Mail', data: { clientId, transferIds } });
  }
}
