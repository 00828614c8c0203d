import type { BankOutgoing } from '@dopusk/contract/bank-statements.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { haveDealt } from '../../../db/dealings.ts';
import { newId } from '../../../db/new-id.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import type { OutgoingPayment } from '../incoming.ts';

/** On `organizations`: that it is or was a client of the center. */
const isClient = ({ organization: { id } }: CenterScope) => sql<boolean>`(organizations.id <> ${id} and (
  exists (select from center_clients where center_id = ${id} and client_id = organizations.id)
  or ${haveDealt(sql`${id}::uuid`, sql`organizations.id`)}))`;

/** Keeps those of the center's orders that no statement has had and that go to a client: its balance may get money by this very statement. */
export async function addOutgoings(
  tx: Tx,
  scope: CenterScope,
  statementId: Seen<'bankStatements'>,
  outgoings: readonly OutgoingPayment[],
): Promise<void> {
  if (outgoings.length === 0) return;
  const sorted = outgoings
    .map(({ kopecks: amount_kopecks, ...one }) => ({
      ...{ id: newId(), identity: one.identity, paid_on: one.paidOn, number: one.number, amount_kopecks },
      ...{ payee_title: one.payeeTitle, payee_inn: one.payeeInn, payee_kpp: one.payeeKpp, purpose: one.purpose },
    }))
    .sort((one, other) => (one.identity < other.identity ? -1 : 1));
  await sql`insert into bank_outgoings (id, center_id, statement_id, identity, paid_on, number, amount_kopecks, payee_title, payee_inn,
      payee_kpp, purpose)
    select said.id, ${scope.organization.id}, ${statementId}, said.identity, said.paid_on, said.number, said.amount_kopecks,
      said.payee_title, said.payee_inn, said.payee_kpp, said.purpose
    from jsonb_populate_recordset(null::bank_outgoings, ${JSON.stringify(sorted)}::jsonb) as said
    where exists (select from organizations where organizations.inn = said.payee_inn and ${isClient(scope)})
    on conflict (center_id, identity) do nothing`.execute(tx);
}

/** Of orders to somebody on whose balance there is nothing, and of decided ones, so many days are shown. */
const DAYS_SHOWN = 30;

/**
 * The center's orders with whose balance they may return: of several organizations of one INN that with the code of the order, else
 * with the most money. Returned is what the ledger has by this number and day.
 */
const outgoings = (scope: CenterScope) => sql`
  select bank_outgoings.id, bank_outgoings.paid_on as date, bank_outgoings.number, bank_outgoings.amount_kopecks as kopecks,
    bank_outgoings.payee_title, bank_outgoings.purpose, client.id as client_id, client.title as client_title, client.own,
    case when exists (select from transfers
        join entries on entries.transfer_id = transfers.id and entries.position is not null
        join accounts on accounts.id = entries.account_id and accounts.organization_id = client.id
        left join transfers back on back.reverses = transfers.id
        where transfers.kind = 'return' and transfers.reverses is null and back.id is null
          and entries.bound_to = ${scope.organization.id} and transfers.paid_on = bank_outgoings.paid_on
          and ltrim(transfers.payment_order, '0') = ltrim(bank_outgoings.number, '0')) then 'Returned'
      when dismissed_at is not null then 'Dismissed' else 'New' end as state,
    coalesce((select transfers.payment_order from transfers
        join entries on entries.transfer_id = transfers.id and entries.position is not null
        join accounts on accounts.id = entries.account_id and accounts.organization_id = client.id
        left join transfers back on back.reverses = transfers.id
        where transfers.kind = 'return' and transfers.reverses is null and back.id is null
          and entries.bound_to = ${scope.organization.id} and transfers.paid_on = bank_outgoings.paid_on
          and entries.amount_kopecks = -bank_outgoings.amount_kopecks order by transfers.id limit 1), '') as alike
  from bank_outgoings
  cross join lateral (
    select organizations.id, ${shownTitleOf('organizations')} as title, coalesce(part.kopecks, 0) as own
    from organizations join accounts on accounts.organization_id = organizations.id and accounts.kind = 'balance'
    left join lateral (select part_after as kopecks from entries where account_id = accounts.id and bound_to = ${scope.organization.id}
      and position is not null order by position desc limit 1) as part on true
    where organizations.inn = bank_outgoings.payee_inn and ${isClient(scope)}
    order by bank_outgoings.payee_kpp <> '' and coalesce(organizations.kpp, '') = bank_outgoings.payee_kpp desc, own desc, organizations.id
    limit 1) as client
  where bank_outgoings.center_id = ${scope.organization.id}`;

interface Row {
  id: string;
  date: string;
  number: string;
  kopecks: number;
  payeeTitle: string;
  purpose: string;
  clientId: string;
  clientTitle: string;
  own: number;
  alike: string;
  state: BankOutgoing['state'];
}

const outgoingOf = ({ kopecks, own, clientId, clientTitle, ...row }: Row): BankOutgoing => ({
  ...row,
  amount: toRubles(Number(kopecks)),
  available: toRubles(Number(own)),
  client: { id: clientId, title: clientTitle },
});

/** Those that may be returns, and of the last month the others, the latest first. */
export async function listOutgoings(db: Db, scope: CenterScope): Promise<BankOutgoing[]> {
  const { rows } = await sql<Row>`select * from (${outgoings(scope)}) as orders
    where state = 'New' and own > 0 or date > current_date - ${DAYS_SHOWN}::integer
    order by state = 'New' desc, date desc, id desc limit 100`.execute(db);
  return rows.map(outgoingOf);
}

/** Locks one; undefined when it is not the center's. */
export async function lockOutgoing(
  tx: Tx,
  scope: CenterScope,
  id: string,
): Promise<(BankOutgoing & { id: Locked<'bankOutgoings'> }) | undefined> {
  await sql`select from bank_outgoings where id = ${id} and center_id = ${scope.organization.id} for update`.execute(
    tx,
  );
  // First the lock, then the state: read in one statement the state could be older than the lock.
  const { rows } = await sql<Row & { id: Locked<'bankOutgoings'> }>`
    select * from (${outgoings(scope)}) as orders where id = ${id}`.execute(tx);
  return rows.map((row) => ({ ...outgoingOf(row), id: row.id }))[0];
}

export async function noteDismissed(
  tx: Tx,
  scope: CenterScope,
  id: Locked<'bankOutgoings'>,
  isDismissed: boolean,
): Promise<void> {
  await tx
    .updateTable('bankOutgoings')
    .set({ dismissedBy: isDismissed ? scope.userId : null, dismissedAt: isDismissed ? new Date() : null })
    .where('id', '=', id)
    .execute();
}
