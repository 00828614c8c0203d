import type { Page, PageQuery } from '@dopusk/contract/fields/page.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { TransferKind } from '@dopusk/contract/payments.ts';
import type { EarnedFilters, EarnedRow } from '@dopusk/contract/sales.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { midnight } from '../../../db/moscow-day.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import { earned } from '../../payments/db/earned.ts';

interface Row {
  id: string;
  date: string;
  kind: TransferKind;
  fullName: string;
  courseTitle: string;
  clientId: string;
  clientTitle: string;
  kopecks: number;
  assignId: string | null;
}

/** A page of the movements that «Оплачено» of a period adds up, the latest first, with the sum of all (decision 794). */
export async function listEarned(
  db: Db,
  scope: CenterScope,
  { dateStart, dateEnd, clientId, courseId, isWithoutCourse }: EarnedFilters,
  { pageNumber, pageSize }: Pick<PageQuery, 'pageNumber' | 'pageSize'>,
): Promise<Page<EarnedRow> & { total: number }> {
  const span = {
    ...(dateStart ? { from: midnight(dateStart) } : {}),
    ...(dateEnd ? { before: midnight(dateEnd, 1) } : {}),
  };
  const found = sql`(select * from (${earned(scope.organization.id, span)}) as moved where true
    ${clientId ? sql`and client_id = ${clientId}` : sql``} ${courseId ? sql`and course_id = ${courseId}` : sql``}
    ${isWithoutCourse === undefined ? sql`` : sql`and (course_id is null) = ${isWithoutCourse}`})`;
  const sums = await sql<{ count: number; kopecks: number }>`
    select count(*)::integer as count, coalesce(sum(kopecks), 0)::bigint as kopecks from ${found} as moved`.execute(db);
  const { rows } = await sql<Row>`
    select page.transfer_id as id, (page.created_at at time zone 'Europe/Moscow')::date as date, page.kind, page.kopecks,
      assignments.id as assign_id, coalesce(students.full_name, gone.student_full_name, '') as full_name,
      coalesce(case when courses.id is not null then ${shownCourseTitle} end, gone.course_title, '') as course_title,
      client.id as client_id, ${shownTitleOf('client')} as client_title
    from (select * from ${found} as moved order by created_at desc, transfer_id desc
      limit ${pageSize} offset ${(pageNumber - 1) * pageSize}) as page
    join organizations client on client.id = page.client_id
    left join assignments on assignments.id = page.assignment_id
    left join students on students.id = assignments.student_id
    left join courses on courses.id = page.course_id
    left join refunded_assignments gone on gone.id = page.assignment_id
    order by page.created_at desc, page.transfer_id desc`.execute(db);
  const [{ count, kopecks } = { count: 0, kopecks: 0 }] = sums.rows;
  return {
    items: rows.map(({ clientId: payer, clientTitle, kopecks: sum, ...row }) => ({
      ...row,
      client: { id: payer, title: clientTitle },
      amount: toRubles(Number(sum)),
    })),
    totalCount: count,
    pageNumber,
    total: toRubles(Number(kopecks)),
  };
}
