import { groupRecord, type StoredGroup } from '@dopusk/contract/group-record.ts';
import type { GroupUpdate } from '@dopusk/contract/groups.ts';
import { namesOf, pick } from '@dopusk/contract/stored-field.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import { insertRow, type Row } from '../../../db/remembered-rows.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { ownGroup, visibleAssignment, visibleGroup, visibleStudent } from '../../../db/visible.ts';
import { noteRegrouped, noteRenamedGroup } from '../../lms/db/course-groups.ts';

/** What is kept of a group beside its people. */
export const groupColumns = namesOf(groupRecord).map((name) => `groups.${name}` as const);

export interface NewGroup extends StoredGroup {
  organizationId: Seen<'organizations'>;
  centerId: Seen<'organizations'>;
}

/** Lets groups of an organization be made one after another, so that a doubled click is seen as one. */
export async function lockGroupsOf(tx: Tx, organizationId: Seen<'organizations'>): Promise<void> {
  await tx.selectFrom('organizations').where('id', '=', organizationId).select('id').forNoKeyUpdate().execute();
}

/** A group of the same title whose people are exactly these, assigned the same course from the same day. */
export async function findSameGroup(
  tx: Tx,
  group: NewGroup & { courseId: string; start: string; studentIds: readonly string[] },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('groups')
    .where('organizationId', '=', group.organizationId)
    .where('centerId', '=', group.centerId)
    .where('title', '=', group.title)
    .where(
      sql<boolean>`(select array_agg(student_id order by student_id) from group_students
        where group_id = groups.id) = (select array_agg(id order by id) from unnest(${group.studentIds}::uuid[]) as asked (id))`,
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('assignments')
          .whereRef('assignments.groupId', '=', 'groups.id')
          .where('assignments.courseId', '=', group.courseId)
          .where('assignments.dateStartLearning', '=', group.start)
          .select('assignments.id'),
      ),
    )
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

export async function insertGroup(tx: Tx, group: NewGroup): Promise<Locked<'groups'>> {
  const id = newId<'groups'>();
  const { organizationId, centerId } = group;
  await tx
    .insertInto('groups')
    .values({ id, organizationId, centerId, ...pick(group, namesOf(groupRecord)) })
    .execute();
  return id;
}

/** A group that nobody else changes until the transaction ends. */
export interface LockedGroup extends StoredGroup {
  id: Locked<'groups'>;
  centerId: Seen<'organizations'>;
  organizationId: Seen<'organizations'>;
}

/** Locks a group against other changes of it; undefined when it is not the operator's to change. */
export const lockGroup = (tx: Tx, scope: OperatorScope, id: string): Promise<LockedGroup | undefined> =>
  locked(tx, id, ownGroup(scope));

/** The same of a group that he sees, to do something about his people in it; undefined when he does not. */
export const lockSeenGroup = (tx: Tx, scope: OperatorScope, id: string): Promise<LockedGroup | undefined> =>
  locked(tx, id, visibleGroup(scope));

function locked(tx: Tx, id: string, condition: RawBuilder<SqlBool>): Promise<LockedGroup | undefined> {
  return (
    tx
      .selectFrom('groups')
      .where('groups.id', '=', id)
      .where(condition)
      .select(['groups.id', 'groups.centerId', 'groups.organizationId'])
      .select(groupColumns)
      .$narrowType<{
        id: Locked<'groups'>;
        centerId: Seen<'organizations'>;
        organizationId: Seen<'organizations'>;
      }>()
      // A document of the group may be added meanwhile: whoever adds it holds its assignments already.
      .forNoKeyUpdate()
      .executeTakeFirst()
  );
}

/** The people of a group whom the operator sees, and how many there are whom he does not. */
export async function findMembers(tx: Tx, scope: OperatorScope, groupId: string) {
  const rows = await tx
    .selectFrom('groupStudents')
    .innerJoin('students', 'students.id', 'groupStudents.studentId')
    .where('groupStudents.groupId', '=', groupId)
    .select(['students.id', sql<boolean>`${visibleStudent(scope)}`.as('isVisible')])
    .$narrowType<{ id: Seen<'students'> }>()
    .execute();
  const ids = rows.filter(({ isVisible }) => isVisible).map(({ id }) => id);
  return { ids, hiddenCount: rows.length - ids.length };
}

/** The courses of a group, each with the day it starts. */
export function findGroupCourses(tx: Tx, scope: OperatorScope, groupId: string) {
  return tx
    .selectFrom('assignments')
    .where('groupId', '=', groupId)
    .where(visibleAssignment(scope))
    .groupBy('courseId')
    .orderBy('courseId')
    .select(['courseId', sql<string>`min(date_start_learning)`.as('start')])
    .select(sql<string>`max(date_end_learning)`.as('end'))
    .execute();
}

export async function insertMembers(
  tx: Tx,
  groupId: Locked<'groups'>,
  studentIds: readonly Seen<'students'>[],
): Promise<void> {
  if (studentIds.length === 0) return;
  await tx
    .insertInto('groupStudents')
    .values(studentIds.map((studentId) => ({ groupId, studentId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteMembers(
  tx: Tx,
  groupId: Locked<'groups'>,
  studentIds: readonly Seen<'students'>[],
): Promise<Row[]> {
  if (studentIds.length === 0) return [];
  const { rows } = await sql<{ row: Row }>`delete from group_students
    where group_id = ${groupId} and student_id = any(${studentIds}::uuid[])
    returning to_jsonb(group_students) as row`.execute(tx);
  return rows.map(({ row }) => row);
}

type GroupChanges = Partial<Omit<GroupUpdate, 'id' | 'students'>>;

/** Gives people who have left a group their places in it again. */
export async function insertPlaces(tx: Tx, groupId: Locked<'groups'>, places: readonly Row[]): Promise<void> {
  for (const place of places) await insertRow(tx, 'group_students', { ...place, group_id: groupId });
}

/** Leaves people their trainings outside of a group, except some; of those whom the operator sees. */
export async function leaveTrainings(
  tx: Tx,
  scope: OperatorScope,
  groupId: Locked<'groups'>,
  studentIds: readonly Seen<'students'>[],
  except: readonly string[],
): Promise<void> {
  const left = await tx
    .updateTable('assignments')
    .set({ groupId: null })
    .where('groupId', '=', groupId)
    .where('studentId', 'in', studentIds)
    .where(sql<boolean>`assignments.id <> all(${except}::uuid[])`)
    .where(visibleAssignment(scope))
    .returning('id')
    .$narrowType<{ id: Seen<'assignments'> }>()
    .execute();
  await noteRegrouped(
    tx,
    left.map(({ id }) => id),
  );
}

/** Changes what is kept of a group beside its people. */
export async function updateGroup(tx: Tx, id: Locked<'groups'>, changes: GroupChanges): Promise<void> {
  const values = pick(changes, namesOf(groupRecord));
  await tx.updateTable('groups').set(values).where('id', '=', id).execute();
  if (values.title !== undefined) await noteRenamedGroup(tx, id);
}

/** Deletes a group that lockGroup has found, with the list of its people. */
export async function deleteGroup(tx: Tx, id: Locked<'groups'>): Promise<void> {
  await tx.deleteFrom('groups').where('id', '=', id).execute();
}
