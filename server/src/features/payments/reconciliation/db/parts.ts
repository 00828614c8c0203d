import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/connection.ts';
import { readSettlements } from '../../settlement/settle-centers.ts';
import type { Found } from '../found.ts';
import type { Reach } from '../reach.ts';

// Checks of the parts of balances, and of the settlement report, which is added up from movements: it must come to what
// is left on balances.

/** From their first entry on, as balances are: a center's own parts only. */
const parts = ({ centerId }: Reach) => sql<Found>`
  select case when sum(amount_kopecks) <> (array_agg(part_after order by position desc))[1] or min(part_after) < 0
      then 'broken-part' end as kind,
    accounts.id as reference, concat_ws(' для ', organizations.title, center.title) as subject,
    (array_agg(part_after order by position desc))[1] as here, sum(amount_kopecks)::bigint as there
  from entries join accounts on accounts.id = entries.account_id
  join organizations on organizations.id = accounts.organization_id
  left join organizations center on center.id = entries.bound_to
  where position is not null and (${centerId}::uuid is null or bound_to = ${centerId}::uuid)
  group by accounts.id, organizations.title, center.id, center.title`;

/** What is left of each part, by its center; of null, what is spent with any. */
const leftOnBalances = sql<{ centerId: string | null; kopecks: number }>`
  select bound_to as center_id, sum(part_after)::bigint as kopecks from (
    select distinct on (account_id, bound_to) bound_to, part_after from entries where position is not null
    order by account_id, bound_to, position desc) last
  group by bound_to`;

/** What cards have brought to the portal, without what is on its way back to them. */
const fromCards = sql<{ kopecks: number }>`
  select coalesce(-sum(amount_kopecks), 0)::bigint as kopecks from entries
  join accounts on accounts.id = entries.account_id where accounts.kind in ('acquirer', 'refunds')`;

/** All time: the books began with the first movement. */
const ALL_TIME = { dateStart: '2000-01-01', dateEnd: '2999-12-31' };

/** Compares the parts of balances with their entries, and the settlement of all time with what is left on balances. */
export async function checkParts(db: Db, reach: Reach): Promise<Found[]> {
  const run = async <Row>(query: RawBuilder<Row>) => (await query.execute(db)).rows;
  const [chains, left, cards, settlements] = await Promise.all([
    run(parts(reach)),
    run(leftOnBalances),
    run(fromCards),
    readSettlements(db, { ...ALL_TIME, centerId: reach.centerId }),
  ]);
  const leftOf = (centerId: string | null) => left.find((part) => part.centerId === centerId)?.kopecks ?? 0;
  const kopecks = (rubles: number) => Math.round(rubles * 100);
  const vouched = settlements.flatMap(({ center, unspentAfter }): Found[] => {
    const [here, there] = [kopecks(unspentAfter), leftOf(center.id)];
    const kind = here === there ? null : 'settlement-vouched';
    return [{ kind, reference: center.id, subject: center.title, here, there }];
  });
  if (reach.centerId !== null) return [...chains, ...vouched];
  const earned = settlements.reduce((sum, one) => sum + kopecks(one.paidByCard) - kopecks(one.refunded), 0);
  const [here, there] = [earned + leftOf(null), cards[0]?.kopecks ?? 0];
  const kind = here === there ? null : 'settlement-card';
  return [...chains, ...vouched, { kind, reference: 'cards', subject: '', here, there }];
}
