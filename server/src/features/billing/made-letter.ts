import { noticeEventTitles } from '@dopusk/contract/notices.ts';
import { centerNamed } from '@dopusk/contract/quotes.ts';
import { staticDocumentTitles } from '@dopusk/contract/static-documents.ts';
import { z } from 'zod';
import type { Db } from '../../db/connection.ts';
import { carriedId, type Seen } from '../../db/seen.ts';
import { shortDate } from '../../printing/words.ts';
import { defineMessage, greet } from '../deliveries/message.ts';
import { attachStatic } from '../documents/static/print-static.ts';
import { findMade } from './db.ts';

/** What both letters say; null for what is no act. */
async function contentOf(db: Db, documentId: Seen<'staticDocuments'>) {
  const document = await findMade(db, documentId);
  if (document?.type !== 'ServiceAct') return null;
  const title = `${staticDocumentTitles[document.type]} № ${document.number} от ${shortDate(document.date)}`;
  return {
    subject: title,
    first: `${centerNamed(document.center)} сообщает: составлен акт. ${title}, ${document.subject}.`,
  };
}

/** A letter to whoever minds a client's money: an act has been made out for it. */
export const documentMade = defineMessage('notice.Billed', {
  title: noticeEventTitles.Billed,
  data: z.object({ documentId: carriedId<'staticDocuments'>() }),
  compose: async ({ documentId }, delivery, { db, config }) => {
    const content = await contentOf(db, documentId);
    return (
      content && {
        subject: content.subject,
        greeting: greet(delivery),
        paragraphs: [content.first, 'Акт можно скачать на портале, подписать и вернуть центру.'],
        action: { label: 'Открыть документы', url: `${config.publicUrl}/documents/static` },
        notes: [],
      }
    );
  },
});

/** The same, with the act itself, to the address of a client that has nobody in the portal. */
export const actSent = defineMessage('act.Sent', {
  title: 'Акт клиенту',
  data: z.object({ documentId: carriedId<'staticDocuments'>() }),
  compose: async ({ documentId }, _, context) => {
    const content = await contentOf(context.db, documentId);
    return (
      content && {
        subject: content.subject,
        greeting: 'Здравствуйте!',
        paragraphs: [content.first, 'Акт приложен к письму: его нужно подписать и вернуть центру.'],
        files: async () => [await attachStatic(context, documentId)],
        notes: [],
      }
    );
  },
});
