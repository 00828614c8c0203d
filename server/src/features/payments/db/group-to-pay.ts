import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { GroupToPay } from '@dopusk/contract/payments.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import { visibleAssignment, visibleGroup } from '../../../db/visible.ts';

/** How much of a group is to be paid; undefined when the operator does not see it. */
export async function findGroupToPay(
  db: Db,
  scope: OperatorScope,
  groupId: string,
): Promise<Omit<GroupToPay, 'balances'> | undefined> {
  const group = await db
    .selectFrom('groups')
    .where('groups.id', '=', groupId)
    .where(visibleGroup(scope))
    .select('groups.centerId')
    .executeTakeFirst();
  if (!group) return undefined;
  const { totalCount, unpaidCount, kopecks } = await db
    .selectFrom('assignments')
    .where('groupId', '=', groupId)
    .where(visibleAssignment(scope))
    .select(({ fn }) => [
      fn.countAll<number>().as('totalCount'),
      sql<number>`count(*) filter (where paid_at is null)`.as('unpaidCount'),
      sql<number>`(coalesce(sum(price_kopecks) filter (where paid_at is null), 0))::bigint`.as('kopecks'),
    ])
    .executeTakeFirstOrThrow();
  return { centerId: group.centerId, totalCount, unpaidCount, amount: toRubles(kopecks) };
}
