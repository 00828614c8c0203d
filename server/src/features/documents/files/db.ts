import type { DocumentFormat, DocumentSheet } from '@dopusk/contract/documents/sheets.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { isCenter, type UserScope } from '../../../db/scope.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import { isForNobody, knownDocument, visibleAssignment, visibleDocument } from '../../../db/visible.ts';
import { owedTypes } from '../../assignments/db/document-state.ts';
import { headedWith, isPaid } from '../db.ts';

/** The employers of all whom a document names: it is opened by whoever may know the numbers of each. */
const employersNamed = sql<string[]>`case when documents.group_id is null then array[students.organization_id]
  else array(select distinct named.organization_id from document_people
    join assignments named_assignment on named_assignment.id = document_people.assignment_id
    join students named on named.id = named_assignment.student_id
    where document_people.document_id = documents.id) end`;

/** The columns that name a file, with what decides whether it may be handed out. */
const fileColumns = [
  'documents.id as documentId',
  'documents.type',
  'documents.trainingType',
  'documents.number',
  headedWith.as('check'),
  'documents.groupId',
  shownTitleOf('client').$castTo<string | null>().as('clientTitle'),
  'documentFiles.part',
  'documentFiles.format',
  'documentFiles.storageKey',
  'documentFiles.size',
  'documentFiles.sha256',
  'assignments.id as assignId',
  'students.id as studentId',
  employersNamed.as('employerIds'),
  'users.fullName',
  // Of a document about several people, which is called by all of them.
  'groups.title as groupTitle',
] as const;

/** One file of a document that the caller may see; a former document is the center's affair alone. */
export async function findFile(
  db: Db,
  scope: UserScope,
  { id, part, format }: { id: string; part: DocumentSheet; format: DocumentFormat },
) {
  return filesVisibleTo(db, scope)
    .where('documents.id', '=', id)
    .where('documentFiles.part', '=', part)
    .where('documentFiles.format', '=', format)
    .$if(!isCenter(scope), (files) => files.where('documents.revokedAt', 'is', null))
    .select([...fileColumns, isPaid])
    .limit(1)
    .executeTakeFirst();
}

export type DocumentFile = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** The files of one format of the valid documents of assignments, by person; none of what is for nobody. */
export function listFiles(db: Db, scope: UserScope, assignIds: string[], format: DocumentFormat) {
  return filesVisibleTo(db, scope)
    .where('assignments.id', 'in', assignIds)
    .where('documents.revokedAt', 'is', null)
    .where(sql<SqlBool>`not ${isForNobody()}`)
    .where('documentFiles.format', '=', format)
    .orderBy('users.fullName')
    .orderBy('students.id')
    .orderBy('documents.id')
    .select([...fileColumns, isPaid])
    .execute();
}

/** The files of both formats of the valid documents of a group, by person, without what is for nobody; of common ones a row for each person. */
export function listGroupFiles(db: Db, scope: UserScope, groupId: string) {
  return filesVisibleTo(db, scope)
    .where('assignments.groupId', '=', groupId)
    .where('documents.revokedAt', 'is', null)
    .where(sql<SqlBool>`not ${isForNobody()}`)
    .orderBy('users.fullName')
    .orderBy('students.id')
    .orderBy('documents.id')
    .select([...fileColumns, isPaid])
    .execute();
}

function filesVisibleTo(db: Db, scope: UserScope) {
  return db
    .selectFrom('assignmentDocuments as listed')
    .innerJoin('documents', 'documents.id', 'listed.id')
    .innerJoin('assignments', 'assignments.id', 'listed.assignmentId')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('users', 'users.id', 'students.userId')
    .innerJoin('documentFiles', (join) =>
      join
        .onRef('documentFiles.documentId', '=', 'documents.id')
        .onRef('documentFiles.edition', '=', 'documents.edition'),
    )
    .leftJoin('groups', 'groups.id', 'documents.groupId')
    .leftJoin('organizations as client', 'client.id', 'documents.clientId')
    .where(visibleAssignment(scope))
    .where(visibleDocument(scope));
}

/** The assignments among `assignIds` that the caller may see, with the types that are not printed yet. */
export function listReadiness(db: Db, scope: UserScope, assignIds: string[]) {
  return db
    .selectFrom('assignments')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .where('assignments.id', 'in', assignIds)
    .where(visibleAssignment(scope))
    .select([
      'assignments.id',
      isPaid,
      sql<boolean>`exists (select from unnest(${owedTypes()}) as issued (type) where not exists (
        select from assignment_documents documents where assignment_id = assignments.id
        and documents.type = issued.type and printed_at is not null and revoked_at is null
        and ${knownDocument(scope)}))`.as('isIncomplete'),
    ])
    .execute();
}
