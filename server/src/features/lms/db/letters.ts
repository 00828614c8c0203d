import { today } from '@dopusk/contract/fields/date.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';

/** The account with the data of a letter about it; undefined when it is gone. */
export function findAccountOfLetter(db: Db, id: Seen<'lmsAccounts'>) {
  return db
    .selectFrom('lmsAccounts')
    .innerJoin('organizations', 'organizations.id', 'lmsAccounts.centerId')
    .where('lmsAccounts.id', '=', id)
    .select(['lmsAccounts.id', 'lmsAccounts.centerId', 'login', 'password', 'organizations.title'])
    .select('lmsUserId')
    .$narrowType<{ id: Seen<'lmsAccounts'>; centerId: Seen<'organizations'> }>()
    .executeTakeFirst();
}

/** The owner of an account whose password the portal knows, where its center has access sent by itself. */
export function findAddressee(tx: Tx, accountId: Seen<'lmsAccounts'>) {
  return tx
    .selectFrom('lmsAccounts')
    .innerJoin('lmsConnections', 'lmsConnections.centerId', 'lmsAccounts.centerId')
    .innerJoin('students', 'students.id', 'lmsAccounts.studentId')
    .innerJoin('users', 'users.id', 'students.userId')
    .where('lmsAccounts.id', '=', accountId)
    .where('lmsAccounts.password', 'is not', null)
    .where('lmsConnections.sendsAccess', '=', true)
    .select(['students.id as studentId', 'users.id as userId', 'users.email as recipient'])
    .$narrowType<{ userId: Seen<'users'> }>()
    .executeTakeFirst();
}

/** Notices look back for minutes only: what is older was told of, or was never to be. */
const UNTOLD_HOURS = 24;

/** The assignments that wait for an account and that no notice has told of yet. */
export async function listUntold(tx: Tx, accountId: Seen<'lmsAccounts'>): Promise<Seen<'assignments'>[]> {
  const { rows } = await sql<{ id: Seen<'assignments'> }>`select assignments.id from lms_accounts account
    join lms_enrolments place on place.center_id = account.center_id and place.student_id = account.student_id
    join assignments on assignments.id = place.assignment_id
    where account.id = ${accountId} and place.task = 'Enrol' and assignments.date_end_learning >= ${today()}
    and assignments.created_at > now() - make_interval(hours => ${UNTOLD_HOURS})
    and not exists (select from notices where notices.event = 'Assigned' and notices.subject_id = assignments.id)
    order by assignments.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The courses of those assignments that still exist. */
export async function listCoursesOfLetter(db: Db, assignmentIds: readonly Seen<'assignments'>[]) {
  if (assignmentIds.length === 0) return [];
  return db
    .selectFrom('assignments')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .where('assignments.id', 'in', assignmentIds)
    .orderBy('assignments.id')
    .select([
      shownCourseTitle.as('title'),
      'assignments.dateStartLearning as start',
      'assignments.dateEndLearning as end',
    ])
    .execute();
}

/** Whether a batch has sent a letter about the account already. */
export async function isToldBy(tx: Tx, batchId: Seen<'batches'>, accountId: Seen<'lmsAccounts'>): Promise<boolean> {
  const row = await tx
    .selectFrom('deliveries')
    .where('kind', '=', 'lms-access')
    .where('userId', 'in', ({ selectFrom }) =>
      selectFrom('lmsAccounts')
        .innerJoin('students', 'students.id', 'lmsAccounts.studentId')
        .where('lmsAccounts.id', '=', accountId)
        .select('students.userId'),
    )
    .where(sql<boolean>`data @> ${JSON.stringify({ batchId, accountId })}::jsonb`)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
