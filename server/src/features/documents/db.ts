import type { DocumentFormat, DocumentPart, DocumentType } from '@dopusk/contract/documents.ts';
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db, Tx } from '../../db/connection.ts';
import { newId } from '../../db/new-id.ts';
import { visibleAssignment, visibleDocument } from '../../db/visible.ts';
import { type CenterScope, isCenter, type UserScope } from '../../http/scope.ts';
import { templatesInForce } from '../templates/db.ts';
import type { Facts } from './facts.ts';
import { partyOf } from './parties/db.ts';
import type { PrintedData } from './printed-data.ts';

const isPaid = sql<boolean>`assignments.paid_at is not null`.as('isPaid');

/** Whether a duplicate has taken the document's place. */
export const isReplaced = sql<boolean>`exists (select from documents as next where next.replaces = documents.id)`;

/** Keeps an assignment of the center as it is until the transaction ends; false when the center has no such. */
export async function lockAssignment(tx: Tx, scope: CenterScope, assignId: string): Promise<boolean> {
  const locked = await tx
    .selectFrom('assignments')
    .where('id', '=', assignId)
    .where('center_id', '=', scope.organization.id)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

/** What the documents of an assignment may say; undefined when it was not made with the center. */
export async function findFacts(db: Db | Tx, scope: CenterScope, assignId: string): Promise<Facts | undefined> {
  const [facts] = await listFacts(db, scope, [assignId]);
  return facts;
}

/** The same of several assignments, by the people's names; those of other centers are left out. */
export function listFacts(db: Db | Tx, scope: CenterScope, assignIds: readonly string[]): Promise<Facts[]> {
  return db
    .selectFrom('assignments')
    .innerJoin('students', 'students.id', 'assignments.student_id')
    .innerJoin('users', 'users.id', 'students.user_id')
    .innerJoin('organizations as client', 'client.id', 'assignments.organization_id')
    .innerJoin('organizations as center', 'center.id', 'assignments.center_id')
    .innerJoin('courses', 'courses.id', 'assignments.course_id')
    .innerJoin('professions', 'professions.id', 'courses.profession_id')
    .innerJoin('committees', 'committees.id', 'courses.committee_id')
    .leftJoin('files as photo', 'photo.id', 'students.avatar_id')
    .where('assignments.id', '=', sql<string>`any(${assignIds})`)
    .where('assignments.center_id', '=', scope.organization.id)
    .orderBy('students.full_name')
    .orderBy('assignments.id')
    .select(({ ref }) => [
      'assignments.id as assignId',
      isPaid,
      'assignments.price_kopecks as priceKopecks',
      'assignments.date_start_learning as dateStart',
      'assignments.date_end_learning as dateEnd',
      'assignments.commission_conclusion as conclusion',
      jsonBuildObject({
        id: ref('students.id'),
        surname: ref('users.surname'),
        name: ref('users.name'),
        lastname: ref('users.lastname'),
        fullName: ref('users.full_name'),
        dativeName: ref('students.dative_name'),
        birthday: ref('students.birthday'),
        jobTitle: ref('students.job_title'),
        snils: ref('students.snils_number'),
        educationType: ref('students.education_type'),
        diplomNumber: ref('students.diplom_number'),
        photoKey: ref('photo.storage_key'),
        organizationTitle: ref('client.title'),
      }).as('student'),
      jsonBuildObject({
        id: ref('courses.id'),
        title: ref('courses.title'),
        subTitle: ref('courses.sub_title'),
        trainingType: ref('courses.training_type'),
        profession: ref('professions.title'),
        rank: ref('courses.rank'),
        validityPeriod: ref('courses.validity_period_document'),
        issuedDocuments: ref('courses.issued_documents'),
        disciplines: disciplinesOfCourse,
      }).as('course'),
      partyOf('center').as('center'),
      partyOf('client').as('client'),
      jsonBuildObject({ title: ref('committees.title'), members: membersOfCommittee }).as('committee'),
      protocolOfAssignment.as('protocol'),
      lastSeries.as('lastSeries'),
    ])
    .execute();
}

const disciplinesOfCourse = sql<Facts['course']['disciplines']>`(
  select coalesce(json_agg(json_build_object('id', d.id, 'title', d.title, 'hoursCount', d.hours_count)
    order by cd.position), '[]')
  from course_disciplines cd join disciplines d on d.id = cd.discipline_id where cd.course_id = courses.id)`;

const membersOfCommittee = sql<Facts['committee']['members']>`(
  select coalesce(json_agg(json_build_object('fullName', full_name, 'type', job_title) order by position), '[]')
  from committee_members where committee_id = committees.id)`;

const protocolOfAssignment = sql<Facts['protocol']>`(
  select json_build_object('number', number, 'date', issue_date)
  from assignment_documents where assignment_id = assignments.id and type = 'Protocol' and revoked_at is null limit 1)`;

const lastSeries = sql<string>`coalesce((
  select series from documents where center_id = assignments.center_id and type = 'Diplom' order by id desc limit 1), '')`;

export interface NewDocument {
  type: DocumentType;
  assignId: string;
  /** The day it bears, YYYY-MM-DD; its year is the register's. */
  date: string;
  number: string;
  series: string;
  data: PrintedData;
  form: object;
  verificationCode: string;
}

export async function insertDocument(tx: Tx, scope: CenterScope, document: NewDocument): Promise<string> {
  const id = newId();
  await tx
    .insertInto('documents')
    .values({
      id,
      center_id: scope.organization.id,
      type: document.type,
      assignment_id: document.assignId,
      issue_date: document.date,
      number: document.number,
      series: document.series,
      data: JSON.stringify(document.data),
      form: JSON.stringify(document.form),
      templates: templatesInForce(scope, document.type),
      verification_code: document.verificationCode,
      fixed_by: scope.userId,
    })
    .execute();
  return id;
}

/** The fixed document of an assignment, or of its group, with the form it was fixed by; undefined before fixing. */
export function findFixed(db: Db | Tx, scope: CenterScope, assignId: string, type: DocumentType) {
  return db
    .selectFrom('assignment_documents as listed')
    .innerJoin('documents', 'documents.id', 'listed.id')
    .leftJoin('groups', 'groups.id', 'documents.group_id')
    .where('listed.assignment_id', '=', assignId)
    .where('documents.type', '=', type)
    .where('documents.center_id', '=', scope.organization.id)
    .where('documents.revoked_at', 'is', null)
    .select([
      'documents.id',
      'documents.form',
      'documents.fixed_at as fixedAt',
      'documents.verification_code as verificationCode',
      'documents.printed_at as printedAt',
      'documents.print_error as printError',
      'documents.replaces',
      'groups.id as groupId',
      'groups.title as groupTitle',
    ])
    .executeTakeFirst();
}

/** A document as the verification page needs it. Anyone who knows its code may ask. */
export function findByVerificationCode(db: Db, code: string) {
  return db
    .selectFrom('documents')
    .where('verification_code', '=', code)
    .select([
      'type',
      'series',
      'number',
      'issue_date as date',
      sql<PrintedData>`data`.as('data'),
      'revoked_at as revokedAt',
      'expires_on as expiresOn',
      sql<boolean>`replaces is not null`.as('isDuplicate'),
      isReplaced.as('isReplaced'),
    ])
    .executeTakeFirst();
}

/** The columns that name a file, with what decides whether it may be handed out. */
const fileColumns = [
  'documents.id as documentId',
  'documents.type',
  'documents.number',
  'documents.group_id as groupId',
  'document_files.part',
  'document_files.format',
  'document_files.storage_key as storageKey',
  'document_files.size',
  'document_files.sha256',
  'assignments.id as assignId',
  'students.id as studentId',
  'users.full_name as fullName',
] as const;

/** One file of a document that the caller may see; a former document is the center's affair alone. */
export async function findFile(
  db: Db,
  scope: UserScope,
  { id, part, format }: { id: string; part: DocumentPart; format: DocumentFormat },
) {
  return filesVisibleTo(db, scope)
    .where('documents.id', '=', id)
    .where('document_files.part', '=', part)
    .where('document_files.format', '=', format)
    .$if(!isCenter(scope), (files) => files.where('documents.revoked_at', 'is', null))
    .select([...fileColumns, isPaid])
    .limit(1)
    .executeTakeFirst();
}

export type DocumentFile = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** The files of one format of the valid documents of assignments, by person. */
export function listFiles(db: Db, scope: UserScope, assignIds: string[], format: DocumentFormat) {
  return filesVisibleTo(db, scope)
    .where('assignments.id', 'in', assignIds)
    .where('documents.revoked_at', 'is', null)
    .where('document_files.format', '=', format)
    .orderBy('users.full_name')
    .orderBy('students.id')
    .orderBy('documents.id')
    .select([...fileColumns, isPaid])
    .execute();
}

/** The files of both formats of the valid documents of a group, by person; of common ones a row for each person. */
export function listGroupFiles(db: Db, scope: UserScope, groupId: string) {
  return filesVisibleTo(db, scope)
    .where('assignments.group_id', '=', groupId)
    .where('documents.revoked_at', 'is', null)
    .orderBy('users.full_name')
    .orderBy('students.id')
    .orderBy('documents.id')
    .select([...fileColumns, isPaid])
    .execute();
}

function filesVisibleTo(db: Db, scope: UserScope) {
  return db
    .selectFrom('assignment_documents as listed')
    .innerJoin('documents', 'documents.id', 'listed.id')
    .innerJoin('assignments', 'assignments.id', 'listed.assignment_id')
    .innerJoin('students', 'students.id', 'assignments.student_id')
    .innerJoin('users', 'users.id', 'students.user_id')
    .innerJoin('document_files', 'document_files.document_id', 'documents.id')
    .where(visibleAssignment(scope))
    .where(visibleDocument(scope));
}

/** The assignments among `assignIds` that the caller may see, with the types that are not printed yet. */
export function listReadiness(db: Db, scope: UserScope, assignIds: string[]) {
  return db
    .selectFrom('assignments')
    .innerJoin('courses', 'courses.id', 'assignments.course_id')
    .where('assignments.id', 'in', assignIds)
    .where(visibleAssignment(scope))
    .select([
      isPaid,
      sql<boolean>`exists (select from unnest(courses.issued_documents) as issued (type) where not exists (
        select from assignment_documents where assignment_id = assignments.id
        and assignment_documents.type = issued.type and printed_at is not null and revoked_at is null))`.as(
        'isIncomplete',
      ),
    ])
    .execute();
}
