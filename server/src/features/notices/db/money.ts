import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';
import { type Addressee, findAddressees } from './addressees.ts';

/** Records the money vouched for by users since then, and gives the transfers not told of before. */
export async function takeMoney(tx: Tx, since: Date): Promise<Seen<'transfers'>[]> {
  const rows = await tx
    .insertInto('notices')
    .columns(['event', 'subjectId'])
    .expression(
      tx
        .selectFrom('transfers')
        .where('kind', 'in', ['invoice', 'bank'])
        .where('createdAt', '>', since)
        .where('createdBy', 'is not', null)
        .select([sql<string>`'MoneyCame'::text`.as('event'), 'transfers.id']),
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
export function findPayersOperators(tx: Tx, ids: Seen<'transfers'>[]): Promise<Addressee<Seen<'transfers'>>[]> {
  return findAddressees(
    tx,
    'MoneyCame',
    sql`(select user_id, id from (${minders} where transfers.id = any(${ids})) as minded)`,
  );
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
