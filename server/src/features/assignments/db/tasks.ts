import type { AssignmentTask } from '@dopusk/contract/assignments.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { visibleAssignment } from '../../../db/visible.ts';
import type { OperatorScope } from '../../../http/scope.ts';
import { documentState } from './document-state.ts';

/** So many of the newest that are paid and not handed out are looked through: who never marks papers has them all. */
const LOOKED_THROUGH = 5000;

/** Assignments with which something is to be done. */
export function tasks(db: Db, scope: OperatorScope, task: AssignmentTask) {
  const inWork = db
    .selectFrom('assignments')
    .where(visibleAssignment(scope))
    .where('assignments.paid_at', 'is not', null)
    .where(sql<boolean>`not assignments.is_issued`)
    .orderBy('assignments.id', 'desc')
    .limit(LOOKED_THROUGH)
    .select('assignments.id');
  const rows = db
    .selectFrom('assignments')
    .innerJoin('courses', 'courses.id', 'assignments.course_id')
    .where('assignments.id', 'in', db.selectFrom(inWork.as('in_work')).select('in_work.id'));
  return task === 'Issue'
    ? rows.where(documentState)
    : rows.where('assignments.date_end_learning', '<', today()).where(sql<boolean>`not ${documentState}`);
}
