import { today } from '@dopusk/contract/fields/date.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { visibleAssignment } from '../../../db/visible.ts';
import type { UserScope } from '../../../http/scope.ts';
import type { LmsCourseProgress, LmsSystems } from '../../../outside/lms/port.ts';
import { isConnected } from './people.ts';

/** A system is not asked about one person more often than that. */
const FRESH_MINUTES = 2;

/** How a person does by the assignments the caller sees, the newest first. @param assignmentId only by this one */
export function listProgress(
  db: Db,
  scope: UserScope,
  studentId: string,
  assignmentId: string | undefined,
  kind: LmsSystems['kind'],
) {
  return (
    db
      .selectFrom('assignments')
      .innerJoin('courses', 'courses.id', 'assignments.course_id')
      .leftJoin('lms_enrolments as place', 'place.assignment_id', 'assignments.id')
      .where('assignments.student_id', '=', studentId)
      .where(visibleAssignment(scope))
      .where(isConnected(kind, 'assignments.center_id'))
      .$if(assignmentId !== undefined, (found) => found.where('assignments.id', '=', assignmentId ?? ''))
      // An assignment of this minute is not noted yet, and waits as those that are.
      .where(({ eb, or, and }) =>
        or([
          eb('place.id', 'is not', null),
          and([eb('courses.moodle_id', 'is not', null), eb('assignments.date_end_learning', '>=', today())]),
        ]),
      )
      .orderBy('assignments.id', 'desc')
      .limit(100)
      .select(['assignments.id as assignId', 'courses.id as courseId', 'courses.title', 'place.state', 'place.error'])
      .select('assignments.center_id as centerId')
      .select(['place.progress', 'place.is_completed as isCompleted', 'place.progress_seen_at as seenAt'])
      .execute()
  );
}

/** The accounts of a person by which he learns and which were not asked about lately; from now on they were. */
export async function takeTurnsToAsk(db: Db, studentId: string): Promise<string[]> {
  const accounts = await db
    .updateTable('lms_accounts')
    .set({ progress_asked_at: sql<Date>`now()` })
    .where('student_id', '=', studentId)
    .where('lms_user_id', 'is not', null)
    .where(({ eb, or }) =>
      or([
        eb('progress_asked_at', 'is', null),
        eb('progress_asked_at', '<', sql<Date>`now() - make_interval(mins => ${FRESH_MINUTES})`),
      ]),
    )
    .returning('id')
    .execute();
  return accounts.map(({ id }) => id);
}

/** Writes down how the owner of an account does in his courses. */
export async function noteProgress(db: Db, accountId: string, courses: readonly LmsCourseProgress[]): Promise<void> {
  for (const { courseId, percent, isCompleted } of courses) {
    await sql`update lms_enrolments set progress = ${percent}, is_completed = ${isCompleted}, progress_seen_at = now()
      from lms_accounts account where account.id = ${accountId} and lms_enrolments.center_id = account.center_id
      and lms_enrolments.student_id = account.student_id and lms_enrolments.moodle_id = ${courseId}`.execute(db);
  }
}
