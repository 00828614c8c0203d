import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { documentFileUrl } from '@dopusk/contract/documents/sheets.ts';
import { documentsOfResult } from '@dopusk/contract/readiness.ts';
import type { TrainingResult } from '@dopusk/contract/training-result.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { CenterScope, OperatorScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';
import { isForNobody, knownDocument, visibleAssignment, visibleDocument, visibleGroup } from '../../../db/visible.ts';
import { isGivenNothing } from '../../assignments/db/document-state.ts';
import { resultOfAssignment } from '../../assignments/results/db.ts';
import { templatesInForce } from '../../templates/db.ts';
import { placeOfWork } from '../db.ts';
import type { PrintedData } from '../printed-data.ts';
import { programKept } from '../study-terms/db.ts';

/** Whether the operator sees the group, and its title; undefined when not. */
export function findGroupTitle(db: Db | Tx, scope: OperatorScope, groupId: string) {
  return db
    .selectFrom('groups')
    .where('groups.id', '=', groupId)
    .where(visibleGroup(scope))
    .select('groups.title')
    .executeTakeFirst();
}

/** One document that a course of the group promises to one of its people. */
export interface PromisedDocument {
  assignId: Seen<'assignments'>;
  /** The client whose person it is. */
  organizationId: Seen<'organizations'>;
  /** As a protocol calls it. */
  organizationShort: string;
  fullName: string;
  courseId: Seen<'courses'>;
  courseTitle: string;
  trainingType: TrainingType;
  isPaid: boolean;
  /** The last day of the training. */
  dateEnd: string;
  type: DocumentType;
  issuedDocuments: DocumentType[];
  result: TrainingResult | null;
  /** He has not passed and is given no document. */
  isGivenNothing: boolean;
  /** It repeats the check of another training, for nothing. */
  isFreeRepeat: boolean;
  isFixed: boolean;
  isPrinted: boolean;
  /** It was prepared ahead for somebody whom the committee has refused. */
  isForNobody: boolean;
}

/** All documents of the group that the operator sees, by course, then by person, in the course's order. */
export async function listGroupDocuments(
  db: Db | Tx,
  scope: OperatorScope,
  groupId: string,
): Promise<PromisedDocument[]> {
  const { rows } = await sql<PromisedDocument>`
    select assignments.id as assign_id, assignments.organization_id, students.full_name,
      ${placeOfWork(sql`coalesce(client.short_title, client.title)`)} as organization_short,
      courses.id as course_id, ${shownCourseTitle} as course_title, courses.training_type,
      courses.issued_documents, ${resultOfAssignment}, assignments.paid_at is not null as is_paid,
      to_char(assignments.date_end_learning, 'YYYY-MM-DD') as date_end, ${isGivenNothing()} as is_given_nothing,
      assignments.repeats_id is not null and assignments.price_kopecks = 0 as is_free_repeat,
      issued.type, valid.id is not null as is_fixed, valid.printed_at is not null as is_printed,
      coalesce(valid.is_for_nobody, false) as is_for_nobody
    from assignments
    join students on students.id = assignments.student_id
    join courses on courses.id = assignments.course_id
    join organizations client on client.id = assignments.organization_id
    cross join lateral unnest(courses.issued_documents) with ordinality as issued (type, place)
    left join lateral (select id, printed_at, ${isForNobody()} as is_for_nobody from assignment_documents documents
      where assignment_id = assignments.id and documents.type = issued.type and revoked_at is null
      and ${knownDocument(scope)} limit 1) as valid on true
    where assignments.group_id = ${groupId} and ${visibleAssignment(scope)}
    order by courses.title, courses.id, students.full_name, assignments.id, issued.place`.execute(db);
  return rows;
}

/**
 * The protocols of the group that the operator may open, the caller having seen the group. One of all its people is
 * called by its number and course, one of a single person by the person.
 */
export async function listProtocols(db: Db, scope: OperatorScope, groupId: string) {
  const { rows } = await sql<{ id: string; fullName: string }>`
    select distinct documents.id,
      case when documents.group_id is null then students.full_name
        else 'Протокол № ' || documents.number || ', ' || ${shownCourseTitle} end as full_name
    from assignments
    join students on students.id = assignments.student_id
    join courses on courses.id = assignments.course_id
    join assignment_documents as listed on listed.assignment_id = assignments.id
    join documents on documents.id = listed.id
    where assignments.group_id = ${groupId} and ${visibleAssignment(scope)} and assignments.paid_at is not null
      and documents.type = 'Protocol' and documents.revoked_at is null and documents.printed_at is not null
      and ${visibleDocument(scope)}
    order by full_name`.execute(db);
  return rows.map(({ id, fullName }) => ({ url: documentFileUrl(id, 'Protocol', 'Pdf'), fullName }));
}

/** The series of the center's latest diploma; empty before the first. */
export async function lastDiplomaSeries(db: Db, scope: OperatorScope, groupId: string): Promise<string> {
  const row = await db
    .selectFrom('documents')
    .where('centerId', '=', (eb) =>
      eb.selectFrom('groups').where('groups.id', '=', groupId).where(visibleGroup(scope)).select('groups.centerId'),
    )
    .where('type', '=', 'Diplom')
    .orderBy('id', 'desc')
    .limit(1)
    .select('series')
    .executeTakeFirst();
  return row?.series ?? '';
}

/** The group's people on a course who have no valid protocol yet, held until the transaction ends, by name. */
export async function lockWithoutProtocol(
  tx: Tx,
  scope: CenterScope,
  groupId: Seen<'groups'>,
  courseId: Seen<'courses'>,
): Promise<Locked<'assignments'>[]> {
  const ofCourse = tx
    .selectFrom('assignments')
    .where('assignments.groupId', '=', groupId)
    .where('assignments.courseId', '=', courseId)
    .where('assignments.centerId', '=', scope.organization.id);
  // Always in the order of ids, as everyone who holds several of them does.
  const held = await ofCourse.orderBy('assignments.id').select('assignments.id').forUpdate().execute();
  if (held.length === 0) return [];
  const rows = await ofCourse
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('assignmentDocuments')
            .whereRef('assignmentDocuments.assignmentId', '=', 'assignments.id')
            .where('assignmentDocuments.type', '=', 'Protocol')
            .where('assignmentDocuments.revokedAt', 'is', null)
            .select('assignmentDocuments.id'),
        ),
      ),
    )
    .orderBy('students.fullName')
    .orderBy('assignments.id')
    .select('assignments.id')
    .$narrowType<{ id: Locked<'assignments'> }>()
    .execute();
  return rows.map(({ id }) => id);
}

/** What a document about everybody on a course of a group is made of. */
export interface CommonOf {
  groupId: Seen<'groups'>;
  courseId: Seen<'courses'>;
  prepareAhead: boolean;
  /** Whom the dialog has chosen; who may not sign it on its day is passed over. */
  signatoryIds: string[];
}

export interface GroupDocument {
  groupId: Seen<'groups'>;
  courseId: Seen<'courses'>;
  trainingType: TrainingType;
  assignIds: readonly Locked<'assignments'>[];
  date: string;
  isPreparedAhead: boolean;
  number: string;
  registerOf: TrainingType | null;
  data: PrintedData;
  form: object;
  verificationCode: string;
}

/** @returns the id of the protocol that speaks of all these assignments */
export async function insertGroupProtocol(
  tx: Tx,
  scope: CenterScope,
  document: GroupDocument,
): Promise<Locked<'documents'>> {
  const id = newId<'documents'>();
  await tx
    .insertInto('documents')
    .values({
      id,
      centerId: scope.organization.id,
      type: 'Protocol',
      trainingType: document.trainingType,
      groupId: document.groupId,
      courseId: document.courseId,
      issueDate: document.date,
      isPreparedAhead: document.isPreparedAhead,
      saysResults: !document.isPreparedAhead,
      number: document.number,
      registerOf: document.registerOf,
      data: JSON.stringify(document.data),
      form: JSON.stringify(document.form),
      studyTerms: programKept(document.courseId),
      templates: templatesInForce(scope.organization.id, 'Protocol', document.trainingType, document.data),
      verificationCode: document.verificationCode,
      fixedBy: scope.userId,
    })
    .execute();
  await tx
    .insertInto('documentPeople')
    .values(document.assignIds.map((assignId) => ({ assignmentId: assignId, documentId: id })))
    .execute();
  return id;
}

/**
 * Keeps who examines the people of whom no document says yet how the training ended; the course's own is not kept.
 * @returns of how many
 */
export async function updateCommitteeOf(
  tx: Tx,
  assignIds: readonly Locked<'assignments'>[],
  committeeId: string,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('assignments')
    .from('courses')
    .whereRef('courses.id', '=', 'assignments.courseId')
    .where('assignments.id', 'in', assignIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('assignmentDocuments')
            .whereRef('assignmentDocuments.assignmentId', '=', 'assignments.id')
            .where('assignmentDocuments.type', 'in', documentsOfResult)
            .where('assignmentDocuments.revokedAt', 'is', null)
            .select('assignmentDocuments.id'),
        ),
      ),
    )
    .set({ committeeId: sql`nullif(${committeeId}::uuid, courses.committee_id)` })
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
