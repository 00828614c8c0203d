import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { type MinistryState, ministryNumberLook, ministryNumberSpellings } from '@dopusk/contract/ministry-numbers.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { keptProgram } from '../study-terms/db.ts';

/** What prints the number: the protocol, and what people keep of the check of their knowledge. */
export const PRINTING_IT: readonly DocumentType[] = ['Protocol', 'Certificate'];

/** Whether a document says a number of the Ministry's register: it is of a program that the register keeps. */
const saysNumber = sql<boolean>`(documents.type = any(${PRINTING_IT})
  and coalesce(documents.data #>> '{курс,программа}', '') <> '')`;

/** Whether it is decided that somebody has not passed. */
function hasFailed(assignId: 'told.id' | 'assignments.id') {
  return sql<boolean>`exists (select from training_results as decided
    where decided.assignment_id = ${sql.ref(assignId)} and decided.outcome <> 'Passed')`;
}

/** The number of an assignment `told` that belongs to a document: one that is taken back keeps what its files say. */
const ownNumber = sql<string>`(case when documents.revoked_at is null then told.ministry_number
  else coalesce(documents.printed_ministry_numbers ->> told.id::text, '') end)`;

/** The number that documents say of it: of whoever has not passed none, although it may be kept. */
const saidNumber = sql<string>`(case when ${hasFailed('told.id')} then '' else ${ownNumber} end)`;

/**
 * Who of a document has a number there, of those who may get one: whoever has not passed is not told of. Null of a document
 * that says no numbers, or of nobody who has passed.
 */
export const ministryState = sql<MinistryState | null>`case when ${saysNumber} then (
  select case when count(*) > 0 then json_build_object('of', count(*), 'known', count(*) filter (where ${ownNumber} <> ''),
    'number', case when count(*) = 1 then max(${ownNumber}) else '' end) end
  from assignment_documents as listed join assignments as told on told.id = listed.assignment_id
  where listed.id = documents.id and not ${hasFailed('told.id')}) end`;

/** A person of a document, with the number that the Ministry has given; empty until then. */
export interface Numbered {
  assignId: string;
  fullName: string;
  number: string;
}

/** The same with the employer and the job: two may be called alike, and one may work for two. */
interface NumberedAtWork extends Numbered {
  work: string;
}

const peopleWith = <P extends Numbered = Numbered>(
  number: RawBuilder<string>,
  besides = sql``,
): RawBuilder<P[] | null> => sql`case when ${saysNumber} then (
  select json_agg(json_build_object('assignId', told.id, 'fullName', students.full_name,
    'number', ${number} ${besides}) order by students.full_name, told.id)
  from assignment_documents as listed join assignments as told on told.id = listed.assignment_id
  join students on students.id = told.student_id
  join organizations as employer on employer.id = told.organization_id where listed.id = documents.id) end`;

/** The people of a document that says numbers with what it says, by their names; null of another one. */
export const numberedPeople = peopleWith(saidNumber);

/** The people of a document of the center; undefined for a stranger's, or one that says no numbers. */
export async function listNumbered(
  db: Db,
  scope: CenterScope,
  documentId: string,
): Promise<NumberedAtWork[] | undefined> {
  const row = await db
    .selectFrom('documents')
    .where('id', '=', documentId)
    .where('centerId', '=', scope.organization.id)
    .select(
      peopleWith<NumberedAtWork>(
        sql`told.ministry_number`,
        sql`, 'work', concat_ws(', ', employer.title, nullif(coalesce(told.job_title, students.job_title), ''))`,
      ).as('people'),
    )
    .executeTakeFirst();
  return row?.people ?? undefined;
}

/** On `assignments` and `professions`: as the protocol says; of whoever has none, as the course says now. */
const isOfProgram = sql<boolean>`coalesce(
  (select ${keptProgram('fixed').is} from assignment_documents as listed join documents as fixed on fixed.id = listed.id
    where listed.assignment_id = assignments.id and listed.type = 'Protocol' and listed.revoked_at is null limit 1),
  professions.learn_program_id is not null)`;

/** The assignments among these that the center has made for a program of the register, locked in one order. */
export function lockOfProgram(tx: Tx, scope: CenterScope, assignIds: readonly string[]) {
  return tx
    .selectFrom('assignments')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .innerJoin('professions', 'professions.id', 'courses.professionId')
    .where('assignments.id', 'in', assignIds)
    .where('assignments.centerId', '=', scope.organization.id)
    .orderBy('assignments.id')
    .select(['assignments.id', 'assignments.ministryNumber'])
    .select(isOfProgram.as('isOfProgram'))
    .select(hasFailed('assignments.id').as('hasFailed'))
    .$narrowType<{ id: Locked<'assignments'> }>()
    .forUpdate('assignments')
    .execute();
}

/** The valid protocols of those of these assignments that have one. */
export async function listProtocols(tx: Tx, assignIds: readonly Locked<'assignments'>[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('assignmentDocuments as listed')
    .where('listed.assignmentId', '=', sql<string>`any(${assignIds}::uuid[])`)
    .where('listed.type', '=', 'Protocol')
    .where('listed.revokedAt', 'is', null)
    .select(['listed.assignmentId', 'listed.id'])
    .execute();
  return new Map(rows.map(({ assignmentId, id }) => [String(assignmentId), String(id)]));
}

/** Notes on what the register was told of them that it was of a protocol which is taken back, with the numbers of then. */
export async function keepAsFormer(tx: Tx, assignIds: readonly Locked<'assignments'>[]): Promise<void> {
  await tx
    .updateTable('stateRegisterRecords as record')
    .from('assignments')
    .whereRef('assignments.id', '=', 'record.assignmentId')
    .where('record.assignmentId', '=', sql<string>`any(${assignIds})`)
    .where('record.documentId', 'is', null)
    .where('record.numberKept', 'is', null)
    .set((is) => ({ numberKept: is.ref('assignments.ministryNumber') }))
    .execute();
}

/** How those of the numbers look that somebody else of the center has, in whichever alphabet. */
export async function findTaken(
  tx: Db | Tx,
  scope: CenterScope,
  numbers: readonly string[],
  ownIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('assignments')
    .where('centerId', '=', scope.organization.id)
    .where('ministryNumber', '<>', '')
    .where('ministryNumber', '=', sql<string>`any(${numbers.flatMap(ministryNumberSpellings)})`)
    .where('id', '<>', sql<string>`all(${ownIds}::uuid[])`)
    .select('ministryNumber')
    .execute();
  return rows.map(({ ministryNumber }) => ministryNumberLook(ministryNumber));
}

/** The valid documents that say the numbers of these assignments, each once. */
export async function listSaying(tx: Tx, assignIds: readonly Locked<'assignments'>[]): Promise<Seen<'documents'>[]> {
  const rows = await tx
    .selectFrom('assignmentDocuments as listed')
    .innerJoin('documents', 'documents.id', 'listed.id')
    .where('listed.assignmentId', 'in', assignIds)
    .where('documents.revokedAt', 'is', null)
    .where(saysNumber)
    .distinct()
    .select('documents.id')
    .$narrowType<{ id: Seen<'documents'> }>()
    .execute();
  return rows.map(({ id }) => id);
}
