import { sql } from 'kysely';
import type { Derived, DerivedDifference } from './derived.ts';

/** What was left of a part of a balance after an entry of it. */
export const balanceParts: Derived = {
  name: 'entries.part_after',
  keptBy: { trigger: 'keep_parts' },
  differences: sql<DerivedDifference>`
    select transfer_id || ' ' || account_id || coalesce(' ' || bound_to, '') as id, part_after::text as kept,
      remainder::text as computed
    from (select transfer_id, account_id, bound_to, part_after,
        sum(amount_kopecks) over (partition by account_id, bound_to order by position) as remainder
      from entries where position is not null) as movements
    where part_after is distinct from remainder`,
};
