import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { noticeEventTitles } from '@dopusk/contract/notices.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/connection.ts';
import { carriedId } from '../../db/seen.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { shortDate } from '../../printing/words.ts';
import { defineMessage, deliver, greet } from '../deliveries/message.ts';
import { findExpiring, findReminded, takeExpiring } from './db/expiry.ts';

/** A letter about three hundred students names the first of them; the rest are shown in the portal. */
const NAMED = 15;

/** A letter to a student about all his documents, or to an operator about all his students'. */
export const expiryReminder = defineMessage('notice.Expiring', {
  title: noticeEventTitles.Expiring,
  data: z.object({ documentIds: z.array(carriedId<'documents'>()).min(1) }),
  compose: async ({ documentIds }, delivery, { db, config }) => {
    const found = await findExpiring(db, delivery.userId, documentIds);
    const [first] = found;
    if (!first) return null;
    const isOwn = found.every((one) => one.isOwn);
    const lines = found.slice(0, NAMED).map((one) => {
      const document = `${documentTitle(one.type, one.trainingType)} № ${one.number} (${quoted(one.course)}) – до ${shortDate(one.expiresOn)}`;
      return one.isOwn ? document : `${one.fullName}: ${document}`;
    });
    const rest = found.length - lines.length;
    return {
      subject: found.length === 1 ? 'Истекает срок документа' : 'Истекает срок документов',
      greeting: greet(delivery),
      paragraphs: [
        isOwn
          ? 'Скоро закончится срок действия ваших документов об обучении:'
          : 'Скоро закончится срок действия документов сотрудников:',
        ...lines,
        ...(rest > 0 ? [`и ещё ${rest}: полный список на портале`] : []),
        isOwn
          ? 'Чтобы пройти обучение снова, обратитесь к тому, кто назначает вам курсы.'
          : 'Назначить обучение снова можно на портале: отметьте сотрудников в списке и нажмите «Продлить».',
      ],
      action: isOwn
        ? { label: 'Открыть назначение', url: `${config.publicUrl}/assignments/${first.assignmentId}` }
        : { label: 'Открыть список', url: `${config.publicUrl}/documents/expiring?period=90` },
      notes: [],
    };
  },
});

/**
 * Finds every morning (nine o'clock in Moscow) the documents that expire in 90, 30 and 7 days, and reminds of each
 * once.
 */
export const remindOfExpiry = defineJob('notice.expiring', {
  payload: z.object({}),
  retries: 3,
  retryAfter: 300,
  cron: '0 9 * * *',
  handler: async (_, context: Context) => tellOfExpiry(context),
});

/**
 * One look. Nothing is reminded of twice, however often and wherever this runs; a missed morning is made up for by the
 * next one.
 * @param day today, YYYY-MM-DD
 */
export function tellOfExpiry(context: Pick<Context, 'db' | 'jobs'>, day = today()): Promise<void> {
  return transaction(context.db, async (tx) => {
    const ids = await takeExpiring(tx, day);
    if (ids.length === 0) return;
    for (const { ids: documentIds, ...to } of await findReminded(tx, ids)) {
      await deliver(context, tx, expiryReminder, { ...to, data: { documentIds } });
    }
  });
}
