import { today } from '@dopusk/contract/fields/date.ts';
import { NoticeEvent, noticeEventTitles } from '@dopusk/contract/notices.ts';
import { centerNamed, quoted } from '@dopusk/contract/quotes.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { type Tx, transaction } from '../../db/connection.ts';
import { carriedId, type Seen } from '../../db/seen.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { periodText, shortPeriod } from '../../printing/period.ts';
import { shortDate } from '../../printing/words.ts';
import type { LetterContent } from '../deliveries/letter.ts';
import { defineMessage, deliver, greet } from '../deliveries/message.ts';
import { tellOfClosed } from '../invoices/letters/letters.ts';
import { formatSum } from '../payments/format-sum.ts';
import { balanceCorrected, balanceCorrectedOfClient, tellOfCorrections } from './balance-corrected.ts';
import { balanceRefunded, tellOfBalanceRefunds } from './balance-refunded.ts';
import { countText } from './count-text.ts';
import {
  beginLook,
  endLook,
  findClientsOperators,
  findConcerned,
  findNoticed,
  findRefundedSince,
  findToldWithAccess,
  type NewsEvent,
  type Noticed,
  takeNews,
  takeOpened,
} from './db/news.ts';
import { documentRevoked, tellOfRevoked } from './document-revoked.ts';
import { moneyCame, moneyCameToClient, tellOfMoney } from './money-came.ts';
import { newClient, tellOfNewClients } from './new-client.ts';
import { refunded, refundedOfClient, tellOfRefunds } from './refunded.ts';
import { setOffTold, tellOfSetOffs } from './set-off-told.ts';

/** A letter about three hundred students names the first of them; the rest are shown in the portal. */
const NAMED = 15;

type Words = Pick<LetterContent, 'subject' | 'paragraphs'>;

/** A notice to a student about his course. */
const toStudent: Record<NewsEvent, (of: Noticed) => Words> = {
  Assigned: ({ course, center, start, end }) => ({
    subject: 'Вам назначен курс',
    paragraphs: [
      `Вам назначено обучение по программе ${quoted(course)}.`,
      `Учебный центр: ${center}. Обучение ${periodText(start, end)}.`,
    ],
  }),
  Paid: ({ course }) => ({
    subject: 'Обучение оплачено',
    paragraphs: [`Обучение по программе ${quoted(course)} оплачено.`],
  }),
  // Who has not passed is given no more than the study certificate.
  DocumentsReady: ({ course, isRefused }) =>
    isRefused
      ? {
          subject: 'Ваша справка об обучении готова',
          paragraphs: [`Справка об обучении по программе ${quoted(course)} оформлена. Её можно скачать на портале.`],
        }
      : {
          subject: 'Ваши документы готовы',
          paragraphs: [`Документы об обучении по программе ${quoted(course)} оформлены. Их можно скачать на портале.`],
        },
};

/** A notice to whoever assigned the courses, about all of them at once. */
const toAssigner: Record<NewsEvent, string> = {
  Assigned: 'Назначены курсы',
  Paid: 'Обучение оплачено',
  DocumentsReady: 'Документы готовы',
};

/** What the list after it is of. */
const leads: Record<NewsEvent, string> = {
  Assigned: 'Назначено обучение',
  Paid: 'Оплачено обучение',
  DocumentsReady: 'Оформлены документы об обучении',
};

const messageOf = (event: NewsEvent) =>
  defineMessage(`notice.${event}`, {
    title: noticeEventTitles[event],
    data: z.object({ assignmentIds: z.array(carriedId<'assignments'>()).min(1) }),
    compose: async ({ assignmentIds }, delivery, { db, config }) => {
      const noticed: Noticed[] = [
        ...(await findNoticed(db, delivery.userId, assignmentIds)),
        ...(event === 'Paid' ? await findRefundedSince(db, delivery.userId, assignmentIds) : []),
      ];
      const [first] = noticed;
      if (!first) return null;
      const isOne = noticed.length === 1;
      const words = isOne && first.isOwn ? toStudent[event](first) : listOf(event, noticed);
      return {
        ...words,
        greeting: greet(delivery),
        action: {
          label: isOne && !first.isRefunded ? 'Открыть назначение' : 'Открыть назначения',
          url: `${config.publicUrl}/${isOne && !first.isRefunded ? `assignments/${first.id}` : first.isOwn ? '' : 'assignments'}`,
        },
        notes: [],
      };
    },
  });

/** About many: how many, of whom and for what sum, then each by name. */
function listOf(event: NewsEvent, noticed: Noticed[]): Words {
  const isOfCertificates = event === 'DocumentsReady' && noticed.every(({ isRefused }) => isRefused);
  const studyOf = (isRefused: boolean) =>
    event === 'DocumentsReady' && isRefused && !isOfCertificates ? ' (справка об обучении)' : '';
  const lines = noticed
    .slice(0, NAMED)
    .map(
      ({ isOwn, fullName, ...of }) =>
        `${isOwn ? '' : `${fullName}: `}${of.course}${detailOf[event](of)}${studyOf(of.isRefused)}${of.isRefunded ? ' (потом возвращено)' : ''}`,
    );
  const rest = noticed.length - lines.length;
  const title = isOfCertificates ? 'Справки об обучении готовы' : toAssigner[event];
  const count = countText(noticed.length);
  const ofClients = [...Map.groupBy(noticed, ({ client }) => client)].map(([client, some]) => {
    const sum = some.reduce((total, { priceKopecks }) => total + priceKopecks, 0);
    return `${client} – ${countText(some.length)}${event === 'Paid' ? `, ${formatSum(sum)}` : ''}`;
  });
  return {
    subject: noticed.length === 1 ? title : `${title}: ${count}`,
    paragraphs: [
      `${event === 'Assigned' ? assignedBy(noticed) : leads[event]}:`,
      ...(noticed[0]?.isOwn ? [] : ofClients),
      ...lines,
      ...(rest > 0 ? [`и ещё ${rest}: полный список на портале`] : []),
    ],
  };
}

/** A client is told which center has assigned its people, a student only what. */
function assignedBy(noticed: readonly Noticed[]): string {
  const centers = new Set(noticed.map(({ center }) => center));
  const [center] = centers;
  if (!center || noticed.some(({ isOwn }) => isOwn)) return leads.Assigned;
  return centers.size === 1
    ? `${centerNamed(center)} назначает обучение вашим сотрудникам`
    : 'Учебные центры назначают обучение вашим сотрудникам';
}

/** What is to be known of each besides the course. */
const detailOf: Record<NewsEvent, (of: Pick<Noticed, 'start' | 'end' | 'priceKopecks'>) => string> = {
  Assigned: ({ start, end }) => `, ${shortPeriod(shortDate(start), shortDate(end))}`,
  Paid: ({ priceKopecks }) => `, ${formatSum(priceKopecks)}`,
  DocumentsReady: () => '',
};

const newsEvents = NoticeEvent.extract(['Assigned', 'Paid', 'DocumentsReady']).options;

/** The letters of each kind of news, for the list in app.ts. */
export const noticeMessages = newsEvents.map(messageOf);

/** Those of money, of what is taken back and of new clients, for the list in app.ts. */
export const newsMessages = [
  moneyCame,
  moneyCameToClient,
  balanceCorrected,
  balanceCorrectedOfClient,
  balanceRefunded,
  setOffTold,
  refunded,
  refundedOfClient,
  documentRevoked,
  newClient,
];

/**
 * Finds every minute what has happened and notifies those whom it concerns, each user in one message. It reads the
 * records themselves, so that code which assigns, pays or prints need not think of notices.
 */
export const lookForNews = defineJob('notice.look', {
  payload: z.object({}),
  retries: 0,
  cron: '* * * * *',
  handler: async (_, context: Context) => tellNews(context),
});

/** One look for news. Nothing is told twice, however often and wherever this runs. */
export function tellNews(context: Pick<Context, 'db' | 'jobs'>): Promise<void> {
  return transaction(context.db, async (tx) => {
    const since = await beginLook(tx);
    // First: what comes in the place of a document is news again.
    await tellOfRevoked(context, tx, since);
    for (const event of newsEvents) await tell(context, tx, event, await takeNews(tx, event, since));
    // What is taken back of a set-off is told here, and not once more as a correction.
    await tellOfSetOffs(context, tx, since);
    // Before the money is told of: what was taken back of it meanwhile never came.
    await tellOfCorrections(context, tx, since);
    await tellOfMoney(context, tx, since);
    await tellOfRefunds(context, tx, since);
    await tellOfBalanceRefunds(context, tx, since);
    await tellOfClosed(context, tx, since);
    await tellOfNewClients(context, tx, since);

    await endLook(tx);
  });
}

async function tell(
  context: Pick<Context, 'db' | 'jobs'>,
  tx: Tx,
  event: NewsEvent,
  ids: Seen<'assignments'>[],
): Promise<void> {
  const message = noticeMessages[newsEvents.indexOf(event)];
  if (ids.length === 0 || !message) return;
  const told = event === 'Assigned' ? await findToldWithAccess(tx, ids) : new Set();
  for (const { ids: concerned, ...to } of await findConcerned(tx, event, ids)) {
    const assignmentIds = to.channel === 'Mail' ? concerned.filter((id) => !told.has(id)) : concerned;
    if (assignmentIds.length > 0) await deliver(context, tx, message, { ...to, data: { assignmentIds } });
  }
  if (event !== 'Assigned') return;
  for (const { ids: assignmentIds, ...to } of await findClientsOperators(tx, ids)) {
    await deliver(context, tx, message, { ...to, data: { assignmentIds } });
  }
}

/**
 * Tells every morning (nine o'clock in Moscow) of documents that were prepared ahead and have come into force by their day; a missed
 * morning is made up for by the next one.
 */
export const openPrepared = defineJob('notice.opened', {
  payload: z.object({}),
  retries: 3,
  retryAfter: 300,
  cron: '0 9 * * *',
  handler: async (_, context: Context) => tellOfOpened(context),
});

/** One look. Nothing is told twice, however often and wherever this runs. */
export function tellOfOpened(context: Pick<Context, 'db' | 'jobs'>): Promise<void> {
  return transaction(context.db, async (tx) => {
    const ids = await takeOpened(tx, today());
    await tell(context, tx, 'DocumentsReady', ids);
  });
}
