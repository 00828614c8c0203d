import { sql } from 'kysely';
import type { Tx } from '../../../db/connection.ts';
import { insertRemembered, type RememberedRow, type Row, rememberRow } from '../../../db/remembered-rows.ts';
import type { Locked, Seen } from '../../../db/seen.ts';

/** An assignment as it stood, with what goes with it when it is deleted. */
export interface RememberedAssignment
  extends RememberedRow<
    Row & { id: string; student_id: string; course_id: string; organization_id: string; center_id: string }
  > {
  /** The link of the client with the center that ended with it. */
  link: Row | null;
}

export const rememberAssignment = (tx: Tx, id: Locked<'assignments'>): Promise<Omit<RememberedAssignment, 'link'>> =>
  rememberRow(tx, 'assignments', id);

/** Puts an assignment of a person back as it stood; the caller has found that nothing is in its way. */
export const insertAgain = (tx: Tx, studentId: Locked<'students'>, remembered: RememberedAssignment): Promise<void> =>
  insertRemembered(tx, 'assignments', { ...remembered, row: { ...remembered.row, student_id: studentId } });

/** The link of a client with a center, as it stands. */
export async function readLink(
  tx: Tx,
  { centerId, clientId }: { centerId: Seen<'organizations'>; clientId: Seen<'organizations'> },
): Promise<Row | null> {
  const { rows } = await sql<{ row: Row }>`select to_jsonb(center_clients) as row from center_clients
    where center_id = ${centerId} and client_id = ${clientId}`.execute(tx);
  return rows[0]?.row ?? null;
}
