import { noticeEventTitles } from '@dopusk/contract/notices.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { staticDocumentTitles } from '@dopusk/contract/static-documents.ts';
import { z } from 'zod';
import { carriedId } from '../../db/seen.ts';
import { shortDate } from '../../printing/words.ts';
import { defineMessage, greet } from '../deliveries/message.ts';
import { findMade } from './db.ts';

/** A letter to whoever minds a client's money: an act has been made out for it. */
export const documentMade = defineMessage('notice.Billed', {
  title: noticeEventTitles.Billed,
  data: z.object({ documentId: carriedId<'staticDocuments'>() }),
  compose: async ({ documentId }, delivery, { db, config }) => {
    const document = await findMade(db, documentId);
    if (document?.type !== 'ServiceAct') return null;
    const title = `${staticDocumentTitles[document.type]} № ${document.number} от ${shortDate(document.date)}`;
    return {
      subject: title,
      greeting: greet(delivery),
      paragraphs: [
        `Учебный центр ${quoted(document.center)} составил акт: ${title}, ${document.subject}.`,
        'Акт можно скачать на портале, подписать и вернуть центру.',
      ],
      action: { label: 'Открыть документы', url: `${config.publicUrl}/documents/static` },
      notes: ['Выбрать, о чём и куда приходят уведомления, можно в настройках портала.'],
    };
  },
});
