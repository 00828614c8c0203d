import { keptTypes } from '@dopusk/contract/documents/descriptions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { lackOf } from '../../../db/visible.ts';
import { electricalCheckJson } from '../../assignments/db/electrical-check.ts';
import { isRefusedAssignment, resultJson } from '../../assignments/results/db.ts';
import { safetyOfProfession } from '../../courses/db.ts';
import { isDuplicateOf, isReplaced, replacesOf } from '../db.ts';
import type { Given } from './named-later.ts';
import type { Listed } from './printed-results.ts';

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
        .on('documents.type', 'in', keptTypes)
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
      'documents.blankNumber',
      'documents.number',
      'documents.issueDate as date',
      'documents.expiresOn',
      'documents.revokedAt',
      lackOf().as('lacks'),
      replacesOf.as('replaces'),
      isDuplicateOf.as('isDuplicate'),
      sql<{ фамилия: string; имя: string; отчество: string } | null>`documents.data -> 'слушатель'`.as('printedName'),
    ])
    .orderBy('users.fullName')
    .orderBy('listed.assignmentId')
    .orderBy('documents.type')
    .orderBy('documents.id')
    .execute();
}

/** Of a protocol that was prepared ahead its people, with what the committee has decided of them; null of another document. */
export const judgedPeople = sql<
  Listed[] | null
>`case when documents.is_prepared_ahead and documents.type = 'Protocol' then (
  select json_agg(json_build_object('assignId', assignments.id, 'result', ${resultJson},
    'electrical', ${electricalCheckJson},
    'student', json_build_object('surname', users.surname, 'name', users.name, 'lastname', users.lastname,
      'gender', students.gender, 'dativeName', students.dative_name),
    'course', json_build_object('trainingType', courses.training_type, 'safety', ${safetyOfProfession},
      'validityPeriod', courses.validity_period_document))
    order by students.full_name, assignments.id)
  from assignment_documents as listed
  join assignments on assignments.id = listed.assignment_id
  join students on students.id = assignments.student_id
  join users on users.id = students.user_id
  join courses on courses.id = assignments.course_id
  join professions on professions.id = courses.profession_id
  where listed.id = documents.id) end`;

/** The same of one document that somebody has named by its code. */
export async function findJudged(db: Db, documentId: Seen<'documents'>): Promise<Listed[] | null> {
  const { judged } = await db
    .selectFrom('documents')
    .where('documents.id', '=', documentId)
    .select(judgedPeople.as('judged'))
    .executeTakeFirstOrThrow();
  return judged;
}

/** The valid protocols that were prepared ahead and list these assignments, each once. */
export async function listPreparedProtocols(
  tx: Tx,
  assignIds: readonly Seen<'assignments'>[],
): Promise<Seen<'documents'>[]> {
  if (assignIds.length === 0) return [];
  const rows = await tx
    .selectFrom('assignmentDocuments as listed')
    .where('listed.assignmentId', 'in', assignIds)
    .where('listed.type', '=', 'Protocol')
    .where('listed.isPreparedAhead', '=', true)
    .where('listed.revokedAt', 'is', null)
    .distinct()
    .select('listed.id')
    .$narrowType<{ id: Seen<'documents'> }>()
    .execute();
  return rows.map(({ id }) => id);
}

/** Of a protocol, what its people have been given, in the order of fixing; a duplicate is named by what it repeats, what was exchanged by the new one. */
export const givenToPeople: RawBuilder<Given[] | null> = sql`case when documents.type = 'Protocol' then (
  select json_agg(json_build_object('assignId', given.assignment_id, 'type', given.type, 'number', given.number) order by given.id)
  from assignment_documents as listed join documents as given on given.assignment_id = listed.assignment_id
  where listed.id = documents.id and given.type not in ('Protocol', 'Contract', 'CertificateEducation')
    and given.revoked_at is null and (given.replaces is null or given.duplicate_cause = 'Exchange')) end`;

/** The valid protocols that list an assignment and name no document of it, or by another number. */
export async function listUnnaming(
  tx: Tx,
  assignId: Locked<'assignments'>,
  number: string,
): Promise<Seen<'documents'>[]> {
  const rows = await tx
    .selectFrom('assignmentDocuments as listed')
    .innerJoin('documents', 'documents.id', 'listed.id')
    .where('listed.assignmentId', '=', assignId)
    .where('listed.type', '=', 'Protocol')
    .where('listed.revokedAt', 'is', null)
    .where(
      sql<boolean>`exists (select from jsonb_array_elements(documents.data -> 'люди') as line
        where line ->> 'назначение' = ${assignId}::text and line ->> 'документ' <> ${number}::text)`,
    )
    .select('documents.id')
    .$narrowType<{ id: Seen<'documents'> }>()
    .execute();
  return rows.map(({ id }) => id);
}
