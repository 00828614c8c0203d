import { keptTypes } from '@dopusk/contract/documents/descriptions.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { IDENTIFYING, PRINTED_OF_MONEY } from '@dopusk/contract/rights.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';
import { printedCourseTitle } from '../../../db/shown-course-title.ts';
import { isOpen } from '../../../db/visible.ts';
import { type Addressee, findAddressees } from './addressees.ts';

/**
 * Whom a document concerns that was taken back: the person who was to keep it; of a client, in whose people's training it stands, the
 * operators who may open such a document. Its center has done it.
 */
const concerned = sql`
  select students.user_id, documents.id from documents
  join assignments on assignments.id = documents.assignment_id
  join students on students.id = assignments.student_id
  where documents.type = any(${keptTypes}::text[])
  union
  select operators.user_id, documents.id from documents
  join assignment_documents listed on listed.id = documents.id
  join assignments on assignments.id = listed.assignment_id and assignments.organization_id <> documents.center_id
  join memberships on memberships.organization_id = assignments.organization_id and memberships.deactivated_at is null
    and (memberships.rights && ${IDENTIFYING}::text[]
      or ('Money' = any(memberships.rights) and documents.type = any(${PRINTED_OF_MONEY}::text[])))
  join operators on operators.id = memberships.operator_id`;

/** Records the documents that people have taken back since then, and gives those not told of before: what was never in force is nobody's affair. */
export async function takeRevoked(tx: Tx, since: Date): Promise<Seen<'documents'>[]> {
  const rows = await tx
    .insertInto('notices')
    .columns(['event', 'subjectId'])
    .expression(
      tx
        .selectFrom('documents')
        .where('revokedAt', '>', since)
        .where('revokedBy', 'is not', null)
        .where(({ or, eb }) => or([isOpen(), eb('openedAt', 'is not', null)]))
        .select([sql<string>`'Revoked'`.as('event'), 'documents.id']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('subjectId as id')
    .$narrowType<{ id: Seen<'documents'> }>()
    .execute();
  return rows.map(({ id }) => id);
}

/** Lets it be told anew that somebody's documents are ready, once another one stands in the place of these. */
export async function forgetReady(tx: Tx, ids: Seen<'documents'>[]): Promise<void> {
  await tx
    .deleteFrom('notices')
    .where('event', '=', 'DocumentsReady')
    .where('subjectId', 'in', (query) =>
      query
        .selectFrom('assignmentDocuments as listed')
        .innerJoin('assignments', 'assignments.id', 'listed.assignmentId')
        .innerJoin('courses', 'courses.id', 'assignments.courseId')
        .where('listed.id', 'in', ids)
        .where(sql<boolean>`listed.type = any(courses.issued_documents)`)
        .select('assignments.id'),
    )
    .execute();
}

/** The users to be told of these documents, each of his own. */
export const findConcernedByRevoked = (tx: Tx, ids: Seen<'documents'>[]): Promise<Addressee<Seen<'documents'>>[]> =>
  findAddressees(tx, 'Revoked', sql`(select user_id, id from (${concerned}) as concerned where id = any(${ids}))`);

/** A document that was taken back, as one of those whom it concerns is to read it. */
export interface RevokedDocument {
  assignmentId: string;
  center: string;
  type: DocumentType;
  trainingType: TrainingType | null;
  series: string;
  blankNumber: string;
  number: string;
  date: string;
  /** Empty of a document about several people. */
  fullName: string;
  course: string;
  reason: string;
  /** It had been handed out. */
  isReceived: boolean;
  /** What stands in its place by now; null while nothing does. */
  instead: {
    series: string;
    blankNumber: string;
    number: string;
    date: string;
    isDuplicate: boolean;
    isReceived: boolean;
  } | null;
  /** It is the reader's own. */
  isOwn: boolean;
}

/** Those of the documents that are this user's concern, in the order in which they were fixed. */
export async function findRevoked(db: Db, userId: Seen<'users'>, ids: Seen<'documents'>[]): Promise<RevokedDocument[]> {
  const { rows } = await sql<RevokedDocument>`
    select assignments.id as assignment_id, center.title as center, documents.type, documents.training_type, documents.series,
      documents.blank_number, documents.number, documents.issue_date as date, documents.full_name,
      ${printedCourseTitle} as course, documents.revocation_reason as reason,
      documents.received_at is not null as is_received,
      (select json_build_object('series', documents.series, 'blankNumber', documents.blank_number, 'number', documents.number, 'date', documents.issue_date,
          'isDuplicate', documents.replaces is not null and documents.duplicate_cause is distinct from 'Exchange',
          'isReceived', documents.received_at is not null)
        from documents join assignment_documents listed on listed.id = documents.id
        where listed.assignment_id = assignments.id and listed.type = taken.type and listed.revoked_at is null
          and ${isOpen()}) as instead,
      coalesce(students.user_id = ${userId}, false) as is_own
    from (select id from (${concerned}) as concerned where user_id = ${userId} and id = any(${ids})) as mine
    join documents on documents.id = mine.id
    join documents taken on taken.id = documents.id
    join organizations center on center.id = documents.center_id
    join lateral (select listed.assignment_id from assignment_documents listed
      join assignments on assignments.id = listed.assignment_id
      left join students on students.id = assignments.student_id
      where listed.id = documents.id
      order by students.user_id = ${userId} desc, exists (select from memberships
        join operators on operators.id = memberships.operator_id and operators.user_id = ${userId}
        where memberships.organization_id = assignments.organization_id) desc, listed.assignment_id limit 1) as one on true
    join assignments on assignments.id = one.assignment_id
    join students on students.id = assignments.student_id
    order by documents.id`.execute(db);
  return rows;
}
