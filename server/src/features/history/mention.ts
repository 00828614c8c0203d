import { type HistoryRecord, historyRecordTitles } from '@dopusk/contract/history.ts';
import { noticeEventTitles } from '@dopusk/contract/notices.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { z } from 'zod';
import { carriedId } from '../../db/seen.ts';
import { wholeScopeOnBehalf } from '../../http/session.ts';
import { defineMessage, greet } from '../deliveries/message.ts';
import { findNote } from './db/notes.ts';
import { lookAt } from './seen-record.ts';

/** Where each record's page is. */
const placeOf: Record<HistoryRecord, string> = {
  Student: 'students',
  Organization: 'orgs',
  Course: 'courses',
  Group: 'groups',
  Invoice: 'invoices',
  Assignment: 'assignments',
};

/** To a colleague who is named in a note. */
export const mentioned = defineMessage('notice.Mentioned', {
  title: noticeEventTitles.Mentioned,
  data: z.object({ noteId: carriedId<'recordNotes'>() }),
  compose: async ({ noteId }, delivery, { db, config }) => {
    const note = await findNote(db, delivery.userId, noteId);
    if (!note) return null;
    // His rights may have ended since: what he does not see no notice tells.
    const reader = await wholeScopeOnBehalf(db, delivery.userId, note.organizationId);
    if (!reader || !(await lookAt(db, reader, note))) return null;
    const { record, recordId, title, author, text } = note;
    const called = record === 'Invoice' ? `Счёт ${title}` : `${historyRecordTitles[record]} ${quoted(title)}`;
    return {
      subject: `${author}: заметка для вас`,
      greeting: greet(delivery),
      paragraphs: [called, text],
      action: { label: 'Открыть', url: `${config.publicUrl}/${placeOf[record]}/${recordId}?history=open` },
      notes: [],
    };
  },
});
