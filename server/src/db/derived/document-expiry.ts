import { sql } from 'kysely';
import type { Derived, DerivedDifference } from './derived.ts';

/** The last day the document says it is valid on. */
export const documentExpiry: Derived = {
  name: 'documents.expires_on',
  keptBy: { generated: ['documents.expires_on'] },
  differences: sql<DerivedDifference>`
    select id, expires_on::text as kept, computed::text
    from documents cross join lateral (select data -> 'документ' ->> 'действителен_до' as written) as document
    cross join lateral (select case when written ~ '^[0-9]{2}[.][0-9]{2}[.][0-9]{4}$' then to_date(written, 'DD.MM.YYYY') end
      as computed) as expiry
    where expires_on is distinct from computed`,
};
