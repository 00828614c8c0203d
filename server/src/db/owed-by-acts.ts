import { sql } from 'kysely';

/** Of a row of `assignments`: an act in force has accepted it, nothing has paid it, and no invoice that waits asks for it (decision 870). */
export const isOwedByActAlone = sql<boolean>`(assignments.paid_at is null and assignments.price_kopecks > 0
  and exists (select from act_assignments accepted where accepted.assignment_id = assignments.id)
  and not exists (select from invoice_assignments asked join invoices on invoices.id = asked.invoice_id
    where asked.assignment_id = assignments.id and invoices.state = 'Issued'))`;
