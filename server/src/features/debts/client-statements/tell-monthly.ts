import { daysLater } from '@dopusk/contract/expiring.ts';
import { dotted, sinceDay, today } from '@dopusk/contract/fields/date.ts';
import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import { noticeEventTitles } from '@dopusk/contract/notices.ts';
import { organizationNamed } from '@dopusk/contract/quotes.ts';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { type Db, transaction } from '../../../db/connection.ts';
import { carriedId } from '../../../db/seen.ts';
import { defineJob } from '../../../jobs/jobs.ts';
import { defineMessage, deliver, greet } from '../../deliveries/message.ts';
import { formatSum } from '../../payments/format-sum.ts';
import { findClientAddress } from '../client-addresses/db.ts';
import { findClientMinders, findTitle, type Sides, takeUntold } from './db.ts';
import { figuresOf } from './statement.ts';
import { attachStatement } from './statement-files.ts';

/** The first day of the month before that of a day. */
export const monthBefore = (day = today()): string => firstOf(daysLater(firstOf(day), -1));

const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The last day of a month that begins on a day. */
const lastOf = (month: string): string => daysLater(firstOf(daysLater(month, 31)), -1);

/** «Акт сверки за октябрь»: what moved in a month, and where to take the document. */
export const monthlyStatement = defineMessage('notice.Statement', {
  title: noticeEventTitles.Statement,
  data: z.object({
    centerId: carriedId<'organizations'>(),
    clientId: carriedId<'organizations'>(),
    month: z.string(),
  }),
  compose: async ({ month, ...sides }, delivery, { db, config }) => {
    const period = { dateStart: month, dateEnd: lastOf(month) };
    const content = await contentOf(db, sides, period);
    if (!content) return null;
    const address = new URLSearchParams({ center: sides.centerId, start: period.dateStart, end: period.dateEnd });
    return {
      ...content,
      greeting: greet(delivery),
      action: { label: 'Открыть акт сверки', url: `${config.publicUrl}/statement?${address}` },
      notes: ['По ссылке акт можно скачать для подписи.'],
    };
  },
});

/** The same, with the statement itself, to a client that has nobody in the portal. */
export const statementSent = defineMessage('debt.StatementSent', {
  title: 'Акт сверки клиенту',
  data: z.object({
    centerId: carriedId<'organizations'>(),
    clientId: carriedId<'organizations'>(),
    month: z.string(),
  }),
  compose: async ({ month, ...sides }, _, context) => {
    const period = { dateStart: month, dateEnd: lastOf(month) };
    const content = await contentOf(context.db, sides, period);
    return (
      content && {
        ...content,
        greeting: 'Здравствуйте!',
        files: async () => [await attachStatement(context, sides, period)],
        notes: ['Акт приложен к письму: если всё верно, подпишите его и верните учебному центру.'],
      }
    );
  },
});

/** What both letters say; null when nothing was owed and nothing has moved. */
async function contentOf(db: Db, sides: Sides, period: { dateStart: string; dateEnd: string }) {
  const { opening, debit, credit, closing } = await figuresOf(db, sides, { ...period, by: 'Acts' });
  if (opening === 0 && debit === 0 && credit === 0) return null;
  const center = await findTitle(db, sides.centerId);
  const sum = (rubles: number) => formatSum(toKopecks(Math.abs(rubles)));
  return {
    subject: `Акт сверки ${sinceDay(dotted(period.dateStart))} по ${dotted(period.dateEnd)}`,
    paragraphs: [
      `Учебный центр – ${organizationNamed(center)}. Расчёты за месяц:`,
      `Сальдо на ${dotted(period.dateStart)}: ${owed(opening, sum)}`,
      `Начислено: ${sum(debit)}`,
      `Оплачено: ${sum(credit)}`,
      `Сальдо на ${dotted(period.dateEnd)}: ${owed(closing, sum)}`,
    ],
  };
}

const owed = (rubles: number, sum: (rubles: number) => string): string => {
  if (rubles === 0) return 'задолженности нет';
  return `${sum(rubles)} в пользу ${rubles > 0 ? 'учебного центра' : 'вашей организации'}`;
};

/** Looks every morning (ten o'clock in Moscow): a first day of a month that was missed is made up for. */
export const tellMonthlyStatements = defineJob('debt.statements', {
  payload: z.object({}),
  retries: 3,
  retryAfter: 300,
  cron: '0 10 * * *',
  handler: async (_, context: Context) => tellStatements(context),
});

/**
 * One look: a client is told of a month once, however often and wherever this runs.
 * @param day today, YYYY-MM-DD
 */
export function tellStatements(context: Pick<Context, 'db' | 'jobs'>, day = today()): Promise<void> {
  const month = monthBefore(day);
  return transaction(context.db, async (tx) => {
    for (const sides of await takeUntold(tx, month)) {
      for (const { ids: _, ...to } of await findClientMinders(tx, sides.clientId, 'Statement')) {
        await deliver(context, tx, monthlyStatement, { ...to, data: { ...sides, month } });
      }
      const address = await findClientAddress(tx, sides.centerId, sides.clientId);
      if (address)
        await deliver(context, tx, statementSent, { ...address, channel: 'Mail', data: { ...sides, month } });
    }
  });
}
