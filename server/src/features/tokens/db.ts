import type { TokenBody, TokenRow } from '@dopusk/contract/tokens.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.ts';
import { newId } from '../../db/new-id.ts';
import type { OperatorScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';

const ofCurrent = (scope: OperatorScope) => scope.organization?.id ?? null;

/** Works until it is revoked, out of date, or its maker leaves. */
const isWorking = sql<boolean>`(tokens.revoked_at is null and coalesce(tokens.expires_at > now(), true))`;

/** Whether whoever made it still works for the organization. */
const hasMaker = sql<boolean>`exists (select from memberships join operators on operators.id = memberships.operator_id
  join users on users.id = operators.user_id and users.deactivated_at is null
  where memberships.operator_id = tokens.made_by and memberships.organization_id = tokens.organization_id
  and memberships.deactivated_at is null)`;

/** The tokens of the caller's current organization: first those that work, of each kind the newest first. */
export async function listTokens(db: Db, scope: OperatorScope): Promise<TokenRow[]> {
  const rows = await db
    .selectFrom('tokens')
    .innerJoin('operators', 'operators.id', 'tokens.madeBy')
    .innerJoin('users', 'users.id', 'operators.userId')
    .where('tokens.organizationId', '=', ofCurrent(scope))
    .orderBy(isWorking, 'desc')
    .orderBy('tokens.createdAt', 'desc')
    .select(['tokens.id', 'tokens.title', 'tokens.prefix', 'tokens.rights', 'tokens.addresses', 'tokens.createdAt'])
    .select(['users.fullName as madeBy', 'tokens.expiresAt', 'tokens.lastUsedAt', 'tokens.lastUsedFrom'])
    .select(
      sql<TokenRow['state']>`case when tokens.revoked_at is not null then 'Revoked'
        when not ${isWorking} then 'Expired' when not ${hasMaker} then 'Orphaned' else 'Active' end`.as('state'),
    )
    .execute();
  return rows.map(({ createdAt, expiresAt, lastUsedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** Locks the organization, so that of two tokens made at once the second counts the first, and counts those that work. */
export async function countWorking(tx: Tx, organizationId: Seen<'organizations'>): Promise<number> {
  await tx.selectFrom('organizations').where('id', '=', organizationId).select('id').forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('tokens')
    .where('organizationId', '=', organizationId)
    .where(isWorking)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Keeps a token of the caller's, without its secret. */
export async function insertToken(
  tx: Tx,
  { operatorId }: OperatorScope,
  organizationId: Seen<'organizations'>,
  { title, rights, term, addresses, prefix, hash }: TokenBody & { prefix: string; hash: Buffer },
): Promise<Seen<'tokens'>> {
  const id = newId<'tokens'>();
  const expiresAt = term === 'Never' ? null : sql<Date>`now() + make_interval(days => ${Number(term)})`;
  const row = { id, organizationId, madeBy: operatorId, title, prefix, hash, addresses, expiresAt };
  await tx
    .insertInto('tokens')
    .values({ ...row, rights: JSON.stringify(rights) })
    .execute();
  return id;
}

/** Ends a token of the caller's organization; undefined for another's. Once more changes nothing. */
export function revokeToken(tx: Tx, scope: OperatorScope, id: string) {
  return tx
    .updateTable('tokens')
    .set({ revokedAt: sql<Date>`coalesce(revoked_at, now())` })
    .where('id', '=', id)
    .where('organizationId', '=', ofCurrent(scope))
    .returning(['id', 'title'])
    .executeTakeFirst();
}
