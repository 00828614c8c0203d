import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import { type ClientAddress, unmindedAddress } from '../../debts/client-addresses/db.ts';
import { wasTold } from './money.ts';

/**
 * What centers have set off since then, each doing whole as long as anything of it holds or was refunded, and what they have taken back
 * of what was told; told of before is none of it.
 */
export async function takeSetOffs(tx: Tx, since: Date): Promise<Seen<'transfers'>[]> {
  const { rows: made } = await sql<{ id: Seen<'transfers'> }>`
    insert into notices (event, subject_id)
    select 'Corrected', id from transfers
    where kind = 'assignment' and reason is not null and created_at > ${since}
      and exists (select from transfers together
        where together.kind = 'assignment' and together.reason is not null and together.created_at = transfers.created_at
          and together.created_by is not distinct from transfers.created_by
          and not exists (select from transfers back where back.reverses = together.id))
    on conflict do nothing returning subject_id as id`.execute(tx);
  // Of what was told just now, too: a statement of its own sees it.
  const { rows: takenBack } = await sql<{ id: Seen<'transfers'> }>`
    insert into notices (event, subject_id)
    select 'Corrected', back.id from transfers back join transfers made on made.id = back.reverses
    where back.kind = 'reversal' and back.created_at > ${since} and made.kind = 'assignment' and made.reason is not null
      and ${wasTold('Corrected', sql.ref('made.id'))}
    on conflict do nothing returning subject_id as id`.execute(tx);
  return [...made, ...takenBack].map(({ id }) => id);
}

/** The clients on whose balances these are, by the address of their requisites: each doing of a center by itself, in its author's name. */
export async function findSetOffClients(
  tx: Tx,
  ids: readonly Seen<'transfers'>[],
): Promise<(ClientAddress & { clientId: Seen<'organizations'>; ids: Seen<'transfers'>[] })[]> {
  const { rows } = await sql<ClientAddress & { clientId: Seen<'organizations'>; ids: Seen<'transfers'>[] }>`
    select user_id, client_id, ids, recipient from (
      select accounts.organization_id as client_id, transfers.created_by as user_id, array_agg(distinct transfers.id) as ids,
        ${unmindedAddress(sql`accounts.organization_id`)} as recipient, min(transfers.created_at) as at
      from transfers
      join entries on entries.transfer_id = transfers.id and entries.position is not null
      join accounts on accounts.id = entries.account_id and accounts.kind = 'balance'
      where transfers.id = any(${ids}) and transfers.created_by is not null
      group by accounts.organization_id, transfers.created_by, transfers.created_at, transfers.kind) as doings
    where recipient is not null order by at`.execute(tx);
  return rows;
}

/** What a center has set off at one time, or taken back of that, in kopecks. */
export interface ToldSetOff {
  center: string;
  client: string;
  isPerson: boolean;
  isTakenBack: boolean;
  /** The basis of a set-off; why it was taken back. */
  reason: string;
  author: string;
  /** On the balance after it. */
  left: number;
  people: { fullName: string; kopecks: number }[];
}

/**
 * Of these movements of a client's balance what there is to tell: all that they moved, and what was left then, whatever has gone back since.
 * Who is off his course is named still.
 */
export async function findToldSetOff(
  db: Db,
  clientId: Seen<'organizations'>,
  ids: readonly Seen<'transfers'>[],
): Promise<ToldSetOff | undefined> {
  const { rows } = await sql<ToldSetOff>`
    with moved as (
      select transfers.id, transfers.kind, transfers.reason, transfers.created_by, transfers.assignment_id, entries.account_id,
        abs(sum(entries.amount_kopecks))::bigint as kopecks, max(entries.position) as position
      from transfers
      join entries on entries.transfer_id = transfers.id and entries.position is not null
      join accounts on accounts.id = entries.account_id and accounts.organization_id = ${clientId}
      where transfers.id = any(${ids})
      group by transfers.id, entries.account_id)
    select min(center.title) as center, min(${shownTitleOf('client')}) as client, bool_or(client.is_person) as is_person,
      bool_or(moved.kind = 'reversal') as is_taken_back, min(moved.reason) as reason, min(author.full_name) as author,
      (select balance_after from entries last join moved latest on latest.account_id = last.account_id and latest.position = last.position
        order by last.position desc limit 1) as left,
      jsonb_agg(jsonb_build_object('fullName', coalesce(students.full_name, refunded.student_full_name, 'Снят с обучения'),
        'kopecks', moved.kopecks) order by coalesce(students.full_name, refunded.student_full_name)) as people
    from moved
    left join assignments on assignments.id = moved.assignment_id
    left join students on students.id = assignments.student_id
    left join refunded_assignments refunded on refunded.id = moved.assignment_id
    join entries earned on earned.transfer_id = moved.id and earned.position is null
    join accounts revenue on revenue.id = earned.account_id and revenue.kind = 'revenue'
    join organizations center on center.id = revenue.organization_id
    join organizations client on client.id = ${clientId}
    join users author on author.id = moved.created_by
    having count(*) > 0`.execute(db);
  return rows[0];
}
