import type { TransferKind } from '@dopusk/contract/payments.ts';
import type { SettlementPeriod } from '@dopusk/contract/settlement.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { midnight } from '../../../db/moscow-day.ts';
import type { Seen } from '../../../db/seen.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';

/** Whose settlement, and for which days; null for all centers of the portal. */
export interface SettlementReach extends SettlementPeriod {
  centerId: Seen<'organizations'> | null;
}

/** What the ledger says that a center has to do with a movement. */
export type Figure =
  /** Money that came to the center by training. */
  | 'revenue'
  /** Money that it vouched for. */
  | 'vouched'
  /** Of that, what was spent with it, and with others. */
  | 'spent'
  | 'spent-elsewhere'
  /** Of its revenue, what others had vouched for. */
  | 'paid-by-others';

export interface Sum {
  centerId: string;
  figure: Figure;
  kind: TransferKind;
  /** Kopecks before the period, and in it. */
  before: number;
  within: number;
}

/** The centers of a settlement by their titles. */
export function listSettlingCenters(db: Db, { centerId }: SettlementReach): Promise<{ id: string; title: string }[]> {
  let centers = db.selectFrom('organizations').where('type', '=', 'EducationCenter');
  if (centerId) centers = centers.where('id', '=', centerId);
  return centers.orderBy('title').orderBy('id').select(['id', 'title']).execute();
}

/**
 * The ledger's movements by center, added up: those of revenues and banks, and what was spent of bound money, whose
 * transfer says with whom.
 */
export async function sumMovements(db: Db, reach: SettlementReach): Promise<Sum[]> {
  const [from, to] = [midnight(reach.dateStart), midnight(reach.dateEnd, 1)];
  const { rows } = await sql<Sum>`
    select center_id, figure, kind, ${sums(from)}
    from (${movements}) as movements where created_at < ${to} and ${isOf(reach)} group by center_id, figure, kind`.execute(
    db,
  );
  return rows;
}

/** The same of one center by its clients: whose balance or card the money came from, or went back to. */
export async function sumClientMovements(
  db: Db,
  reach: SettlementReach & { centerId: Seen<'organizations'> },
): Promise<(Sum & { clientId: Seen<'organizations'>; client: string })[]> {
  const [from, to] = [midnight(reach.dateStart), midnight(reach.dateEnd, 1)];
  const { centerId } = reach;
  const { rows } = await sql<Sum & { clientId: Seen<'organizations'>; client: string }>`
    with moved as (
      select client_id, figure, kind, created_at, kopecks
      from (${clientMovements(centerId)}) as movements where created_at < ${to}),
    summed as (select figure, kind, client_id, ${sums(from)} from moved group by figure, kind, client_id)
    select ${centerId}::uuid as center_id, summed.*, ${shownTitleOf('client')} as client
    from summed join organizations client on client.id = summed.client_id`.execute(db);
  return rows;
}

/**
 * The movements of a center by whose balance or card their other side is. A transfer has two sides, so that the other one's entries add up
 * to the center's own: it is joined once instead of being looked for movement by movement, of which there may be a million.
 */
const clientMovements = (centerId: Seen<'organizations'>) => sql`
  with taught as (
    select other.transfer_id, other.account_id, other.position, other.bound_to, other.kind, other.created_at, -other.amount_kopecks as kopecks
    from accounts revenue
    join entries own on own.account_id = revenue.id and own.position is null
    join entries other on other.transfer_id = own.transfer_id and other.account_id <> own.account_id
    where revenue.kind = 'revenue' and revenue.organization_id = ${centerId}),
  paid as (
    select balance.organization_id as client_id, taught.bound_to, taught.kind, taught.created_at, taught.kopecks
    from taught join accounts balance on balance.id = taught.account_id where taught.position is not null
    union all
    select coalesce(payments.organization_id, refunds.organization_id), null, taught.kind, taught.created_at, taught.kopecks
    from taught join transfers on transfers.id = taught.transfer_id
    left join payments on payments.id = transfers.payment_id
    left join (select refunds.transfer_id, payments.organization_id from refunds join payments on payments.id = refunds.payment_id) as refunds
      on refunds.transfer_id = transfers.id
    where taught.position is null)
  select client_id, 'revenue' as figure, kind, created_at, kopecks from paid
  union all
  select client_id, case when bound_to = ${centerId} then 'spent' else 'paid-by-others' end, kind, created_at, kopecks
  from paid where bound_to is not null
  union all
  select balance.organization_id, 'vouched', other.kind, other.created_at, other.amount_kopecks
  from accounts bank
  join entries own on own.account_id = bank.id and own.position is null
  join entries other on other.transfer_id = own.transfer_id and other.account_id <> own.account_id
  join accounts balance on balance.id = other.account_id
  where bank.kind = 'bank' and bank.organization_id = ${centerId}
  union all
  select balance.organization_id, 'spent-elsewhere', spent.kind, spent.created_at, -spent.amount_kopecks
  from entries spent
  join entries elsewhere on elsewhere.transfer_id = spent.transfer_id and elsewhere.position is null
  join accounts revenue on revenue.id = elsewhere.account_id and revenue.kind = 'revenue' and revenue.organization_id <> ${centerId}
  join accounts balance on balance.id = spent.account_id
  where spent.bound_to = ${centerId}`;

const sums = (
  from: RawBuilder<unknown>,
) => sql`coalesce(sum(kopecks) filter (where created_at < ${from}), 0)::bigint as before,
      coalesce(sum(kopecks) filter (where created_at >= ${from}), 0)::bigint as within`;

const isOf = ({ centerId }: SettlementReach) => sql`(${centerId}::uuid is null or center_id = ${centerId}::uuid)`;

const spent = sql`
  select entries.transfer_id, entries.bound_to, taught.organization_id as taught_by, entries.kind, entries.created_at,
    -entries.amount_kopecks as kopecks
  from entries join entries counter on counter.transfer_id = entries.transfer_id and counter.position is null
  join accounts taught on taught.id = counter.account_id and taught.kind = 'revenue'
  where entries.bound_to is not null`;

const movements = sql`
  select entries.transfer_id, accounts.organization_id as center_id, 'revenue' as figure, entries.kind, entries.created_at,
    entries.amount_kopecks as kopecks
  from entries join accounts on accounts.id = entries.account_id where accounts.kind = 'revenue'
  union all
  select entries.transfer_id, accounts.organization_id, 'vouched', entries.kind, entries.created_at, -entries.amount_kopecks
  from entries join accounts on accounts.id = entries.account_id where accounts.kind = 'bank'
  union all
  select transfer_id, bound_to, case when bound_to = taught_by then 'spent' else 'spent-elsewhere' end, kind, created_at, kopecks
  from (${spent}) as own
  union all
  select transfer_id, taught_by, 'paid-by-others', kind, created_at, kopecks from (${spent}) as foreign_money
  where bound_to <> taught_by`;
