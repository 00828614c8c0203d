import { sql } from 'kysely';
import type { Derived, DerivedDifference } from './derived.ts';

/** By what a balance's history is filtered, beside the entry's place in it. */
export const entryKinds: Derived = {
  name: 'entries.kind, created_at',
  keptBy: { trigger: 'take_kind_from_transfer' },
  differences: sql<DerivedDifference>`
    select entries.transfer_id || ' ' || entries.account_id as id, entries.kind || ', ' || entries.created_at as kept,
      transfers.kind || ', ' || transfers.created_at as computed
    from entries join transfers on transfers.id = entries.transfer_id
    where (entries.kind, entries.created_at) is distinct from (transfers.kind, transfers.created_at)`,
};
