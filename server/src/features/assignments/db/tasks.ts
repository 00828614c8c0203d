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
  // What is asked of the many that are looked through stands in the index of those in work: no row of theirs is read.
  const inWork = db
    .selectFrom('assignments')
    .where(visibleAssignment(scope))
    .where('assignments.paid_at', 'is not', null)
    .where(sql<boolean>`not assignments.is_issued`)
    .orderBy('assignments.id', 'desc')
    .limit(LOOKED_THROUGH)
    .select(['assignments.id', 'assignments.course_id', 'assignments.date_end_learning']);
  const rows = db
    .selectFrom(inWork.as('assignments'))
    .innerJoin('courses', 'courses.id', 'assignments.course_id')
    .select('assignments.id');
  return task === 'Issue'
    ? rows.where(hasPapers).where(documentState)
    : rows
        .where('assignments.date_end_learning', '<', today())
        .where(sql<boolean>`(not ${hasPapers} or not ${documentState})`);
}

/** At a glance, before those it has are counted by type: most that are in work have none yet. */
const hasPapers = sql<boolean>`(exists (select from documents where documents.assignment_id = assignments.id)
  or exists (select from document_people people where people.assignment_id = assignments.id))`;
