import type { PriceKind } from '@dopusk/contract/agreed-price.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import { isInAct } from '../../assignments/db/document-state.ts';
import { contractWithPrice } from '../../documents/contract/db/basis.ts';
import { isAtBank } from '../../payments/db/card-payments.ts';
import { waitingInvoice } from '../given/db.ts';

/** An assignment that no money was paid for, in no invoice that waits, in no contract and on no bank's page, with all that its price is decided by. */
export interface Recountable {
  id: Seen<'assignments'>;
  fullName: string;
  courseId: Seen<'courses'>;
  courseTitle: string;
  organizationId: Seen<'organizations'>;
  organizationTitle: string;
  priceKopecks: number;
  listPriceKopecks: number | null;
  priceKind: PriceKind;
  priceReason: string;
  /** Of its client on its course: in the group when it was made, or assigned with it. */
  peopleCount: number;
  /** On which it was assigned, YYYY-MM-DD in Moscow. */
  day: string;
}

/** Which of a center's assignments: of one client, or these that the transaction holds. */
export interface Which {
  clientId?: Seen<'organizations'>;
  ids?: readonly Locked<'assignments'>[];
}

/** What a recount is about, the newest first; a price given by hand is nobody's but the hand's. */
export async function findRecountable(
  db: Db | Tx,
  scope: CenterScope,
  { clientId, ids }: Which,
): Promise<Recountable[]> {
  const centerId = scope.organization.id;
  const only: RawBuilder<SqlBool> = clientId ? sql`assignments.organization_id = ${clientId}` : sql`true`;
  const chosen: RawBuilder<SqlBool> = ids ? sql`assignments.id = any(${ids}::uuid[])` : sql`true`;
  const { rows } = await sql<Recountable>`
    with counted as (
      select assignments.*,
        case when group_id is null
          then count(*) over (partition by organization_id, course_id, group_id, created_at)
          else count(*) over (partition by organization_id, course_id, group_id order by created_at)
        end::integer as people_count
      from assignments where center_id = ${centerId} and ${only}
    )
    select assignments.id, students.full_name, assignments.course_id, ${shownCourseTitle} as course_title,
      assignments.organization_id, ${shownTitleOf('organizations')} as organization_title, assignments.price_kopecks,
      assignments.list_price_kopecks, assignments.price_kind, assignments.price_reason, assignments.people_count,
      to_char(assignments.created_at at time zone 'Europe/Moscow', 'YYYY-MM-DD') as day
    from counted as assignments
    join students on students.id = assignments.student_id
    join courses on courses.id = assignments.course_id
    join organizations on organizations.id = assignments.organization_id
    where (assignments.paid_at is null or assignments.price_kopecks = 0) and assignments.price_kind <> 'Hand' and ${chosen} and ${waitingInvoice} is null
      and not ${isAtBank} and not ${isInAct} and ${contractWithPrice} is null
    order by assignments.created_at desc, students.full_name, assignments.id`.execute(db);
  return rows;
}
