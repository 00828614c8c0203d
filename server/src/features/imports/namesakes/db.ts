import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import type { ImportedPerson } from '../../../db/tables/imports.ts';
import { keepApart } from '../../students/doubles/db.ts';
import type { PlannedRow } from '../plan.ts';
import { type Answer, answersOf, type RowSaying, toldApart } from './answers.ts';
import type { Answers } from './likeness.ts';

/** Who rows that say the same have been in earlier tables of the organization. */
export async function findAnswers(
  db: Db | Tx,
  organizationId: Seen<'organizations'>,
  rows: readonly (RowSaying & { rowNumber: number })[],
): Promise<Answers> {
  if (rows.length === 0) return new Map();
  const { rows: found } = await sql<{ rowNumber: number; studentId: string }>`
    select given.row_number, import_answers.student_id
    from unnest(${rows.map(({ rowNumber }) => rowNumber)}::int[], ${rows.map(({ said }) => said)}::text[],
      ${rows.map(({ place }) => place)}::int[]) as given (row_number, said, place)
    join import_answers on import_answers.organization_id = ${organizationId}
      and import_answers.said = given.said and import_answers.place = given.place`.execute(db);
  return new Map(found.map(({ rowNumber, studentId }) => [rowNumber, studentId]));
}

/** The rows of a file that an organization has got, as they were read and as they were planned. */
interface LoadedPart {
  organizationId: Seen<'organizations'>;
  people: readonly ImportedPerson[];
  rows: readonly PlannedRow[];
}

/**
 * Remembers what a load has said: who rows are, for the next table that says the same of them, and who are two people, as
 * «Возможные дубли» do.
 * @param made the new people
 */
export async function rememberSaid(
  tx: Tx,
  importId: Locked<'imports'>,
  { organizationId, people, rows }: LoadedPart,
  made: readonly { rowNumber: number; userId: Locked<'users'> }[],
): Promise<void> {
  await rememberAnswers(tx, organizationId, importId, answersOf(people, rows, made));
  await keepApart(tx, toldApart(rows, made));
}

async function rememberAnswers(
  tx: Tx,
  organizationId: Seen<'organizations'>,
  importId: Locked<'imports'>,
  answers: readonly Answer[],
): Promise<void> {
  if (answers.length === 0) return;
  await sql`insert into import_answers (id, organization_id, said, place, student_id, import_id)
    select given.id, ${organizationId}, given.said, given.place, students.id, ${importId}
    from unnest(${answers.map(() => newId())}::uuid[], ${answers.map(({ said }) => said)}::text[],
      ${answers.map(({ place }) => place)}::int[], ${answers.map(({ userId }) => userId)}::uuid[])
      as given (id, said, place, user_id)
    join students on students.user_id = given.user_id
    on conflict (organization_id, said, place)
      do update set student_id = excluded.student_id, import_id = excluded.import_id`.execute(tx);
}

/** An undone load has said nothing. */
export async function forgetAnswers(tx: Tx, importId: Locked<'imports'>): Promise<void> {
  await tx.deleteFrom('importAnswers').where('importId', '=', importId).execute();
}
