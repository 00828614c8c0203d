import { today } from '@dopusk/contract/fields/date.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { nextTry, stateAfter } from './tries.ts';

/** Assignments older than this were noted long ago, or nobody wanted them to be. */
const NEW_FOR_MS = 2 * 86_400_000;

/** The smallest id that could have been made since: ids are UUIDs of version 7, which begin with the time. */
function idsSince(moment: number): string {
  const hex = moment.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** Assignments that belong into a system and are not noted there, by the course or by the center and the last days. */
const unnoted = (where: { courseId: string } | { centerId: string }) => sql`
  from assignments join courses on courses.id = assignments.course_id and courses.moodle_id is not null
  where ${
    'courseId' in where
      ? sql`assignments.course_id = ${where.courseId}`
      : sql`assignments.center_id = ${where.centerId} and assignments.id >= ${idsSince(Date.now() - NEW_FOR_MS)}`
  }
  and assignments.date_end_learning >= ${today()}
  and not exists (select 1 from lms_enrolments where lms_enrolments.assignment_id = assignments.id)`;

async function note(db: Db | Tx, where: { courseId: string } | { centerId: string }): Promise<void> {
  await sql`insert into lms_enrolments (id, assignment_id, center_id, student_id, course_id, moodle_id, date_start, date_end)
    select gen_random_uuid(), assignments.id, assignments.center_id, assignments.student_id, courses.id, courses.moodle_id,
      assignments.date_start_learning, assignments.date_end_learning ${unnoted(where)}
    on conflict do nothing`.execute(db);
}

/**
 * Compares what was assigned at the center with what was asked of its system: new assignments are to be enrolled in,
 * removed ones unenrolled from.
 */
export async function noteAssignments(db: Db, centerId: string): Promise<void> {
  await note(db, { centerId });
  await db
    .updateTable('lms_enrolments')
    .set({ task: 'Unenrol', state: 'Waiting', error: '', attempts: 0, next_try_at: sql<Date>`now()` })
    .where('center_id', '=', centerId)
    .where('assignment_id', 'is', null)
    .where('task', '=', 'Enrol')
    .execute();
}

/** After a course was linked with another course of the system, or with none: people leave the one and join the other. */
export async function relinkCourse(tx: Tx, courseId: string, moodleId: number | null): Promise<void> {
  await tx
    .updateTable('lms_enrolments')
    .set({ assignment_id: null })
    .where('course_id', '=', courseId)
    .$if(moodleId !== null, (found) => found.where('moodle_id', '!=', moodleId ?? 0))
    .execute();
  if (moodleId !== null) await note(tx, { courseId });
}

/** The centers of whose systems something is wanted now. @param isConnected by the center's id in `wanting` */
export async function listCentersWithWork(db: Db, isConnected: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ centerId: string }>`
    select center_id as "centerId" from (
      select center_id from lms_accounts where state = 'Waiting' and next_try_at <= now()
      union select center_id from lms_enrolments where state = 'Waiting' and next_try_at <= now()
      union select center_id from lms_enrolments where assignment_id is null and task = 'Enrol'
      union select assignments.center_id from assignments
        join courses on courses.id = assignments.course_id and courses.moodle_id is not null
        where assignments.id >= ${idsSince(Date.now() - NEW_FOR_MS)} and assignments.date_end_learning >= ${today()}
        and not exists (select 1 from lms_enrolments where lms_enrolments.assignment_id = assignments.id)
    ) as wanting where ${isConnected}`.execute(db);
  return rows.map(({ centerId }) => centerId);
}

/** People who are to be enrolled and have no account, or one that failed: a new course is a reason to try again. */
export function listPeopleWithoutAccount(db: Db, centerId: string) {
  return db
    .selectFrom('lms_enrolments')
    .innerJoin('students', 'students.id', 'lms_enrolments.student_id')
    .innerJoin('users', 'users.id', 'students.user_id')
    .leftJoin('lms_accounts as account', (join) =>
      join
        .onRef('account.student_id', '=', 'lms_enrolments.student_id')
        .onRef('account.center_id', '=', 'lms_enrolments.center_id'),
    )
    .where('lms_enrolments.center_id', '=', centerId)
    .where('lms_enrolments.state', '=', 'Waiting')
    .where('lms_enrolments.task', '=', 'Enrol')
    .where(({ eb, or, and }) =>
      or([
        eb('account.id', 'is', null),
        and([eb('account.state', '=', 'Failed'), eb('account.lms_user_id', 'is', null)]),
      ]),
    )
    .distinct()
    .select(['students.id as studentId', 'account.id as failedId', 'users.surname', 'users.name', 'users.lastname'])
    .execute();
}

/** What is to be done for people who have their account, or who leave. */
export function listDueEnrolments(db: Db, centerId: string, limit: number) {
  return (
    db
      .selectFrom('lms_enrolments')
      .leftJoin('lms_accounts as account', (join) =>
        join
          .onRef('account.student_id', '=', 'lms_enrolments.student_id')
          .onRef('account.center_id', '=', 'lms_enrolments.center_id'),
      )
      .where('lms_enrolments.center_id', '=', centerId)
      .where('lms_enrolments.state', '=', 'Waiting')
      .where('lms_enrolments.next_try_at', '<=', sql<Date>`now()`)
      .where(({ eb, or }) => or([eb('lms_enrolments.task', '=', 'Unenrol'), eb('account.lms_user_id', 'is not', null)]))
      // Leaving comes first: whoever was taken off a course and put on it again stays on it.
      .orderBy('lms_enrolments.task', 'desc')
      .orderBy('lms_enrolments.next_try_at')
      .limit(limit)
      .select([
        'lms_enrolments.id',
        'lms_enrolments.center_id as centerId',
        'lms_enrolments.student_id as studentId',
        'lms_enrolments.task',
        'lms_enrolments.moodle_id as courseId',
        'lms_enrolments.date_start as start',
        'lms_enrolments.date_end as end',
        'lms_enrolments.is_foreign as isForeign',
        'account.id as accountId',
        'account.lms_user_id as userId',
        'account.is_ours as isOurs',
      ])
      .execute()
  );
}
export type DueEnrolment = Awaited<ReturnType<typeof listDueEnrolments>>[number];

/** Whether the person is, or is to be, in the same course of the system by another assignment. */
export async function hasOtherPlace(db: Db, enrolment: DueEnrolment): Promise<boolean> {
  const other = await db
    .selectFrom('lms_enrolments')
    .where('center_id', '=', enrolment.centerId)
    .where('student_id', '=', enrolment.studentId)
    .where('moodle_id', '=', enrolment.courseId)
    .where('id', '!=', enrolment.id)
    .where('assignment_id', 'is not', null)
    .where('is_foreign', '=', false)
    .select('id')
    .executeTakeFirst();
  return other !== undefined;
}

export async function markEnrolled(db: Db, id: string, isForeign: boolean): Promise<void> {
  await db
    .updateTable('lms_enrolments')
    .set({ state: 'Done', error: '', attempts: 0, is_foreign: isForeign })
    .where('id', '=', id)
    .where('task', '=', 'Enrol')
    .execute();
}

export async function deleteEnrolment(db: Db, id: string): Promise<void> {
  await db.deleteFrom('lms_enrolments').where('id', '=', id).where('assignment_id', 'is', null).execute();
}

export async function noteEnrolmentFailure(db: Db, id: string, error: string, isFinal: boolean): Promise<void> {
  await db
    .updateTable('lms_enrolments')
    .set(({ eb }) => ({
      error,
      attempts: eb('attempts', '+', 1),
      state: isFinal ? 'Failed' : stateAfter,
      next_try_at: nextTry,
    }))
    .where('id', '=', id)
    .execute();
}

/** The system is out of reach: everything that is due there waits, and knows why. */
export async function postponeAll(db: Db, centerId: string, error: string): Promise<void> {
  for (const table of ['lms_accounts', 'lms_enrolments'] as const) {
    await sql`update ${sql.table(table)} set error = ${error}, attempts = attempts + 1, state = ${stateAfter},
      next_try_at = ${nextTry} where center_id = ${centerId} and state = 'Waiting' and next_try_at <= now()`.execute(
      db,
    );
  }
}

/** Takes up again what has failed: of one person, or of the whole center. @returns how much that is */
export async function reopenFailed(db: Db | Tx, centerId: string, studentId: string | null): Promise<number> {
  let count = 0;
  for (const table of ['lms_accounts', 'lms_enrolments'] as const) {
    // Whoever asks does not want to wait for the next try of what is still being tried, either.
    const { numAffectedRows } = await sql`update ${sql.table(table)} set state = 'Waiting', attempts = 0,
      next_try_at = now() where center_id = ${centerId} and (state = 'Failed' or (state = 'Waiting' and attempts > 0))
      ${studentId === null ? sql`` : sql`and student_id = ${studentId}`}`.execute(db);
    count += Number(numAffectedRows ?? 0n);
  }
  return count;
}

/** After the address of a system has changed: what is there is looked for anew. */
export async function reopenAll(tx: Tx, centerId: string): Promise<void> {
  await sql`update lms_accounts set state = 'Waiting', lms_user_id = null, attempts = 0, next_try_at = now()
    where center_id = ${centerId}`.execute(tx);
  await sql`update lms_enrolments set state = 'Waiting', attempts = 0, next_try_at = now()
    where center_id = ${centerId} and date_end >= ${today()}`.execute(tx);
}
