import { sql } from 'kysely';
import type { Derived, DerivedDifference } from './derived.ts';

/** In what groups are searched, where they stand in the order of their list. */
export const groupSearch: Derived = {
  name: 'groups.search_text',
  keptBy: { generated: ['groups.search_text'] },
  differences: sql<DerivedDifference>`
    select id, search_text as kept, searchable(title) as computed from groups
    where search_text is distinct from searchable(title)`,
};
