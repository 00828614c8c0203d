import { today } from '@dopusk/contract/fields/date.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';
import type { LmsError } from '../../../outside/lms/port.ts';
import { nextTry, stateAfter } from './tries.ts';

/** Older assignments were recorded long ago, or were never to be. */
const NEW_FOR_MS = 2 * 86_400_000;

/** The smallest id made since then: ids are UUIDs of version 7, which begin with the time. */
function idsSince(moment: number): string {
  const hex = moment.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** Assignments by the course, by the center and the last days, or one. */
type Which =
  | { courseId: Seen<'courses'> }
  | { centerId: Seen<'organizations'> }
  | { assignmentId: Seen<'assignments'> };

/** Those to be enrolled that are not recorded yet. */
const unnoted = (where: Which) => sql`
  from assignments join courses on courses.id = assignments.course_id and courses.moodle_id is not null
  where ${areAsked(where)}
  and assignments.date_end_learning >= ${today()}
  and not exists (select 1 from lms_enrolments where lms_enrolments.assignment_id = assignments.id)`;

function areAsked(where: Which) {
  if ('courseId' in where) return sql`assignments.course_id = ${where.courseId}`;
  if ('assignmentId' in where) return sql`assignments.id = ${where.assignmentId}`;
  return sql`assignments.center_id = ${where.centerId} and assignments.id >= ${idsSince(Date.now() - NEW_FOR_MS)}`;
}

/** Records an assignment that was put back: its former enrolment may be gone, or is being taken back. */
export const noteAgain = (tx: Tx, assignmentId: Seen<'assignments'>): Promise<void> => note(tx, { assignmentId });

async function note(db: Db | Tx, where: Which): Promise<void> {
  await sql`insert into lms_enrolments (id, assignment_id, center_id, student_id, course_id, moodle_id, date_start, date_end)
    select gen_random_uuid(), assignments.id, assignments.center_id, assignments.student_id, courses.id, courses.moodle_id,
      assignments.date_start_learning, assignments.date_end_learning ${unnoted(where)}
    on conflict do nothing`.execute(db);
}

/**
 * Compares the assignments of the center with the recorded enrolments: new assignments are to be enrolled, removed ones
 * unenrolled.
 */
export async function noteAssignments(db: Db, centerId: Seen<'organizations'>): Promise<void> {
  await note(db, { centerId });
  await db
    .updateTable('lmsEnrolments')
    .set({ task: 'Unenrol', state: 'Waiting', error: '', attempts: 0, nextTryAt: sql<Date>`now()` })
    .where('centerId', '=', centerId)
    .where('assignmentId', 'is', null)
    .where('task', '=', 'Enrol')
    .execute();
}

/**
 * After the link of a course with the system was changed: its students are unenrolled from the former course and
 * enrolled in the new one.
 */
export async function relinkCourse(tx: Tx, courseId: Seen<'courses'>, moodleId: number | null): Promise<void> {
  await tx
    .updateTable('lmsEnrolments')
    .set({ assignmentId: null })
    .where('courseId', '=', courseId)
    .$if(moodleId !== null, (found) => found.where('moodleId', '!=', moodleId ?? 0))
    .execute();
  if (moodleId !== null) await note(tx, { courseId });
}

/**
 * The centers for whose systems work is due.
 * @param isConnected by the center's id in `wanting`
 */
export async function listCentersWithWork(db: Db, isConnected: RawBuilder<boolean>): Promise<Seen<'organizations'>[]> {
  const { rows } = await sql<{ centerId: Seen<'organizations'> }>`
    select center_id from (
      select center_id from lms_accounts where state = 'Waiting' and next_try_at <= now()
      union select center_id from lms_enrolments where state = 'Waiting' and next_try_at <= now()
      union select center_id from lms_enrolments where is_group_due and next_try_at <= now()
      union select center_id from lms_enrolments where assignment_id is null and task = 'Enrol'
      union select assignments.center_id from assignments
        join courses on courses.id = assignments.course_id and courses.moodle_id is not null
        where assignments.id >= ${idsSince(Date.now() - NEW_FOR_MS)} and assignments.date_end_learning >= ${today()}
        and not exists (select 1 from lms_enrolments where lms_enrolments.assignment_id = assignments.id)
    ) as wanting where ${isConnected}`.execute(db);
  return rows.map(({ centerId }) => centerId);
}

/** Students to be enrolled without an account, or with a failed one: a new course is a reason to try again. */
export function listPeopleWithoutAccount(db: Db, centerId: Seen<'organizations'>) {
  return db
    .selectFrom('lmsEnrolments')
    .innerJoin('students', 'students.id', 'lmsEnrolments.studentId')
    .innerJoin('users', 'users.id', 'students.userId')
    .leftJoin('lmsAccounts as account', (join) =>
      join
        .onRef('account.studentId', '=', 'lmsEnrolments.studentId')
        .onRef('account.centerId', '=', 'lmsEnrolments.centerId'),
    )
    .where('lmsEnrolments.centerId', '=', centerId)
    .where('lmsEnrolments.state', '=', 'Waiting')
    .where('lmsEnrolments.task', '=', 'Enrol')
    .where(({ eb, or, and }) =>
      or([
        eb('account.id', 'is', null),
        and([eb('account.state', '=', 'Failed'), eb('account.lmsUserId', 'is', null)]),
      ]),
    )
    .distinct()
    .select(['students.id as studentId', 'account.id as failedId', 'users.surname', 'users.name', 'users.lastname'])
    .$narrowType<{ studentId: Seen<'students'> }>()
    .execute();
}

/** The enrolments due for students with an account, and the unenrolments. */
export function listDueEnrolments(db: Db, centerId: Seen<'organizations'>, limit: number) {
  return (
    db
      .selectFrom('lmsEnrolments')
      .leftJoin('lmsAccounts as account', (join) =>
        join
          .onRef('account.studentId', '=', 'lmsEnrolments.studentId')
          .onRef('account.centerId', '=', 'lmsEnrolments.centerId'),
      )
      .where('lmsEnrolments.centerId', '=', centerId)
      .where('lmsEnrolments.state', '=', 'Waiting')
      .where('lmsEnrolments.nextTryAt', '<=', sql<Date>`now()`)
      .where(({ eb, or }) => or([eb('lmsEnrolments.task', '=', 'Unenrol'), eb('account.lmsUserId', 'is not', null)]))
      // Unenrolments come first: who was removed from a course and assigned again must stay enrolled.
      .orderBy('lmsEnrolments.task', 'desc')
      .orderBy('lmsEnrolments.nextTryAt')
      .limit(limit)
      .select([
        'lmsEnrolments.id',
        'lmsEnrolments.centerId',
        'lmsEnrolments.studentId',
        'lmsEnrolments.task',
        'lmsEnrolments.moodleId as courseId',
        'lmsEnrolments.dateStart as start',
        'lmsEnrolments.dateEnd as end',
        'lmsEnrolments.isForeign',
        'lmsEnrolments.wasSent',
        'account.id as accountId',
        'account.lmsUserId as userId',
        'account.login',
        'account.isOurs',
      ])
      .$narrowType<{
        id: Seen<'lmsEnrolments'>;
        centerId: Seen<'organizations'>;
        studentId: Seen<'students'>;
        accountId: Seen<'lmsAccounts'> | null;
      }>()
      .execute()
  );
}
export type DueEnrolment = Awaited<ReturnType<typeof listDueEnrolments>>[number];

interface Place {
  centerId: Seen<'organizations'>;
  studentId: Seen<'students'>;
  courseId: number;
}

/**
 * On `lms_enrolments`: of this student in this course of the system, also by another center that is connected with the same site
 * and has found the same user there. A user is enrolled in a course once, whoever has assigned it.
 */
const isSamePlace = ({ centerId, studentId, courseId }: Place) => sql<boolean>`(lms_enrolments.moodle_id = ${courseId}
  and (lms_enrolments.center_id, lms_enrolments.student_id) in (select ${centerId}::uuid, ${studentId}::uuid
    union select other.center_id, other.student_id from lms_accounts own
      join lms_connections site on site.center_id = own.center_id
      join lms_connections same_site on same_site.url = site.url
      join lms_accounts other on other.center_id = same_site.center_id and other.lms_user_id = own.lms_user_id
      where own.center_id = ${centerId} and own.student_id = ${studentId}))`;

/** Whether another assignment keeps, or will put, the student in the same course of the system. */
export async function hasOtherPlace(db: Db, enrolment: Place & { id: Seen<'lmsEnrolments'> }): Promise<boolean> {
  const other = await db
    .selectFrom('lmsEnrolments')
    .where(isSamePlace(enrolment))
    .where('id', '!=', enrolment.id)
    .where('assignmentId', 'is not', null)
    .where('isForeign', '=', false)
    .select('id')
    .executeTakeFirst();
  return other !== undefined;
}

/** Whether the portal itself has put the student there, by another assignment, also by one that is just being taken back. */
export async function isPlaceOurs(db: Db, enrolment: DueEnrolment): Promise<boolean> {
  const other = await db
    .selectFrom('lmsEnrolments')
    .where(isSamePlace(enrolment))
    .where('id', '!=', enrolment.id)
    .where('wasSent', '=', true)
    .select('id')
    .executeTakeFirst();
  return other !== undefined;
}

/** Before the portal asks for the enrolment: when the answer is lost, whom it finds there afterwards it has put there itself. */
export async function markSent(db: Db, id: Seen<'lmsEnrolments'>): Promise<void> {
  await db.updateTable('lmsEnrolments').set({ wasSent: true, isForeign: false }).where('id', '=', id).execute();
}

/** Days, both included. */
interface Stay {
  start: string;
  end: string;
}

/** From the earliest first to the latest last day of the assignments that keep the student in the course. */
export async function findStay(db: Db, enrolment: DueEnrolment): Promise<Stay> {
  const { start, end } = await db
    .selectFrom('lmsEnrolments')
    .where(isSamePlace(enrolment))
    .where('assignmentId', 'is not', null)
    .where('isForeign', '=', false)
    .select(({ fn }) => [fn.min('dateStart').as('start'), fn.max('dateEnd').as('end')])
    .executeTakeFirstOrThrow();
  return { start: start ?? enrolment.start, end: end ?? enrolment.end };
}

/** One of several assignments of a course was removed: the dates of the others are sent anew. */
export async function resendOthers(db: Db, enrolment: DueEnrolment): Promise<void> {
  await db
    .updateTable('lmsEnrolments')
    .set({ state: 'Waiting', attempts: 0, nextTryAt: sql<Date>`now()` })
    .where(isSamePlace(enrolment))
    .where('id', '!=', enrolment.id)
    .where('assignmentId', 'is not', null)
    .where('isForeign', '=', false)
    .where('state', '=', 'Done')
    .execute();
}

/** @param id of an enrolment that is done */
export async function sendAgain(db: Db, id: Seen<'lmsEnrolments'>): Promise<void> {
  await db
    .updateTable('lmsEnrolments')
    .set({ state: 'Waiting', attempts: 0, nextTryAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'Done')
    .execute();
}

const hasGroupsToKeep = sql<boolean>`(
  center_id in (select lms_connections.center_id from lms_connections where has_groups)
  and (was_grouped or exists (
    select 1 from assignments where assignments.id = lms_enrolments.assignment_id and group_id is not null)))`;

/**
 * Records that the student is in the course for these days; of other days, as another assignment of the course was made or
 * removed meanwhile, it stays due.
 */
export async function markEnrolled(db: Db, enrolment: DueEnrolment, { start, end }: Stay): Promise<void> {
  await sql`update lms_enrolments set state = 'Done', error = '', attempts = 0, is_foreign = false,
    is_group_due = ${hasGroupsToKeep}
    where id = ${enrolment.id} and task = 'Enrol' and (select coalesce(min(date_start), ${start}) = ${start}
      and coalesce(max(date_end), ${end}) = ${end} from lms_enrolments
      where ${isSamePlace(enrolment)} and assignment_id is not null and not is_foreign)`.execute(db);
}

/** Records that somebody else has put the student there. */
export async function markForeign(db: Db, id: Seen<'lmsEnrolments'>): Promise<void> {
  await db
    .updateTable('lmsEnrolments')
    .set({ state: 'Done', error: '', attempts: 0, isForeign: true, isGroupDue: false })
    .where('id', '=', id)
    .where('task', '=', 'Enrol')
    .execute();
}

export async function deleteEnrolment(db: Db, id: Seen<'lmsEnrolments'>): Promise<void> {
  await db.deleteFrom('lmsEnrolments').where('id', '=', id).where('assignmentId', 'is', null).execute();
}

export async function noteEnrolmentFailure(
  db: Db,
  id: Seen<'lmsEnrolments'>,
  error: string,
  isFinal: boolean,
): Promise<void> {
  await db
    .updateTable('lmsEnrolments')
    .set(({ eb }) => ({
      error,
      attempts: eb('attempts', '+', 1),
      state: isFinal ? 'Failed' : stateAfter,
      nextTryAt: nextTry,
    }))
    .where('id', '=', id)
    .execute();
}

const LONGEST_PAUSE_SECONDS = 3600;

/**
 * The system cannot be reached: all its due work is postponed, with the reason.
 * @param pause as long as it asks to be left alone, in seconds; longer than an hour it is not waited for
 */
export async function postponeAll(
  db: Db,
  centerId: Seen<'organizations'>,
  { message: error, pause }: LmsError,
): Promise<void> {
  const seconds = Math.min(pause, LONGEST_PAUSE_SECONDS);
  for (const table of ['lmsAccounts', 'lmsEnrolments'] as const) {
    await sql`update ${sql.table(table)} set error = ${error}, attempts = attempts + 1, state = ${stateAfter},
      next_try_at = greatest(${nextTry}, now() + make_interval(secs => ${seconds})) where center_id = ${centerId} and state = 'Waiting' and next_try_at <= now()`.execute(
      db,
    );
  }
}

/**
 * Reopens failed work: of one student, or of the whole center.
 * @returns how much that is
 */
export async function reopenFailed(
  db: Db | Tx,
  centerId: Seen<'organizations'>,
  studentId: Seen<'students'> | null,
): Promise<number> {
  let count = 0;
  for (const table of ['lmsAccounts', 'lmsEnrolments'] as const) {
    // Work that waits for its next try is made due at once, too.
    const { numAffectedRows } = await sql`update ${sql.table(table)} set state = 'Waiting', attempts = 0,
      next_try_at = now() where center_id = ${centerId} and (state = 'Failed' or (state = 'Waiting' and attempts > 0))
      ${studentId === null ? sql`` : sql`and student_id = ${studentId}`}`.execute(db);
    count += Number(numAffectedRows ?? 0n);
  }
  return count;
}

/**
 * After the address of a system has changed: accounts and enrolments are searched for anew.
 * @param isSameSite what the portal has sent to the former address is there
 */
export async function reopenAll(tx: Tx, centerId: Seen<'organizations'>, isSameSite: boolean): Promise<void> {
  await sql`update lms_accounts set state = 'Waiting', lms_user_id = null, attempts = 0, next_try_at = now()
    where center_id = ${centerId}`.execute(tx);
  await sql`update lms_enrolments set state = 'Waiting', was_sent = was_sent and ${isSameSite}, attempts = 0, next_try_at = now()
    where center_id = ${centerId} and date_end >= ${today()}`.execute(tx);
}
