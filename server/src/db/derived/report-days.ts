import { sql } from 'kysely';
import type { Derived, DerivedDifference } from './derived.ts';

/** What the report on forms adds up, by the day the training ends. */
export const reportDays: Derived = {
  name: 'report_days',
  keptBy: { trigger: 'note_report_days' },
  differences: sql<DerivedDifference>`
    select concat_ws(' ', center_id, date_end_learning, case when is_issued then 'issued' else 'not issued' end) as id,
      kept.sums as kept, computed.sums as computed
    from (select center_id, date_end_learning, is_issued, sum(assignments) || ', ' || sum(kopecks) as sums
      from report_days group by 1, 2, 3 having sum(assignments) <> 0 or sum(kopecks) <> 0) as kept
    full join (select center_id, date_end_learning, is_issued, count(*) || ', ' || sum(price_kopecks) as sums
      from assignments group by 1, 2, 3) as computed using (center_id, date_end_learning, is_issued)
    where kept.sums is distinct from computed.sums`,
};
