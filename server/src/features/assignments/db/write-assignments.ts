import type { Tx } from '../../../db/connection.ts';
import { consentWithdrawnAt } from '../../../db/consents.ts';
import { newId } from '../../../db/new-id.ts';
import { visibleAssignment, visibleOrganizations } from '../../../db/visible.ts';
import type { OperatorScope } from '../../../http/scope.ts';
import { hasFixedDocuments } from './document-state.ts';

/** A person to be assigned, and the organization he learns for. */
export interface Learner {
  id: string;
  fullName: string;
  organizationId: string;
  consentWithdrawnAt: Date | null;
}

/**
 * Those of the people whom the operator may assign, held until the transaction ends: two assignments of one person
 * are made one after another. Locked in the order of their ids: two groups of the same people cannot wait for each other.
 */
export function lockLearners(tx: Tx, scope: OperatorScope, studentIds: readonly string[]): Promise<Learner[]> {
  return tx
    .selectFrom('students')
    .where('id', 'in', studentIds)
    .where('organization_id', 'in', visibleOrganizations(scope))
    .orderBy('id')
    .select(['id', 'full_name as fullName', 'organization_id as organizationId'])
    .select(consentWithdrawnAt('students.user_id').as('consentWithdrawnAt'))
    .forNoKeyUpdate()
    .execute();
}

/** What is assigned to many at once. */
export interface CourseForMany {
  courseId: string;
  centerId: string;
  groupId: string | null;
  start: string;
  end: string;
  priceKopecks: number;
}

/** The same course of these people from the same day, or within the same group from whatever day. */
export function findSameAssignments(
  tx: Tx,
  _scope: OperatorScope,
  { courseId, start, groupId }: CourseForMany,
  studentIds: readonly string[],
) {
  return tx
    .selectFrom('assignments')
    .where('student_id', 'in', studentIds)
    .where('course_id', '=', courseId)
    .where(({ eb, or }) =>
      or([eb('date_start_learning', '=', start), ...(groupId ? [eb('group_id', '=', groupId)] : [])]),
    )
    .select(['id', 'student_id as studentId', 'organization_id as organizationId', 'group_id as groupId'])
    .execute();
}

/** Makes an assignment for each of the people, in one statement. */
export async function insertAssignments(
  tx: Tx,
  scope: OperatorScope,
  course: CourseForMany,
  learners: readonly Learner[],
): Promise<string[]> {
  const rows = learners.map((learner) => ({
    id: newId(),
    student_id: learner.id,
    course_id: course.courseId,
    center_id: course.centerId,
    organization_id: learner.organizationId,
    group_id: course.groupId,
    date_start_learning: course.start,
    date_end_learning: course.end,
    price_kopecks: course.priceKopecks,
    created_by: scope.userId,
  }));
  if (rows.length > 0) await tx.insertInto('assignments').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Takes assignments that belonged to no group into one. */
export async function takeIntoGroup(tx: Tx, groupId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('assignments').set({ group_id: groupId }).where('id', 'in', ids).execute();
}

/** Which of a group's assignments; all of them that the operator sees unless narrowed. */
interface OfGroup {
  groupId: string;
  courseId?: string | undefined;
  studentIds?: readonly string[];
}

/** An assignment of a group, held by its lock until the transaction ends. */
export interface LockedOfGroup {
  id: string;
  fullName: string;
  isPaid: boolean;
  hasFixedDocuments: boolean;
}

/** Locks assignments of a group against payment, removal and fixing. */
export async function lockGroupAssignments(tx: Tx, scope: OperatorScope, of: OfGroup): Promise<LockedOfGroup[]> {
  const { groupId, courseId, studentIds } = of;
  // First the locks, then the state: read by one statement it could be older than the lock.
  const locked = await tx
    .selectFrom('assignments')
    .where('group_id', '=', groupId)
    .where(visibleAssignment(scope))
    .$if(courseId !== undefined, (rows) => rows.where('course_id', '=', courseId ?? ''))
    .$if(studentIds !== undefined, (rows) => rows.where('student_id', 'in', studentIds ?? []))
    .orderBy('assignments.id')
    .select('assignments.id')
    .forUpdate()
    .execute();
  if (locked.length === 0) return [];
  const rows = await tx
    .selectFrom('assignments')
    .innerJoin('students', 'students.id', 'assignments.student_id')
    .where(
      'assignments.id',
      'in',
      locked.map(({ id }) => id),
    )
    .orderBy('students.full_name')
    .select(['assignments.id', 'students.full_name as fullName', 'assignments.paid_at'])
    .select(hasFixedDocuments.as('hasFixedDocuments'))
    .execute();
  return rows.map(({ paid_at, ...row }) => ({ ...row, isPaid: paid_at !== null }));
}

/** Deletes assignments that lockGroupAssignments has found removable. */
export async function deleteAssignments(tx: Tx, scope: OperatorScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('assignments').where('id', 'in', ids).where(visibleAssignment(scope)).execute();
}
