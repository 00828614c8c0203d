import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';

/** Whose training statistics count, and in which year. */
export interface Reach {
  year: number;
  trainings: readonly TrainingType[];
}

const anyOf = (trainings: readonly TrainingType[]) => sql<TrainingType>`any(${[...trainings]}::text[])`;

/**
 * The trainings of a center that the committee has decided in a year that people have passed. A training is counted, not a
 * person: whoever has finished two stands there twice.
 */
export const passed = (db: Db | Tx, scope: CenterScope, { year, trainings }: Reach) =>
  db
    .selectFrom('trainingResults')
    .innerJoin('assignments', 'assignments.id', 'trainingResults.assignmentId')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .where('assignments.centerId', '=', scope.organization.id)
    .where('trainingResults.outcome', '=', 'Passed')
    .where('trainingResults.decidedOn', '>=', `${year}-01-01`)
    .where('trainingResults.decidedOn', '<=', [`${year}-12-31`, today()].sort()[0] ?? '')
    .where('courses.trainingType', '=', anyOf(trainings));

/** The same with the people, their clients and groups. */
export const finished = (db: Db | Tx, scope: CenterScope, reach: Reach) =>
  passed(db, scope, reach)
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('users', 'users.id', 'students.userId')
    .innerJoin('organizations', 'organizations.id', 'assignments.organizationId')
    .leftJoin('groups', 'groups.id', 'assignments.groupId');

/** Beside each the document that says it is finished, if there is one: `issued` keeps how it was taught and paid for. */
export const finishedAsIssued = (db: Db | Tx, scope: CenterScope, reach: Reach) =>
  finished(db, scope, reach).leftJoin('documents as issued', (join) =>
    join
      .onRef('issued.assignmentId', '=', 'assignments.id')
      .on('issued.revokedAt', 'is', null)
      .on(
        'issued.type',
        '=',
        sql<DocumentType>`case courses.training_type when 'ProfessionalRetraining' then 'Diplom' else 'Certificate' end`,
      ),
  );

/** One studies until the committee has decided; while it has not, as long as the training was to take. */
export const lastDay = sql<string>`coalesce(training_results.decided_on, assignments.date_end_learning)`;

/** The trainings of a center on any day of a year, however they end. */
export const studied = (db: Db | Tx, scope: CenterScope, { year, trainings }: Reach) =>
  db
    .selectFrom('assignments')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('users', 'users.id', 'students.userId')
    .leftJoin('trainingResults', 'trainingResults.assignmentId', 'assignments.id')
    .where('assignments.centerId', '=', scope.organization.id)
    .where('courses.trainingType', '=', anyOf(trainings))
    .where('assignments.dateStartLearning', '<=', `${year}-12-31`)
    .where(lastDay, '>=', `${year}-01-01`)
    .where(({ eb, ref }) => eb(lastDay, '>=', ref('assignments.dateStartLearning')));
