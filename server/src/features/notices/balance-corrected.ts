import { noticeEventTitles } from '@dopusk/contract/notices.ts';
import { centerNamed, organizationNamed } from '@dopusk/contract/quotes.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connection.ts';
import { carriedId } from '../../db/seen.ts';
import { defineMessage, deliver, greet } from '../deliveries/message.ts';
import { formatSum } from '../payments/format-sum.ts';
import { balanceUrl } from './balance-url.ts';
import { countText } from './count-text.ts';
import {
  type Corrected,
  findCorrectedMinders,
  findCorrections,
  findCorrectionsOf,
  findUnmindedCorrected,
  findWorthTelling,
  listReturns,
  takeMoney,
} from './db/money.ts';

/** A letter to whoever minds a client's money: a center has corrected its balance, by how much, why, and who did. */
export const balanceCorrected = defineMessage('notice.Corrected', {
  title: noticeEventTitles.Corrected,
  data: z.object({ transferIds: z.array(carriedId<'transfers'>()).min(1) }),
  compose: async ({ transferIds }, delivery, { db, config }) => {
    const corrected = await findCorrections(db, delivery.userId, transferIds);
    if (corrected.length === 0) return null;
    return {
      subject: subjectOf(corrected),
      greeting: greet(delivery),
      paragraphs: corrected.flatMap(linesOf),
      action: { label: 'Открыть историю баланса', url: urlOf(config.publicUrl, corrected) },
      notes: ['Если вы этого не ждали, спросите учебный центр.'],
    };
  },
});

/** The same to a client that has nobody for its money in the portal, at the address of its requisites. */
export const balanceCorrectedOfClient = defineMessage('balance-corrected', {
  title: noticeEventTitles.Corrected,
  data: z.object({ clientId: carriedId<'organizations'>(), transferIds: z.array(carriedId<'transfers'>()).min(1) }),
  compose: async ({ clientId, transferIds }, _, { db }) => {
    const corrected = await findCorrectionsOf(db, clientId, transferIds);
    if (corrected.length === 0) return null;
    return {
      subject: subjectOf(corrected),
      greeting: 'Здравствуйте!',
      paragraphs: corrected.flatMap(linesOf),
      notes: ['Если вы этого не ждали, спросите учебный центр.'],
    };
  },
});

const urlOf = (publicUrl: string, corrected: readonly Corrected[]) =>
  balanceUrl(
    publicUrl,
    corrected.map(({ clientId }) => clientId),
  );

const subjectOf = (corrected: readonly Corrected[]): string => {
  const [first] = corrected;
  if (first?.isReturn) {
    const of = `${formatSum(Math.abs(first.kopecks))}, платёжное поручение № ${first.order}`;
    return `${first.reason ? 'Отменён возврат' : 'Возврат'} на расчётный счёт: ${of}`;
  }
  return corrected.every(({ isTakenBack }) => isTakenBack)
    ? 'Отменено поступление оплаты'
    : noticeEventTitles.Corrected;
};

const linesOf = (corrected: Corrected): string[] => {
  const { center, client, isPerson, kopecks, left, reason, author, isTakenBack, isReturn } = corrected;
  const whose = isPerson ? `плательщика (${client})` : `организации ${organizationNamed(client)}`;
  const sum = formatSum(Math.abs(kopecks));
  const what = isReturn
    ? returnText(corrected, whose, sum)
    : isTakenBack
      ? `отменено поступление${paymentText(corrected)}: ${sum} сняты с баланса ${whose}`
      : `исправлен баланс ${whose}, ${kopecks > 0 ? 'прибавлено' : 'снято'} ${sum}`;
  return [
    `${centerNamed(center)} сообщает: ${what}.`,
    ...(reason ? [`Причина: ${reason}`] : []),
    `Кто ${isTakenBack || (isReturn && reason) ? 'отменил' : isReturn ? 'записал' : 'исправил'}: ${author}`,
    ...(isTakenBack && corrected.invoice && corrected.isWaiting
      ? [`Счёт № ${corrected.invoice} снова ждёт оплаты`]
      : []),
    ...(corrected.unpaidCount > 0 ? [`Снова ждут оплаты по этому счёту: ${countText(corrected.unpaidCount)}`] : []),
    `После этого для обучения в этом центре на балансе: ${formatSum(left)}`,
  ];
};

/** Why one that was undone was, a line of its own says. */
const returnText = ({ order, reason }: Corrected, whose: string, sum: string): string =>
  reason
    ? `отменена запись о возврате, платёжное поручение № ${order}: ${sum} снова на балансе ${whose}`
    : `с баланса ${whose} возвращено на расчётный счёт ${sum}, платёжное поручение № ${order}`;

/** « по счёту № 7, платёжное поручение № 417» */
const paymentText = ({ invoice, order }: Corrected): string =>
  [invoice ? ` по счёту № ${invoice}` : '', order ? `${invoice ? ',' : ''} платёжное поручение № ${order}` : ''].join(
    '',
  );

/**
 * Tells of corrections made since then, and of payments taken back that were told of, each user in one message and of each
 * once; a client without anybody for its money at the address of its requisites. Of a return by the bank each gets a letter of its own: an
 * accountant finds it by its number and sum.
 */
export async function tellOfCorrections(context: Pick<Context, 'jobs'>, tx: Tx, since: Date): Promise<void> {
  const taken = await findWorthTelling(tx, await takeMoney(tx, 'Corrected', since));
  if (taken.length === 0) return;
  const returns = await listReturns(tx, taken);
  const others = taken.filter((id) => !returns.includes(id));
  for (const together of [...(others.length > 0 ? [others] : []), ...returns.map((id) => [id])]) {
    for (const { ids: transferIds, ...to } of await findCorrectedMinders(tx, together)) {
      await deliver(context, tx, balanceCorrected, { ...to, data: { transferIds } });
    }
    for (const { ids: transferIds, clientId, ...to } of await findUnmindedCorrected(tx, together)) {
      await deliver(context, tx, balanceCorrectedOfClient, { ...to, channel: 'Mail', data: { clientId, transferIds } });
    }
  }
}
