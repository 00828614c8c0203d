import type { AgreedPrice } from '@dopusk/contract/agreed-price.ts';
import type { ElectricalCheck } from '@dopusk/contract/electrical-check.ts';
import type { RecipiencyBody } from '@dopusk/contract/recipiency.ts';
import type { TrainingTerms } from '@dopusk/contract/training-terms.ts';
import type { WorkBody } from '@dopusk/contract/work-then.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../db/connection.ts';
import { consentWithdrawnAt } from '../../../db/consents.ts';
import { newId } from '../../../db/new-id.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { visibleAssignment, visibleStudent } from '../../../db/visible.ts';
import { hoursCount } from '../../courses/db.ts';
import { columnsOfPrice } from '../../prices/agreed-columns.ts';
import { documentsKopecks } from '../../prices/db.ts';

/**
 * A student whom the operator may assign, locked until the transaction ends, so that two assignments of one student are
 * made one after another. Undefined when the operator does not see him.
 */
export function lockStudent(tx: Tx, scope: OperatorScope, studentId: string) {
  return tx
    .selectFrom('students')
    .where('id', '=', studentId)
    .where(visibleStudent(scope))
    .select(['id', 'organizationId', consentWithdrawnAt('students.userId').as('consentWithdrawnAt')])
    .$narrowType<{ id: Locked<'students'>; organizationId: Seen<'organizations'> }>()
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * A course to be assigned, locked against deletion until the transaction ends. A center finds its own courses only; a
 * client finds closed ones too, to be told so. Undefined for a course that the operator may not see.
 */
export function holdCourse(tx: Tx, scope: OperatorScope, courseId: string) {
  let course = tx.selectFrom('courses').where('courses.id', '=', courseId);
  if (scope.organization?.type === 'EducationCenter') {
    course = course.where('courses.centerId', '=', scope.organization.id);
  }
  return course
    .select([
      'courses.id as courseId',
      'courses.centerId',
      'courses.isLocked',
      sql<number>`courses.price_kopecks + ${documentsKopecks}`.as('priceKopecks'),
      hoursCount,
    ])
    .$narrowType<{ courseId: Locked<'courses'>; centerId: Seen<'organizations'> }>()
    .forKeyShare()
    .executeTakeFirst();
}

export interface NewAssignment {
  studentId: Locked<'students'>;
  courseId: Locked<'courses'>;
  centerId: Seen<'organizations'>;
  organizationId: Seen<'organizations'>;
  start: string;
  end: string;
}

/** The same course of the same person from the same day, when it is assigned already. */
export async function findSameAssignment(
  tx: Tx,
  { studentId, courseId, organizationId, start }: NewAssignment,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('assignments')
    .where('studentId', '=', studentId)
    .where('courseId', '=', courseId)
    .where('organizationId', '=', organizationId)
    .where('dateStartLearning', '=', start)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

export async function insertAssignment(
  tx: Tx,
  scope: OperatorScope,
  assignment: NewAssignment,
  price: AgreedPrice,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('assignments')
    .values({
      id,
      studentId: assignment.studentId,
      courseId: assignment.courseId,
      centerId: assignment.centerId,
      organizationId: assignment.organizationId,
      dateStartLearning: assignment.start,
      dateEndLearning: assignment.end,
      ...columnsOfPrice(price),
      createdBy: scope.userId,
    })
    .execute();
  return id;
}

/** Marks assignments as paid. Only payments/commands/ calls it, in the transaction that moves the money. */
export async function markPaid(tx: Tx, ids: readonly Locked<'assignments'>[]): Promise<void> {
  await tx.updateTable('assignments').set({ paidAt: new Date() }).where('id', 'in', ids).execute();
}

/** Deletes an assignment that the caller has locked and found removable. */
export async function deleteAssignment(tx: Tx, id: Locked<'assignments'>): Promise<void> {
  await tx.deleteFrom('assignments').where('id', '=', id).execute();
}

/** Writes how the documents reach their owner. */
export async function updateRecipiency(
  tx: Tx,
  scope: OperatorScope,
  { assignId, type, address, surname, name, lastname }: z.output<typeof RecipiencyBody>,
): Promise<void> {
  const isByPost = type === 'Post';
  await tx
    .updateTable('assignments')
    .set({
      recipiencyType: type,
      // An address without a delivery would be personal data kept without a reason.
      recipiencyAddress: isByPost ? address : '',
      recipiencySurname: isByPost ? surname : '',
      recipiencyName: isByPost ? name : '',
      recipiencyLastname: isByPost ? lastname : '',
    })
    .where('id', '=', assignId)
    .where(visibleAssignment(scope))
    .execute();
}

/** Keeps as what and where the person worked then; nothing leaves it to his record and the organization. */
export async function updateWork(
  tx: Tx,
  id: Locked<'assignments'>,
  { jobTitle, workplace }: Pick<z.output<typeof WorkBody>, 'jobTitle' | 'workplace'>,
): Promise<void> {
  await tx
    .updateTable('assignments')
    .set({ jobTitle: jobTitle || null, workplace: workplace || null })
    .where('id', '=', id)
    .execute();
}

/** Keeps what a check of electrical safety says of the person. */
export async function updateElectrical(tx: Tx, id: Locked<'assignments'>, check: ElectricalCheck): Promise<void> {
  await tx.updateTable('assignments').set(check).where('id', '=', id).execute();
}

/** Keeps how this training is taught and paid for; null leaves it to its group, the course and the center. */
export async function updateTerms(tx: Tx, id: Locked<'assignments'>, terms: TrainingTerms): Promise<void> {
  await tx.updateTable('assignments').set(terms).where('id', '=', id).execute();
}

/** @returns whether it was marked otherwise before */
export async function updateIssued(tx: Tx, id: Locked<'assignments'>, isIssued: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('assignments')
    .set({ isIssued })
    .where('id', '=', id)
    .where('isIssued', '=', !isIssued)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
