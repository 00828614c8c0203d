import { PAID_AT_MOST, type Paid } from '@dopusk/contract/dashboard.ts';
import { COUNT_LIMIT } from '@dopusk/contract/fields/page.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { sql } from 'kysely';
import { cappedCounts } from '../../../db/capped-counts.ts';
import type { Db } from '../../../db/connection.ts';
import { midnight } from '../../../db/moscow-day.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import { lastMonths } from '../db.ts';

type Kind = 'all' | 'client' | 'course';

/**
 * What the center's training was paid with in this month and in the last one, less what was given back of that since: the
 * assignments are those of its list of these days. With more payments than `limit` the figures may be a minute old. Training
 * of the center's own people counts with no client.
 */
export async function readPaid(db: Db, scope: CenterScope, limit = COUNT_LIMIT): Promise<Paid> {
  const centerId = scope.organization.id;
  const [lastMonth = '', month = ''] = lastMonths().slice(-2);
  const question = sql<{ kind: Kind; id: string; title: string; payments: number; current: number; last: number }>`
    with given_back as (
      select transfers.assignment_id, entries.created_at, -entries.amount_kopecks as kopecks
      from entries join transfers on transfers.id = entries.transfer_id
      where entries.account_id = (select id from accounts where kind = 'revenue' and organization_id = ${centerId})
        and entries.position is null and entries.created_at >= ${midnight(`${lastMonth}-01`)} and transfers.kind = 'refund'
    ), paid as (
      select organization_id, course_id, paid_at >= ${midnight(`${month}-01`)} as is_current,
        price_kopecks - coalesce((select sum(kopecks) from given_back
          where assignment_id = assignments.id and given_back.created_at >= paid_at), 0) as price_kopecks
      from assignments where center_id = ${centerId} and paid_at >= ${midnight(`${lastMonth}-01`)} and price_kopecks > 0
    ), summed as (
      select case when grouping(course_id) = 0 then 'course' when grouping(organization_id) = 0 then 'client' else 'all' end as kind,
        coalesce(organization_id, course_id) as id, count(*) as payments,
        coalesce(sum(price_kopecks) filter (where is_current), 0)::bigint as current,
        coalesce(sum(price_kopecks) filter (where not is_current), 0)::bigint as last
      from paid group by grouping sets ((), (organization_id), (course_id))
    ), ranked as (
      select *, row_number() over (partition by kind order by current desc, last desc, id) as place
      from summed where kind <> 'client' or id <> ${centerId}
    )
    select kind, ranked.id, coalesce(${shownTitleOf('organizations')}, courses.title, '') as title, payments, current, last from ranked
    left join organizations on kind = 'client' and organizations.id = ranked.id
    left join courses on kind = 'course' and courses.id = ranked.id
    where place <= ${PAID_AT_MOST} order by place`.compile(db);
  const capped = cappedCounts(db);
  const remembered = capped.answerTo<Paid>(question);
  if (remembered) return remembered;
  const { rows } = await db.executeQuery(question);
  const sumsOf = ({ current, last }: { current: number; last: number }) => ({
    current: toRubles(current),
    last: toRubles(last),
  });
  const shares = (kind: Kind) =>
    rows.filter((row) => row.kind === kind).map((row) => ({ id: row.id, title: row.title, ...sumsOf(row) }));
  const all = rows.find(({ kind }) => kind === 'all') ?? { current: 0, last: 0, payments: 0 };
  const paid = { month, lastMonth, ...sumsOf(all), byClient: shares('client'), byCourse: shares('course') };
  if (all.payments > limit) capped.add(question, paid);
  return paid;
}
