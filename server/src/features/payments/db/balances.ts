import type { PayerBalance } from '@dopusk/contract/assignments.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { sql } from 'kysely';
import { allBound, boundParts } from '../../../db/bound-money.ts';
import type { Db, Tx } from '../../../db/connection.ts';
import { type CenterScope, mayKnowMoney, type OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import { payingOrganizations } from '../../../db/visible.ts';

const kopecks = sql<number>`coalesce((select balance_after from entries
  where entries.account_id = accounts.id order by position desc limit 1), 0)`.as('kopecks');

/** The balances an operator may pay from, by the organizations' titles; the current organization's first. */
export async function listPayerBalances(db: Db, scope: OperatorScope): Promise<PayerBalance[]> {
  if (!mayKnowMoney(scope)) return [];
  const rows = await payerAccounts(db, scope)
    .orderBy(sql`organizations.id = ${scope.organization?.id ?? null}::uuid`, 'desc')
    .orderBy(shownTitleOf('organizations'))
    .select(['accounts.id', 'organizations.id as organizationId', shownTitleOf('organizations').as('title'), kopecks])
    .select(boundParts(sql.ref('accounts.id')).as('bound'))
    .execute();
  return rows.map(({ kopecks: amount, bound, ...row }) => ({
    ...row,
    amount: toRubles(amount),
    bound: allBound(bound),
  }));
}

/** A balance the operator may top up, by its account; undefined for any other. */
export function findPayerBalance(db: Db, scope: OperatorScope, accountId: string) {
  return payerAccounts(db, scope)
    .where('accounts.id', '=', accountId)
    .select(['organizations.id as organizationId', shownTitleOf('organizations').as('title')])
    .$narrowType<{ organizationId: Seen<'organizations'> }>()
    .executeTakeFirst();
}

function payerAccounts(db: Db | Tx, scope: OperatorScope) {
  return db
    .selectFrom('accounts')
    .innerJoin('organizations', 'organizations.id', 'accounts.organizationId')
    .where('accounts.kind', '=', 'balance')
    .where('accounts.organizationId', 'in', payingOrganizations(scope));
}

/** The organization when the operator may pay from its balance; undefined for any other. */
export function findPayer(tx: Tx, scope: OperatorScope, organizationId: string) {
  return payerAccounts(tx, scope)
    .where('accounts.organizationId', '=', organizationId)
    .select('organizations.id')
    .$narrowType<{ id: Seen<'organizations'> }>()
    .executeTakeFirst();
}

/** The account and the title of an organization whose balance the operator may see; undefined for any other. */
export function findAccount(db: Db, scope: OperatorScope, organizationId: string): Promise<OwnAccount | undefined> {
  return payerAccounts(db, scope)
    .where('accounts.organizationId', '=', organizationId)
    .select(['accounts.id', shownTitleOf('organizations').as('title')])
    .$narrowType<{ id: Seen<'accounts'> }>()
    .executeTakeFirst();
}

/** An account whose entries the caller may read. */
export interface OwnAccount {
  readonly id: Seen<'accounts'>;
  readonly title: string;
}

/** How much of a center's own money organizations have left on their balances, by their ids, in kopecks. */
export async function findOwnMoney(
  db: Db,
  scope: CenterScope,
  organizationIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ organizationId: string; kopecks: number }>`
    select accounts.organization_id, coalesce((select part_after from entries
      where account_id = accounts.id and bound_to = ${scope.organization.id} and position is not null
      order by position desc limit 1), 0) as kopecks
    from accounts where kind = 'balance' and organization_id = any(${organizationIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ organizationId, kopecks }) => [organizationId, Number(kopecks)]));
}
