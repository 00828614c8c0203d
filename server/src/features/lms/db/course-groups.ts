import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import type { LmsGroup } from '../../../outside/lms/port.ts';
import { isLastTry, nextTry } from './tries.ts';

/** Enrolments of centers whose systems keep groups. */
const keepsGroups = sql`center_id in (select lms_connections.center_id from lms_connections where has_groups)`;

const regroup = (db: Db | Tx, which: RawBuilder<unknown>) =>
  sql`update lms_enrolments set is_group_due = true, attempts = 0, next_try_at = now()
    where state = 'Done' and task = 'Enrol' and not is_foreign and ${keepsGroups} and ${which}`.execute(db);

/** Records that trainings came into a group or have left it. Call it in the transaction of the change. */
export async function noteRegrouped(
  tx: Tx,
  assignmentIds: readonly (Seen<'assignments'> | Locked<'assignments'>)[],
): Promise<void> {
  if (assignmentIds.length > 0) await regroup(tx, sql`assignment_id = any(${assignmentIds}::uuid[])`);
}

/** Records that a group is called otherwise. */
export async function noteRenamedGroup(tx: Tx, groupId: Locked<'groups'>): Promise<void> {
  await regroup(tx, sql`assignment_id in (select id from assignments where group_id = ${groupId})`);
}

/** After a center's system may have been given what it takes to keep groups: its people who are in none of theirs yet. */
export async function regroupAll(db: Db, centerId: Seen<'organizations'>): Promise<void> {
  await regroup(
    db,
    sql`center_id = ${centerId} and date_end >= current_date and not was_grouped
      and assignment_id in (select id from assignments where center_id = ${centerId} and group_id is not null)`,
  );
}

/** The people of a center whose groups in a course are to be brought to the portal's, each with his account. */
export async function listDueGroupings(db: Db, centerId: Seen<'organizations'>, limit: number) {
  return db
    .selectFrom('lmsEnrolments')
    .innerJoin('lmsAccounts as account', (join) =>
      join
        .onRef('account.studentId', '=', 'lmsEnrolments.studentId')
        .onRef('account.centerId', '=', 'lmsEnrolments.centerId'),
    )
    .where('lmsEnrolments.centerId', '=', centerId)
    .where('lmsEnrolments.isGroupDue', '=', true)
    .where('lmsEnrolments.nextTryAt', '<=', sql<Date>`now()`)
    .where('account.lmsUserId', 'is not', null)
    .orderBy('lmsEnrolments.nextTryAt')
    .limit(limit)
    .select([
      'lmsEnrolments.id',
      'lmsEnrolments.centerId',
      'lmsEnrolments.studentId',
      'lmsEnrolments.moodleId as courseId',
      'account.lmsUserId as userId',
    ])
    .$narrowType<{ id: Seen<'lmsEnrolments'>; studentId: Seen<'students'>; userId: number }>()
    .execute();
}
export type DueGrouping = Awaited<ReturnType<typeof listDueGroupings>>[number];

/** The groups through which a student learns in a course of the system: one for each training of it. */
export function listGroupsOf(
  db: Db,
  { studentId, courseId }: DueGrouping,
  centerId: Seen<'organizations'>,
): Promise<LmsGroup[]> {
  return db
    .selectFrom('lmsEnrolments')
    .innerJoin('assignments', 'assignments.id', 'lmsEnrolments.assignmentId')
    .innerJoin('groups', 'groups.id', 'assignments.groupId')
    .where('lmsEnrolments.centerId', '=', centerId)
    .where('lmsEnrolments.studentId', '=', studentId)
    .where('lmsEnrolments.moodleId', '=', courseId)
    .distinct()
    .select(['groups.id', 'groups.title'])
    .execute();
}

export async function markGrouped(db: Db, id: Seen<'lmsEnrolments'>, wasGrouped: boolean): Promise<void> {
  await db
    .updateTable('lmsEnrolments')
    .set({ isGroupDue: false, wasGrouped, attempts: 0 })
    .where('id', '=', id)
    .execute();
}

/** Tried again as enrolments are; then given up: he learns without a group. */
export async function noteGroupingFailure(db: Db, id: Seen<'lmsEnrolments'>): Promise<void> {
  await db
    .updateTable('lmsEnrolments')
    .set(({ eb }) => ({
      attempts: eb('attempts', '+', 1),
      isGroupDue: sql<boolean>`not ${isLastTry}`,
      nextTryAt: nextTry,
    }))
    .where('id', '=', id)
    .execute();
}
