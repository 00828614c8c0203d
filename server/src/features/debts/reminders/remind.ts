import { overdueDays } from '@dopusk/contract/debts.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { noticeEventTitles } from '@dopusk/contract/notices.ts';
import { centerNamed } from '@dopusk/contract/quotes.ts';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/connection.ts';
import { carriedId } from '../../../db/seen.ts';
import { defineJob } from '../../../jobs/jobs.ts';
import { shortDate } from '../../../printing/words.ts';
import { isWorkingDay } from '../../assignments/production-calendar.ts';
import { defineMessage, deliver, greet } from '../../deliveries/message.ts';
import { attachStatic } from '../../documents/static/print-static.ts';
import { formatSum } from '../../payments/format-sum.ts';
import { type DueInvoice, findDebtors, findReminded, findUnmindedDebtors, takeDue } from './db.ts';

/** A letter about many invoices names the first; the rest are in the portal. */
const NAMED = 15;

/** A letter to whoever minds a client's money, about all its invoices that are to be paid soon or are overdue. */
export const debtReminder = defineMessage('notice.PaymentDue', {
  title: noticeEventTitles.PaymentDue,
  data: z.object({ invoiceIds: z.array(carriedId<'invoices'>()).min(1) }),
  compose: async ({ invoiceIds }, delivery, { db, config }) => {
    const due = await findReminded(db, delivery.userId, invoiceIds);
    const [first] = due;
    // Paid or cancelled before the letter went out.
    if (!first) return null;
    return {
      subject: subjectOf(due),
      greeting: greet(delivery),
      paragraphs: paragraphsOf(due, 'полный список на портале'),
      action:
        due.length === 1
          ? { label: 'Открыть счёт', url: `${config.publicUrl}/invoices/${first.id}` }
          : { label: 'Открыть счета', url: `${config.publicUrl}/invoices?state=Issued` },
      notes: [],
    };
  },
});

/** The same to a client that has nobody in the portal, with the invoices themselves. */
export const debtReminderSent = defineMessage('debt.Reminded', {
  title: 'Напоминание клиенту об оплате',
  data: z.object({ invoiceIds: z.array(carriedId<'invoices'>()).min(1) }),
  compose: async ({ invoiceIds }, _, context) => {
    const due = await findReminded(context.db, null, invoiceIds);
    if (due.length === 0) return null;
    return {
      subject: subjectOf(due),
      greeting: 'Здравствуйте!',
      paragraphs: [...paragraphsOf(due, 'о них скажет учебный центр'), 'Счета приложены к письму.'],
      files: () => Promise.all(due.slice(0, NAMED).map(({ documentId }) => attachStatic(context, documentId))),
      notes: [],
    };
  },
});

/** What the letter about these invoices says below its greeting, as the preview shows it. */
export const exampleOf = (due: readonly DueInvoice[], day: string): { subject: string; paragraphs: string[] } => ({
  subject: subjectOf(due),
  paragraphs: paragraphsOf(due, 'полный список на портале', day),
});

const subjectOf = (due: readonly DueInvoice[]): string =>
  due.length === 1 ? `Напоминание об оплате счёта № ${due[0]?.number}` : 'Напоминание об оплате счетов';

/** @param others where to learn of those that are not named */
function paragraphsOf(due: readonly DueInvoice[], others: string, day = today()): string[] {
  const rest = due.length - NAMED;
  const ofCenters = [...Map.groupBy(due.slice(0, NAMED), ({ center }) => center)];
  return [
    ...ofCenters.flatMap(([center, invoices]) => [
      invoices[0]?.text || `${centerNamed(center)} напоминает о счетах, которые ждут оплаты:`,
      ...invoices.map((invoice) => lineOf(invoice, day)),
    ]),
    ...(rest > 0 ? [`и ещё ${rest}: ${others}`] : []),
    'Если оплата уже отправлена, не обращайте внимания на это письмо.',
  ];
}

function lineOf({ number, date, dueOn, left }: DueInvoice, day: string): string {
  const overdue = overdueDays({ state: 'Issued', dueOn }, day);
  const late = overdue > 0 ? `, дней просрочки: ${overdue}` : '';
  return `Счёт № ${number} от ${shortDate(date)}: ${formatSum(left)}, оплатить до ${shortDate(dueOn)}${late}`;
}

/** Reminds every morning (ten o'clock in Moscow), on days off whom a center wants to be reminded then; a missed morning is made up for by the next one. */
export const remindOfDebts = defineJob('debt.remind', {
  payload: z.object({}),
  retries: 3,
  retryAfter: 300,
  cron: '0 10 * * *',
  handler: async (_, context: Context) => tellOfDebts(context),
});

/**
 * One look. A client gets one letter a day at most, however often and wherever this runs.
 * @param day today, YYYY-MM-DD
 */
export function tellOfDebts(context: Pick<Context, 'db' | 'jobs'>, day = today()): Promise<void> {
  return transaction(context.db, async (tx) => {
    const ids = await takeDue(tx, day, !isWorkingDay(day));
    if (ids.length === 0) return;
    for (const { ids: invoiceIds, ...to } of await findDebtors(tx, ids)) {
      await deliver(context, tx, debtReminder, { ...to, data: { invoiceIds } });
    }
    for (const { ids: invoiceIds, ...to } of await findUnmindedDebtors(tx, ids)) {
      await deliver(context, tx, debtReminderSent, { ...to, channel: 'Mail', data: { invoiceIds } });
    }
  });
}
