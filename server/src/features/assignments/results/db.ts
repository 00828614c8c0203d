import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import type { ElectricalCheck } from '@dopusk/contract/electrical-check.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { documentsOfResult } from '@dopusk/contract/readiness.ts';
import type { TrainingResult } from '@dopusk/contract/training-result.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { type CenterScope, isCenter, type UserScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { visibleAssignment } from '../../../db/visible.ts';
import { electricalCheck } from '../db/electrical-check.ts';

const asJson = sql`json_build_object('outcome', outcome, 'grade', grade, 'reason', reason, 'words', words,
  'decidedOn', decided_on)`;

/** On a row of `assignments`: what the committee has decided; null while it has not. */
export const resultOfAssignment = sql<TrainingResult | null>`(
  select ${asJson} from training_results where assignment_id = assignments.id)`.as('result');

/** The same as the caller may know it: before its day it is the center's alone. */
export const knownResult = (scope: UserScope) =>
  sql<TrainingResult | null>`(
  select ${asJson} from training_results where assignment_id = assignments.id and ${isKnown(scope)})`.as('result');

const isKnown = (scope: UserScope) => (isCenter(scope) ? sql`true` : sql`decided_on <= ${today()}::date`);

/** On a row of `assignments`: whether the committee has decided, as the caller may know it. */
export const isDecided = (scope: UserScope) =>
  sql<boolean>`exists (select from training_results where assignment_id = assignments.id and ${isKnown(scope)})`;

/** On a row of `assignments`: whether the committee has decided that the person has not passed. */
export const isRefusedAssignment = sql<boolean>`exists (select from training_results
  where assignment_id = assignments.id and outcome <> 'Passed')`;

/** On a row of `assignments`: the first of the fixed documents that say how the training ended. */
const heldBy = sql<{ type: DocumentType; trainingType: TrainingType | null } | null>`(
  select json_build_object('type', documents.type, 'trainingType', documents.training_type)
  from assignment_documents documents where documents.assignment_id = assignments.id
    and documents.revoked_at is null and documents.type = any(${documentsOfResult}) order by documents.id limit 1)`;

/** A group's people on a course by their names, each with what the committee has decided and what holds it. */
export function listResults(db: Db | Tx, scope: CenterScope, groupId: string, courseId: string) {
  return db
    .selectFrom('assignments')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .innerJoin('professions', 'professions.id', 'courses.professionId')
    .innerJoin('groups', 'groups.id', 'assignments.groupId')
    .leftJoin('trainingResults', 'trainingResults.assignmentId', 'assignments.id')
    .leftJoin('users as author', 'author.id', 'trainingResults.notedBy')
    .where('assignments.groupId', '=', groupId)
    .where('assignments.courseId', '=', courseId)
    .where(visibleAssignment(scope))
    .orderBy('students.fullName')
    .orderBy('assignments.id')
    .select(['assignments.id as assignId', 'students.fullName', 'assignments.dateEndLearning as dateEnd'])
    .select(['groups.title as groupTitle', 'courses.title as courseTitle', 'courses.trainingType'])
    .select([electricalCheck, 'professions.safetyGroup as group', 'professions.voltage'])
    .select([resultOfAssignment, 'trainingResults.notedAt', 'author.fullName as notedBy', heldBy.as('heldBy')])
    .$narrowType<{ assignId: Seen<'assignments'> }>()
    .execute();
}

/** Writes what the committee has decided of people, in place of what it had decided before. */
export async function writeResults(
  tx: Tx,
  scope: CenterScope,
  results: readonly (TrainingResult & { assignId: Seen<'assignments'> })[],
): Promise<void> {
  if (results.length === 0) return;
  await tx
    .insertInto('trainingResults')
    .values(results.map(({ assignId, ...result }) => ({ assignmentId: assignId, ...result, notedBy: scope.userId })))
    .onConflict((conflict) =>
      conflict.column('assignmentId').doUpdateSet(({ ref }) => ({
        outcome: ref('excluded.outcome'),
        grade: ref('excluded.grade'),
        reason: ref('excluded.reason'),
        words: ref('excluded.words'),
        decidedOn: ref('excluded.decidedOn'),
        notedBy: ref('excluded.notedBy'),
        notedAt: sql<Date>`now()`,
      })),
    )
    .execute();
}

/** Keeps what a check of electrical safety says of people. */
export async function writeChecks(
  tx: Tx,
  checks: readonly (ElectricalCheck & { assignId: Seen<'assignments'> })[],
): Promise<void> {
  for (const { assignId, staffCategory, checkReason, admission } of checks) {
    await tx
      .updateTable('assignments')
      .set({ staffCategory, checkReason, admission })
      .where('id', '=', assignId)
      .execute();
  }
}

/** Takes back what was said of people. */
export async function deleteResults(tx: Tx, assignIds: readonly Seen<'assignments'>[]): Promise<void> {
  if (assignIds.length === 0) return;
  await tx.deleteFrom('trainingResults').where('assignmentId', 'in', assignIds).execute();
}
