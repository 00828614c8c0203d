import type { AuditAction } from '@dopusk/contract/audit.ts';
import { type RawBuilder, sql } from 'kysely';
import { audit } from './audit.ts';
import type { Db, Tx } from './connection.ts';
import { isCenter, type UserScope } from './scope.ts';

/**
 * Leaves a line that somebody has taken a file, or sent one away, which holds numbers of people (SNILS, passports). Of a center it says of how many
 * people of which clients: those are told (decision 55).
 * @param assignments a select of the ids of the assignments whose people it is about
 * @param counting where they are counted: a long list is read from a copy
 */
export async function auditTaken(
  db: Db | Tx,
  scope: UserScope,
  action: AuditAction,
  subjectId: string | null,
  details: Record<string, unknown>,
  assignments: RawBuilder<unknown>,
  counting: Db | Tx = db,
): Promise<void> {
  const clients = isCenter(scope) ? await countByClient(counting, scope.organization.id, assignments) : {};
  const told = Object.keys(clients).length > 0 ? { ...details, clients } : details;
  await audit(db, scope, action, subjectId, told);
}

async function countByClient(db: Db | Tx, centerId: string, assignments: RawBuilder<unknown>) {
  const { rows } = await sql<{
    id: string;
    people: number;
  }>`select organization_id as id, count(distinct student_id)::int as people
    from assignments where id in (${assignments}) and organization_id <> ${centerId} group by organization_id`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ id, people }) => [id, people]));
}

/** Of the ids of documents: the assignments that they are about. */
export const aboutDocuments = (documentIds: readonly string[]): RawBuilder<unknown> =>
  sql`select assignment_id from assignment_documents where id = any(${documentIds}::uuid[])`;
