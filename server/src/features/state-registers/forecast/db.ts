import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { ForecastQuery } from '@dopusk/contract/register-readiness.ts';
import { type Expression, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';
import { taughtDays } from '../../assignments/db/linked-checks.ts';
import { jobTitleThen } from '../../assignments/db/work-then.ts';
import { hoursCount } from '../../courses/db.ts';
import { ofPersonAndCourse } from '../education/db.ts';
import type { KnownDocument } from '../education/known-document.ts';
import { settingsOf } from '../settings/db.ts';
import type { Trained } from '../trained.ts';

/** A number that any register takes: the document's own is not known yet. */
const SOME_NUMBER = '1';

/**
 * The trainings of a group or one assignment of the center, by the names of people, as the documents would say them today.
 * Of a training without a program of the Ministry's register `program` is null.
 */
export async function listExpected(db: Db, scope: CenterScope, { groupId, assignId }: ForecastQuery) {
  const settings = await settingsOf(db, scope);
  let query = db
    .selectFrom('assignments')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('users', 'users.id', 'students.userId')
    .innerJoin('organizations as client', 'client.id', 'assignments.organizationId')
    .innerJoin('organizations as center', 'center.id', 'assignments.centerId')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .innerJoin('professions', 'professions.id', 'courses.professionId')
    .leftJoin('groups', 'groups.id', 'assignments.groupId')
    .leftJoin('trainingResults', 'trainingResults.assignmentId', 'assignments.id')
    .where('assignments.centerId', '=', scope.organization.id);
  if (groupId !== undefined) query = query.where('assignments.groupId', '=', groupId);
  if (assignId !== undefined) query = query.where('assignments.id', '=', assignId);
  return query
    .orderBy('users.fullName')
    .orderBy('assignments.id')
    .select(({ ref }) => [
      sql<Seen<'assignments'>>`assignments.id`.as('assignId'),
      'students.id as studentId',
      'courses.id as courseId',
      'users.fullName',
      shownCourseTitle.as('programTitle'),
      'courses.trainingType',
      'courses.issuedDocuments',
      'professions.learnProgramId as program',
      sql<{ id: string; title: string }>`json_build_object('id', client.id, 'title', client.title)`.as('client'),
      hoursCount,
      sql<DocumentType[]>`coalesce((select array_agg(listed.type) from assignment_documents as listed
        where listed.assignment_id = assignments.id and listed.revoked_at is null), '{}')`.as('fixed'),
      sql<boolean>`coalesce(training_results.outcome, 'Passed') = 'Passed'`.as('mayPass'),
      jsonBuildObject({
        surname: ref('users.surname'),
        name: ref('users.name'),
        lastname: ref('users.lastname'),
        snils: ref('students.snilsNumber'),
        citizenship: ref('students.citizenship'),
        jobTitle: jobTitleThen,
        employerInn: ref('client.inn'),
        employerTitle: ref('client.title'),
        centerInn: ref('center.inn'),
        centerTitle: ref('center.title'),
        programId: ref('professions.learnProgramId').$notNull() as Expression<number>,
        programTitle: ref('professions.title'),
        date: sql<string>`${today()}::text`,
        protocolNumber: sql<string>`${SOME_NUMBER}::text`,
      })
        .$castTo<Trained>()
        .as('trained'),
      sql<Omit<KnownDocument, 'hours'>>`${ofPersonAndCourse(settings)} || jsonb_build_object(
        'trainingType', courses.training_type,
        'series', '', 'number', ${SOME_NUMBER}::text, 'blankNumber', '', 'regNumber', '', 'date', ${today()}::text,
        'surname', users.surname, 'name', users.name, 'lastname', users.lastname,
        'original', null, 'courseTitle', courses.title,
        'dateStart', coalesce(${taughtDays} ->> 'dateStart', assignments.date_start_learning::text),
        'dateEnd', coalesce(${taughtDays} ->> 'dateEnd', assignments.date_end_learning::text),
        'rank', coalesce(courses.rank::text, ''), 'awardKind', courses.award_kind, 'award', courses.award,
        'isRevoked', false, 'replacedBecause', null, 'lossProof', null)`.as('known'),
    ])
    .execute();
}
