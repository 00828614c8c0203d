import { today } from '@dopusk/contract/fields/date.ts';
import { COUNT_LIMIT } from '@dopusk/contract/fields/page.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { SalesBy, SalesFilters, SalesRow, SalesSums } from '@dopusk/contract/sales.ts';
import { type RawBuilder, sql } from 'kysely';
import { cappedCounts } from '../../../db/capped-counts.ts';
import type { Db } from '../../../db/connection.ts';
import { midnight } from '../../../db/moscow-day.ts';
import { isOwedByActAlone } from '../../../db/owed-by-acts.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';
import { payerId } from '../../documents/contract/db/basis.ts';
import { removedOfInvoice } from '../../invoices/listed/db.ts';
import { earned } from '../../payments/db/earned.ts';

/** What is found, and the sums of all of it, of the page alone or not. */
export interface Sales {
  items: SalesRow[];
  totals: SalesSums;
  totalCount: number;
}

interface StoredSums {
  taught: number;
  invoiced: number;
  paid: number;
  owed: number;
  overdue: number;
  byActs: number;
}

interface StoredRow extends StoredSums {
  isTotal: boolean;
  lines: number;
  clientId: string | null;
  clientTitle: string | null;
  courseId: string | null;
  courseTitle: string | null;
}

/**
 * What of trainings, invoices and payments of the period belongs to each client and course, the most invoiced first. With more
 * trainings than `limit` the figures may be a minute old.
 * @param cut the lines that are wanted; all without it
 */
export async function readSales(
  db: Db,
  scope: CenterScope,
  filters: SalesFilters,
  cut: { pageNumber: number; pageSize: number } | null = null,
  limit = COUNT_LIMIT,
): Promise<Sales> {
  const { by } = filters;
  const first = cut ? (cut.pageNumber - 1) * cut.pageSize : 0;
  const last = cut ? first + cut.pageSize : null;
  const question = sql<StoredRow>`
    with parts as (${taught(scope, filters)} union all ${paid(scope, filters)} union all ${invoiced(scope, filters)}),
    summed as (
      select client_id, course_id, grouping(client_id, course_id) = 3 as is_total,
        sum(taught)::bigint as taught, sum(invoiced)::bigint as invoiced, sum(paid)::bigint as paid,
        sum(owed)::bigint as owed, sum(overdue)::bigint as overdue, sum(by_acts)::bigint as by_acts
      from (select ${by === 'Course' ? sql`null::uuid` : sql`client_id`} as client_id,
        ${by === 'Client' ? sql`null::uuid` : sql`course_id`} as course_id, taught, invoiced, paid, owed, overdue, by_acts
        from parts ${ofCourse(filters)}) as keyed
      group by grouping sets ((), (client_id, course_id))
    ), lines as (
      select summed.*, coalesce(organizations.short_title, organizations.title) as client_title, ${shownCourseTitle} as course_title,
        count(*) filter (where not is_total) over () as lines,
        row_number() over (order by is_total desc, ${ORDER}) - 2 as place
      from summed
      left join organizations on organizations.id = client_id
      left join courses on courses.id = course_id
      where is_total or taught > 0 or invoiced > 0 or paid <> 0 or owed > 0 or by_acts > 0
    )
    select is_total, lines::integer as lines, client_id, client_title, course_id, course_title,
      coalesce(taught, 0) as taught, coalesce(invoiced, 0) as invoiced, coalesce(paid, 0) as paid,
      coalesce(owed, 0) as owed, coalesce(overdue, 0) as overdue,
      coalesce(by_acts, 0) as by_acts
    from lines where is_total or place >= ${first} and (${last}::integer is null or place < ${last})
    order by place`.compile(db);
  const capped = cappedCounts(db);
  const remembered = capped.answerTo<Sales>(question);
  if (remembered) return remembered;
  const { rows } = await db.executeQuery(question);
  const total = rows.find(({ isTotal }) => isTotal);
  const answer: Sales = {
    items: rows.filter(({ isTotal }) => !isTotal).map(shown),
    totals: sumsOf(total ?? { taught: 0, invoiced: 0, paid: 0, owed: 0, overdue: 0, byActs: 0 }),
    totalCount: total?.lines ?? 0,
  };
  if (answer.totals.taught > limit) capped.add(question, answer);
  return answer;
}

const ORDER = sql`invoiced desc, paid desc, owed desc, taught desc, organizations.title,
  courses.title nulls last, client_id, course_id`;

const optional = (id: string | null, title: string | null) => (id === null ? null : { id, title: title ?? '' });

const shown = (row: StoredRow): SalesRow => ({
  client: optional(row.clientId, row.clientTitle),
  course: optional(row.courseId, row.courseTitle),
  ...sumsOf(row),
});

const sumsOf = ({ taught: count, ...sums }: StoredSums): SalesSums => ({
  taught: Number(count),
  invoiced: toRubles(Number(sums.invoiced)),
  paid: toRubles(Number(sums.paid)),
  owed: toRubles(Number(sums.owed)),
  overdue: toRubles(Number(sums.overdue)),
  byActs: toRubles(Number(sums.byActs)),
});

const ofClient = ({ clientId }: SalesFilters, column: RawBuilder<unknown>) =>
  clientId ? sql`and ${column} = ${clientId}` : sql``;

/** After what invoices ask for was shared out: an invoice is for several courses. */
const ofCourse = ({ courseId }: SalesFilters) => (courseId ? sql`where course_id = ${courseId}` : sql``);

/** Trainings that ended in the period, and not later than today, with what of them is owed by acts alone; a check that is repeated is none of its own (docs/rules.md#4.17). */
const taught = ({ organization }: CenterScope, filters: SalesFilters) => sql`
  select organization_id as client_id, course_id, count(*) filter (where repeats_id is null) as taught, 0::bigint as invoiced, 0::bigint as paid,
    0::bigint as owed, 0::bigint as overdue, coalesce(sum(price_kopecks) filter (where ${isOwedByActAlone}), 0)::bigint as by_acts
  from assignments
  where center_id = ${organization.id} and date_end_learning <= ${today()}::date
    ${filters.dateStart ? sql`and date_end_learning >= ${filters.dateStart}::date` : sql``}
    ${filters.dateEnd ? sql`and date_end_learning <= ${filters.dateEnd}::date` : sql``}
    ${ofClient(filters, sql`organization_id`)}
  group by organization_id, course_id`;

/** What was earned in the period, whoever paid, less what was given or taken back in it: as the home counts. */
const paid = ({ organization }: CenterScope, filters: SalesFilters) => {
  const { dateStart, dateEnd } = filters;
  const span = {
    ...(dateStart ? { from: midnight(dateStart) } : {}),
    ...(dateEnd ? { before: midnight(dateEnd, 1) } : {}),
  };
  return sql`
  select client_id, course_id, 0, 0, sum(kopecks), 0, 0, 0
  from (${earned(organization.id, span)}) as earned
  where true ${ofClient(filters, sql`client_id`)}
  group by client_id, course_id`;
};

/**
 * Invoices of the period, shared out to the courses of the people they list. Prices may have changed and people may have been
 * removed since: no more is shared out than the invoice asks for, and the rest belongs to no course. Of the debt those have
 * their shares for whom the invoice's money has not paid.
 */
const invoiced = ({ organization }: CenterScope, filters: SalesFilters) => sql`
  select client_id, course_id, 0, sum(invoiced), 0, sum(owed), sum(owed) filter (where is_overdue), 0
  from (
    with issued as materialized (
      select invoices.id, invoices.organization_id as client_id, greatest(0, invoices.amount_kopecks - ${removedOfInvoice}) as asked,
        case when state = 'Issued' then rest_of_invoice(invoices.id) else 0 end as missing,
        state = 'Issued' and due_on < ${today()}::date as is_overdue
      from invoices join static_documents document on document.id = invoices.document_id
      where invoices.center_id = ${organization.id} and state <> 'Cancelled'
        ${filters.dateStart ? sql`and document.issue_date >= ${filters.dateStart}::date` : sql``}
        ${filters.dateEnd ? sql`and document.issue_date <= ${filters.dateEnd}::date` : sql``}
        ${ofClient(filters, sql`invoices.organization_id`)}
    ), listed as (
      select issued.id, client_id, asked, missing, is_overdue, course_id, price_kopecks as price,
        sum(price_kopecks) over before as asked_before,
        unpaid, sum(unpaid) over before as unpaid_before
      from issued join invoice_assignments on invoice_id = issued.id
      join assignments on assignments.id = assignment_id
      cross join lateral (select case when is_paid_by_it or paid_at is not null or missing = 0
        or ${payerId} <> client_id then 0 else price_kopecks end as unpaid) as own
      window before as (partition by issued.id order by assignments.id rows between unbounded preceding and 1 preceding)
    ), shares as materialized (
      select id, client_id, is_overdue, course_id,
        sum(greatest(0, least(price, asked - coalesce(asked_before, 0)))) as invoiced,
        sum(greatest(0, least(unpaid, missing - coalesce(unpaid_before, 0)))) as owed
      from listed group by id, client_id, is_overdue, course_id
    )
    select client_id, course_id, invoiced, owed, is_overdue from shares
    union all
    select issued.client_id, null, asked - coalesce(shared.invoiced, 0), missing - coalesce(shared.owed, 0), is_overdue
    from issued left join (select id, sum(invoiced) as invoiced, sum(owed) as owed from shares group by id) as shared using (id)
  ) as shared
  group by client_id, course_id`;

/** Whether the lines of this report name a client. */
export const namesClients = (by: SalesBy): boolean => by !== 'Course';

/** Whether the lines of this report name a course. */
export const namesCourses = (by: SalesBy): boolean => by !== 'Client';
