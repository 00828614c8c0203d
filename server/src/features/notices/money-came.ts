import { noticeEventTitles } from '@dopusk/contract/notices.ts';
import { centerNamed, organizationNamed } from '@dopusk/contract/quotes.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import { carriedId } from '../../db/seen.ts';
import { shortDate } from '../../printing/words.ts';
import type { LetterContent } from '../deliveries/letter.ts';
import { defineMessage, deliver, greet } from '../deliveries/message.ts';
import { formatSum } from '../payments/format-sum.ts';
import {
  type CameMoney,
  findMinders,
  findMoneyOf,
  findMoneyThatCame,
  findUnminded,
  listOutOfReach,
} from './db/came-money.ts';
import { takeMoney } from './db/money.ts';

/** A letter about a whole statement names the first payments; the rest are in the history of the balance. */
const NAMED = 15;

/** A letter to whoever minds the payer's money, about all that centers have vouched for and links have brought since the last one. */
export const moneyCame = defineMessage('notice.MoneyCame', {
  title: noticeEventTitles.MoneyCame,
  data: z.object({ transferIds: z.array(carriedId<'transfers'>()).min(1) }),
  compose: async ({ transferIds }, delivery, { db, config }) => {
    const came = await findMoneyThatCame(db, delivery.userId, transferIds);
    const [first] = came;
    // Taken back before the letter went out, or he minds this money no more.
    if (!first) return null;
    return {
      ...contentOf(came),
      greeting: greet(delivery),
      action:
        came.length === 1 && first.invoiceId
          ? { label: 'Открыть счёт', url: `${config.publicUrl}/invoices/${first.invoiceId}` }
          : { label: 'Открыть счета', url: `${config.publicUrl}/invoices` },
      notes: [],
    };
  },
});

/** The same to a client that has nobody for its money in the portal, at the address of its requisites. */
export const moneyCameToClient = defineMessage('money-came', {
  title: noticeEventTitles.MoneyCame,
  data: z.object({ clientId: carriedId<'organizations'>(), transferIds: z.array(carriedId<'transfers'>()).min(1) }),
  compose: async ({ clientId, transferIds }, _, { db }) => {
    const came = await findMoneyOf(db, clientId, transferIds);
    if (came.length === 0) return null;
    return { ...contentOf(came), greeting: 'Здравствуйте!', notes: [] };
  },
});

function contentOf(came: readonly CameMoney[]): Pick<LetterContent, 'subject' | 'paragraphs'> {
  const rest = came.length - NAMED;
  const named = [...Map.groupBy(came.slice(0, NAMED), leadOf)];
  return {
    subject: subjectOf(came),
    paragraphs: [
      ...named.flatMap(([lead, money]) => [lead, ...money.map(lineOf)]),
      ...(rest > 0 ? [`и ещё ${rest}: все поступления – в истории баланса на портале`] : []),
    ],
  };
}

function subjectOf([first, ...others]: readonly CameMoney[]): string {
  if (!first?.number || others.length > 0) return noticeEventTitles.MoneyCame;
  return first.past
    ? `Деньги по счёту № ${first.number} – на балансе${first.isCenter ? ' клиента' : ''}`
    : `Поступила оплата счёта № ${first.number}`;
}

const leadOf = ({ center, order }: CameMoney): string =>
  center && order !== null
    ? `${centerNamed(center)} подтверждает, что деньги пришли на расчётный счёт:`
    : `По ссылке на оплату пришли деньги банковской картой${center ? `. Получатель – ${centerNamed(center)}` : ''}:`;

function lineOf({
  number,
  kopecks,
  asked,
  paid,
  paidThen,
  rest,
  otherwise,
  surplus,
  paidOn,
  order,
  ...of
}: CameMoney): string {
  const by = order === null || paidOn === null ? '' : `, платёжное поручение № ${order} от ${shortDate(paidOn)}`;
  if (of.past) return pastText({ number, kopecks, ...of, past: of.past });
  if (number === null) return `${formatSum(kopecks)} на баланс${by}`;
  const came = `Счёт № ${number}: ${formatSum(kopecks)}${by}`;
  // Other money has come for it since: of that the next line tells.
  if (paidThen < paid) return `${came}; оплачено ${formatSum(paidThen)} из ${formatSum(asked)}`;
  if (surplus > 0) {
    return `${came}; оплачен, ${formatSum(surplus)} из этих денег никого не оплатили и лежат на балансе${backText(order, of)}`;
  }
  if (otherwise > 0) return `${came}; оплачен: ещё за ${formatSum(otherwise)} обучение оплачено иначе или снято`;
  if (paid >= asked && rest > 0) {
    return `${came}; осталось оплатить ${formatSum(rest)}: часть прежних денег ушла с баланса на другое`;
  }
  const state = paid >= asked ? 'оплачен полностью' : `оплачено ${formatSum(paid)} из ${formatSum(asked)}`;
  return `${came}; ${state}`;
}

/** Where a surplus may go: money by card is the client's to spend anywhere, other money is this center's to give back. */
function backText(order: string | null, { client, isCenter }: Pick<CameMoney, 'client' | 'isCenter'>): string {
  if (isCenter) return ` организации ${organizationNamed(client)}: клиент тратит их сам или просит вернуть на карту`;
  const where = order === null ? 'на карту, с которой они пришли' : 'на расчётный счёт';
  return `. Ими можно оплатить другое обучение или попросить центр вернуть их ${where}`;
}

const obstacles: Record<NonNullable<CameMoney['past']>, string> = {
  Cancelled: 'отменён',
  Paid: 'уже оплачен другими деньгами',
  Issued: 'ждёт другой суммы',
};

/** The money is card money: the client spends it with any center. */
function pastText({
  number,
  kopecks,
  client,
  past,
  isCenter,
}: Pick<CameMoney, 'number' | 'kopecks' | 'client' | 'isCenter'> & { past: NonNullable<CameMoney['past']> }): string {
  const what = `Счёт № ${number} ${obstacles[past]}: ${formatSum(kopecks)} зачислены на баланс организации ${organizationNamed(client)} и никого не оплатили.`;
  return isCenter
    ? `${what} Ваш счёт оплатили по ссылке, когда он уже не ждал этих денег. Клиент тратит их сам, на любые курсы`
    : `${what} Ими можно оплатить обучение в любом центре`;
}

/**
 * Tells of money that centers have vouched for and links have brought since then, each user in one message and of each
 * payment once; a client without anybody for its money at the address of its requisites.
 */
export async function tellOfMoney(context: Pick<Context, 'jobs'>, tx: Tx, since: Date): Promise<void> {
  const taken = await takeMoney(tx, 'MoneyCame', since);
  if (taken.length === 0) return;
  for (const { ids: transferIds, ...to } of await findMinders(tx, taken)) {
    await deliver(context, tx, moneyCame, { ...to, data: { transferIds } });
  }
  for (const { ids: transferIds, clientId, ...to } of await findUnminded(tx, taken)) {
    await deliver(context, tx, moneyCameToClient, { ...to, channel: 'Mail', data: { clientId, transferIds } });
  }
}

/** How many are named to a center. */
const UNTOLD_NAMED = 5;

/** What a center that vouches for money learns when nobody can be told of it; empty when everybody is told. */
export async function untoldText(
  db: Db,
  scope: CenterScope,
  of: Parameters<typeof listOutOfReach>[2],
): Promise<string> {
  const titles = await listOutOfReach(db, scope, of);
  if (titles.length === 0) return '';
  const rest = titles.length - UNTOLD_NAMED;
  const named = titles.slice(0, UNTOLD_NAMED).map(organizationNamed).join(', ');
  return `О деньгах никому не сообщено: ${named}${rest > 0 ? ` и ещё ${rest}` : ''} – нет ни пользователя портала с правом «Деньги», ни e-mail в реквизитах`;
}
