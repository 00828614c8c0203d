import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { GroupToPay } from '@dopusk/contract/payments.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import { visibleAssignment, visibleOrganizations } from '../../../db/visible.ts';

/** Whether the operator sees the group: a center its own, a client those of its organizations. */
export async function seesGroup(db: Db | Tx, scope: OperatorScope, groupId: string): Promise<boolean> {
  const groups = db.selectFrom('groups').where('id', '=', groupId).select('id');
  const visible =
    scope.organization?.type === 'EducationCenter'
      ? groups.where('centerId', '=', scope.organization.id)
      : groups.where('organizationId', 'in', visibleOrganizations(scope));
  return (await visible.executeTakeFirst()) !== undefined;
}

/** How much of a group is to be paid; undefined when the operator does not see it. */
export async function findGroupToPay(
  db: Db,
  scope: OperatorScope,
  groupId: string,
): Promise<Omit<GroupToPay, 'balances'> | undefined> {
  if (!(await seesGroup(db, scope, groupId))) return undefined;
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
  return { totalCount, unpaidCount, amount: toRubles(kopecks) };
}

/** An assignment of a group, locked. */
export interface AssignmentToPay {
  id: string;
  centerId: string;
  priceKopecks: number;
  isPaid: boolean;
}

/** Locks all assignments of a group in one order, so that two payments of it wait for each other. */
export async function lockGroupAssignments(tx: Tx, scope: OperatorScope, groupId: string): Promise<AssignmentToPay[]> {
  const locked = await tx
    .selectFrom('assignments')
    .where('groupId', '=', groupId)
    .where(visibleAssignment(scope))
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute();
  if (locked.length === 0) return [];
  // First the locks, then the state: read in one statement the state could be older than the lock.
  const rows = await tx
    .selectFrom('assignments')
    .where(
      'id',
      'in',
      locked.map(({ id }) => id),
    )
    .orderBy('id')
    .select(['id', 'centerId', 'priceKopecks', 'paidAt'])
    .execute();
  return rows.map(({ paidAt, ...assignment }) => ({ ...assignment, isPaid: paidAt !== null }));
}
