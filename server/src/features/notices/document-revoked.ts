import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { numberText } from '@dopusk/contract/documents/number-text.ts';
import { noticeEventTitles } from '@dopusk/contract/notices.ts';
import { centerNamed, quoted } from '@dopusk/contract/quotes.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connection.ts';
import { carriedId } from '../../db/seen.ts';
import { shortDate } from '../../printing/words.ts';
import { defineMessage, deliver, greet } from '../deliveries/message.ts';
import { findConcernedByRevoked, findRevoked, forgetReady, type RevokedDocument, takeRevoked } from './db/revoked.ts';

/** A letter about a whole group names the first; the rest are on the portal. */
const NAMED = 15;

/** A letter to whoever keeps a document, and to his client: that it is worth nothing any more, why, and what stands in its place. */
export const documentRevoked = defineMessage('notice.Revoked', {
  title: noticeEventTitles.Revoked,
  data: z.object({ documentIds: z.array(carriedId<'documents'>()).min(1) }),
  compose: async ({ documentIds }, delivery, { db, config }) => {
    const revoked = await findRevoked(db, delivery.userId, documentIds);
    const [first] = revoked;
    if (!first) return null;
    const isOne = revoked.length === 1;
    const rest = revoked.length - NAMED;
    return {
      subject: subjectOf(revoked),
      greeting: greet(delivery),
      paragraphs: [
        ...[...Map.groupBy(revoked.slice(0, NAMED), ({ center }) => center)].flatMap(([center, some]) => [
          `${centerNamed(center)} сообщает:`,
          ...some.flatMap(linesOf),
        ]),
        ...(rest > 0 ? [`и ещё ${rest}: о них спросите учебный центр`] : []),
      ],
      action: isOne
        ? { label: 'Открыть назначение', url: `${config.publicUrl}/assignments/${first.assignmentId}` }
        : { label: 'Открыть портал', url: `${config.publicUrl}${first.isOwn ? '/' : '/assignments'}` },
      notes: ['Проверить любой документ можно по QR-коду на нём.'],
    };
  },
});

function subjectOf(revoked: readonly RevokedDocument[]): string {
  const what = revoked.every(({ instead }) => instead) ? ['заменён', 'заменены'] : ['отозван', 'отозваны'];
  return revoked.length === 1 ? `Документ ${what[0]}` : `Документы ${what[1]}: ${revoked.length}`;
}

function linesOf({ isOwn, fullName, course, reason, isReceived, instead, ...document }: RevokedDocument): string[] {
  const of = isOwn ? 'Ваш документ' : fullName;
  return [
    `${of ? `${of}: ` : ''}${nameOf(document)}, программа ${quoted(course)}, больше не действует.`,
    `Причина: ${reason}`,
    ...(isReceived ? ['Документ был выдан на руки: пользоваться им больше нельзя.'] : []),
    instead
      ? `Вместо него оформлен ${instead.isDuplicate ? 'дубликат' : 'документ'} ${numberOf(instead)}${isReceived && !instead.isReceived ? ', ещё не выдан на руки' : ''}.`
      : 'Вместо него пока ничего не оформлено.',
  ];
}

const nameOf = (
  document: Pick<RevokedDocument, 'type' | 'trainingType' | 'series' | 'blankNumber' | 'number' | 'date'>,
): string => `${documentTitle(document.type, document.trainingType)} ${numberOf(document)}`;

const numberOf = ({ date, ...document }: Pick<RevokedDocument, 'series' | 'blankNumber' | 'number' | 'date'>): string =>
  `${numberText(document)} от ${shortDate(date)}`;

/** Tells of documents taken back since then, each user in one message and of each document once. */
export async function tellOfRevoked(context: Pick<Context, 'jobs'>, tx: Tx, since: Date): Promise<void> {
  const taken = await takeRevoked(tx, since);
  if (taken.length === 0) return;
  await forgetReady(tx, taken);
  for (const { ids: documentIds, ...to } of await findConcernedByRevoked(tx, taken)) {
    await deliver(context, tx, documentRevoked, { ...to, data: { documentIds } });
  }
}
