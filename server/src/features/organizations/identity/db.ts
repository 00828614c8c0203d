import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { hasOperators, isRelatedTo } from '../db.ts';

/** What tells one organization from another: branches share an INN and have KPPs of their own. */
export interface Identity {
  inn: string;
  kpp?: string | null | undefined;
}

/** Lets those who make an organization of one INN at the same moment wait for each other. */
export async function lockInn(tx: Tx, inn: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`organization ${inn}`}, 0))`.execute(tx);
}

/**
 * On `organizations` rows: whether it may be the same one; a natural person is no organization. A KPP that is not known may be any, but that of a branch – its reason
 * of registration is not 01 – is not that of one whose KPP nobody has written down.
 */
const isSame = ({
  inn,
  kpp = null,
}: Identity) => sql<SqlBool>`(organizations.inn = ${inn} and not organizations.is_person and case
  when ${kpp}::text is null or organizations.kpp = ${kpp} then true
  when organizations.kpp is null then substr(${kpp}, 5, 2) = '01' else false end)`;

/** What an organization is told from others by. */
export const identityOf = (tx: Tx, id: Seen<'organizations'>): Promise<Identity> =>
  tx.selectFrom('organizations').where('id', '=', id).select(['inn', 'kpp']).executeTakeFirstOrThrow();

/** An organization of which one becomes, and what it was before; null while it is made. */
export type Former = (Identity & { id: string }) | null;

/** On `organizations` rows: one that the changed one becomes the same with; it is not itself, and was another before. */
const isNew = (former: Former) =>
  former ? sql<SqlBool>`(organizations.id <> ${former.id} and not ${isSame(former)})` : sql<SqlBool>`true`;

/** The title of the same organization among those that the operator works in or sees all of. */
export async function findSame(
  tx: Tx,
  scope: OperatorScope,
  identity: Identity,
  former: Former,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('organizations')
    .where(isSame(identity))
    .where(isNew(former))
    .where(isRelatedTo(scope))
    .orderBy('id')
    .select('title')
    .executeTakeFirst();
  return row?.title;
}

/**
 * Whether the same organization works on the portal already with an operator of its own. Nothing else is said of it; that a
 * center has written one down which nobody works for is that center's alone.
 */
export async function isAtWork(tx: Tx, identity: Identity, former: Former): Promise<boolean> {
  const row = await tx
    .selectFrom('organizations')
    .where(isSame(identity))
    .where(isNew(former))
    .where(hasOperators)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
