import { PAID_AT_MOST, type Paid } from '@dopusk/contract/dashboard.ts';
import { COUNT_LIMIT } from '@dopusk/contract/fields/page.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { sql } from 'kysely';
import { cappedCounts } from '../../../db/capped-counts.ts';
import type { Db } from '../../../db/connection.ts';
import { midnight } from '../../../db/moscow-day.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import { earned } from '../../payments/db/earned.ts';
import { lastMonths } from '../db.ts';

type Kind = 'all' | 'client' | 'course';

/**
 * What the center has earned by the ledger in this month and in the last one, less what it gave or took back in the same month:
 * what was paid last month and is undone now lessens this month. With more movements than `limit` the figures may be a minute
 * old. Training of the center's own people counts with no client.
 */
export async function readPaid(db: Db, scope: CenterScope, limit = COUNT_LIMIT): Promise<Paid> {
  const centerId = scope.organization.id;
  const [lastMonth = '', month = ''] = lastMonths().slice(-2);
  const question = sql<{
    kind: Kind;
    id: string;
    title: string;
    payments: number;
    current: number;
    last: number;
    found: number;
  }>`
    with paid as (
      select client_id, course_id, created_at >= ${midnight(`${month}-01`)} as is_current, kopecks
      from (${earned(centerId, { from: midnight(`${lastMonth}-01`) })}) as earned
    ), summed as (
      select case when grouping(course_id) = 0 then 'course' when grouping(client_id) = 0 then 'client' else 'all' end as kind,
        coalesce(client_id, course_id) as id, count(*) as payments,
        coalesce(sum(kopecks) filter (where is_current), 0)::bigint as current,
        coalesce(sum(kopecks) filter (where not is_current), 0)::bigint as last
      from paid group by grouping sets ((), (client_id), (course_id))
    ), ranked as (
      select *, row_number() over (partition by kind order by current desc, last desc, id) as place,
        (count(*) over (partition by kind))::integer as found
      from summed where kind = 'all' or (current <> 0 or last <> 0) and id <> ${centerId}
    )
    select kind, ranked.id, coalesce(${shownTitleOf('organizations')}, case when courses.id is not null then ${shownCourseTitle} end, '') as title, payments, current, last, found from ranked
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
  const foundOf = (kind: Kind) => rows.find((row) => row.kind === kind)?.found ?? 0;
  const all = rows.find(({ kind }) => kind === 'all') ?? { current: 0, last: 0, payments: 0 };
  const paid = {
    month,
    lastMonth,
    ...sumsOf(all),
    byClient: shares('client'),
    byCourse: shares('course'),
    clientCount: foundOf('client'),
    courseCount: foundOf('course'),
  };
  if (all.payments > limit) capped.add(question, paid);
  return paid;
}
