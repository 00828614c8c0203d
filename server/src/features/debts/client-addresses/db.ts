import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';

/** Where letters go to a client that has nobody in the portal, and the operator of the center in whose name they go. */
export interface ClientAddress {
  userId: Seen<'users'>;
  recipient: string;
}

/**
 * An organization whose money nobody minds in the portal, by the address of its requisites. Nobody has proved that the address is
 * its own: letters there bring documents and no ways in.
 * @param client an expression of an organization's id
 */
export const unmindedAddress = (client: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select nullif(organizations.email, '') from organizations where organizations.id = ${client}
    and not exists (select from memberships where memberships.organization_id = organizations.id
      and memberships.deactivated_at is null and 'Money' = any(memberships.rights)))`;

/**
 * Whoever minds a center's money, an administrator first: letters that nobody sends go out in his name.
 * @param center an expression of an organization's id
 */
export const centerMinder = (center: RawBuilder<unknown>): RawBuilder<Seen<'users'> | null> => sql`(
  select operators.user_id from memberships join operators on operators.id = memberships.operator_id
    join users on users.id = operators.user_id and users.deactivated_at is null
  where memberships.organization_id = ${center} and memberships.deactivated_at is null
    and 'Money' = any(memberships.rights)
  order by memberships.role = 'HighOperator' desc, operators.user_id limit 1)`;

/** Null where somebody minds the client's money, no e-mail of it is known, or the center has nobody for it. */
export async function findClientAddress(
  db: Db | Tx,
  centerId: Seen<'organizations'>,
  clientId: Seen<'organizations'>,
): Promise<ClientAddress | null> {
  const { rows } = await sql<{ userId: Seen<'users'> | null; recipient: string | null }>`
    select ${centerMinder(sql`${centerId}::uuid`)} as user_id, ${unmindedAddress(sql`${clientId}::uuid`)} as recipient`.execute(
    db,
  );
  const [{ userId, recipient } = { userId: null, recipient: null }] = rows;
  return userId && recipient ? { userId, recipient } : null;
}

/** The e-mail of an organization's requisites; empty without one. */
export async function findOwnEmail(db: Db | Tx, id: Seen<'organizations'>): Promise<string> {
  const row = await db.selectFrom('organizations').where('id', '=', id).select('email').executeTakeFirst();
  return row?.email ?? '';
}
