import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { SafetyField } from '@dopusk/contract/safety-field.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { visibleGroup } from '../../../db/visible.ts';
import { safetyOfProfession } from '../../courses/db.ts';
import type { Facts } from '../../documents/facts.ts';
import { partyOf } from '../../documents/parties/db.ts';
import type { Signatory } from '../../documents/parties/signatory.ts';
import type { PrintedData } from '../../documents/printed-data.ts';
import { type Addressee, findAddressees } from '../../notices/db/addressees.ts';

/** A document prepared ahead, whose day has not come, about people whom a committee examines. */
export interface PreparedDocument {
  id: Locked<'documents'>;
  type: DocumentType;
  trainingType: TrainingType | null;
  number: string;
  /** The day it bears. */
  date: string;
  /** One of the assignments it is about. */
  assignId: string;
  fullName: string;
  groupTitle: string | null;
  /** The group in which that assignment was made. */
  groupId: string | null;
  course: { trainingType: TrainingType; safety: SafetyField | null };
  /** The day of the protocol that it rests on; null without one, and of a protocol. */
  protocolDate: string | null;
  /** Its committee as it prints it, once it is in force; null until then, and of one that was made past the portal. */
  protocolSat: Facts['sat'];
  sat: PrintedData['комиссия'];
}

/** On `listed`: what the protocol of the assignment prints of its committee, when its own day has come. */
const satInForce = (day: string) => sql<Facts['sat']>`(
  select jsonb_build_object(
      'название', coalesce(sat ->> 'название', ''), 'номер_приказа', coalesce(sat ->> 'номер_приказа', ''),
      'дата_приказа', coalesce(sat ->> 'дата_приказа', ''), 'председатель', coalesce(sat ->> 'председатель', ''),
      'члены', coalesce(sat -> 'члены', '[]'))
  from assignment_documents as resting join documents as protocol on protocol.id = resting.id
    cross join lateral (select protocol.data -> 'комиссия' as sat) as printed
  where resting.assignment_id = listed.assignment_id and resting.type = 'Protocol' and resting.revoked_at is null
    and not (protocol.is_prepared_ahead and protocol.issue_date > ${day}::date) and sat ->> 'председатель' <> '' limit 1)`;

/** Those of a committee that are valid, by their day, protocols first. What its center has prepared is few (index documents_awaiting). */
export async function listPreparedDocuments(db: Db | Tx, committeeId: Seen<'committees'>): Promise<PreparedDocument[]> {
  const { rows } =
    await sql<PreparedDocument>`select distinct on (documents.issue_date, documents.type <> 'Protocol', documents.id)
      documents.id, documents.type, documents.training_type, documents.number, to_char(documents.issue_date, 'YYYY-MM-DD') as date,
      listed.assignment_id as assign_id, documents.full_name, groups.title as group_title,
      assignments.group_id,
      json_build_object('trainingType', courses.training_type, 'safety', ${safetyOfProfession}) as course,
      case when documents.type <> 'Protocol' then (select to_char(protocol.issue_date, 'YYYY-MM-DD') from assignment_documents as protocol
        where protocol.assignment_id = listed.assignment_id and protocol.type = 'Protocol' and protocol.revoked_at is null limit 1)
      end as protocol_date,
      case when documents.type <> 'Protocol' then ${satInForce(today())} end as protocol_sat,
      documents.data -> 'комиссия' as sat
    from courses
    join professions on professions.id = courses.profession_id
    join assignments on assignments.course_id = courses.id
    join assignment_documents as listed on listed.assignment_id = assignments.id
    join documents on documents.id = listed.id
    left join groups on groups.id = documents.group_id
    where coalesce(assignments.committee_id, courses.committee_id) = ${committeeId}
      and documents.center_id = (select center_id from committees where id = ${committeeId})
      and documents.opened_at is null and documents.is_prepared_ahead and documents.issue_date > ${today()}::date and documents.revoked_at is null
    order by documents.issue_date, documents.type <> 'Protocol', documents.id, listed.assignment_id`.execute(db);
  return rows;
}

/** Who signs for the center of a committee, in their order. */
export async function listSignatories(db: Db | Tx, committeeId: Seen<'committees'>): Promise<Signatory[]> {
  const { center } = await db
    .selectFrom('organizations')
    .where('id', '=', (from) => from.selectFrom('committees').where('id', '=', committeeId).select('centerId'))
    .select(partyOf('organizations').as('center'))
    .executeTakeFirstOrThrow();
  return center.signatories;
}

/** A group that the operator sees. */
export const findSeenGroup = (db: Db, scope: CenterScope, id: string) =>
  db.selectFrom('groups').where('groups.id', '=', id).where(visibleGroup(scope)).select('groups.id').executeTakeFirst();

/** The committees that examine a group taught by the center, some of whose documents are prepared for a day to come. */
export async function listCommitteesOfPrepared(db: Db, scope: CenterScope, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(assignments.committee_id, courses.committee_id) as id from assignments
    join courses on courses.id = assignments.course_id
    where assignments.group_id = ${groupId} and assignments.center_id = ${scope.organization.id}
      and coalesce(assignments.committee_id, courses.committee_id) is not null
      and exists (select from assignment_documents as listed join documents on documents.id = listed.id
        where listed.assignment_id = assignments.id and documents.is_prepared_ahead and documents.opened_at is null
          and documents.issue_date > ${today()}::date and documents.revoked_at is null)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Who has prepared these documents, each with his own; without whoever has brought it about that they are told of. */
export const findPreparers = (
  tx: Tx,
  ids: readonly Seen<'documents'>[],
  author: Seen<'users'>,
): Promise<Addressee<Seen<'documents'>>[]> =>
  findAddressees(
    tx,
    'PreparedOutdated',
    sql`(select fixed_by as user_id, id from documents
      where id = any(${ids}::uuid[]) and fixed_by is not null and fixed_by <> ${author})`,
  );

/** Holds documents until the transaction ends, in one order. */
export async function lockPrepared(tx: Tx, ids: readonly Seen<'documents'>[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.selectFrom('documents').where('id', 'in', ids).orderBy('id').select('id').forUpdate().execute();
}

/** Lets a document that nobody has yet name another composition; its files are those of a further edition, to be printed. */
export async function rewriteCommittee(tx: Tx, id: Locked<'documents'>, sat: PrintedData['комиссия']): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ data: sql<string>`jsonb_set(data, '{комиссия}', ${JSON.stringify(sat)}::jsonb)`, printError: '' })
    // The next one may be under way with what the document has said till now (markPrinted): its files and its note are not this one's.
    .set({ edition: sql<number>`edition + 2`, printedAt: null })
    .where('id', '=', id)
    .where('isPreparedAhead', '=', true)
    .execute();
}
