import { sql } from 'kysely';
import type { Derived, DerivedDifference } from './derived.ts';

/** Who receives the money of an invoice and who pays it, as its document has it: whose an invoice is, in every list's index. */
export const invoiceSides: Derived = {
  name: 'invoices.center_id, organization_id',
  keptBy: { code: 'insertInvoice' },
  differences: sql<DerivedDifference>`
    select invoices.id, invoices.center_id || ', ' || invoices.organization_id as kept,
      static_documents.center_id || ', ' || static_documents.organization_id as computed
    from invoices join static_documents on static_documents.id = invoices.document_id
    where (invoices.center_id, invoices.organization_id) 
      is distinct from (static_documents.center_id, static_documents.organization_id)`,
};
