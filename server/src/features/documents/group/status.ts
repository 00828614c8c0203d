import { restsOnProtocol } from '@dopusk/contract/documents/document-date.ts';
import type { GroupDocuments } from '@dopusk/contract/group-documents.ts';
import { isByOutsideProtocol } from '@dopusk/contract/readiness.ts';
import type { Db } from '../../../db/connection.ts';
import { isCenter, type OperatorScope } from '../../../db/scope.ts';
import { found } from '../../../http/refusal.ts';
import { documentKinds } from '../document-kinds.ts';
import { findGroupTitle, lastDiplomaSeries, listGroupDocuments, listProtocols } from './db.ts';
import { groupStateOf, openItemsOf, opensOn } from './group-state.ts';
import { readProgress } from './run/db.ts';

/**
 * What the group's panel of documents shows. What went wrong is told to the center, which alone can mend it.
 * @throws Refusal NotFoundGroup
 */
export async function readGroupDocuments(db: Db, scope: OperatorScope, groupId: string): Promise<GroupDocuments> {
  found(await findGroupTitle(db, scope, groupId), 'NotFoundGroup');
  // First how far the run is: what is shown as finished must not show documents that are not.
  const progress = await readProgress(db, scope, groupId);
  const [documents, protocols] = await Promise.all([
    listGroupDocuments(db, scope, groupId),
    listProtocols(db, scope, groupId),
  ]);
  const isOfCenter = isCenter(scope);
  const asksGrades =
    isOfCenter && documents.some(({ type, isFixed }) => !isFixed && documentKinds[type].complete !== undefined);
  const asksProtocol =
    isOfCenter &&
    documents.some((document) => !document.isFixed && restsOnProtocol(document.type) && isByOutsideProtocol(document));
  const trainings = new Map(documents.map(({ courseId, trainingType }) => [courseId, trainingType]));
  const toFix = Map.groupBy(openItemsOf(documents), ({ type, courseId }) => `${type} ${trainings.get(courseId)}`);
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
    run: progress?.run ?? null,
    failures: isOfCenter ? (progress?.failures ?? []) : [],
    protocols,
  };
}
