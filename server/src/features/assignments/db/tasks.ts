import type { AssignmentTask } from '@dopusk/contract/assignment-tasks.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { isOwedByActAlone } from '../../../db/owed-by-acts.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import { visibleAssignment } from '../../../db/visible.ts';
import { awaitsResult, documentState, hasToBeRevoked, isGivenNothing } from './document-state.ts';

/**
 * How many of the newest assignments that are paid and not issued are examined: a center that never marks documents as
 * issued has millions.
 */
const LOOKED_THROUGH = 5000;

/** Assignments with which something is to be done. */
export function tasks(db: Db, scope: OperatorScope, task: AssignmentTask) {
  if (task === 'SayResults') return prepared(db, scope).where(awaitsResult());
  if (task === 'Revoke') return prepared(db, scope).where(hasToBeRevoked());
  if (task === 'Invoice') return owedByActs(db, scope);
  // All columns of this query are in the index of assignments in work: their rows are not read.
  const inWork = db
    .selectFrom('assignments')
    .where(visibleAssignment(scope))
    .where('assignments.paidAt', 'is not', null)
    .where(sql<boolean>`not assignments.is_issued`)
    .orderBy('assignments.id', 'desc')
    .limit(sql.lit(LOOKED_THROUGH));
  const rows = db
    .selectFrom(
      inWork.select(['assignments.id', 'assignments.courseId', 'assignments.dateEndLearning']).as('assignments'),
    )
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .select('assignments.id');
  // Most assignments in work have no documents yet. As an array they are looked up in one pass over the index of
  // documents, not one by one from its root. "is true" keeps the planner from evaluating their state first.
  const issuesDocuments = sql<boolean>`(assignments.id in (select assignment_id from assignment_documents
    where assignment_id = any(array(${inWork.select('assignments.id')})))) is true`;
  return task === 'Issue'
    ? rows.where(issuesDocuments).where(documentState()).where(sql<boolean>`not ${isGivenNothing()}`)
    : rows
        .where('assignments.dateEndLearning', '<', today())
        .where(sql<boolean>`(not ${issuesDocuments} or not ${documentState()})`);
}

/** Those of a center that acts have accepted and nothing asks for; its clients are asked by nobody but it. */
const owedByActs = (db: Db, scope: OperatorScope) =>
  db
    .selectFrom('assignments')
    .where(visibleAssignment(scope))
    .where('assignments.centerId', '=', scope.organization?.id ?? null)
    .where(isOwedByActAlone)
    .select('assignments.id');

/** Those of a center that documents were prepared ahead for which have not come into force; others know of none. */
function prepared(db: Db, scope: OperatorScope) {
  // As an array: the view is not read whole, with the documents of every center.
  const waiting = sql<string>`array(select unnest(array(select listed.assignment_id from assignment_documents as listed
    where listed.id = documents.id)) from documents
    where documents.center_id = ${scope.organization?.id ?? null} and documents.is_prepared_ahead
    and documents.opened_at is null and documents.revoked_at is null)`;
  return db
    .selectFrom('assignments')
    .where(visibleAssignment(scope))
    .where('assignments.id', '=', sql<string>`any(${waiting})`)
    .select('assignments.id');
}
