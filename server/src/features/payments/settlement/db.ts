import type { TransferKind } from '@dopusk/contract/payments.ts';
import type { SettlementPeriod } from '@dopusk/contract/settlement.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { midnight } from '../../../db/moscow-day.ts';
import type { Seen } from '../../../db/seen.ts';

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
export async function sumMovements(db: Db, { centerId, dateStart, dateEnd }: SettlementReach): Promise<Sum[]> {
  const [from, to] = [midnight(dateStart), midnight(dateEnd, 1)];
  const { rows } = await sql<Sum>`
    with spent as (
      select entries.bound_to, taught.organization_id as taught_by, entries.kind, entries.created_at,
        -entries.amount_kopecks as kopecks
      from entries join entries counter on counter.transfer_id = entries.transfer_id and counter.position is null
      join accounts taught on taught.id = counter.account_id and taught.kind = 'revenue'
      where entries.bound_to is not null
    ), movements as (
      select accounts.organization_id as center_id, 'revenue' as figure, entries.kind, entries.created_at,
        entries.amount_kopecks as kopecks
      from entries join accounts on accounts.id = entries.account_id where accounts.kind = 'revenue'
      union all
      select accounts.organization_id, 'vouched', entries.kind, entries.created_at, -entries.amount_kopecks
      from entries join accounts on accounts.id = entries.account_id where accounts.kind = 'bank'
      union all
      select bound_to, case when bound_to = taught_by then 'spent' else 'spent-elsewhere' end, kind, created_at, kopecks
      from spent
      union all
      select taught_by, 'paid-by-others', kind, created_at, kopecks from spent where bound_to <> taught_by
    )
    select center_id, figure, kind,
      coalesce(sum(kopecks) filter (where created_at < ${from}), 0)::bigint as before,
      coalesce(sum(kopecks) filter (where created_at >= ${from}), 0)::bigint as within
    from movements where created_at < ${to} and (${centerId}::uuid is null or center_id = ${centerId}::uuid)
    group by center_id, figure, kind`.execute(db);
  return rows;
}
