import { sql } from 'kysely';
import type { Tx } from '../../../db/connection.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { insertRow } from '../../students/merges/db/moving.ts';

type Row = Record<string, unknown>;

/** An assignment as it stood, with what goes with it when it is deleted. */
export interface RememberedAssignment {
  row: Row & { student_id: string; course_id: string; organization_id: string; center_id: string };
  beside: { table: string; row: Row }[];
  /** The link of the client with the center that ended with it. */
  link: Row | null;
}

/** All that a deletion of it deletes: its row, and those that refer to it and go with it. */
export async function rememberAssignment(
  tx: Tx,
  id: Locked<'assignments'>,
): Promise<Pick<RememberedAssignment, 'row' | 'beside'>> {
  const { rows } = await sql<{ row: RememberedAssignment['row'] }>`
    select to_jsonb(assignments) as row from assignments where id = ${id}`.execute(tx);
  const referring = await sql<{ table: string; column: string }>`
    select pg_class.relname as table, pg_attribute.attname as column from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where confrelid = 'assignments'::regclass and contype = 'f' and confdeltype = 'c'
    order by pg_class.relname`.execute(tx);
  const beside: RememberedAssignment['beside'] = [];
  for (const { table, column } of referring.rows) {
    const found = await sql<{ row: Row }>`select to_jsonb(${sql.table(table)}) as row from ${sql.table(table)}
      where ${sql.ref(`${table}.${column}`)} = ${id}`.execute(tx);
    beside.push(...found.rows.map(({ row }) => ({ table, row })));
  }
  return { row: rows[0]?.row as RememberedAssignment['row'], beside };
}

/** Puts an assignment of a person back as it stood; the caller has found that nothing is in its way. */
export async function insertRemembered(
  tx: Tx,
  studentId: Locked<'students'>,
  { row, beside }: RememberedAssignment,
): Promise<void> {
  await insertRow(tx, 'assignments', { ...row, student_id: studentId });
  for (const one of beside) await insertRow(tx, one.table, one.row);
}

/** The link of a client with a center, as it stands. */
export async function readLink(
  tx: Tx,
  { centerId, clientId }: { centerId: Seen<'organizations'>; clientId: Seen<'organizations'> },
): Promise<Row | null> {
  const { rows } = await sql<{ row: Row }>`select to_jsonb(center_clients) as row from center_clients
    where center_id = ${centerId} and client_id = ${clientId}`.execute(tx);
  return rows[0]?.row ?? null;
}
