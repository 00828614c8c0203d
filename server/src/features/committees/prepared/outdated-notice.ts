import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { noticeEventTitles } from '@dopusk/contract/notices.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { rightTitle } from '@dopusk/contract/rights.ts';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/connection.ts';
import { type CenterScope, hasRight, isCenter } from '../../../db/scope.ts';
import { carriedId } from '../../../db/seen.ts';
import { wholeScopeOnBehalf } from '../../../http/session.ts';
import { shortDate } from '../../../printing/words.ts';
import { defineMessage, deliver, greet } from '../../deliveries/message.ts';
import { findCommittee } from '../db.ts';
import { findPreparers } from './db.ts';
import { listOutdated } from './prepared.ts';

/** A letter about many documents names the first. */
const NAMED = 5;

/** To whoever has prepared documents ahead: their committee is another one by now, and they are to be printed anew before they are handed out. */
export const preparedOutdated = defineMessage('notice.PreparedOutdated', {
  title: noticeEventTitles.PreparedOutdated,
  data: z.object({
    centerId: carriedId<'organizations'>(),
    committeeId: z.string(),
    documentIds: z.array(carriedId<'documents'>()).min(1),
  }),
  compose: async ({ centerId, committeeId, documentIds }, delivery, { db, config }) => {
    const reader = delivery.userId && (await wholeScopeOnBehalf(db, delivery.userId, centerId));
    if (!reader || !isCenter(reader)) return null;
    const committee = await findCommittee(db, reader, committeeId);
    // Those that were printed anew, or have come into force, are told of no more.
    const left = committee ? await listOutdated(db, committee) : [];
    const outdated = left.filter(({ id }) => documentIds.includes(id));
    const [first] = outdated;
    if (!committee || !first) return null;
    const rest = outdated.length - NAMED;
    const groups = new Set(outdated.map(({ groupId }) => groupId));
    // What no one page of a group lists, that of the committee does.
    const place = groups.size === 1 && first.groupId ? `groups/${first.groupId}` : `committees/${committee.id}`;
    return {
      subject: 'Подготовлено заранее с прежним составом комиссии',
      greeting: greet(delivery),
      paragraphs: [
        `Состав комиссии ${quoted(committee.title)} изменён. Вы подготовили заранее:`,
        ...outdated
          .slice(0, NAMED)
          .map(
            ({ type, trainingType, number, date, groupTitle, fullName }) =>
              `${documentTitle(type, trainingType)} № ${number} от ${shortDate(date)}: ${groupTitle ?? fullName}`,
          ),
        ...(rest > 0 ? [`и ещё ${rest}`] : []),
        hasRight(reader, 'Training')
          ? 'В день этих документов действует другой состав: до выдачи напечатайте их заново на странице комиссии.'
          : `В день этих документов действует другой состав: до выдачи их заново печатает на странице комиссии тот, у кого есть право ${quoted(rightTitle('Training', 'EducationCenter'))}.`,
      ],
      action: { label: 'Открыть', url: `${config.publicUrl}/${place}` },
      notes: [],
    };
  },
});

/** Ids of what says another composition than the committee has on its day; a change tells of what was not among them before it. */
export async function outdatedIds(tx: Tx, scope: CenterScope, committeeId: string): Promise<Set<string>> {
  const committee = await findCommittee(tx, scope, committeeId);
  return new Set(committee ? (await listOutdated(tx, committee)).map(({ id }) => id) : []);
}

/** Tells whoever has prepared documents that a change of their committee has made them say a former composition. */
export async function tellPreparers(
  context: Pick<Context, 'jobs'>,
  tx: Tx,
  scope: CenterScope,
  committeeId: string,
  before: ReadonlySet<string>,
): Promise<void> {
  const committee = await findCommittee(tx, scope, committeeId);
  const outdated = committee ? (await listOutdated(tx, committee)).filter(({ id }) => !before.has(id)) : [];
  if (outdated.length === 0) return;
  const ids = outdated.map(({ id }) => id);
  for (const { ids: documentIds, ...to } of await findPreparers(tx, ids, scope.userId)) {
    const data = { centerId: scope.organization.id, committeeId, documentIds };
    await deliver(context, tx, preparedOutdated, { ...to, data });
  }
}
