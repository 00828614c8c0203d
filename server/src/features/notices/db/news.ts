import { today } from '@dopusk/contract/fields/date.ts';
import type { NoticeEvent } from '@dopusk/contract/notices.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { Database } from '../../../db/schema.ts';
import type { Seen } from '../../../db/seen.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import { isOpen } from '../../../db/visible.ts';
import { documentState, isGivenNothing } from '../../assignments/db/document-state.ts';
import { isRefusedAssignment } from '../../assignments/results/db.ts';
import { unmarkIssued } from '../../documents/received/db.ts';
import { type Addressee, findAddressees } from './addressees.ts';

/** The kinds of news about assignments; money has a look of its own beside this one, expiring documents have a look of their own once a day. */
export type NewsEvent = Extract<NoticeEvent, 'Assigned' | 'Paid' | 'DocumentsReady'>;

/**
 * How far each look reaches back before the last one. A row has the time at which its transaction began but is seen
 * when it ends; none of ours lasts as long.
 */
const OVERLAP_MINUTES = 10;
const DAYS_KEPT = 2;

/** Begins a look for news and gives the moment since when. Other processes wait until it ends. */
export async function beginLook(tx: Tx): Promise<Date> {
  const { since } = await tx
    .selectFrom('noticeWatch')
    .select(sql<Date>`watched_until - make_interval(mins => ${OVERLAP_MINUTES})`.as('since'))
    .forUpdate()
    .executeTakeFirstOrThrow();
  return since;
}

export async function endLook(tx: Tx): Promise<void> {
  await tx.updateTable('noticeWatch').set({ watchedUntil: sql<Date>`now()` }).execute();
  await tx
    .deleteFrom('notices')
    .where('foundAt', '<', sql<Date>`now() - make_interval(days => ${DAYS_KEPT})`)
    .execute();
}

/** Records the assignments with news since then, and gives those not told of before. */
export async function takeNews(tx: Tx, event: NewsEvent, since: Date): Promise<Seen<'assignments'>[]> {
  return noteNews(tx, event, newsOf[event](tx, since));
}

/** Records assignments as told of, and gives those that were not before. */
async function noteNews(
  tx: Tx,
  event: NewsEvent,
  found: SelectQueryBuilder<Database, 'assignments', object>,
): Promise<Seen<'assignments'>[]> {
  const rows = await tx
    .insertInto('notices')
    .columns(['event', 'subjectId'])
    .expression(found.select([sql<string>`${event}::text`.as('event'), 'assignments.id']))
    .onConflict((conflict) => conflict.doNothing())
    .returning('subjectId as id')
    .$narrowType<{ id: Seen<'assignments'> }>()
    .execute();
  return rows.map(({ id }) => id);
}

/** Assignments made by a user: imported rows are no news. */
const assigned = (tx: Tx) => tx.selectFrom('assignments').where('assignments.createdBy', 'is not', null);

/** The assignments with news since then, by the kind of news. */
export const newsOf = {
  /** Nobody is told to learn what he has learned already. */
  Assigned: (tx: Tx, since: Date) =>
    assigned(tx).where('assignments.createdAt', '>', since).where('assignments.dateEndLearning', '>=', today()),
  /** Nobody has paid for what costs nothing. */
  Paid: (tx: Tx, since: Date) =>
    assigned(tx).where('assignments.paidAt', '>', since).where('assignments.priceKopecks', '>', 0),
  DocumentsReady: (tx: Tx, since: Date) =>
    assigned(tx)
      .innerJoin('courses', 'courses.id', 'assignments.courseId')
      .where('assignments.id', 'in', (query) =>
        query
          .selectFrom('documents')
          .where('printedAt', '>', since)
          .where('assignmentId', 'is not', null)
          .select(sql<string>`assignment_id`.as('id'))
          // A result that has been said brings into force what was prepared ahead.
          .union(
            query
              .selectFrom('trainingResults')
              .where('notedAt', '>', since)
              .where('outcome', '=', 'Passed')
              .select(sql<string>`assignment_id`.as('id')),
          ),
      )
      .where(documentState())
      .where(sql<boolean>`not ${isGivenNothing()}`),
} as const;

/**
 * On `assignments` joined with `students`: whether somebody else has paid it when he enrolled him, and the student is told of
 * the enrolment. One letter says it; that his employer's money has moved a minute later is no news to him.
 */
const paidAtOnce = sql`(assignments.paid_at < assignments.created_at + interval '15 minutes'
  and assignments.date_end_learning >= ${today()}::date and assignments.created_by <> students.user_id
  and not exists (select from notice_refusals where user_id = students.user_id and event = 'Assigned'))`;

/** The users whom these assignments concern: the student, and for some kinds whoever assigned the course. */
export function findConcerned(
  tx: Tx,
  event: NewsEvent,
  ids: Seen<'assignments'>[],
): Promise<Addressee<Seen<'assignments'>>[]> {
  const ofStudents = sql`select students.user_id, assignments.id from assignments
    join students on students.id = assignments.student_id where assignments.id = any(${ids})`;
  if (event === 'Assigned') return findAddressees(tx, event, sql`(${ofStudents})`);
  const told = event === 'Paid' ? sql`${ofStudents} and not ${paidAtOnce}` : ofStudents;
  return findAddressees(
    tx,
    event,
    sql`(${told} union select created_by, id from assignments
    where id = any(${ids}) and created_by is not null)`,
  );
}

/** The operators of clients whose people a center has assigned by itself: who sees to their training there. */
export const findClientsOperators = (tx: Tx, ids: Seen<'assignments'>[]): Promise<Addressee<Seen<'assignments'>>[]> =>
  findAddressees(
    tx,
    'Assigned',
    sql`(select operators.user_id, assignments.id from assignments
      join memberships on memberships.organization_id = assignments.organization_id
        and memberships.deactivated_at is null and 'Training' = any(memberships.rights)
      join operators on operators.id = memberships.operator_id
      where assignments.id = any(${ids}) and assignments.organization_id <> assignments.center_id
        and assignments.created_by in (select makers.user_id from operators makers
          join memberships made on made.operator_id = makers.id and made.organization_id = assignments.center_id)
        and assignments.created_by not in (select makers.user_id from operators makers
          join memberships made on made.operator_id = makers.id and made.organization_id = assignments.organization_id))`,
  );

/** Those of these assignments that the letter with the access to a learning system has told of just now. */
export async function findToldWithAccess(tx: Tx, ids: readonly Seen<'assignments'>[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select told.id from deliveries
    cross join jsonb_array_elements_text(deliveries.data -> 'assignmentIds') as told(id)
    where deliveries.kind = 'lms-access' and deliveries.state not in ('failed', 'unneeded')
    and deliveries.user_id in (select students.user_id from assignments
      join students on students.id = assignments.student_id where assignments.id = any(${ids}::uuid[]))`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** The assignments of a notice that still exist; `isOwn` when the recipient is the student himself. */
export function findNoticed(db: Db, userId: Seen<'users'>, ids: Seen<'assignments'>[]) {
  return db
    .selectFrom('assignments')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .innerJoin('organizations', 'organizations.id', 'assignments.centerId')
    .innerJoin('organizations as client', 'client.id', 'assignments.organizationId')
    .where('assignments.id', 'in', ids)
    .orderBy('students.fullName')
    .select(['assignments.id', 'students.fullName', shownCourseTitle.as('course')])
    .select(['assignments.dateStartLearning as start', 'assignments.dateEndLearning as end'])
    .select([shownTitleOf('client').as('client'), 'assignments.priceKopecks'])
    .select(['organizations.title as center', sql<boolean>`students.user_id = ${userId}`.as('isOwn')])
    .select(isRefusedAssignment.as('isRefused'))
    .execute();
}
export type Noticed = Awaited<ReturnType<typeof findNoticed>>[number] & {
  /** It was paid, as the notice says; the money has gone back since, and the assignment with it. */
  isRefunded?: true;
};

/** Of a notice that training was paid those whose money has gone back since: what it said goes on being true. */
export async function findRefundedSince(db: Db, userId: Seen<'users'>, ids: Seen<'assignments'>[]): Promise<Noticed[]> {
  const rows = await db
    .selectFrom('refundedAssignments')
    .innerJoin('organizations', 'organizations.id', 'refundedAssignments.centerId')
    .innerJoin('organizations as client', 'client.id', 'refundedAssignments.organizationId')
    .leftJoin('students', 'students.id', 'refundedAssignments.studentId')
    .where('refundedAssignments.id', 'in', ids)
    .orderBy('refundedAssignments.studentFullName')
    .select(['refundedAssignments.id', 'refundedAssignments.studentFullName as fullName'])
    .select(['refundedAssignments.courseTitle as course', 'refundedAssignments.priceKopecks'])
    .select([shownTitleOf('client').as('client'), 'organizations.title as center'])
    .select(sql<boolean>`coalesce(students.user_id = ${userId}, false)`.as('isOwn'))
    .execute();
  return rows.map((row) => ({ ...row, start: '', end: '', isRefused: false, isRefunded: true as const }));
}

/**
 * Notes that these documents have come into force, each once, and gives the assignments all of whose documents are there
 * with them, without those told of already.
 * @param day today, YYYY-MM-DD
 */
export async function takeOpened(tx: Tx, day: string): Promise<Seen<'assignments'>[]> {
  const opened = await tx
    .updateTable('documents')
    .set({ openedAt: sql<Date>`now()` })
    .where('isPreparedAhead', '=', true)
    .where('openedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('issueDate', '<=', day)
    .where(isOpen())
    .returning('id')
    .$narrowType<{ id: Seen<'documents'> }>()
    .execute();
  if (opened.length === 0) return [];
  await unmarkIssued(tx, ...opened.map(({ id }) => id));
  const ready = assigned(tx)
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .where('assignments.id', 'in', (query) =>
      query
        .selectFrom('assignmentDocuments as listed')
        .where('listed.id', '=', sql<string>`any(${opened.map(({ id }) => id)}::uuid[])`)
        .select('listed.assignmentId'),
    )
    .where(documentState())
    .where(sql<boolean>`not ${isGivenNothing()}`);
  return noteNews(tx, 'DocumentsReady', ready);
}
