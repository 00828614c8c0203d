import type { MergeNote, RecentMerge } from '@dopusk/contract/merges.ts';
import { UNDO_HOURS } from '@dopusk/contract/undo.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/connection.ts';
import { newId } from '../../../../db/new-id.ts';
import type { OperatorScope } from '../../../../db/scope.ts';
import type { Locked, Seen } from '../../../../db/seen.ts';
import { shownCourseTitle } from '../../../../db/shown-course-title.ts';
import type { Remembered } from '../../../../db/tables/people.ts';
import { visibleAssignment, visibleGroup, visibleStudent } from '../../../../db/visible.ts';
import { hasLoggedIn } from '../../../session/contact-changes/db/login-data.ts';
import { isOperator } from './locks.ts';

/** Of people whom the operator sees what decides which login stays. */
export function listLogins(db: Db, scope: OperatorScope, ids: readonly string[]) {
  return db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.userId')
    .where('students.id', 'in', ids)
    .where(visibleStudent(scope))
    .orderBy('students.id')
    .select(['students.id', 'students.organizationId', 'users.email', 'users.phone'])
    .select([hasLoggedIn('users.id').as('hasLoggedIn'), isOperator.as('isOperator')])
    .$narrowType<{ id: Seen<'students'>; organizationId: Seen<'organizations'> }>()
    .execute();
}

/** What two people both have, named as far as the operator sees it. */
export async function listNotes(
  db: Db | Tx,
  scope: OperatorScope,
  first: Seen<'students'>,
  second: Seen<'students'>,
): Promise<MergeNote[]> {
  const { rows } = await sql<{ note: MergeNote }>`
    select distinct case when assignments.group_id = other.group_id
      then jsonb_build_object('kind', 'SameCourseInGroup', 'course', ${shownCourseTitle}, 'group', groups.title)
      else jsonb_build_object('kind', 'SameCourse', 'course', ${shownCourseTitle}) end as note
    from assignments join assignments other on other.course_id = assignments.course_id and other.student_id = ${second}
    join courses on courses.id = assignments.course_id left join groups on groups.id = assignments.group_id
    where assignments.student_id = ${first} and ${visibleAssignment(scope)}
    union all select jsonb_build_object('kind', 'SameGroup', 'group', groups.title)
    from groups where ${visibleGroup(scope)}
    and exists (select from group_students where group_id = groups.id and student_id = ${first})
    and exists (select from group_students where group_id = groups.id and student_id = ${second})
    union all select jsonb_build_object('kind', 'SameLearningSystem', 'center', organizations.title)
    from lms_accounts join lms_accounts other on other.center_id = lms_accounts.center_id and other.student_id = ${second}
    join organizations on organizations.id = lms_accounts.center_id where lms_accounts.student_id = ${first}`.execute(
    db,
  );
  return rows.map(({ note }) => note);
}

/** The group in which both have a questionnaire and the second's is not accepted yet; undefined when there is none. */
export async function findOpenQuestionnaire(tx: Tx, first: Locked<'students'>, second: Locked<'students'>) {
  return tx
    .selectFrom('questionnaires')
    .innerJoin('groups', 'groups.id', 'questionnaires.groupId')
    .where('questionnaires.studentId', '=', second)
    .where('questionnaires.state', '<>', 'Accepted')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('questionnaires as own')
          .where('own.studentId', '=', first)
          .whereRef('own.groupId', '=', 'questionnaires.groupId')
          .select('own.id'),
      ),
    )
    .select('groups.title')
    .executeTakeFirst();
}

export interface NewMerge {
  organizationId: Seen<'organizations'>;
  keptId: Locked<'students'>;
  mergedId: Locked<'students'>;
  mergedName: string;
  userId: Locked<'users'>;
  closedUserId: Locked<'users'>;
  remembered: Remembered;
}

/** Writes a merge down, and forgets what is remembered of those that can no longer be undone. */
export async function insertMerge(tx: Tx, scope: OperatorScope, merge: NewMerge): Promise<string> {
  const id = newId();
  const remembered = JSON.stringify(merge.remembered);
  await tx
    .insertInto('studentMerges')
    .values({ id, ...merge, remembered, madeBy: scope.userId })
    .execute();
  await tx
    .updateTable('studentMerges')
    .set({ remembered: null })
    .where('remembered', 'is not', null)
    .where('madeAt', '<', sql<Date>`now() - make_interval(hours => ${UNDO_HOURS})`)
    .execute();
  return id;
}

const isRecent = sql<boolean>`student_merges.undone_at is null
  and student_merges.made_at > now() - make_interval(hours => ${UNDO_HOURS})`;

const merged = (db: Db | Tx, scope: OperatorScope) =>
  db
    .selectFrom('studentMerges')
    .innerJoin('students', 'students.id', 'studentMerges.keptId')
    .where(visibleStudent(scope));

/** The merges of people whom the operator sees that can still be undone, the latest first. */
export async function listRecent(
  db: Db,
  scope: OperatorScope,
  mayUndo: (merge: { madeBy: string }) => boolean,
): Promise<RecentMerge[]> {
  const rows = await merged(db, scope)
    .innerJoin('users', 'users.id', 'studentMerges.madeBy')
    .where(isRecent)
    .orderBy('studentMerges.id', 'desc')
    .limit(50)
    .select(['studentMerges.id', 'students.id as studentId', 'students.fullName', 'studentMerges.mergedName'])
    .select(['users.fullName as maker', 'studentMerges.madeBy', 'studentMerges.madeAt'])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    student: { id: row.studentId, title: row.fullName },
    mergedName: row.mergedName,
    madeBy: row.maker,
    madeAt: row.madeAt.toISOString(),
    mayUndo: mayUndo(row),
  }));
}

/** A merge of a person whom the operator sees, locked against another undo. */
export function findMerge(tx: Tx, scope: OperatorScope, id: string) {
  return merged(tx, scope)
    .where('studentMerges.id', '=', id)
    .select(['studentMerges.id', 'studentMerges.keptId', 'studentMerges.mergedId', 'studentMerges.madeBy'])
    .select(['studentMerges.userId', 'studentMerges.closedUserId', 'studentMerges.remembered', 'studentMerges.madeAt'])
    .select([isRecent.as('isRecent'), isFollowed.as('isFollowed')])
    .$narrowType<{
      id: Locked<'studentMerges'>;
      keptId: Locked<'students'>;
      mergedId: Locked<'students'>;
      userId: Locked<'users'>;
      closedUserId: Locked<'users'>;
    }>()
    .forUpdate('studentMerges')
    .executeTakeFirst();
}

/** Whether the person was merged with yet another one since. */
const isFollowed = sql<boolean>`exists (select from student_merges later where later.kept_id = student_merges.kept_id
  and later.made_at > student_merges.made_at and later.undone_at is null)`;

/** A document that was fixed since a moment about one of some assignments; undefined when there is none. */
export function findDocumentSince(tx: Tx, merge: { id: Locked<'studentMerges'> }, assignmentIds: readonly string[]) {
  return tx
    .selectFrom('assignmentDocuments')
    .innerJoin('documents', 'documents.id', 'assignmentDocuments.id')
    .where('assignmentDocuments.assignmentId', '=', sql<string>`any(${assignmentIds}::uuid[])`)
    .where('documents.fixedAt', '>', ({ selectFrom }) =>
      selectFrom('studentMerges').where('id', '=', merge.id).select('madeAt'),
    )
    .select('documents.number')
    .executeTakeFirst();
}

/** Of what it remembered only which training it had moved stays, for whoever would put that back after it was removed. */
export async function markUndone(tx: Tx, id: Locked<'studentMerges'>): Promise<void> {
  const moved = sql<string>`jsonb_build_object('moved',
    jsonb_build_object('assignments', jsonb_build_object('keys', remembered #> '{moved,assignments,keys}')))`;
  await tx
    .updateTable('studentMerges')
    .set({ undoneAt: sql<Date>`now()`, remembered: moved })
    .where('id', '=', id)
    .execute();
}
