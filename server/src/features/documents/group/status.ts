import { restsOnProtocol } from '@dopusk/contract/documents/document-date.ts';
import type { GroupDocuments } from '@dopusk/contract/group-documents.ts';
import { isByOutsideProtocol } from '@dopusk/contract/readiness.ts';
import type { Db } from '../../../db/connection.ts';
import { isCenter, type OperatorScope } from '../../../db/scope.ts';
import { found } from '../../../http/refusal.ts';
import { documentKinds } from '../document-kinds.ts';
import { findGroupTitle, lastDiplomaSeries, listGroupDocuments, listProtocols } from './db.ts';
import { groupStateOf, openItemsOf, opensOn } from './group-state.ts';
import { findSaid, readProgress } from './run/db.ts';

/**
 * What the group's panel of documents shows. What is left to fix, the run and what went wrong are told to the center alone: it
 * alone can mend it, and their counts would tell a client whom the committee has refused before the day on which he may know.
 * @throws Refusal NotFoundGroup
 */
export async function readGroupDocuments(db: Db, scope: OperatorScope, groupId: string): Promise<GroupDocuments> {
  found(await findGroupTitle(db, scope, groupId), 'NotFoundGroup');
  // First how far the run is: what is shown as finished must not show documents that are not.
  const isOfCenter = isCenter(scope);
  const progress = isOfCenter ? await readProgress(db, scope, groupId) : null;
  const [documents, protocols] = await Promise.all([
    listGroupDocuments(db, scope, groupId),
    listProtocols(db, scope, groupId),
  ]);
  const asksGrades =
    isOfCenter && documents.some(({ type, isFixed }) => !isFixed && documentKinds[type].complete !== undefined);
  const asksProtocol =
    isOfCenter &&
    documents.some((document) => !document.isFixed && restsOnProtocol(document.type) && isByOutsideProtocol(document));
  const trainings = new Map(documents.map(({ courseId, trainingType }) => [courseId, trainingType]));
  const open = isOfCenter ? openItemsOf(documents) : [];
  const toFix = Map.groupBy(open, ({ type, courseId }) => `${type} ${trainings.get(courseId)}`);
  return {
    ...groupStateOf(documents),
    toFix: [...toFix.values()].flatMap((items) => {
      const [first] = items;
      const trainingType = first && trainings.get(first.courseId);
      return trainingType ? [{ type: first.type, trainingType, count: items.length }] : [];
    }),
    opensOn: isOfCenter ? opensOn(documents) : null,
    asksGrades,
    asksProtocol,
    series: asksGrades ? await lastDiplomaSeries(db, scope, groupId) : '',
    said: isOfCenter ? await findSaid(db, scope, groupId) : null,
    run: progress?.run ?? null,
    failures: progress?.failures ?? [],
    protocols,
  };
}
