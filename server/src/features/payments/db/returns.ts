import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { ReturnedMoney } from '@dopusk/contract/returned-money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { findOwnMoney } from './balances.ts';

/** What the center has given back by its bank, with whose balance it came from and what took it back. */
const returnsOf = (db: Db | Tx, { organization }: CenterScope) =>
  db
    .selectFrom('transfers')
    .innerJoin('entries', (join) =>
      join.onRef('entries.transferId', '=', 'transfers.id').on('entries.position', 'is not', null),
    )
    .innerJoin('accounts', 'accounts.id', 'entries.accountId')
    .leftJoin('transfers as back', 'back.reverses', 'transfers.id')
    .where('transfers.kind', '=', 'return')
    .where('transfers.reverses', 'is', null)
    .where('entries.boundTo', '=', organization.id);

const asSaid = [
  'transfers.id',
  'accounts.organizationId',
  sql<number>`-entries.amount_kopecks`.as('kopecks'),
  sql<string>`transfers.paid_on`.as('paidOn'),
  sql<string>`transfers.payment_order`.as('paymentOrder'),
] as const;

/** One of them; undefined for another's, and for what is no return. */
export async function findReturn(tx: Tx, scope: CenterScope, id: string) {
  return returnsOf(tx, scope)
    .where('transfers.id', '=', id)
    .select(asSaid)
    .select(sql<boolean>`back.id is not null`.as('isUndone'))
    .$narrowType<{ id: Seen<'transfers'>; organizationId: Seen<'organizations'> }>()
    .executeTakeFirst();
}

/** One that holds, to a client by an order of the center: «000090» of a bank is «90» of a person. */
export async function findReturnByOrder(
  tx: Tx,
  scope: CenterScope,
  { organizationId, paidOn, paymentOrder }: { organizationId: string; paidOn: string; paymentOrder: string },
): Promise<{ id: Seen<'transfers'>; kopecks: number } | undefined> {
  return returnsOf(tx, scope)
    .where('accounts.organizationId', '=', organizationId)
    .where('transfers.paidOn', '=', paidOn)
    .where(sql<boolean>`ltrim(transfers.payment_order, '0') = ltrim(${paymentOrder}, '0')`)
    .where('back.id', 'is', null)
    .select(asSaid)
    .$narrowType<{ id: Seen<'transfers'> }>()
    .executeTakeFirst();
}

/** The number of another one that holds, to the client, of this day and sum. */
export async function findReturnAlike(
  tx: Tx,
  scope: CenterScope,
  { organizationId, paidOn, kopecks }: { organizationId: string; paidOn: string; kopecks: number },
): Promise<string | undefined> {
  const row = await returnsOf(tx, scope)
    .where('accounts.organizationId', '=', organizationId)
    .where('transfers.paidOn', '=', paidOn)
    .where('entries.amountKopecks', '=', -kopecks)
    .where('back.id', 'is', null)
    .orderBy('transfers.id')
    .select(asSaid)
    .executeTakeFirst();
  return row?.paymentOrder;
}

/** Of a correction by a УКД: its day, of its undoing that of the undoing; null of any other, which does not say when its money came. */
const adjustedOn = sql<string | null>`(select case when adjusted.transfer_id = transfers.id then adjusted.issued_on
    else (transfers.created_at at time zone 'Europe/Moscow')::date end
  from act_adjustments adjusted where adjusted.transfer_id = transfers.id or adjusted.undone_by = transfers.id)`;

/**
 * What of a client's money had come to the center's bank by a day and had not gone back by it, and the first day on which any came;
 * undefined where a correction does not say when.
 */
export async function findMoneyBy(
  tx: Tx,
  scope: CenterScope,
  clientId: Seen<'organizations'>,
  day: string,
): Promise<{ kopecks: number; since: string } | undefined> {
  const { rows } = await sql<{ kopecks: number; since: string | null; isDated: boolean }>`
    select coalesce(sum(entries.amount_kopecks) filter (where moved.paid_on <= ${day}), 0)::bigint as kopecks,
      min(moved.paid_on) filter (where entries.amount_kopecks > 0) as since,
      not coalesce(bool_or(moved.kind = 'correction' and moved.paid_on is null), false) as is_dated
    from accounts join entries on entries.account_id = accounts.id and entries.bound_to = ${scope.organization.id}
      and entries.position is not null
    join transfers on transfers.id = entries.transfer_id
    left join transfers as former on former.id = transfers.reverses
    cross join lateral (select coalesce(former.kind, transfers.kind) as kind,
      coalesce(former.paid_on, transfers.paid_on, ${adjustedOn}) as paid_on) as moved
    where accounts.kind = 'balance' and accounts.organization_id = ${clientId}
      and moved.kind in ('invoice', 'bank', 'return', 'correction')`.execute(tx);
  const [row] = rows;
  return row?.isDated && row.since ? { kopecks: Number(row.kopecks), since: row.since } : undefined;
}

/**
 * The first return to a client that would stand earlier than its money without these transfers; undefined when none would. A correction that
 * adds does not say when its money came: it counts for every day.
 */
export async function findReturnResting(
  db: Db | Tx,
  scope: CenterScope,
  organizationId: string,
  without: readonly string[],
): Promise<{ paidOn: string; paymentOrder: string } | undefined> {
  if (without.length === 0) return undefined;
  const moved = sql`(
    select entries.amount_kopecks as kopecks, case
      when transfers.kind <> 'correction' then coalesce(former.paid_on, transfers.paid_on,
        (coalesce(former.created_at, transfers.created_at) at time zone 'Europe/Moscow')::date)
      when entries.amount_kopecks > 0 then coalesce(${adjustedOn}, '-infinity'::date)
      else (transfers.created_at at time zone 'Europe/Moscow')::date end as day
    from accounts join entries on entries.account_id = accounts.id and entries.bound_to = ${scope.organization.id}
      and entries.position is not null
    join transfers on transfers.id = entries.transfer_id
    left join transfers as former on former.id = transfers.reverses
    where accounts.kind = 'balance' and accounts.organization_id = ${organizationId}
      and coalesce(former.kind, transfers.kind) in ('invoice', 'bank', 'return', 'correction')
      and transfers.id <> all(${without}::uuid[]))`;
  return returnsOf(db, scope)
    .where('accounts.organizationId', '=', organizationId)
    .where('back.id', 'is', null)
    .where(
      sql<boolean>`transfers.paid_on >= (select min(came.paid_on) from transfers came where came.id = any(${without}::uuid[]))`,
    )
    .where(sql<boolean>`(select sum(kopecks) from ${moved} as moved where moved.day <= transfers.paid_on) < 0`)
    .orderBy('transfers.paidOn')
    .orderBy('transfers.id')
    .select(asSaid)
    .executeTakeFirst();
}

/** So many are shown. */
const SHOWN = 50;

/** What the center may give back to a client by its bank, and has given back, the latest first. */
export async function readReturns(db: Db, scope: CenterScope, clientId: Seen<'organizations'>): Promise<ReturnedMoney> {
  const rows = await returnsOf(db, scope)
    .leftJoin('users as author', 'author.id', 'transfers.createdBy')
    .leftJoin('users as undoer', 'undoer.id', 'back.createdBy')
    .where('accounts.organizationId', '=', clientId)
    .orderBy('transfers.id', 'desc')
    .limit(SHOWN)
    .select(asSaid)
    .select(['author.fullName as author', 'undoer.fullName as by', 'back.createdAt as at', 'back.reason'])
    .execute();
  const available = (await findOwnMoney(db, scope, [clientId])).get(clientId) ?? 0;
  return {
    available: toRubles(available),
    returns: rows.map(({ id, paidOn, paymentOrder, kopecks, author, at, by, reason }) => ({
      ...{ id, paidOn, paymentOrder },
      amount: toRubles(Number(kopecks)),
      author: author ?? '',
      undone: at ? { at: at.toISOString(), by: by ?? '', reason: reason ?? '' } : null,
    })),
  };
}
