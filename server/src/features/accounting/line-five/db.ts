import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { type PartMovement, traceOrders } from './trace.ts';

/** What line 5 of an УПД names, in the order of days. */
export interface LineFive {
  orders: { number: string; date: string }[];
  /** Kopecks of paid training whose money came by no order: a card's, or a correction's. */
  untraced: number;
}

/**
 * Which payment orders had paid training in advance, as line 5 wants it (decree 1137, item 1 «з» of the rules): those of the center that came
 * before the day of the document, also by way of a balance.
 * @param trainings of one act
 */
export async function readLineFive(
  db: Db | Tx,
  { organization }: CenterScope,
  trainings: readonly string[],
  day: string,
): Promise<LineFive> {
  const balances = await db
    .selectFrom('transfers')
    .innerJoin('entries', 'entries.transferId', 'transfers.id')
    .innerJoin('accounts', 'accounts.id', 'entries.accountId')
    .where('transfers.assignmentId', '=', sql<string>`any(${trainings}::uuid[])`)
    .where('accounts.kind', '=', 'balance')
    .select('accounts.id')
    .distinct()
    .execute();
  const orders = new Map<string, { number: string; date: string }>();
  let traced = 0;
  for (const { id } of balances) {
    const taken = traceOrders(await listMovements(db, id, organization.id));
    for (const { order, kopecks } of trainings.flatMap((training) => taken.get(training) ?? [])) {
      if (!order) continue;
      traced += kopecks;
      if (order.date < day) orders.set(`${order.date} ${order.number}`, order);
    }
  }
  const { paid } = await db
    .selectFrom('assignments')
    .where('id', '=', sql<string>`any(${trainings}::uuid[])`)
    .where('paidAt', 'is not', null)
    .select(sql<number>`coalesce(sum(price_kopecks - refunded_of_assignment(id)), 0)::bigint`.as('paid'))
    .executeTakeFirstOrThrow();
  return {
    orders: [...orders].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, order]) => order),
    untraced: Math.max(0, Number(paid) - traced),
  };
}

/** What has moved of a balance's part that is spent with one center, the earliest first. */
async function listMovements(db: Db | Tx, accountId: string, centerId: string): Promise<PartMovement[]> {
  const { rows } = await sql<PartMovement & { kopecks: string }>`
    select transfers.id, entries.amount_kopecks as kopecks, transfers.assignment_id, transfers.paid_with,
      case when transfers.kind in ('invoice', 'bank') and transfers.payment_order <> '' and transfers.paid_on is not null
        then json_build_object('number', transfers.payment_order, 'date', transfers.paid_on) end as order,
      transfers.reverses is not null or exists (select from transfers back where back.reverses = transfers.id) as is_undone
    from entries join transfers on transfers.id = entries.transfer_id
    where entries.account_id = ${accountId}::uuid and entries.bound_to = ${centerId}::uuid and entries.position is not null
    order by entries.position`.execute(db);
  return rows.map((row) => ({ ...row, kopecks: Number(row.kopecks) }));
}
