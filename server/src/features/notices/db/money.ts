import type { NoticeEvent } from '@dopusk/contract/notices.ts';
import type { TransferKind } from '@dopusk/contract/payments.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';
import { type Addressee, findAddressees } from './addressees.ts';

/** What of a balance its organization is told of, and the kinds of transfer that it is. */
const told = { MoneyCame: ['invoice', 'bank'], Corrected: ['correction'] } as const satisfies Partial<
  Record<NoticeEvent, TransferKind[]>
>;
type MoneyEvent = keyof typeof told;

/** Records the money that users have moved so since then, and gives the transfers not told of before. */
export async function takeMoney(tx: Tx, event: MoneyEvent, since: Date): Promise<Seen<'transfers'>[]> {
  const rows = await tx
    .insertInto('notices')
    .columns(['event', 'subjectId'])
    .expression(
      tx
        .selectFrom('transfers')
        .where('kind', 'in', told[event])
        .where('createdAt', '>', since)
        .where('createdBy', 'is not', null)
        // Of a card whoever paid by it knows.
        .where('paymentId', 'is', null)
        .select([sql<string>`${event}::text`.as('event'), 'transfers.id']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('subjectId as id')
    .$narrowType<{ id: Seen<'transfers'> }>()
    .execute();
  return rows.map(({ id }) => id);
}

/** Who minds the payers' money: the active operators of the organizations that got it, with the right for it. */
const minders = sql`select operators.user_id, transfers.id, accounts.organization_id
  from transfers
  join entries on entries.transfer_id = transfers.id
  join accounts on accounts.id = entries.account_id and accounts.kind = 'balance'
  join memberships on memberships.organization_id = accounts.organization_id
    and memberships.deactivated_at is null and 'Money' = any(memberships.rights)
  join operators on operators.id = memberships.operator_id`;

/** The users to be told of these transfers, each of his own. */
export function findPayersOperators(
  tx: Tx,
  event: MoneyEvent,
  ids: Seen<'transfers'>[],
): Promise<Addressee<Seen<'transfers'>>[]> {
  return findAddressees(
    tx,
    event,
    sql`(select user_id, id from (${minders} where transfers.id = any(${ids})) as minded)`,
  );
}

/** What a center has added to its part of a balance, or taken from it, in kopecks; what was left of that part then. */
export interface Corrected {
  center: string;
  client: string;
  kopecks: number;
  left: number;
  reason: string;
  author: string;
}

/** Those of the corrections that are this user's concern, in the order in which they were made. */
export async function findCorrections(db: Db, userId: Seen<'users'>, ids: Seen<'transfers'>[]): Promise<Corrected[]> {
  const { rows } = await sql<Corrected>`
    select center.title as center, coalesce(client.short_title, client.title) as client, entries.amount_kopecks as kopecks,
      entries.part_after as left, transfers.reason, author.full_name as author
    from (${minders} where transfers.id = any(${ids}) and operators.user_id = ${userId}) as minded
    join transfers on transfers.id = minded.id
    join entries on entries.transfer_id = transfers.id and entries.position is not null
    join organizations center on center.id = entries.bound_to
    join organizations client on client.id = minded.organization_id
    join users author on author.id = transfers.created_by
    order by transfers.id`.execute(db);
  return rows;
}

/** Money that came, in kopecks; of that for an invoice also its number, what it asks for and has got. */
export interface CameMoney {
  invoiceId: string | null;
  number: string | null;
  center: string;
  kopecks: number;
  asked: number;
  paid: number;
  paidOn: string;
  order: string;
}

/** Those of the transfers that hold and are this user's concern, in the order in which they were made. */
export async function findMoneyThatCame(db: Db, userId: Seen<'users'>, ids: Seen<'transfers'>[]): Promise<CameMoney[]> {
  const { rows } = await sql<CameMoney>`
    select invoices.id as invoice_id, document.number, center.title as center, entries.amount_kopecks as kopecks,
      coalesce(invoices.amount_kopecks, 0) as asked,
      case when invoices.id is null then 0 else paid_of_invoice(invoices.id) end as paid,
      transfers.paid_on, transfers.payment_order as order
    from (${minders} where transfers.id = any(${ids}) and operators.user_id = ${userId}) as minded
    join transfers on transfers.id = minded.id
    join entries on entries.transfer_id = transfers.id and entries.position is not null
    join organizations center on center.id = entries.bound_to
    left join invoices on invoices.id = transfers.invoice_id
    left join static_documents document on document.id = invoices.document_id
    where not exists (select from transfers back where back.reverses = transfers.id)
    order by transfers.id`.execute(db);
  return rows;
}
