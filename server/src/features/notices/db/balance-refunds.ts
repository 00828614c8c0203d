import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';
import { type ClientAddress, unmindedAddress } from '../../debts/client-addresses/db.ts';

/** What of a balance has gone back to a card, or has come back from its bank, and to whose balance that is. */
const ofBalance = sql`from transfers
  join entries on entries.transfer_id = transfers.id and entries.position is not null
  join accounts on accounts.id = entries.account_id and accounts.kind = 'balance'
  where transfers.kind = 'refund' and transfers.assignment_id is null`;

/** Records what has gone back to cards from balances since then, and gives the transfers not told of before. */
export async function takeBalanceRefunds(tx: Tx, since: Date): Promise<Seen<'transfers'>[]> {
  const { rows } = await sql<{ id: Seen<'transfers'> }>`
    insert into notices (event, subject_id)
    select 'Refunded', transfers.id ${ofBalance} and transfers.created_at > ${since} and transfers.created_by is not null
    on conflict do nothing returning subject_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The clients whose balances these are, by the address of their requisites; a letter goes out in the name of who gave back. */
export async function findUnmindedRefunded(
  tx: Tx,
  ids: readonly Seen<'transfers'>[],
): Promise<(ClientAddress & { clientId: Seen<'organizations'>; ids: Seen<'transfers'>[] })[]> {
  const { rows } = await sql<ClientAddress & { clientId: Seen<'organizations'>; ids: Seen<'transfers'>[] }>`
    select * from (select client_id, ids, user_id, ${unmindedAddress(sql`client_id`)} as recipient from (
      select accounts.organization_id as client_id, transfers.created_by as user_id, array_agg(transfers.id) as ids
      ${ofBalance} and transfers.id = any(${ids}) group by 1, 2) as refunded) as told
    where recipient is not null`.execute(tx);
  return rows;
}

/** What went back from a balance, in kopecks, and what was left of its card money then. */
export interface BalanceRefund {
  center: string;
  client: string;
  isPerson: boolean;
  kopecks: number;
  left: number;
  /** The bank did not take it: it is on the balance again. */
  isReturned: boolean;
  reason: string;
}

/** Those of a client, in the order in which they were made. */
export async function findBalanceRefunds(
  db: Db,
  clientId: Seen<'organizations'>,
  ids: readonly Seen<'transfers'>[],
): Promise<BalanceRefund[]> {
  const { rows } = await sql<BalanceRefund>`
    select coalesce((select center.title from center_clients join organizations center on center.id = center_clients.center_id
        join memberships on memberships.organization_id = center.id
        join operators on operators.id = memberships.operator_id and operators.user_id = refunded.created_by
        where center_clients.client_id = client.id limit 1), '') as center,
      coalesce(client.short_title, client.title) as client, client.is_person, refunded.kopecks, refunded.left,
      refunded.is_returned, refunded.reason
    from (select transfers.id, transfers.created_by, accounts.organization_id as client_id, abs(entries.amount_kopecks) as kopecks,
        entries.part_after as left, entries.amount_kopecks > 0 as is_returned, coalesce(transfers.reason, '') as reason
      ${ofBalance} and transfers.id = any(${ids}) and accounts.organization_id = ${clientId}) as refunded
    join organizations client on client.id = refunded.client_id
    order by refunded.id`.execute(db);
  return rows.map((row) => ({ ...row, kopecks: Number(row.kopecks), left: Number(row.left) }));
}
