import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { haveDealt } from '../../../../db/dealings.ts';
import type { Reach } from '../reach.ts';

/** The center that a card payment has paid, or is to pay; null for a top-up. */
const paidCenter = sql`coalesce(
  (select center_id from assignments where assignments.id = payments.assignment_id),
  (select invoices.center_id from payment_links join invoices on invoices.id = payment_links.invoice_id
    where payment_links.id = payments.link_id),
  (select earning.organization_id from transfers paying join entries on entries.transfer_id = paying.id
    join accounts earning on earning.id = entries.account_id and earning.kind = 'revenue'
    where paying.payment_id = payments.id))`;

/**
 * On `payments` rows: whether a center answers for it: one for its course or by its invoice's link, or a top-up of its own
 * balance or of a client that has no other center, also when that has unlinked it since. What a client of several centers has topped up is the portal's to compare, and what it pays
 * another center is nobody else's business.
 */
export const isOwnPayment = ({ centerId }: Pick<Reach, 'centerId'>): RawBuilder<SqlBool> => sql`(
  ${centerId}::uuid is null or coalesce(${paidCenter} = ${centerId},
    payments.organization_id = ${centerId} or (
      select count(*) filter (where center_id <> ${centerId}) = 0
        and (count(*) = 1 or ${haveDealt(sql`${centerId}::uuid`, sql`payments.organization_id`)})
      from center_clients where client_id = payments.organization_id)))`;
