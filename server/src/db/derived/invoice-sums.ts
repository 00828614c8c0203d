import { sql } from 'kysely';
import type { Derived, DerivedDifference } from './derived.ts';

/** What an invoice's lines come to. */
export const invoiceSums: Derived = {
  name: 'invoices.amount_kopecks',
  keptBy: { code: 'insertInvoice' },
  differences: sql<DerivedDifference>`
    select id, amount_kopecks::text as kept, computed::text
    from invoices cross join lateral (
      select sum((line ->> 'quantity')::bigint * (line ->> 'kopecks')::bigint) as computed
      from jsonb_array_elements(lines) as line) as sums
    where amount_kopecks is distinct from computed`,
};
