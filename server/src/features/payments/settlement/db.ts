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
  const { rows } = await sql<Sum & { clientId: Seen<'organizations'>; client: string }>`
    with moved as (select center_id, figure, kind, created_at, kopecks, ${clientOf} as client_id
      from (${movements}) as movements where created_at < ${to} and ${isOf(reach)}),
    summed as (select center_id, figure, kind, client_id, ${sums(from)} from moved group by center_id, figure, kind, client_id)
    select summed.*, ${shownTitleOf('client')} as client
    from summed join organizations client on client.id = summed.client_id`.execute(db);
  return rows;
}

const sums = (
  from: RawBuilder<unknown>,
) => sql`coalesce(sum(kopecks) filter (where created_at < ${from}), 0)::bigint as before,
      coalesce(sum(kopecks) filter (where created_at >= ${from}), 0)::bigint as within`;

const isOf = ({ centerId }: SettlementReach) => sql`(${centerId}::uuid is null or center_id = ${centerId}::uuid)`;

/** The organization on whose balance a movement left its other side; of a card's money whose card it was. */
const clientOf = sql`coalesce(
  (select accounts.organization_id from entries join accounts on accounts.id = entries.account_id
    where entries.transfer_id = movements.transfer_id and accounts.kind = 'balance' limit 1),
  (select payments.organization_id from transfers join payments on payments.id = transfers.payment_id
    where transfers.id = movements.transfer_id),
  (select payments.organization_id from refunds join payments on payments.id = refunds.payment_id
    where refunds.transfer_id = movements.transfer_id))`;

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
