import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { haveDealt } from '../../../../db/dealings.ts';
import type { Reach } from '../reach.ts';

/**
 * The center that a card payment has paid, or is to pay: of one that its payer gave for several people, when all of them are
 * of one center. Null for a top-up, and for people of several centers at once.
 */
const paidCenter = sql`coalesce(
  (select center_id from assignments where assignments.id = payments.assignment_id),
  (select invoices.center_id from payment_links join invoices on invoices.id = payment_links.invoice_id
    where payment_links.id = payments.link_id),
  (select earning.organization_id from transfers paying join entries on entries.transfer_id = paying.id
    join accounts earning on earning.id = entries.account_id and earning.kind = 'revenue'
    where paying.payment_id = payments.id),
  (select case count(*) when 1 then (array_agg(center_id))[1] end from (
    select assignments.center_id from payment_assignments agreed
      join assignments on assignments.id = agreed.assignment_id where agreed.payment_id = payments.id
    union select earning.organization_id from transfers came join transfers paid on paid.paid_with = came.id
      join entries on entries.transfer_id = paid.id
      join accounts earning on earning.id = entries.account_id and earning.kind = 'revenue'
      where came.payment_id = payments.id) of_several))`;

const hasOtherCenter = (centerId: Reach['centerId']) => sql`exists (select from center_clients
  where client_id = payments.organization_id and center_id <> ${centerId})`;

const isOrWasClient = (centerId: Reach['centerId']) => sql`(
  exists (select from center_clients where client_id = payments.organization_id and center_id = ${centerId})
  or ${haveDealt(sql`${centerId}::uuid`, sql`payments.organization_id`)})`;

/**
 * On `payments` rows: whether a center answers for it: one for its courses or by its invoice's link, or a top-up of its own
 * balance or of a client that has no other center, also when that has unlinked it since. What it pays another center is
 * nobody else's business.
 */
export const isOwnPayment = ({ centerId }: Pick<Reach, 'centerId'>): RawBuilder<SqlBool> => sql`(
  ${centerId}::uuid is null or coalesce(${paidCenter} = ${centerId},
    payments.organization_id = ${centerId} or (not ${hasOtherCenter(centerId)} and ${isOrWasClient(centerId)})))`;

/**
 * On `payments` rows: whether it is a client's of this center and of others, and nothing tells whose it is: only whoever runs
 * the portal compares it.
 */
export const isNobodysPayment = ({ centerId }: Pick<Reach, 'centerId'>): RawBuilder<SqlBool> => sql`(
  ${centerId}::uuid is not null and payments.organization_id <> ${centerId} and ${paidCenter} is null
    and ${hasOtherCenter(centerId)} and exists (select from center_clients
      where client_id = payments.organization_id and center_id = ${centerId}))`;
