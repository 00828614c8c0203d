import type { AgreedPrice } from '@dopusk/contract/agreed-price.ts';
import type { PersonalContract } from '@dopusk/contract/contract-basis.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { SafetyField } from '@dopusk/contract/safety-field.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connection.ts';
import { consentWithdrawnAt } from '../../../db/consents.ts';
import { newId } from '../../../db/new-id.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { visibleAssignment, visibleStudent } from '../../../db/visible.ts';
import { safetyOfProfession } from '../../courses/db.ts';
import { personalContract } from '../../documents/contract/db/basis.ts';
import { noteRegrouped } from '../../lms/db/course-groups.ts';
import { columnsOfPrice } from '../../prices/agreed-columns.ts';
import { hasFixedDocuments, isInAct } from './document-state.ts';

/** A student to be assigned, and his organization. */
export interface Assignee {
  id: Locked<'students'>;
  fullName: string;
  organizationId: Seen<'organizations'>;
  consentWithdrawnAt: Date | null;
}

/**
 * The students among `studentIds` whom the operator may assign, locked until the transaction ends, so that two
 * assignments of one student are made one after another. Locked in the order of their ids: two groups of the same
 * students cannot wait for each other.
 */
export function lockAssignees(tx: Tx, scope: OperatorScope, studentIds: readonly string[]): Promise<Assignee[]> {
  return tx
    .selectFrom('students')
    .where('id', 'in', studentIds)
    .where(visibleStudent(scope))
    .orderBy('id')
    .select(['id', 'fullName', 'organizationId'])
    .select(consentWithdrawnAt('students.userId').as('consentWithdrawnAt'))
    .$narrowType<{ id: Locked<'students'>; organizationId: Seen<'organizations'> }>()
    .forNoKeyUpdate()
    .execute();
}

/** An assignment of one course to many students. */
export interface CourseForMany {
  courseId: Locked<'courses'>;
  centerId: Seen<'organizations'>;
  groupId: Locked<'groups'> | null;
  start: string;
  end: string;
}

/** The assignments of this course to these students from the same day, or within the same group from any day. */
export function findSameAssignments(
  tx: Tx,
  { courseId, start, groupId }: CourseForMany,
  studentIds: readonly Locked<'students'>[],
) {
  return tx
    .selectFrom('assignments')
    .where('studentId', 'in', studentIds)
    .where('courseId', '=', courseId)
    .where(({ eb, or }) => or([eb('dateStartLearning', '=', start), ...(groupId ? [eb('groupId', '=', groupId)] : [])]))
    .select(['id', 'studentId', 'organizationId', 'groupId'])
    .$narrowType<{ id: Seen<'assignments'> }>()
    .execute();
}

/** How many people of each organization learn a course in a group. */
export async function countPeople(tx: Tx, groupId: Locked<'groups'>, courseId: Locked<'courses'>) {
  const rows = await tx
    .selectFrom('assignments')
    .where('groupId', '=', groupId)
    .where('courseId', '=', courseId)
    .groupBy('organizationId')
    .select(({ fn }) => ['organizationId', fn.countAll<number>().as('count')])
    .execute();
  return new Map(rows.map(({ organizationId, count }) => [organizationId, count]));
}

/** What a course of safety training is about; null of another. */
export async function findSafetyOf(tx: Tx, courseId: Locked<'courses'>): Promise<SafetyField | null> {
  const { safety } = await tx
    .selectFrom('courses')
    .innerJoin('professions', 'professions.id', 'courses.professionId')
    .where('courses.id', '=', courseId)
    .select(safetyOfProfession.as('safety'))
    .executeTakeFirstOrThrow();
  return safety;
}

/** When people were born, YYYY-MM-DD. */
export async function listBirthdays(tx: Tx, ids: readonly Locked<'students'>[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('students').where('id', 'in', ids).select(['id', 'birthday']).execute();
  return new Map(rows.map(({ id, birthday }) => [id, birthday]));
}

/** Makes an assignment for each of the people, in one statement, each at his price. */
export async function insertAssignments(
  tx: Tx,
  scope: OperatorScope,
  course: CourseForMany,
  assignees: readonly (Assignee & { price: AgreedPrice })[],
): Promise<{ id: string; studentId: string }[]> {
  const rows = assignees.map((assignee) => ({
    id: newId(),
    studentId: assignee.id,
    courseId: course.courseId,
    centerId: course.centerId,
    organizationId: assignee.organizationId,
    groupId: course.groupId,
    dateStartLearning: course.start,
    dateEndLearning: course.end,
    ...columnsOfPrice(assignee.price),
    createdBy: scope.userId,
  }));
  if (rows.length > 0) await tx.insertInto('assignments').values(rows).execute();
  return rows.map(({ id, studentId }) => ({ id, studentId }));
}

/** Puts assignments without a group into one. */
export async function takeIntoGroup(
  tx: Tx,
  groupId: Locked<'groups'>,
  ids: readonly Seen<'assignments'>[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('assignments').set({ groupId }).where('id', 'in', ids).execute();
  await noteRegrouped(tx, ids);
}

/** Which assignments of a group; all that the operator sees unless narrowed. */
interface OfGroup {
  groupId: string;
  courseId?: string | undefined;
  studentIds?: readonly string[];
}

/** An assignment of a group, locked until the transaction ends. */
export interface LockedOfGroup {
  id: Locked<'assignments'>;
  studentId: string;
  fullName: string;
  centerId: Seen<'organizations'>;
  organizationId: Seen<'organizations'>;
  priceKopecks: number;
  /** The same in rubles. */
  price: number;
  isPaid: boolean;
  hasFixedDocuments: boolean;
  isInAct: boolean;
  /** With a natural person, who then pays. */
  personalContract: PersonalContract | null;
}

/** Locks assignments of a group against payment, removal and fixing, in one order: two callers wait for each other. */
export async function lockGroupAssignments(tx: Tx, scope: OperatorScope, of: OfGroup): Promise<LockedOfGroup[]> {
  const { groupId, courseId, studentIds } = of;
  // First the locks, then the state: read in one statement the state could be older than the lock.
  const locked = await tx
    .selectFrom('assignments')
    .where('groupId', '=', groupId)
    .where(visibleAssignment(scope))
    .$if(courseId !== undefined, (rows) => rows.where('courseId', '=', courseId ?? ''))
    .$if(studentIds !== undefined, (rows) => rows.where('studentId', 'in', studentIds ?? []))
    .orderBy('assignments.id')
    .select('assignments.id')
    .forUpdate()
    .execute();
  if (locked.length === 0) return [];
  const rows = await tx
    .selectFrom('assignments')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .where(
      'assignments.id',
      'in',
      locked.map(({ id }) => id),
    )
    .orderBy('students.fullName')
    .select(['assignments.id', 'assignments.studentId', 'students.fullName', 'assignments.paidAt'])
    .select(['assignments.centerId', 'assignments.organizationId', 'assignments.priceKopecks'])
    .$narrowType<{
      id: Locked<'assignments'>;
      centerId: Seen<'organizations'>;
      organizationId: Seen<'organizations'>;
    }>()
    .select([hasFixedDocuments.as('hasFixedDocuments'), isInAct.as('isInAct'), personalContract.as('personalContract')])
    .execute();
  return rows.map(({ paidAt, ...row }) => ({ ...row, price: toRubles(row.priceKopecks), isPaid: paidAt !== null }));
}

/** Writes under which numbers the Ministry's register keeps them. */
export async function updateMinistryNumbers(
  tx: Tx,
  numbers: readonly { id: Locked<'assignments'>; number: string }[],
): Promise<void> {
  await sql`update assignments set ministry_number = given.number
    from unnest(${numbers.map(({ id }) => id)}::uuid[], ${numbers.map(({ number }) => number)}::text[]) as given (id, number)
    where assignments.id = given.id`.execute(tx);
}

/** Deletes assignments that the caller has locked and found removable. */
export async function deleteAssignments(tx: Tx, ids: readonly Locked<'assignments'>[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('assignments').where('id', 'in', ids).execute();
}
