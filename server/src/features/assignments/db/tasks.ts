import type { AssignmentTask } from '@dopusk/contract/assignments.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import { visibleAssignment } from '../../../db/visible.ts';
import { documentState } from './document-state.ts';

/** So many of the newest that are paid and not handed out are looked through: who never marks papers has them all. */
const LOOKED_THROUGH = 5000;

/** Assignments with which something is to be done. */
export function tasks(db: Db, scope: OperatorScope, task: AssignmentTask) {
  // What is asked of the many that are looked through stands in the index of those in work: no row of theirs is read.
  const inWork = db
    .selectFrom('assignments')
    .where(visibleAssignment(scope))
    .where('assignments.paidAt', 'is not', null)
    .where(sql<boolean>`not assignments.is_issued`)
    .orderBy('assignments.id', 'desc')
    .limit(LOOKED_THROUGH);
  const rows = db
    .selectFrom(
      inWork.select(['assignments.id', 'assignments.courseId', 'assignments.dateEndLearning']).as('assignments'),
    )
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .select('assignments.id');
  // Most that are in work have no papers yet. As an array they are looked for in one pass of the papers' index, where
  // a look for each of them would begin at its root.
  // "is true" keeps the planner from asking for their state first.
  const hasPapers = sql<boolean>`(assignments.id in (select assignment_id from assignment_documents
    where assignment_id = any(array(${inWork.select('assignments.id')})))) is true`;
  return task === 'Issue'
    ? rows.where(hasPapers).where(documentState)
    : rows
        .where('assignments.dateEndLearning', '<', today())
        .where(sql<boolean>`(not ${hasPapers} or not ${documentState})`);
}
