import { sql } from 'kysely';
import type { Derived, DerivedDifference } from './derived.ts';

/** In what the register and the lists of expiring documents search. */
export const documentSearch: Derived = {
  name: 'documents.search_text',
  keptBy: { generated: ['documents.search_text'] },
  differences: sql<DerivedDifference>`
    select id, search_text as kept, computed
    from documents cross join lateral (select
      searchable_name(' ' || number || ' ' || series || ' ' || coalesce(data -> 'слушатель' ->> 'фио', '')) as computed) as text
    where search_text is distinct from computed`,
};
