import { sql } from 'kysely';
import type { Derived, DerivedDifference } from './derived.ts';

/** In what invoices are searched: the number and both sides as the document calls them. */
export const invoiceSearch: Derived = {
  name: 'invoices.search_text',
  keptBy: { code: 'insertInvoice' },
  differences: sql<DerivedDifference>`
    select invoices.id, invoices.search_text as kept, computed
    from invoices join static_documents on static_documents.id = invoices.document_id
    cross join lateral (select searchable(concat_ws(' ', static_documents.number, data -> 'заказчик' ->> 'название',
      data -> 'заказчик' ->> 'инн', data -> 'центр' ->> 'название')) as computed) as text
    where invoices.search_text is distinct from computed`,
};
