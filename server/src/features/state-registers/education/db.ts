import { today } from '@dopusk/contract/fields/date.ts';
import { PERIOD_LIMIT, type RegisterPeriod } from '@dopusk/contract/register-period.ts';
import type { RegisterSettings } from '@dopusk/contract/register-settings.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import { isOpen } from '../../../db/visible.ts';
import { isTaughtFree, termNow } from '../../assignments/db/training-terms.ts';
import { jobTitleThen } from '../../assignments/db/work-then.ts';
import { isReplaced } from '../../documents/db.ts';
import { settingsOf } from '../settings/db.ts';
import type { ToldDocument } from './cells.ts';
import type { Issued, KnownDocument } from './known-document.ts';

/** A document that the register is told of, and what it was told last. */
export interface DocumentRow {
  documentId: string;
  assignId: Seen<'assignments'>;
  studentId: string;
  courseId: string;
  fullName: string;
  jobTitle: string;
  clientId: string;
  clientTitle: string;
  known: KnownDocument;
  told: ToldDocument | null;
  toldAt: Date | null;
}

/** What a document says of itself and whom: as it was printed, whatever is called otherwise since. */
const issued = (of: string) => {
  const document = sql.raw(of);
  return sql<Issued>`jsonb_build_object(
    'trainingType', ${document}.training_type,
    'series', ${document}.series,
    'number', ${document}.number,
    'blankNumber', ${document}.blank_number,
    'regNumber', coalesce(${document}.form ->> 'regNumber', ''),
    'date', ${document}.issue_date,
    'surname', coalesce(${document}.data #>> '{слушатель,фамилия}', users.surname),
    'name', coalesce(${document}.data #>> '{слушатель,имя}', users.name),
    'lastname', coalesce(${document}.data #>> '{слушатель,отчество}', users.lastname))`;
};

/** Of the chain of duplicates the first document. */
const original = sql<Issued | null>`case when documents.replaces is not null then (
  with recursive former as (
    select before.* from documents as before where before.id = documents.replaces
    union all select before.* from documents as before join former on before.id = former.replaces)
  select ${issued('former')} from former where former.replaces is null) end`;

/** What is known of a person and his training today, whether there is a document or not; `groups` is joined from the left. */
export const ofPersonAndCourse = (settings: RegisterSettings) => sql<
  Omit<KnownDocument, keyof Issued>
>`jsonb_build_object(
    'birthday', coalesce(students.birthday::text, ''),
    'gender', students.gender,
    'snils', students.snils_number,
    'citizenship', students.citizenship,
    'educationType', students.education_type,
    'educationProof', students.education_proof,
    'diplomSurname', students.diplom_surname,
    'diplomSeries', students.diplom_series,
    'diplomNumber', students.diplom_number,
    'profession', professions.title)
    || jsonb_build_object(
    'studyForm', ${termNow('studyForm', settings)},
    'isFree', ${isTaughtFree},
    'fundingSource', ${termNow('fundingSource', settings)},
    'studyPlace', ${termNow('studyPlace', settings)},
    'specialtyGroup', coalesce(nullif(courses.specialty_group, ''), ${settings.specialtyGroup}),
    'workerProgram', coalesce(courses.worker_program, ${settings.workerProgram}),
    'rankCategory', courses.rank_category,
    'education', null,
    'onCard', jsonb_build_object('surname', users.surname, 'name', users.name, 'lastname', users.lastname),
    'ofCourse', jsonb_build_object(
      'title', courses.title,
      'profession', professions.title,
      'specialtyGroup', coalesce(nullif(courses.specialty_group, ''), ${settings.specialtyGroup}),
      'rankCategory', courses.rank_category))`;

/**
 * The documents of education of some days or of a group, by their days and people; one more than PERIOD_LIMIT when there
 * are too many. One that was taken back is told only where the register knows it or its duplicate.
 */
export async function listDocuments(
  db: Db | Tx,
  scope: CenterScope,
  { start, end, groupId }: RegisterPeriod,
): Promise<DocumentRow[]> {
  const settings = await settingsOf(db, scope);
  let query = db
    .selectFrom('documents')
    .innerJoin('assignments', 'assignments.id', 'documents.assignmentId')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('users', 'users.id', 'students.userId')
    .innerJoin('organizations as client', 'client.id', 'assignments.organizationId')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .innerJoin('professions', 'professions.id', 'courses.professionId')
    .leftJoin('groups', 'groups.id', 'assignments.groupId')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('stateRegisterRecords as record')
          .innerJoin('stateRegisterReports as report', 'report.id', 'record.reportId')
          .whereRef('record.documentId', '=', 'documents.id')
          .where('report.finishedAt', 'is not', null)
          .where('report.cancelledAt', 'is', null)
          .orderBy('record.reportId', 'desc')
          .limit(1)
          .select(['record.told', 'report.madeAt'])
          .as('last'),
      (join) => join.onTrue(),
    )
    .where('documents.centerId', '=', scope.organization.id)
    .where('documents.issueDate', '<=', today())
    // What was prepared ahead is told of nobody before it has come into force (decision 141).
    .where(isOpen())
    .where(
      sql<boolean>`(documents.training_type in ('AdvancedTraining', 'ProfessionalTraining') and documents.type = 'Certificate'
        or documents.training_type = 'ProfessionalRetraining' and documents.type = 'Diplom')`,
    )
    .where(sql<boolean>`(documents.revoked_at is null or last.told is not null or ${isReplaced})`);
  query = groupId
    ? query.where('assignments.groupId', '=', groupId)
    : query.where('documents.issueDate', '>=', start).where('documents.issueDate', '<=', end);
  return query
    .orderBy('documents.issueDate')
    .orderBy('documents.fullName')
    .orderBy('documents.id')
    .limit(PERIOD_LIMIT + 1)
    .select([
      'documents.id as documentId',
      sql<Seen<'assignments'>>`assignments.id`.as('assignId'),
      'students.id as studentId',
      'courses.id as courseId',
      'documents.fullName',
      jobTitleThen.as('jobTitle'),
      'client.id as clientId',
      shownTitleOf('client').as('clientTitle'),
      sql<KnownDocument>`${issued('documents')} || jsonb_build_object(
        'original', ${original},
        'courseTitle', coalesce(documents.data #>> '{курс,название}', courses.title),
        'hours', coalesce((documents.form ->> 'hoursCount')::float8, 0),
        'dateStart', documents.form ->> 'dateStart',
        'dateEnd', documents.form ->> 'dateEnd',
        'rank', coalesce(documents.data #>> '{курс,разряд}', courses.rank::text, ''),
        'awardKind', case when documents.data #>> '{курс,квалификация}' <> '' then 'Qualification'
          when documents.data #>> '{курс,право}' <> '' then 'Activity' else courses.award_kind end,
        'award', coalesce(nullif(documents.data #>> '{курс,квалификация}', ''),
          nullif(documents.data #>> '{курс,право}', ''), courses.award),
        'isRevoked', documents.revoked_at is not null,
        'replacedBecause', (select next.duplicate_cause from documents as next where next.replaces = documents.id),
        'lossProof', (select next.loss_proof from documents as next where next.replaces = documents.id))
        || ${ofPersonAndCourse(settings)} || documents.study_terms`.as('known'),
      sql<ToldDocument | null>`last.told`.as('told'),
      'last.madeAt as toldAt',
    ])
    .execute();
}

/** What a file told, table by table and in the order of its days and people. */
export async function listToldDocuments(db: Db, scope: CenterScope, reportId: string): Promise<ToldDocument[]> {
  const rows = await db
    .selectFrom('stateRegisterReports')
    .innerJoin('stateRegisterRecords as record', 'record.reportId', 'stateRegisterReports.id')
    .where('stateRegisterReports.centerId', '=', scope.organization.id)
    .where('stateRegisterReports.id', '=', reportId)
    .orderBy(sql`record.told #>> '{cells,issueDate}'`)
    .orderBy(sql`record.told #>> '{cells,surname}' collate ru`)
    .orderBy('record.documentId')
    .select(sql<ToldDocument>`record.told`.as('told'))
    .execute();
  return rows.map(({ told }) => told);
}
