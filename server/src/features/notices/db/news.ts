import type { NoticeChannel, NoticeEvent } from '@dopusk/contract/notices.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { documentState } from '../../assignments/db/document-state.ts';

/**
 * How far back each look reaches behind the last one. A row bears the time at which its transaction began and is seen
 * when it ends: none of ours lasts as long.
 */
const OVERLAP_MINUTES = 10;
const DAYS_KEPT = 2;

/** Begins a look for news: since when. Other processes wait until this one has finished its look. */
export async function beginLook(tx: Tx): Promise<Date> {
  const { since } = await tx
    .selectFrom('notice_watch')
    .select(sql<Date>`watched_until - make_interval(mins => ${OVERLAP_MINUTES})`.as('since'))
    .forUpdate()
    .executeTakeFirstOrThrow();
  return since;
}

export async function endLook(tx: Tx): Promise<void> {
  await tx.updateTable('notice_watch').set({ watched_until: sql<Date>`now()` }).execute();
  await tx
    .deleteFrom('notices')
    .where('found_at', '<', sql<Date>`now() - make_interval(days => ${DAYS_KEPT})`)
    .execute();
}

/** Notes the assignments of which there is news since then, and gives those not told of before. */
export async function takeNews(tx: Tx, event: NoticeEvent, since: Date): Promise<string[]> {
  const found = newsOf[event](tx, since);
  const rows = await tx
    .insertInto('notices')
    .columns(['event', 'subject_id'])
    .expression(found.select([sql<string>`${event}::text`.as('event'), 'assignments.id']))
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject_id as id')
    .execute();
  return rows.map(({ id }) => id);
}

/** What a person has assigned: rows that were loaded from elsewhere are nobody's news. */
const assigned = (tx: Tx) => tx.selectFrom('assignments').where('assignments.created_by', 'is not', null);

const newsOf = {
  Assigned: (tx: Tx, since: Date) => assigned(tx).where('assignments.created_at', '>', since),
  Paid: (tx: Tx, since: Date) => assigned(tx).where('assignments.paid_at', '>', since),
  DocumentsReady: (tx: Tx, since: Date) =>
    assigned(tx)
      .innerJoin('courses', 'courses.id', 'assignments.course_id')
      .where('assignments.id', 'in', (query) =>
        query
          .selectFrom('documents')
          .where('printed_at', '>', since)
          .where('assignment_id', 'is not', null)
          .select(sql<string>`assignment_id`.as('id')),
      )
      .where(documentState),
} as const;

/** Who is to be told where: a person, his channel and address there, and of which assignments. */
export interface Addressee {
  userId: string;
  channel: NoticeChannel;
  recipient: string;
  assignmentIds: string[];
}

/**
 * Whom these assignments concern: the student, and whoever assigned the course when it is news to him. Without those
 * who are deactivated or do not want it; an operator's mail only once it is confirmed to be his.
 */
export function findAddressees(tx: Tx, event: NoticeEvent, ids: string[]): Promise<Addressee[]> {
  const ofStudents = tx
    .selectFrom('assignments')
    .innerJoin('students', 'students.id', 'assignments.student_id')
    .where('assignments.id', 'in', ids)
    .select(['students.user_id', 'assignments.id']);
  const ofAssigners = tx
    .selectFrom('assignments')
    .where('assignments.id', 'in', ids)
    .where('created_by', 'is not', null)
    .select([sql<string>`created_by`.as('user_id'), 'id']);
  const concerned = event === 'Assigned' ? ofStudents : ofStudents.union(ofAssigners);
  return tx
    .with('concerned', () => concerned)
    .with('places', (query) =>
      query
        .selectFrom('users')
        .leftJoin('operators', 'operators.user_id', 'users.id')
        .where(({ or, eb }) => or([eb('operators.id', 'is', null), eb('users.is_email_confirmed', '=', true)]))
        .select(['users.id as user_id', sql<NoticeChannel>`'Mail'`.as('channel'), 'users.email as recipient'])
        .where('users.id', 'in', (inner) => inner.selectFrom('concerned').select('concerned.user_id'))
        .unionAll(
          query
            .selectFrom('messenger_chats')
            .where('messenger_chats.user_id', 'in', (inner) =>
              inner.selectFrom('concerned').select('concerned.user_id'),
            )
            .select(['messenger_chats.user_id', sql<NoticeChannel>`messenger`.as('channel'), 'chat_id as recipient']),
        ),
    )
    .selectFrom('concerned')
    .innerJoin('places', 'places.user_id', 'concerned.user_id')
    .innerJoin('users', 'users.id', 'concerned.user_id')
    .where('users.deactivated_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notice_refusals')
            .whereRef('notice_refusals.user_id', '=', 'concerned.user_id')
            .whereRef('notice_refusals.channel', '=', 'places.channel')
            .where('notice_refusals.event', '=', event)
            .select('notice_refusals.event'),
        ),
      ),
    )
    .groupBy(['concerned.user_id', 'places.channel', 'places.recipient'])
    .select(['concerned.user_id as userId', 'places.channel', 'places.recipient'])
    .select(sql<string[]>`array_agg(concerned.id order by concerned.id)`.as('assignmentIds'))
    .execute();
}

/** The assignments of a notice, as far as they still exist; `isOwn` where the person told is the student himself. */
export function findNoticed(db: Db, userId: string, ids: string[]) {
  return db
    .selectFrom('assignments')
    .innerJoin('students', 'students.id', 'assignments.student_id')
    .innerJoin('courses', 'courses.id', 'assignments.course_id')
    .innerJoin('organizations', 'organizations.id', 'assignments.center_id')
    .where('assignments.id', 'in', ids)
    .orderBy('students.full_name')
    .select(['assignments.id', 'students.full_name as fullName', 'courses.title as course'])
    .select(['assignments.date_start_learning as start', 'assignments.date_end_learning as end'])
    .select(['organizations.title as center', sql<boolean>`students.user_id = ${userId}`.as('isOwn')])
    .execute();
}
export type Noticed = Awaited<ReturnType<typeof findNoticed>>[number];
