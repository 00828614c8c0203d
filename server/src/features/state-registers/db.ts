import { today } from '@dopusk/contract/fields/date.ts';
import { PERIOD_LIMIT, type RegisterPeriod } from '@dopusk/contract/register-period.ts';
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { z } from 'zod';
import type { Db, Tx } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';
import { shownTitleOf } from '../../db/shown-title.ts';
import { isOpen, visibleGroup } from '../../db/visible.ts';
import { jobTitleThen } from '../assignments/db/work-then.ts';
import { keptProgram } from '../documents/study-terms/db.ts';
import type { AnswerLine } from './numbers/answer-line.ts';
import type { Numberable } from './numbers/match-numbers.ts';
import type { ToldTrained, Trained } from './trained.ts';

/** On rows of `assignments`, `students` and, by their name, of protocols: the position that the protocol says, else what is said beside it. */
const jobTitleSigned = (protocol: string) => sql<string>`coalesce(
  (select nullif(line ->> 'должность', '') from jsonb_array_elements(${sql.ref(`${protocol}.data`)} -> 'люди') as line
    where line ->> 'назначение' = assignments.id::text limit 1),
  nullif(${sql.ref(`${protocol}.data`)} #>> '{слушатель,должность}', ''), ${jobTitleThen})`;

/** What the portal knows of a record of the register: one person and one program of a protocol. */
export interface Known {
  assignId: Seen<'assignments'>;
  studentId: string;
  courseId: string;
  fullName: string;
  clientId: string;
  clientTitle: string;
  protocolId: string;
  hasPassed: boolean;
  now: Trained;
  told: ToldTrained | null;
  toldAt: Date | null;
  registerNumber: string;
  /** The number that the record had under a protocol which is taken back; empty once it is told again. */
  formerNumber: string;
}

/**
 * The records of the valid protocols of labour protection, by their days, numbers and people; one more than PERIOD_LIMIT
 * when there are too many. What is prepared ahead is not there yet.
 */
export async function listKnown(
  db: Db | Tx,
  scope: CenterScope,
  { start, end, groupId }: RegisterPeriod,
): Promise<Known[]> {
  const program = keptProgram('documents');
  let query = db
    .selectFrom('documents')
    // Of these protocols alone: the view assignment_documents would be read whole, with every center's documents.
    .innerJoinLateral(
      // With the position that the protocol says: what the register is told is what is signed (decision 991).
      sql<{ assignmentId: string; jobTitle: string | null }>`(select documents.assignment_id,
          nullif(documents.data #>> '{слушатель,должность}', '') as job_title where documents.assignment_id is not null
        union all select people.assignment_id, nullif(line ->> 'должность', '') from document_people as people
          left join jsonb_array_elements(documents.data -> 'люди') as line on line ->> 'назначение' = people.assignment_id::text
          where people.document_id = documents.id)`.as('listed'),
      (join) => join.onTrue(),
    )
    .innerJoin('assignments', 'assignments.id', 'listed.assignmentId')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('users', 'users.id', 'students.userId')
    .innerJoin('organizations as client', 'client.id', 'assignments.organizationId')
    .innerJoin('organizations as center', 'center.id', 'assignments.centerId')
    .leftJoin('trainingResults', 'trainingResults.assignmentId', 'assignments.id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('stateRegisterRecords as record')
          .innerJoin('stateRegisterReports as report', 'report.id', 'record.reportId')
          .whereRef('record.assignmentId', '=', 'assignments.id')
          .where('record.documentId', 'is', null)
          .where('report.finishedAt', 'is not', null)
          .where('report.cancelledAt', 'is', null)
          .orderBy('record.reportId', 'desc')
          .limit(1)
          .select(['record.told', 'record.numberKept', 'report.madeAt'])
          .as('last'),
      (join) => join.onTrue(),
    )
    .where('documents.centerId', '=', scope.organization.id)
    .where('documents.type', '=', 'Protocol')
    .where('documents.revokedAt', 'is', null)
    .where('documents.issueDate', '<=', today())
    // What was prepared ahead is told of nobody before it has come into force (decision 141).
    .where(isOpen())
    .where(program.is);
  query = groupId
    ? query.where('assignments.groupId', '=', groupId)
    : query.where('documents.issueDate', '>=', start).where('documents.issueDate', '<=', end);
  return query
    .orderBy('documents.issueDate')
    .orderBy('documents.number')
    .orderBy('students.fullName')
    .orderBy('assignments.id')
    .limit(PERIOD_LIMIT + 1)
    .select(({ ref }) => [
      sql<Seen<'assignments'>>`assignments.id`.as('assignId'),
      'students.id as studentId',
      'assignments.courseId',
      'users.fullName',
      'client.id as clientId',
      shownTitleOf('client').as('clientTitle'),
      'documents.id as protocolId',
      sql<boolean>`coalesce(training_results.outcome, 'Passed') = 'Passed'`.as('hasPassed'),
      jsonBuildObject({
        surname: ref('users.surname'),
        name: ref('users.name'),
        lastname: ref('users.lastname'),
        snils: ref('students.snilsNumber'),
        citizenship: sql<string>`case when students.snils_number = '' then students.citizenship else '' end`,
        jobTitle: sql<string>`coalesce(listed.job_title, ${jobTitleThen})`,
        employerInn: ref('client.inn'),
        employerTitle: ref('client.title'),
        centerInn: ref('center.inn'),
        centerTitle: ref('center.title'),
        programId: program.id,
        programTitle: program.title,
        date: ref('documents.issueDate'),
        protocolNumber: ref('documents.number'),
      }).as('now'),
      'assignments.ministryNumber as registerNumber',
      sql<string>`coalesce(last.number_kept, '')`.as('formerNumber'),
      sql<ToldTrained | null>`last.told`.as('told'),
      'last.madeAt as toldAt',
    ])
    .execute();
}

/**
 * The center's records of the register that lines of its answer may be about: by our number of a record, by SNILS, or by
 * the names of those who have none.
 */
export function listNumberable(db: Db, scope: CenterScope, lines: readonly AnswerLine[]): Promise<Numberable[]> {
  const ids = lines.map(({ outerId }) => outerId).filter((text) => z.uuid().safeParse(text).success);
  const numbers = lines.map(({ snils }) => snils).filter(Boolean);
  const program = keptProgram('fixed');
  const names = lines.filter(({ snils }) => snils === '').map(({ person }) => person);
  return db
    .selectFrom('assignments')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('assignmentDocuments as protocol', (join) =>
      join.onRef('protocol.assignmentId', '=', 'assignments.id').on('protocol.type', '=', 'Protocol'),
    )
    .innerJoin('documents as fixed', 'fixed.id', 'protocol.id')
    .innerJoin('organizations as client', 'client.id', 'assignments.organizationId')
    .leftJoin('trainingResults', 'trainingResults.assignmentId', 'assignments.id')
    .where('assignments.centerId', '=', scope.organization.id)
    .where(program.is)
    .where('protocol.revokedAt', 'is', null)
    .where(({ eb, or }) =>
      or([
        eb('assignments.id', '=', sql<string>`any(${ids}::uuid[])`),
        eb('students.snilsNumber', '=', sql<string>`any(${numbers})`),
        // The register answers what it was told, whatever is known by now.
        eb('assignments.id', 'in', toldUnder(db, scope, numbers)),
        eb('students.snilsNumber', '=', '').and('students.fullName', '=', sql<string>`any(${names})`),
      ]),
    )
    .select(({ ref }) => [
      'assignments.id as assignId',
      'students.fullName',
      'students.snilsNumber as snils',
      jsonBuildObject({
        employerInn: ref('client.inn'),
        employerTitle: ref('client.title'),
        jobTitle: jobTitleSigned('fixed'),
      }).as('work'),
      'protocol.id as protocolId',
      'protocol.number as protocolNumber',
      program.title.as('programTitle'),
      'assignments.ministryNumber as number',
      sql<boolean>`coalesce(training_results.outcome, 'Passed') = 'Passed'`.as('hasPassed'),
      sql<Numberable['told']>`(select jsonb_build_object(
          'fullName', concat_ws(' ', record.told ->> 'surname', record.told ->> 'name', nullif(record.told ->> 'lastname', '')),
          'snils', record.told ->> 'snils', 'protocolNumber', record.told ->> 'protocolNumber', 'isFormer', record.number_kept is not null,
          'work', jsonb_build_object('employerInn', record.told ->> 'employerInn', 'employerTitle', record.told ->> 'employerTitle',
            'jobTitle', record.told ->> 'jobTitle'))
        from state_register_records as record join state_register_reports as report on report.id = record.report_id
        where record.assignment_id = assignments.id and record.document_id is null
          and report.finished_at is not null and report.cancelled_at is null
        order by record.report_id desc limit 1)`.as('told'),
    ])
    .execute();
}

/** Of which trainings the Ministry's register was told under one of these SNILS. */
const toldUnder = (db: Db, scope: CenterScope, snils: readonly string[]) =>
  db
    .selectFrom('stateRegisterRecords as record')
    .innerJoin('stateRegisterReports as report', 'report.id', 'record.reportId')
    .where('report.centerId', '=', scope.organization.id)
    .where('record.documentId', 'is', null)
    .where(sql<boolean>`record.told ->> 'snils' = any(${snils})`)
    .select('record.assignmentId');

/** Whether the center sees the group. */
export async function seesGroup(db: Db | Tx, scope: CenterScope, groupId: string): Promise<boolean> {
  const group = await db
    .selectFrom('groups')
    .where('groups.id', '=', groupId)
    .where(visibleGroup(scope))
    .select('groups.id')
    .executeTakeFirst();
  return group !== undefined;
}
