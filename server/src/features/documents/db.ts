import { dependentOn } from '@dopusk/contract/documents/dependence.ts';
import { restingTypes } from '@dopusk/contract/documents/document-date.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import type { Verification } from '@dopusk/contract/documents.ts';
import type { IssuedInstead } from '@dopusk/contract/issue-register.ts';
import type { StudyForm } from '@dopusk/contract/study-terms.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { type RawBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db, Tx } from '../../db/connection.ts';
import { formerVersionsOf } from '../../db/former-versions.ts';
import { newId } from '../../db/new-id.ts';
import type { CenterScope } from '../../db/scope.ts';
import type { Locked, Seen } from '../../db/seen.ts';
import { isOpen, lackOf } from '../../db/visible.ts';
import { electricalCheck, hasFailed, previousCheck } from '../assignments/db/electrical-check.ts';
import { repeatedCheck, taughtDays } from '../assignments/db/linked-checks.ts';
import { type OfCenter, termNow } from '../assignments/db/training-terms.ts';
import { jobTitleThen, workplaceThen } from '../assignments/db/work-then.ts';
import { gradesOfAssignment, isGradeOverall, resultOfAssignment } from '../assignments/results/db.ts';
import { safetyOfProfession } from '../courses/db.ts';
import { daysToPay } from '../debts/db.ts';
import { templatesInForce } from '../templates/db.ts';
import { personalPayerId } from './contract/db/basis.ts';
import type { Facts, FactsRecord } from './facts.ts';
import { ministryState } from './ministry-numbers/db.ts';
import { partyOf } from './parties/db.ts';
import type { PrintedData } from './printed-data.ts';
import { unmarkIssued } from './received/db.ts';
import { termsKeptBy } from './study-terms/db.ts';

export const isPaid = sql<boolean>`assignments.paid_at is not null`.as('isPaid');

/** Whether a duplicate has taken the document's place. */
export const isReplaced = sql<boolean>`exists (select from documents as next where next.replaces = documents.id)`;

/** What a document was given instead of. */
export const replacesOf = sql<IssuedInstead | null>`(
  select json_build_object('series', lost.series, 'blankNumber', lost.blank_number, 'number', lost.number, 'date', lost.issue_date)
  from documents as lost where lost.id = documents.replaces)`;

/** Whether a document was given instead of a lost or spoilt one, and not for one exchanged. */
export const isDuplicateOf = sql<boolean>`(documents.replaces is not null
  and documents.duplicate_cause is distinct from 'Exchange')`;

/** Under what a certificate of safety training is headed, as it was printed; empty of other documents. */
export const headedWith = sql<string>`coalesce(documents.data #>> '{курс,проверка}', '')`;

/** The duplicate of a document. */
export const replacedBy = sql<IssuedInstead | null>`(
  select json_build_object('series', next.series, 'blankNumber', next.blank_number, 'number', next.number, 'date', next.issue_date)
  from documents as next where next.replaces = documents.id)`;

/** Of a document that was given another in its place: whether the last of those that followed it is taken back, too. */
const isLastRevoked = sql<boolean>`(with recursive chain as (
  select next.id, next.revoked_at from documents as next where next.replaces = documents.id
  union all select next.id, next.revoked_at from documents as next join chain on next.replaces = chain.id)
  select coalesce(bool_or(revoked_at is not null), false) from chain
  where not exists (select from documents as next where next.replaces = chain.id))`;

/**
 * With which certificate a card was taken back, as one transaction does it, and by what that was replaced; null of what was
 * taken back by itself.
 */
const revokedWith = sql<Omit<
  NonNullable<Verification['revokedWith']>,
  'title'
> | null>`case when documents.type = any(${dependentOn('Certificate')}) then (
  select json_build_object('type', lost.type, 'trainingType', lost.training_type, 'series', lost.series,
    'blankNumber', lost.blank_number, 'number', lost.number, 'replacedBy', (
      select json_build_object('series', next.series, 'blankNumber', next.blank_number, 'number', next.number, 'date', next.issue_date)
      from documents as next where next.replaces = lost.id))
  from documents as lost where lost.assignment_id = documents.assignment_id and lost.type = 'Certificate'
    and lost.revoked_at = documents.revoked_at limit 1) end`;

/** Whether a valid document names a protocol that is revoked. */
export const citesRevoked = sql<boolean>`(documents.revoked_at is null and documents.type = any(${restingTypes})
  and exists (select from assignment_documents as cited where cited.assignment_id = documents.assignment_id
    and cited.type = 'Protocol' and cited.revoked_at is not null
    and cited.number = documents.data #>> '{протокол,номер}'))`;

/** The revoked protocol that a valid document names, with the day it was taken back; null of all others. */
const revokedProtocol = sql<{ number: string; date: string; revokedAt: string } | null>`case when ${citesRevoked} then (
  select json_build_object('number', cited.number, 'date', cited.issue_date, 'revokedAt', cited.revoked_at)
  from assignment_documents as cited where cited.assignment_id = documents.assignment_id
    and cited.type = 'Protocol' and cited.revoked_at is not null
    and cited.number = documents.data #>> '{протокол,номер}' limit 1) end`;

/** What the documents of an assignment may say; undefined when it was not made with the center. */
export async function findFacts(db: Db | Tx, scope: CenterScope, assignId: string): Promise<FactsRecord | undefined> {
  const [facts] = await listFacts(db, scope, [assignId]);
  return facts;
}

/** The same of several assignments, by the people's names; those of other centers are left out. */
export function listFacts(db: Db | Tx, scope: CenterScope, assignIds: readonly string[]): Promise<FactsRecord[]> {
  return db
    .selectFrom('assignments')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('users', 'users.id', 'students.userId')
    .innerJoin('organizations as client', 'client.id', 'assignments.organizationId')
    .innerJoin('organizations as center', 'center.id', 'assignments.centerId')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .innerJoin('professions', 'professions.id', 'courses.professionId')
    .innerJoin('committees', (join) => join.on('committees.id', '=', examiningCommittee))
    .leftJoin('files as photo', 'photo.id', 'students.avatarId')
    .leftJoin('groups', 'groups.id', 'assignments.groupId')
    .where('assignments.id', '=', sql<string>`any(${assignIds})`)
    .where('assignments.centerId', '=', scope.organization.id)
    .orderBy('students.fullName')
    .orderBy('assignments.id')
    .select(({ ref }) => [
      'assignments.id as assignId',
      isPaid,
      'assignments.priceKopecks',
      daysToPay(sql.ref('assignments.centerId'), sql.ref('assignments.organizationId')).as('daysToPay'),
      'assignments.dateStartLearning as dateStart',
      'assignments.dateEndLearning as dateEnd',
      repeatedCheck.as('repeatedCheck'),
      taughtDays.as('taught'),
      hasFailed.as('hasFailed'),
      resultOfAssignment,
      gradesOfAssignment,
      isGradeOverall,
      electricalCheck,
      previousCheck,
      jsonBuildObject({
        id: ref('students.id'),
        surname: ref('users.surname'),
        name: ref('users.name'),
        lastname: ref('users.lastname'),
        fullName: ref('users.fullName'),
        gender: ref('students.gender'),
        dativeName: ref('students.dativeName'),
        birthday: ref('students.birthday'),
        jobTitle: jobTitleThen,
        snils: ref('students.snilsNumber'),
        citizenship: ref('students.citizenship'),
        educationType: ref('students.educationType'),
        diplomSeries: ref('students.diplomSeries'),
        diplomNumber: ref('students.diplomNumber'),
        diplomIssuer: ref('students.diplomIssuer'),
        diplomDate: ref('students.diplomDate'),
        passport: sql<string>`trim(students.passport_series || ' ' || students.passport_number)`,
        residence: ref('students.residence'),
        phone: sql<string>`coalesce(users.phone, '')`,
        photoKey: ref('photo.storageKey'),
        organizationTitle: placeOfWork(sql`client.title`),
        organizationShort: placeOfWork(sql`coalesce(client.short_title, client.title)`),
        workplace: workplaceThen,
      }).as('student'),
      jsonBuildObject({
        id: ref('courses.id'),
        title: ref('courses.title'),
        subTitle: ref('courses.subTitle'),
        trainingType: ref('courses.trainingType'),
        profession: ref('professions.title'),
        safety: safetyOfProfession,
        rank: ref('courses.rank'),
        rankCategory: ref('courses.rankCategory'),
        awardKind: ref('courses.awardKind'),
        studyForm: termNow<StudyForm | null>('studyForm', saidOfAll),
        isDistant: ref('courses.isDistant'),
        award: ref('courses.award'),
        validityPeriod: ref('courses.validityPeriodDocument'),
        issuedDocuments: ref('courses.issuedDocuments'),
        disciplines: disciplinesOfCourse,
      }).as('course'),
      partyOf('center').as('center'),
      partyOf('client').as('client'),
      jsonBuildObject({
        title: ref('committees.title'),
        orderNumber: ref('committees.orderNumber'),
        orderDate: ref('committees.orderDate'),
        members: membersOfCommittee,
        former: formerVersionsOf<Facts['committee']>('committees'),
      }).as('committee'),
      protocolOfAssignment.as('protocol'),
      satOfAssignment.as('sat'),
      decidedOfAssignment.as('decided'),
      certificateOfAssignment.as('certificate'),
      restingFrom.as('restingFrom'),
      'assignments.ministryNumber',
      lastSeries.as('lastSeries'),
      lastSigned.as('lastSigned'),
    ])
    .execute();
}

/**
 * Where the person works, as his documents say: as somebody has said, else his organization. Who pays for himself and stands under the
 * center, or under his own name, works at neither: nothing is said then.
 */
export const placeOfWork = (title: RawBuilder<unknown>) => sql<string>`coalesce(${workplaceThen}, case
  when client.is_person or client.id = assignments.center_id and ${personalPayerId} is not null then '' else ${title} end)`;

/** On a row of `assignments` and `courses`: the group's committee, else the one of the course. */
const examiningCommittee = sql<string>`coalesce(assignments.committee_id, courses.committee_id)`;

const disciplinesOfCourse = sql<Facts['course']['disciplines']>`(
  select coalesce(json_agg(json_build_object('id', d.id, 'title', d.title, 'hoursCount', d.hours_count)
    order by cd.position), '[]')
  from course_disciplines cd join disciplines d on d.id = cd.discipline_id where cd.course_id = courses.id)`;

const membersOfCommittee = sql<Facts['committee']['members']>`(
  select coalesce(json_agg(json_strip_nulls(json_build_object('fullName', full_name, 'type', job_title,
    'position', nullif(work_position, ''))) order by position), '[]')
  from committee_members where committee_id = committees.id)`;

const protocolOfAssignment = sql<Facts['protocol']>`(
  select json_build_object('number', number, 'date', issue_date)
  from assignment_documents where assignment_id = assignments.id and type = 'Protocol' and revoked_at is null limit 1)`;

const satOfAssignment = sql<Facts['sat']>`(
  select jsonb_build_object(
      'название', coalesce(sat ->> 'название', ''), 'номер_приказа', coalesce(sat ->> 'номер_приказа', ''),
      'дата_приказа', coalesce(sat ->> 'дата_приказа', ''), 'председатель', coalesce(sat ->> 'председатель', ''),
      'члены', coalesce(sat -> 'члены', '[]'))
  from assignment_documents as listed join documents on documents.id = listed.id
    cross join lateral (select documents.data -> 'комиссия' as sat) as printed
  where listed.assignment_id = assignments.id and listed.type = 'Protocol' and listed.revoked_at is null
    and sat ->> 'председатель' <> '' limit 1)`;

const decidedOfAssignment = sql<Facts['decided']>`(
  select documents.data -> 'курс' from assignment_documents as listed join documents on documents.id = listed.id
  where listed.assignment_id = assignments.id and listed.type = 'Protocol' and listed.revoked_at is null limit 1)`;

const certificateOfAssignment = sql<Facts['certificate']>`(
  select json_build_object('series', series, 'blankNumber', blank_number, 'number', number, 'date', issue_date)
  from documents where assignment_id = assignments.id and type = 'Certificate' and revoked_at is null limit 1)`;

const restingFrom = sql<string | null>`(
  select to_char(min(issue_date), 'YYYY-MM-DD') from assignment_documents
  where assignment_id = assignments.id and type = any(${restingTypes}) and revoked_at is null)`;

const lastSigned = sql<FactsRecord['lastSigned']>`(
  select coalesce(json_object_agg(type, signatory_ids), '{}') from last_signatories
  where center_id = assignments.center_id and training_type = courses.training_type)`;

const lastSeries = sql<string>`coalesce((
  select series from documents where center_id = assignments.center_id and type = 'Diplom' order by id desc limit 1), '')`;

/** Of what is printed, what the center says of all its courses. */
const saidOfAll: OfCenter = {
  fundingSource: null,
  studyForm: sql`(select study_form from state_register_settings where center_id = assignments.center_id)`,
  studyPlace: null,
};

export interface NewDocument {
  type: DocumentType;
  trainingType: TrainingType;
  assignId: Locked<'assignments'>;
  /** The day it bears, YYYY-MM-DD; its year is the register's. */
  date: string;
  /** Its day is to come: until then it is the center's alone. */
  isPreparedAhead: boolean;
  number: string;
  /** The kind of training whose own register it is counted in. */
  registerOf: TrainingType | null;
  series: string;
  blankNumber: string;
  data: PrintedData;
  form: object;
  verificationCode: string;
  /** The revoked one that it takes the place of; null of others. */
  exchanged: Locked<'documents'> | null;
}

export async function insertDocument(tx: Tx, scope: CenterScope, document: NewDocument): Promise<Locked<'documents'>> {
  const id = newId<'documents'>();
  await tx
    .insertInto('documents')
    .values({
      id,
      centerId: scope.organization.id,
      type: document.type,
      trainingType: document.trainingType,
      assignmentId: document.assignId,
      issueDate: document.date,
      isPreparedAhead: document.isPreparedAhead,
      saysResults: !(document.type === 'Protocol' && document.isPreparedAhead),
      number: document.number,
      registerOf: document.registerOf,
      series: document.series,
      blankNumber: document.blankNumber,
      data: JSON.stringify(document.data),
      form: JSON.stringify(document.form),
      studyTerms: termsKeptBy(document),
      templates: templatesInForce(scope.organization.id, document.type, document.trainingType, document.data),
      verificationCode: document.verificationCode,
      fixedBy: scope.userId,
      ...(document.exchanged ? { replaces: document.exchanged, duplicateCause: 'Exchange' } : {}),
    })
    .execute();
  await unmarkIssued(tx, id);
  return id;
}

/** The fixed document of an assignment, or of its group, with the form it was fixed by; undefined before fixing. */
export function findFixed(db: Db | Tx, scope: CenterScope, assignId: string, type: DocumentType) {
  return db
    .selectFrom('assignmentDocuments as listed')
    .innerJoin('documents', 'documents.id', 'listed.id')
    .leftJoin('groups', 'groups.id', 'documents.groupId')
    .where('listed.assignmentId', '=', assignId)
    .where('documents.type', '=', type)
    .where('documents.centerId', '=', scope.organization.id)
    .where('documents.revokedAt', 'is', null)
    .select([
      'documents.id',
      'documents.form',
      'documents.fixedAt',
      'documents.verificationCode',
      'documents.printedAt',
      'documents.isOutside',
      'documents.printError',
      'documents.receivedAt',
      'documents.replaces',
      'documents.duplicateCause',
      'documents.issueDate as date',
      'documents.isPreparedAhead',
      lackOf().as('lacks'),
      sql<boolean>`${isOpen()}`.as('isOpen'),
      'documents.trainingType',
      'groups.id as groupId',
      'groups.title as groupTitle',
      citesRevoked.as('citesRevoked'),
      ministryState.as('ministry'),
    ])
    .$narrowType<{ id: Seen<'documents'> }>()
    .executeTakeFirst();
}

/** A document as the verification page needs it. Anyone who knows its code may ask. */
export function findByVerificationCode(db: Db, code: string) {
  return db
    .selectFrom('documents')
    .where('verificationCode', '=', code)
    .where('isOutside', '=', false)
    .select([
      'id',
      'type',
      'trainingType',
      'series',
      'blankNumber',
      'number',
      'issueDate as date',
      sql<PrintedData>`data`.as('data'),
      'revokedAt',
      'expiresOn',
      isDuplicateOf.as('isDuplicate'),
      isReplaced.as('isReplaced'),
      lackOf().as('lacks'),
      ministryState.as('ministry'),
      replacedBy.as('replacedBy'),
      isLastRevoked.as('isLastRevoked'),
      revokedWith.as('revokedWith'),
      revokedProtocol.as('revokedProtocol'),
    ])
    .$narrowType<{ id: Seen<'documents'> }>()
    .executeTakeFirst();
}

/**
 * The trainings that a document of the center speaks of, each with its number in the Ministry's register, held until the
 * transaction ends: in the order in which everybody holds several of them, and before the document, as fixing does.
 */
export function lockPeopleOf(tx: Tx, scope: CenterScope, documentId: string) {
  return tx
    .selectFrom('assignments')
    .where('assignments.centerId', '=', scope.organization.id)
    .where('assignments.id', 'in', (from) =>
      from
        .selectFrom('assignmentDocuments as listed')
        .where('listed.id', '=', documentId)
        .select('listed.assignmentId'),
    )
    .orderBy('assignments.id')
    .select(['assignments.id', 'assignments.ministryNumber as number'])
    .$narrowType<{ id: Locked<'assignments'> }>()
    .forUpdate()
    .execute();
}
