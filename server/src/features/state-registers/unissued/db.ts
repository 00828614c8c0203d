import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { PERIOD_LIMIT, type RegisterPeriod, type StateRegister } from '@dopusk/contract/register-period.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import { jobTitleThen } from '../../assignments/db/work-then.ts';

/** Which document of a course's training a register is told of; null of none that the course issues. */
const toldType: Record<StateRegister, ReturnType<typeof sql<DocumentType | null>>> = {
  LabourProtection: sql`case when professions.learn_program_id is not null
    and 'Protocol' = any(courses.issued_documents) then 'Protocol' end`,
  EducationDocuments: sql`case
    when courses.training_type = 'ProfessionalRetraining' and 'Diplom' = any(courses.issued_documents) then 'Diplom'
    when courses.training_type in ('AdvancedTraining', 'ProfessionalTraining')
      and 'Certificate' = any(courses.issued_documents) then 'Certificate' end`,
};

/**
 * The trainings that ended in a period, or in a group, with a passed result, whose document of a register is not fixed yet,
 * or not any more; of those of which the register was told by a protocol that was taken back, whatever the result.
 * One more than PERIOD_LIMIT when there are too many. By the days of their ends and people.
 */
export async function listUnissued(db: Db | Tx, scope: CenterScope, { register, start, end, groupId }: RegisterPeriod) {
  const type = toldType[register];
  let query = db
    .selectFrom('assignments')
    .leftJoin('trainingResults', 'trainingResults.assignmentId', 'assignments.id')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('users', 'users.id', 'students.userId')
    .innerJoin('organizations as client', 'client.id', 'assignments.organizationId')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .innerJoin('professions', 'professions.id', 'courses.professionId')
    // What the register of documents is told stands with the document, taken back or not.
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('stateRegisterRecords as record')
          .innerJoin('stateRegisterReports as report', 'report.id', 'record.reportId')
          .whereRef('record.assignmentId', '=', 'assignments.id')
          .where('record.documentId', 'is', null)
          .where('report.register', '=', register)
          .where('report.finishedAt', 'is not', null)
          .where('report.cancelledAt', 'is', null)
          .orderBy('record.reportId', 'desc')
          .limit(1)
          .select([
            sql<string>`record.told ->> 'protocolNumber'`.as('protocolNumber'),
            'record.numberKept',
            'report.madeAt',
          ])
          .as('last'),
      (join) => join.onTrue(),
    )
    .where('assignments.centerId', '=', scope.organization.id)
    .where('assignments.dateEndLearning', '<=', today())
    .where(({ eb, or }) => or([eb('trainingResults.outcome', '=', 'Passed'), eb('last.madeAt', 'is not', null)]))
    .where(type, 'is not', null)
    .where(
      sql<boolean>`not exists (select from assignment_documents as fixed where fixed.assignment_id = assignments.id
        and fixed.type = ${type} and fixed.revoked_at is null)`,
    );
  query = groupId
    ? query.where('assignments.groupId', '=', groupId)
    : query.where('assignments.dateEndLearning', '>=', start).where('assignments.dateEndLearning', '<=', end);
  return query
    .orderBy('assignments.dateEndLearning')
    .orderBy('students.fullName')
    .orderBy('assignments.id')
    .limit(PERIOD_LIMIT + 1)
    .select([
      sql<Seen<'assignments'>>`assignments.id`.as('assignId'),
      'students.id as studentId',
      'courses.id as courseId',
      'users.fullName',
      'students.snilsNumber as snils',
      jobTitleThen.as('jobTitle'),
      'client.id as clientId',
      shownTitleOf('client').as('clientTitle'),
      shownCourseTitle.as('programTitle'),
      'courses.trainingType',
      type.$castTo<DocumentType>().as('type'),
      sql<boolean>`coalesce(training_results.outcome, 'Passed') = 'Passed'`.as('hasPassed'),
      'assignments.ministryNumber as registerNumber',
      sql<string>`coalesce(last.number_kept, '')`.as('formerNumber'),
      'last.protocolNumber as toldProtocol',
      'last.madeAt as toldAt',
      // It could be told from the decision on; where its document was taken back, since then again.
      sql<string>`greatest(coalesce(training_results.decided_on, assignments.date_end_learning),
        (select max(former.revoked_at at time zone 'Europe/Moscow')::date from assignment_documents as former
          where former.assignment_id = assignments.id and former.type = ${type}))::text`.as('dueFrom'),
    ])
    .execute();
}
