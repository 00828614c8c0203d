import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import type { Answer, RowSaying } from './answers.ts';
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

/** Remembers who rows are, for the next table that says the same of them. */
export async function rememberAnswers(
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
