import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { PersonFacets } from '../facets.ts';

/** Whose training statistics count, and in which year. */
export interface Reach {
  year: number;
  trainings: readonly TrainingType[];
  /** Those of all years that were decided before they began, as a protocol of a wrong day says it, with the days of their ends. */
  decidedBefore: readonly { id: string; endedOn: string }[];
}

/** Nobody has finished before he began: such a training counts on the day on which it was to end. */
export async function reachOf(db: Db | Tx, scope: CenterScope, asked: Omit<Reach, 'decidedBefore'>): Promise<Reach> {
  const decidedBefore = await db
    .selectFrom('trainingResults')
    .innerJoin('assignments', 'assignments.id', 'trainingResults.assignmentId')
    .where('assignments.centerId', '=', scope.organization.id)
    .where('trainingResults.outcome', '=', 'Passed')
    .where(isDecidedBefore)
    .select(['assignments.id', 'assignments.dateEndLearning as endedOn'])
    .execute();
  return { ...asked, decidedBefore };
}

/** Whether the day of a decision is before the training began. */
export const isDecidedBefore = sql<boolean>`(training_results.decided_on < assignments.date_start_learning)`;

/** Finished on one of these days, both included: in one look at the index of days. */
export function finishedWithin({ decidedBefore }: Reach, from: string, to: string): RawBuilder<SqlBool> {
  const decided = sql<SqlBool>`training_results.decided_on between ${from} and ${to}`;
  if (decidedBefore.length === 0) return decided;
  const all = decidedBefore.map(({ id }) => id);
  const here = decidedBefore.filter(({ endedOn }) => endedOn >= from && endedOn <= to).map(({ id }) => id);
  return sql<SqlBool>`((${decided} and training_results.assignment_id <> all(${all}::uuid[]))
    or training_results.assignment_id = any(${here}::uuid[]))`;
}

const anyOf = (trainings: readonly TrainingType[]) => sql<TrainingType>`any(${[...trainings]}::text[])`;

/**
 * The trainings of a center that the committee has decided in a year that people have passed. A training is counted, not a
 * person: whoever has finished two stands there twice.
 */
export const passed = (db: Db | Tx, scope: CenterScope, reach: Reach) =>
  db
    .selectFrom('trainingResults')
    .innerJoin('assignments', 'assignments.id', 'trainingResults.assignmentId')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .where('assignments.centerId', '=', scope.organization.id)
    .where('trainingResults.outcome', '=', 'Passed')
    .where(finishedWithin(reach, `${reach.year}-01-01`, [`${reach.year}-12-31`, today()].sort()[0] ?? ''))
    .where('courses.trainingType', '=', anyOf(reach.trainings));

/** The same with the people, their clients and groups. */
export const finished = (db: Db | Tx, scope: CenterScope, reach: Reach) =>
  passed(db, scope, reach)
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('users', 'users.id', 'students.userId')
    .innerJoin('organizations', 'organizations.id', 'assignments.organizationId')
    .leftJoin('groups', 'groups.id', 'assignments.groupId');

const typeOfIt = sql<DocumentType>`case courses.training_type when 'ProfessionalRetraining' then 'Diplom' else 'Certificate' end`;

/** On finishedAsIssued: whether the document is in force, was taken back, or was never given. */
export const documentState = sql<PersonFacets['document']>`case when issued.id is not null then 'Given'
  when exists (select from documents as former where former.assignment_id = assignments.id
    and former.type = ${typeOfIt} and former.revoked_at is not null) then 'Revoked' else 'None' end`;

/** Beside each the document that says it is finished, if there is one: `issued` keeps how it was taught and paid for. */
export const finishedAsIssued = (db: Db | Tx, scope: CenterScope, reach: Reach) =>
  finished(db, scope, reach).leftJoin('documents as issued', (join) =>
    join
      .onRef('issued.assignmentId', '=', 'assignments.id')
      .on('issued.revokedAt', 'is', null)
      .on('issued.type', '=', typeOfIt),
  );

/**
 * One studies until the committee has decided; while it has not, as long as the training was to take, and so whoever has passed on
 * a day before it began.
 */
export const lastDay = sql<string>`case when training_results.outcome = 'Passed' and ${isDecidedBefore}
  then assignments.date_end_learning else coalesce(training_results.decided_on, assignments.date_end_learning) end`;

/**
 * The trainings of a center on any day of a year, however they end. One whose check is repeated goes on in the repetition, which has begun
 * with it (docs/rules.md#4.17): nobody studies twice in it.
 */
export const studied = (db: Db | Tx, scope: CenterScope, { year, trainings }: Pick<Reach, 'year' | 'trainings'>) =>
  db
    .selectFrom('assignments')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('users', 'users.id', 'students.userId')
    .leftJoin('trainingResults', 'trainingResults.assignmentId', 'assignments.id')
    .where('assignments.centerId', '=', scope.organization.id)
    .where('courses.trainingType', '=', anyOf(trainings))
    .where(sql<SqlBool>`not exists (select from assignments again where again.repeats_id = assignments.id)`)
    .where('assignments.dateStartLearning', '<=', `${year}-12-31`)
    .where(lastDay, '>=', `${year}-01-01`)
    .where(({ eb, ref }) => eb(lastDay, '>=', ref('assignments.dateStartLearning')));
