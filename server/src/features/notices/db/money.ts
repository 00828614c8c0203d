import type { NoticeEvent } from '@dopusk/contract/notices.ts';
import type { TransferKind } from '@dopusk/contract/payments.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';
import { type ClientAddress, centerMinder, unmindedAddress } from '../../debts/client-addresses/db.ts';
import { type Addressee, findAddressees } from './addressees.ts';

/** What of a balance its organization is told of, and the kinds of transfer that it is. */
const told = {
  MoneyCame: ['invoice', 'bank', 'top-up'],
  Corrected: ['correction', 'reversal', 'return'],
} as const satisfies Partial<Record<NoticeEvent, TransferKind[]>>;
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
        // Of a card whoever paid by it knows, unless it was somebody with a link.
        .where(({ eb, or, exists, selectFrom }) =>
          or([
            eb('paymentId', 'is', null),
            exists(
              selectFrom('payments')
                .whereRef('payments.id', '=', 'transfers.paymentId')
                .where('payments.linkId', 'is not', null)
                .select('payments.id'),
            ),
          ]),
        )
        .select([sql<string>`${event}::text`.as('event'), 'transfers.id']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('subjectId as id')
    .$narrowType<{ id: Seen<'transfers'> }>()
    .execute();
  return rows.map(({ id }) => id);
}

/** Who minds the payers' money: the active operators of the organizations whose balances moved, with the right for it. */
export const payersMinders = sql`select operators.user_id, transfers.id, accounts.organization_id
  from transfers
  join entries on entries.transfer_id = transfers.id
  join accounts on accounts.id = entries.account_id and accounts.kind = 'balance'
  join memberships on memberships.organization_id = accounts.organization_id
    and memberships.deactivated_at is null and 'Money' = any(memberships.rights)
  join operators on operators.id = memberships.operator_id`;

/**
 * Whether a movement was told of: what lies longer back than a day was, and nothing notes it any more after two.
 * @param id an expression of its id
 */
export const wasTold = (event: MoneyEvent, id: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from notices told where told.event = ${event} and told.subject_id = ${id})
  or exists (select from transfers earlier where earlier.id = ${id} and earlier.created_at < now() - interval '1 day'))`;

/** Of these transfers those that are worth telling of: what takes back money that nobody was told of is not. */
export async function findWorthTelling(tx: Tx, ids: readonly Seen<'transfers'>[]): Promise<Seen<'transfers'>[]> {
  const { rows } = await sql<{ id: Seen<'transfers'> }>`
    select id from transfers where id = any(${ids}) and (reverses is null
      or ${wasTold('MoneyCame', sql.ref('transfers.reverses'))}
      or kind = 'return' and ${wasTold('Corrected', sql.ref('transfers.reverses'))}) order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Of these transfers those by which a center has given money back by its bank, or has taken that back. */
export async function listReturns(tx: Tx, ids: readonly Seen<'transfers'>[]): Promise<Seen<'transfers'>[]> {
  const { rows } = await sql<{ id: Seen<'transfers'> }>`
    select id from transfers where id = any(${ids}) and kind = 'return' order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The users to be told of these corrections, each of his own. */
export function findCorrectedMinders(tx: Tx, ids: Seen<'transfers'>[]): Promise<Addressee<Seen<'transfers'>>[]> {
  return findAddressees(
    tx,
    'Corrected',
    sql`(select user_id, id from (${payersMinders} where transfers.id = any(${ids})) as minded)`,
  );
}

/** What a center has added to its part of a balance, or taken from it, in kopecks; what was left of that part then. */
export interface Corrected {
  clientId: string;
  center: string;
  client: string;
  isPerson: boolean;
  kopecks: number;
  left: number;
  /** Empty of a payment taken back when it was not asked for. */
  reason: string;
  author: string;
  /** A payment of a statement that is taken back; the number of its invoice, and its payer's order. */
  isTakenBack: boolean;
  /** Money that the center has given back by its bank, by its own order; taken back with a reason. */
  isReturn: boolean;
  invoice: string | null;
  /** It waits for its payment again; one in which nobody is left has been cancelled. */
  isWaiting: boolean;
  order: string | null;
  /** How many trainings it had paid that wait to be paid again. */
  unpaidCount: number;
}

/** Those of the corrections that are this user's concern, in the order in which they were made. */
export const findCorrections = (db: Db, userId: Seen<'users'>, ids: Seen<'transfers'>[]): Promise<Corrected[]> =>
  readCorrections(db, sql`(${payersMinders} where transfers.id = any(${ids}) and operators.user_id = ${userId})`);

/** Those of them that were made on the balance of a client. */
export const findCorrectionsOf = (
  db: Db,
  clientId: Seen<'organizations'>,
  ids: readonly Seen<'transfers'>[],
): Promise<Corrected[]> =>
  readCorrections(db, sql`(select id, ${clientId}::uuid as organization_id from transfers where id = any(${ids}))`);

async function readCorrections(db: Db, told: RawBuilder<unknown>): Promise<Corrected[]> {
  const { rows } = await sql<Corrected>`
    select client.id as client_id, center.title as center, coalesce(client.short_title, client.title) as client, client.is_person, entries.amount_kopecks as kopecks,
      entries.part_after as left, coalesce(transfers.reason, '') as reason, author.full_name as author,
      transfers.kind = 'reversal' as is_taken_back, transfers.kind = 'return' as is_return, document.number as invoice, invoices.state = 'Issued' as is_waiting,
      transfers.payment_order as order, (select count(*)::int from transfers paid join transfers back on back.reverses = paid.id
        where paid.paid_with = transfers.reverses) as unpaid_count
    from ${told} as told
    join transfers on transfers.id = told.id
    join entries on entries.transfer_id = transfers.id and entries.position is not null
    join accounts on accounts.id = entries.account_id and accounts.organization_id = told.organization_id
    join organizations center on center.id = entries.bound_to
    join organizations client on client.id = told.organization_id
    join users author on author.id = transfers.created_by
    left join invoices on invoices.id = transfers.invoice_id
    left join static_documents document on document.id = invoices.document_id
    order by transfers.id`.execute(db);
  return rows;
}

/** The clients whose money nobody minds in the portal and of whose balances these are, by the address of their requisites. */
export async function findUnmindedCorrected(
  tx: Tx,
  ids: Seen<'transfers'>[],
): Promise<(ClientAddress & { clientId: Seen<'organizations'>; ids: Seen<'transfers'>[] })[]> {
  const { rows } = await sql<ClientAddress & { clientId: Seen<'organizations'>; ids: Seen<'transfers'>[] }>`
    select * from (
      select client_id, ids, ${centerMinder(sql`center_id`)} as user_id, ${unmindedAddress(sql`client_id`)} as recipient
      from (select accounts.organization_id as client_id, entries.bound_to as center_id, array_agg(distinct transfers.id) as ids
        from transfers
        join entries on entries.transfer_id = transfers.id and entries.position is not null
        join accounts on accounts.id = entries.account_id
        where transfers.id = any(${ids}) group by 1, 2) as corrected) as told
    where user_id is not null and recipient is not null`.execute(tx);
  return rows;
}
