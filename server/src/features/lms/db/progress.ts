import { today } from '@dopusk/contract/fields/date.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { UserScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';
import { visibleAssignment } from '../../../db/visible.ts';
import type { LmsCourseProgress, LmsSystems } from '../../../outside/lms/port.ts';
import { isConnected } from './people.ts';

/** The shortest time between two questions about one student. */
const FRESH_MINUTES = 2;

/**
 * A student's progress in the assignments that the caller sees, the newest first.
 * @param assignmentId only this one
 */
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
      .innerJoin('courses', 'courses.id', 'assignments.courseId')
      .leftJoin('lmsEnrolments as place', 'place.assignmentId', 'assignments.id')
      .where('assignments.studentId', '=', studentId)
      .where(visibleAssignment(scope))
      .where(isConnected(kind, 'assignments.centerId'))
      .$if(assignmentId !== undefined, (found) => found.where('assignments.id', '=', assignmentId ?? ''))
      // An assignment of this minute is not recorded yet and counts as waiting.
      .where(({ eb, or, and }) =>
        or([
          eb('place.id', 'is not', null),
          and([eb('courses.moodleId', 'is not', null), eb('assignments.dateEndLearning', '>=', today())]),
        ]),
      )
      .orderBy('assignments.id', 'desc')
      .limit(100)
      .select([
        'assignments.id as assignId',
        'courses.id as courseId',
        shownCourseTitle.as('title'),
        'place.state',
        'place.error',
      ])
      .select('assignments.centerId')
      .select(['place.progress', 'place.isCompleted', 'place.progressSeenAt as seenAt'])
      .execute()
  );
}

/** Marks the accounts of a student whose progress is due to be asked for, and gives them. */
export async function takeTurnsToAsk(db: Db, studentId: Seen<'students'>): Promise<Seen<'lmsAccounts'>[]> {
  const accounts = await db
    .updateTable('lmsAccounts')
    .set({ progressAskedAt: sql<Date>`now()` })
    .where('studentId', '=', studentId)
    .where('lmsUserId', 'is not', null)
    .where(({ eb, or }) =>
      or([
        eb('progressAskedAt', 'is', null),
        eb('progressAskedAt', '<', sql<Date>`now() - make_interval(mins => ${FRESH_MINUTES})`),
      ]),
    )
    .returning('id')
    .$narrowType<{ id: Seen<'lmsAccounts'> }>()
    .execute();
  return accounts.map(({ id }) => id);
}

/** How long after the last day progress is still asked for: as long as the enrolment lasts. */
const GRACE_DAYS = 3;
/** How often the portal asks by itself. */
const ASKED_EVERY_HOURS = 4;

/** Marks the accounts that learn and were not asked about for hours, the longest unasked first, and gives them. */
export async function takeStudying(db: Db, limit: number): Promise<Seen<'lmsAccounts'>[]> {
  const { rows } = await sql<{ id: Seen<'lmsAccounts'> }>`update lms_accounts set progress_asked_at = now()
    where id in (select account.id from lms_accounts account
      where account.lms_user_id is not null
      and coalesce(account.progress_asked_at < now() - make_interval(hours => ${ASKED_EVERY_HOURS}), true)
      and exists (select from lms_enrolments place where place.student_id = account.student_id
        and place.center_id = account.center_id and place.state = 'Done' and place.is_completed is distinct from true
        and place.date_start <= ${today()} and place.date_end >= ${today()}::date - ${GRACE_DAYS}::int)
      order by account.progress_asked_at nulls first limit ${limit} for update skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Stores the progress of an account in its courses. */
export async function noteProgress(
  db: Db,
  accountId: Seen<'lmsAccounts'>,
  courses: readonly LmsCourseProgress[],
): Promise<void> {
  for (const { courseId, percent, isCompleted } of courses) {
    await sql`update lms_enrolments set progress = ${percent}, is_completed = ${isCompleted}, progress_seen_at = now()
      from lms_accounts account where account.id = ${accountId} and lms_enrolments.center_id = account.center_id
      and lms_enrolments.student_id = account.student_id and lms_enrolments.moodle_id = ${courseId}`.execute(db);
  }
}

/** Where the account should be learning today and, as these courses say, is not. */
export function listMissing(db: Db, accountId: Seen<'lmsAccounts'>, courses: readonly LmsCourseProgress[]) {
  return db
    .selectFrom('lmsEnrolments')
    .innerJoin('lmsAccounts as account', (join) =>
      join
        .onRef('account.studentId', '=', 'lmsEnrolments.studentId')
        .onRef('account.centerId', '=', 'lmsEnrolments.centerId'),
    )
    .where('account.id', '=', accountId)
    .where('lmsEnrolments.task', '=', 'Enrol')
    .where('lmsEnrolments.state', '=', 'Done')
    .where('lmsEnrolments.assignmentId', 'is not', null)
    .where('lmsEnrolments.dateStart', '<=', today())
    .where('lmsEnrolments.dateEnd', '>=', today())
    .where(({ eb }) => eb('lmsEnrolments.isCompleted', 'is distinct from', true))
    .where(({ eb, not }) => not(eb('lmsEnrolments.moodleId', 'in', [0, ...courses.map(({ courseId }) => courseId)])))
    .select(['lmsEnrolments.id', 'lmsEnrolments.moodleId as courseId', 'lmsEnrolments.isForeign'])
    .$narrowType<{ id: Seen<'lmsEnrolments'> }>()
    .execute();
}
