import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import { type ClientAddress, centerMinder, unmindedAddress } from '../../debts/client-addresses/db.ts';
import { type Addressee, findAddressees } from './addressees.ts';
import { payersMinders } from './money.ts';

/** The link that a card's money came by, and its invoice, beside `transfers`; of other money there is none. */
const byLink = sql`left join payments on payments.id = transfers.payment_id
  left join payment_links on payment_links.id = payments.link_id
  left join invoices linked on linked.id = payment_links.invoice_id`;

/** Whether money came by the link of an invoice that took nothing: it was paid, cancelled or waited for another sum. */
const isPastInvoice = sql<boolean>`(transfers.kind = 'top-up' and linked.id is not null)`;

/** Whether money by the link of an invoice for training has brought it more than it has paid (decision 871). */
const isOverInvoice = sql<boolean>`(transfers.kind = 'invoice' and linked.kind <> 'TopUp' and linked.state = 'Paid'
  and paid_of_invoice(linked.id) > (select coalesce(sum(assignments.price_kopecks), 0)::bigint from invoice_assignments listed
    join assignments on assignments.id = listed.assignment_id
    where listed.invoice_id = linked.id and listed.is_paid_by_it))`;

/** Who minds the payers' money; of money that came past its invoice, or brought more than that, also who minds that of the center which has issued it. */
const minders = (ids: readonly Seen<'transfers'>[]) => sql`(
  select user_id, id, organization_id, false as is_center from (${payersMinders} where transfers.id = any(${ids})) as paying
  union all
  select operators.user_id, transfers.id, accounts.organization_id, true from transfers
  ${byLink}
  join entries on entries.transfer_id = transfers.id
  join accounts on accounts.id = entries.account_id and accounts.kind = 'balance'
  join memberships on memberships.organization_id = linked.center_id
    and memberships.deactivated_at is null and 'Money' = any(memberships.rights)
  join operators on operators.id = memberships.operator_id
  where transfers.id = any(${ids}) and (${isPastInvoice} or ${isOverInvoice}))`;

/** The users to be told of money that came by these transfers, each of his own. */
export const findMinders = (tx: Tx, ids: Seen<'transfers'>[]): Promise<Addressee<Seen<'transfers'>>[]> =>
  findAddressees(tx, 'MoneyCame', sql`(select distinct user_id, id from ${minders(ids)} as minded)`);

/**
 * Money that came, in kopecks; of that for an invoice also its number, what it asks for and has got. By a payment order or,
 * where that is null, by card and a link.
 */
export interface CameMoney {
  invoiceId: string | null;
  number: string | null;
  center: string | null;
  client: string;
  kopecks: number;
  asked: number;
  paid: number;
  /** What had come for it by then, this money among it. */
  paidThen: number;
  /** What it asks for still. */
  rest: number;
  /** What of a paid one was paid otherwise. */
  otherwise: number;
  /** What a paid one has brought above what it has paid: it is on the balance. */
  surplus: number;
  paidOn: string | null;
  order: string | null;
  /** The state of the invoice whose link it came by and that took nothing of it; null for all other money. */
  past: 'Issued' | 'Paid' | 'Cancelled' | null;
  /** Told to whoever minds the money of the center that has issued that invoice. */
  isCenter: boolean;
}

/** Those of the transfers that hold and are this user's concern, in the order in which they were made. */
export const findMoneyThatCame = (db: Db, userId: Seen<'users'>, ids: Seen<'transfers'>[]): Promise<CameMoney[]> =>
  readCame(db, sql`(select * from ${minders(ids)} as every where user_id = ${userId})`);

/** Those of the transfers that hold and came to the balance of a client. */
export const findMoneyOf = (
  db: Db,
  clientId: Seen<'organizations'>,
  ids: readonly Seen<'transfers'>[],
): Promise<CameMoney[]> =>
  readCame(
    db,
    sql`(select id, ${clientId}::uuid as organization_id, false as is_center from transfers where id = any(${ids}))`,
  );

async function readCame(db: Db, told: RawBuilder<unknown>): Promise<CameMoney[]> {
  const { rows } = await sql<CameMoney>`
    select invoice.id as invoice_id, document.number, coalesce(center.title, issuer.title) as center, client.title as client,
      sum(entries.amount_kopecks)::float8 as kopecks, coalesce(invoice.amount_kopecks, 0) as asked,
      case when invoice.id is null then 0 else paid_of_invoice(invoice.id) end as paid,
      coalesce((select sum(came.amount_kopecks) from transfers earlier
        join entries came on came.transfer_id = earlier.id and came.position is not null
        where earlier.invoice_id = invoice.id and earlier.kind <> 'reversal' and earlier.id <= transfers.id
          and not exists (select from transfers back where back.reverses = earlier.id)), 0)::bigint as paid_then,
      case when invoice.state = 'Issued' then rest_of_invoice(invoice.id) else 0 end as rest,
      coalesce(invoice.otherwise_kopecks, 0) as otherwise,
      case when invoice.state = 'Paid' and invoice.kind <> 'TopUp' then paid_of_invoice(invoice.id) - (
        select coalesce(sum(assignments.price_kopecks), 0)::bigint from invoice_assignments listed
        join assignments on assignments.id = listed.assignment_id
        where listed.invoice_id = invoice.id and listed.is_paid_by_it) else 0 end as surplus,
      transfers.paid_on, transfers.payment_order as order,
      case when ${isPastInvoice} then linked.state end as past, told.is_center
    from ${told} as told
    join transfers on transfers.id = told.id
    join entries on entries.transfer_id = transfers.id and entries.position is not null
    join accounts on accounts.id = entries.account_id and accounts.organization_id = told.organization_id
    ${byLink}
    left join invoices invoice on invoice.id = coalesce(transfers.invoice_id, linked.id)
    left join static_documents document on document.id = invoice.document_id
    left join organizations issuer on issuer.id = invoice.center_id
    left join organizations center on center.id = entries.bound_to
    join organizations client on client.id = told.organization_id
    where not exists (select from transfers back where back.reverses = transfers.id)
    group by transfers.id, invoice.id, document.number, center.title, issuer.title, client.title, linked.id, linked.state,
      told.is_center
    order by transfers.id, told.is_center`.execute(db);
  return rows;
}

/** A client whose money nobody minds, by the address of its requisites, and the center in whose name a letter goes there. */
export interface UnmindedClient extends ClientAddress {
  clientId: Seen<'organizations'>;
  ids: Seen<'transfers'>[];
}

/** The clients whom nobody in the portal is told for that money came by these transfers, and that have an e-mail. */
export async function findUnminded(tx: Tx, ids: Seen<'transfers'>[]): Promise<UnmindedClient[]> {
  const { rows } = await sql<UnmindedClient>`
    select * from (
      select client_id, ids, ${centerMinder(sql`center_id`)} as user_id, ${unmindedAddress(sql`client_id`)} as recipient
      from (select accounts.organization_id as client_id, coalesce(entries.bound_to, linked.center_id) as center_id,
          array_agg(distinct transfers.id) as ids
        from transfers
        ${byLink}
        join entries on entries.transfer_id = transfers.id and entries.position is not null
        join accounts on accounts.id = entries.account_id
        where transfers.id = any(${ids}) group by 1, 2) as came) as told
    where user_id is not null and recipient is not null`.execute(tx);
  return rows;
}

/**
 * The clients, by their titles, that money which a center vouches for came to, of an invoice or of payments of a statement, and
 * that can be told of nothing: nobody in the portal minds their money, and no e-mail is known.
 */
export async function listOutOfReach(
  db: Db,
  { organization: { id: centerId } }: CenterScope,
  { invoiceId = null, bankPaymentIds = [] }: { invoiceId?: string | null; bankPaymentIds?: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select distinct ${shownTitleOf('organizations')} as title from transfers
    join entries on entries.transfer_id = transfers.id and entries.position is not null and entries.bound_to = ${centerId}
    join accounts on accounts.id = entries.account_id
    join organizations on organizations.id = accounts.organization_id and coalesce(organizations.email, '') = ''
    where (transfers.invoice_id = ${invoiceId}::uuid or transfers.bank_payment_id = any(${bankPaymentIds}::uuid[]))
      and not exists (select from memberships where memberships.organization_id = organizations.id
        and memberships.deactivated_at is null and 'Money' = any(memberships.rights))
    order by title`.execute(db);
  return rows.map(({ title }) => title);
}
