import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { type Addressee, findAddressees } from '../../notices/db/addressees.ts';

/** On `memberships` rows: an administrator has every right. */
const fillsRequisites = sql`(memberships.role = 'HighOperator' or 'Settings' = any(memberships.rights))`;

/** The users who fill in what a center's invoices say, and where they are told. */
export const findFillers = (tx: Tx, centerId: Seen<'organizations'>): Promise<Addressee<Seen<'organizations'>>[]> =>
  findAddressees(
    tx,
    'RequisitesWanted',
    sql`(select operators.user_id, memberships.organization_id as id from memberships
      join operators on operators.id = memberships.operator_id
      where memberships.organization_id = ${centerId} and memberships.deactivated_at is null
        and ${fillsRequisites})`,
  );

/** Whether this client has met the same at the center within a day: it is told once. */
export async function wasTold(
  tx: Tx,
  scope: OperatorScope,
  centerId: Seen<'organizations'>,
  what: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`select from audit_log where subject_id = ${centerId} and action = 'requisites.wanted'
    and organization_id = ${scope.organization?.id ?? null} and created_at > now() - interval '1 day'
    and details -> 'what' = ${JSON.stringify(what)}::jsonb limit 1`.execute(tx);
  return rows.length > 0;
}

/** The title of a client that a center is told of, while the reader still fills in what the center lacks. */
export async function findWanting(
  db: Db,
  userId: Seen<'users'>,
  { centerId, clientId }: { centerId: Seen<'organizations'>; clientId: Seen<'organizations'> },
): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    select client.title from organizations as client where client.id = ${clientId}
      and exists (select from memberships join operators on operators.id = memberships.operator_id
        where operators.user_id = ${userId} and memberships.organization_id = ${centerId}
        and memberships.deactivated_at is null and ${fillsRequisites})`.execute(db);
  return rows[0]?.title;
}
