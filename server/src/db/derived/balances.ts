import { sql } from 'kysely';
import type { Derived, DerivedDifference } from './derived.ts';

/** An entry's place in its balance and what was left after it. */
export const balances: Derived = {
  name: 'entries.position, balance_after',
  keptBy: { code: 'post' },
  differences: sql<DerivedDifference>`
    select transfer_id || ' ' || account_id as id, position || ', ' || balance_after as kept,
      place || ', ' || remainder as computed
    from (select transfer_id, account_id, position, balance_after, row_number() over history as place,
        sum(amount_kopecks) over history as remainder
      from entries where position is not null
      window history as (partition by account_id order by position)) as movements
    where (position, balance_after) is distinct from (place, remainder)`,
};
