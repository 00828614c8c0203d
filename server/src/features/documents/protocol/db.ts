import { descriptions } from '@dopusk/contract/documents/descriptions.ts';
import { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';
import { isRefusedAssignment } from '../../assignments/results/db.ts';
import { isReplaced } from '../db.ts';

/** What people are given for what a protocol says of them; contracts and protocols themselves are not among it. */
const KEPT = DocumentType.options.filter((type) => descriptions[type].isKept);

/**
 * The people of a protocol by their names, each with a line for every document of the same training that he was given, or
 * one line without a document. Of a document that has a duplicate only the duplicate is there.
 */
export function listProtocolDocuments(db: Db, protocolId: Seen<'documents'>) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('documentPeople')
        .where('documentId', '=', protocolId)
        .select('assignmentId')
        .union(
          from
            .selectFrom('documents')
            .where('id', '=', protocolId)
            .where('assignmentId', 'is not', null)
            .select(sql<string>`assignment_id`.as('assignmentId')),
        )
        .as('listed'),
    )
    .innerJoin('assignments', 'assignments.id', 'listed.assignmentId')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('users', 'users.id', 'students.userId')
    .leftJoin('documents', (join) =>
      join
        .onRef('documents.assignmentId', '=', 'listed.assignmentId')
        .on('documents.type', 'in', KEPT)
        .on(sql<boolean>`not ${isReplaced}`),
    )
    .select([
      'listed.assignmentId',
      'users.surname',
      'users.name',
      'users.lastname',
      'assignments.ministryNumber',
      isRefusedAssignment.as('isRefused'),
      'documents.type',
      'documents.trainingType',
      'documents.series',
      'documents.number',
      'documents.issueDate as date',
      'documents.expiresOn',
      'documents.revokedAt',
      sql<{ фамилия: string; имя: string; отчество: string } | null>`documents.data -> 'слушатель'`.as('printedName'),
    ])
    .orderBy('users.fullName')
    .orderBy('listed.assignmentId')
    .orderBy('documents.type')
    .orderBy('documents.id')
    .execute();
}
