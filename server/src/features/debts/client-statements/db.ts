import type { StatementBasis } from '@dopusk/contract/client-statements.ts';
import type { Option } from '@dopusk/contract/fields/id.ts';
import type { NoticeEvent } from '@dopusk/contract/notices.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { formerClients, haveDealt } from '../../../db/dealings.ts';
import { type CenterScope, isCenter, type OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import { partyOf } from '../../documents/parties/db.ts';
import type { PartyRecord } from '../../documents/parties/party.ts';
import { type Addressee, findAddressees } from '../../notices/db/addressees.ts';
import { isAdjustmentUndoneAtOnce } from '../../payments/db/adjustments.ts';

/** The two whose accounts are compared. */
export interface Sides {
  centerId: Seen<'organizations'>;
  clientId: Seen<'organizations'>;
}

/** What moved between the two on a day, in kopecks. */
export interface Movement {
  date: string;
  kind:
    | 'Act'
    | 'Annulled'
    | 'Upd'
    | 'UpdAnnulled'
    | 'Invoice'
    | 'Untaught'
    | 'Taught'
    | 'Removed'
    | 'PutBack'
    | 'Cancelled'
    | 'WithoutInvoice'
    | 'GivenBack'
    | 'Order'
    | 'TakenBack'
    | 'Correction'
    | 'Adjusted'
    | 'AdjustmentUndone'
    | 'Returned'
    | 'ReturnUndone'
    | 'Card'
    | 'Refund';
  /** Of the document; of an annulled act with its day. */
  number: string;
  /** Of a payment order: who has paid it in the client's place, as the bank names him; empty otherwise. */
  payer: string;
  debit: number;
  credit: number;
}

/**
 * What has been accepted. An act that is annulled on a later day than it was made has stood in the books till then: a month that both
 * have signed goes on saying what it said. A correction of such an act stands on its own day, then: what went off comes on anew.
 */
const acts = ({ centerId, clientId }: Sides) => sql`
  select * from (
    with made as (
      select case when correction > 0 and exists (select from static_documents former
          join annulled_acts gone on gone.document_id = former.id
          where former.type = 'ServiceAct' and former.center_id = static_documents.center_id and former.year = static_documents.year
            and former.number = static_documents.number and former.correction = static_documents.correction - 1
            and (gone.annulled_at at time zone 'Europe/Moscow')::date > (former.made_at at time zone 'Europe/Moscow')::date)
          then corrected_on else issue_date end as issue_date,
        number || case when correction > 0 then ', исправление № ' || correction || ' от ' || to_char(corrected_on, 'DD.MM.YYYY') else '' end as number,
        case when upd is null then 'Act' else 'Upd' end as kind, issue_date as bears,
        regexp_replace(data #>> '{оплата,сумма}', '[^0-9]', '', 'g')::bigint as kopecks,
        (annulled.annulled_at at time zone 'Europe/Moscow')::date as annulled_on,
        (made_at at time zone 'Europe/Moscow')::date as made_on
      from static_documents left join annulled_acts annulled on annulled.document_id = static_documents.id
      where type = 'ServiceAct' and center_id = ${centerId} and organization_id = ${clientId})
    select issue_date as date, kind, number, '' as payer, kopecks as debit, 0::bigint as credit
    from made where annulled_on is null or annulled_on > made_on
    union all
    select greatest(annulled_on, issue_date), case kind when 'Upd' then 'UpdAnnulled' else 'Annulled' end,
      number || ' от ' || to_char(bears, 'DD.MM.YYYY'), '',
      0, kopecks
    from made where annulled_on > made_on) as of_acts`;

/** Training that the client has paid the center for, and what was given back for it: each movement of the ledger. */
const training = ({ centerId, clientId }: Sides) => sql`(
  select (entries.created_at at time zone 'Europe/Moscow')::date as date, transfers.assignment_id, entries.kind,
    paying.kind = 'balance' as is_of_balance, other.bound_to, -other.amount_kopecks as kopecks,
    exists (select from transfers pair where (pair.reverses = transfers.id or pair.id = transfers.reverses)
      and (pair.created_at at time zone 'Europe/Moscow')::date = (transfers.created_at at time zone 'Europe/Moscow')::date) as is_undone_at_once
  from accounts revenue
  join entries on entries.account_id = revenue.id
  join entries other on other.transfer_id = entries.transfer_id and other.account_id <> revenue.id
  join accounts paying on paying.id = other.account_id
  join transfers on transfers.id = entries.transfer_id
  left join payments on payments.id = transfers.payment_id
  left join refunds on refunds.transfer_id = transfers.id
  where revenue.kind = 'revenue' and revenue.organization_id = ${centerId}
    and case when paying.kind = 'balance' then paying.organization_id
      else coalesce(payments.organization_id, refunds.organization_id) end = ${clientId})`;

/** Of training: the invoice it was paid for with, of what is off its course too the one whose money has paid it, or that asked for it then. */
const invoiceOf = sql`coalesce((
  select asked.id from invoice_assignments listed join asked on asked.id = listed.invoice_id
  where listed.assignment_id = moved.assignment_id
  order by listed.is_paid_by_it desc, asked.state = 'Paid' desc, asked.state = 'Cancelled', asked.id limit 1), (
  select asked.id from transfers paid join transfers came on came.id = paid.paid_with join asked on asked.id = came.invoice_id
  where paid.assignment_id = moved.assignment_id order by paid.id desc limit 1), (
  select asked.id from transfers paid join asked on asked.id = paid.asked_by
  where paid.assignment_id = moved.assignment_id order by paid.id desc limit 1))`;

/** Of `asked`: that it had not been decided before the day of a moment; afterwards it asks for nobody, whoever goes. */
const isAskedFor = (moment: RawBuilder<unknown>) =>
  sql<SqlBool>`(decided_on is null or (${moment} at time zone 'Europe/Moscow')::date <= decided_on)`;

/**
 * What is asked for by invoices: those for training, an advance being none; of a paid one no more than was paid for with
 * it, of one that was cancelled since neither, from that day on, and of who was taken off from that day on neither, until he is put back into it; and training that was paid without any. What goes back, and what is paid, taken back or taken off after an invoice was decided stands on its own day: the month of before says what it said. A payment that was undone on its very day was none.
 */
const invoices = (sides: Sides) => sql`
  select * from (
    with asked as (
      select invoices.id, invoices.state, invoices.amount_kopecks, document.issue_date, document.number,
        (invoices.decided_at at time zone 'Europe/Moscow')::date as decided_on
      from invoices join static_documents document on document.id = invoices.document_id
      where invoices.center_id = ${sides.centerId} and invoices.organization_id = ${sides.clientId}
        and invoices.kind <> 'TopUp' and (invoices.state <> 'Cancelled' or paid_of_invoice(invoices.id) > 0
          or (invoices.decided_at at time zone 'Europe/Moscow')::date > document.issue_date)),
    taught as (
      select moved.*, ${invoiceOf} as invoice_id from ${training(sides)} as moved)
    select issue_date as date, 'Invoice' as kind, number, '' as payer, amount_kopecks as debit, 0::bigint as credit from asked
    union all
    select greatest((removed_at at time zone 'Europe/Moscow')::date, issue_date), 'Removed', number, '', 0, sum(gone.amount_kopecks)::bigint
    from asked join (
      select invoice_id, amount_kopecks, removed_at from invoice_removals where not was_paid
      union all select invoice_id, amount_kopecks, removed_at from invoice_restorations) as gone on gone.invoice_id = asked.id
    where ${isAskedFor(sql`gone.removed_at`)}
    group by 1, number
    union all
    select greatest((put_back_at at time zone 'Europe/Moscow')::date, issue_date), 'PutBack', number, '', sum(again.amount_kopecks)::bigint, 0
    from asked join invoice_restorations again on again.invoice_id = asked.id
    group by 1, number
    union all
    select greatest(decided_on, issue_date), case state when 'Paid' then 'Untaught' else 'Cancelled' end, number, '', greatest(-rest, 0), greatest(rest, 0)
    from (select asked.*, amount_kopecks - coalesce((
      select sum(kopecks) from taught where taught.invoice_id = asked.id and kind <> 'refund' and date <= decided_on), 0)::bigint - coalesce((
      select sum(gone.amount_kopecks) from invoice_removals gone
        where gone.invoice_id = asked.id and not was_paid and ${isAskedFor(sql`gone.removed_at`)}), 0)::bigint as rest
      from asked) as paid
    where state in ('Paid', 'Cancelled')
    union all
    select taught.date, case when sum(kopecks) > 0 then 'Taught' else 'Untaught' end, number, '',
      greatest(sum(kopecks), 0)::bigint, greatest(-sum(kopecks), 0)::bigint
    from asked join taught on taught.invoice_id = asked.id and taught.kind <> 'refund' and taught.date > asked.decided_on
    where state in ('Paid', 'Cancelled')
    group by taught.date, asked.id, number
    union all
    select date, case when kopecks > 0 then 'WithoutInvoice' else 'GivenBack' end, '', '',
      greatest(sum(kopecks), 0)::bigint, greatest(-sum(kopecks), 0)::bigint
    from taught where (invoice_id is null or kind = 'refund') and not is_undone_at_once group by date, kopecks > 0) as of_invoices`;

/** Whether a transfer was taken back on the day on which it was put down: then it has never come. */
const isTakenBackAtOnce = sql`exists (select from transfers back where back.reverses = transfers.id
  and (back.created_at at time zone 'Europe/Moscow')::date = (transfers.created_at at time zone 'Europe/Moscow')::date)`;

/** Of a transfer from the bank: who is no side of the statement and has paid it, as the bank names him with his INN. */
const otherPayer = sql<string>`coalesce((select came.payer_title || ' (ИНН ' || came.payer_inn || ')'
  from bank_payments came join organizations client on client.id = balance.organization_id
  where came.id = transfers.bank_payment_id and came.payer_inn not in ('', coalesce(client.inn, ''))), '')`;

/**
 * What the center has vouched for, by payment orders. What was taken back on a later day has come, and gone on that day: a statement
 * that both have signed goes on saying what it said.
 */
const orders = ({ centerId, clientId }: Sides) => sql`
  select transfers.paid_on as date, 'Order' as kind, coalesce(transfers.payment_order, '') as number, ${otherPayer} as payer,
    0::bigint as debit, sum(got.amount_kopecks)::bigint as credit
  from accounts balance
  join entries got on got.account_id = balance.id and got.kind in ('invoice', 'bank')
  join transfers on transfers.id = got.transfer_id
  join entries gave on gave.transfer_id = transfers.id
  join accounts bank on bank.id = gave.account_id and bank.kind = 'bank' and bank.organization_id = ${centerId}
  where balance.kind = 'balance' and balance.organization_id = ${clientId}
    and not ${isTakenBackAtOnce}
  group by transfers.paid_on, transfers.payment_order, 4
  union all
  select (back.created_at at time zone 'Europe/Moscow')::date, 'TakenBack', coalesce(transfers.payment_order, ''), ${otherPayer},
    sum(got.amount_kopecks)::bigint, 0::bigint
  from accounts balance
  join entries got on got.account_id = balance.id and got.kind in ('invoice', 'bank')
  join transfers on transfers.id = got.transfer_id
  join transfers back on back.reverses = transfers.id
  join entries gave on gave.transfer_id = transfers.id
  join accounts bank on bank.id = gave.account_id and bank.kind = 'bank' and bank.organization_id = ${centerId}
  where balance.kind = 'balance' and balance.organization_id = ${clientId} and not ${isTakenBackAtOnce}
  group by 1, transfers.payment_order, 4`;

/**
 * What the center put right on the client's balance through its own bank account: money that came beside any order, or never did; a УКД on its
 * own day, whenever it was noted.
 */
const corrections = ({ centerId, clientId }: Sides) => sql`
  select case when adjusted.transfer_id = got.transfer_id then adjusted.issued_on
      else (got.created_at at time zone 'Europe/Moscow')::date end as date,
    case when adjusted.transfer_id is null then 'Correction' when adjusted.undone_by = got.transfer_id then 'AdjustmentUndone' else 'Adjusted' end as kind,
    case when adjusted.transfer_id is null then '' else adjusted.number || ' от ' || to_char(adjusted.issued_on, 'DD.MM.YYYY')
      || ' к УПД № ' || act.number || ' от ' || to_char(act.issue_date, 'DD.MM.YYYY') end as number, '' as payer,
    greatest(-got.amount_kopecks, 0)::bigint as debit, greatest(got.amount_kopecks, 0)::bigint as credit
  from accounts balance
  join entries got on got.account_id = balance.id and got.kind = 'correction' and got.bound_to = ${centerId}
  left join act_adjustments adjusted on adjusted.transfer_id = got.transfer_id or adjusted.undone_by = got.transfer_id
  left join static_documents act on act.id = adjusted.document_id
  where balance.kind = 'balance' and balance.organization_id = ${clientId} and not ${isAdjustmentUndoneAtOnce(sql.ref('got.transfer_id'))}`;

/**
 * What the center has given back by its own orders, on their days; what was undone on another day than it was written down goes on the day
 * of the undoing, of the same day neither stands.
 */
const returns = ({ centerId, clientId }: Sides) => sql`
  select case when transfers.reverses is null then transfers.paid_on else (transfers.created_at at time zone 'Europe/Moscow')::date end as date,
    case when transfers.reverses is null then 'Returned' else 'ReturnUndone' end as kind, transfers.payment_order as number, '' as payer,
    greatest(-got.amount_kopecks, 0)::bigint as debit, greatest(got.amount_kopecks, 0)::bigint as credit
  from accounts balance
  join entries got on got.account_id = balance.id and got.kind = 'return' and got.bound_to = ${centerId}
  join transfers on transfers.id = got.transfer_id
  left join transfers undone on undone.id = transfers.reverses
  where balance.kind = 'balance' and balance.organization_id = ${clientId} and not ${isTakenBackAtOnce}
    and (undone.created_at at time zone 'Europe/Moscow')::date is distinct from (transfers.created_at at time zone 'Europe/Moscow')::date`;

/** Card money is the center's when training is paid with it: from the bank, or from what a balance had for any center. */
const cards = (sides: Sides) => sql`
  select date, case when kind = 'refund' then 'Refund' else 'Card' end as kind, '' as number, '' as payer,
    greatest(-sum(kopecks), 0)::bigint as debit, greatest(sum(kopecks), 0)::bigint as credit
  from ${training(sides)} as moved
  where not is_of_balance or bound_to is distinct from ${sides.centerId}::uuid
  group by 1, 2`;

const movements = (sides: Sides, by: StatementBasis): RawBuilder<Movement> =>
  sql<Movement>`(${by === 'Acts' ? acts(sides) : invoices(sides)} union all ${orders(sides)}
    union all ${corrections(sides)} union all ${returns(sides)} union all ${cards(sides)})`;

/** What the client owed when a period began, in kopecks, and what has moved in it, by days. */
export async function readMovements(
  db: Db,
  sides: Sides,
  { dateStart, dateEnd, by, limit }: { dateStart: string; dateEnd: string; by: StatementBasis; limit: number },
): Promise<{ opening: number; movements: Movement[] }> {
  const all = movements(sides, by);
  const before = await sql<{ kopecks: number }>`
    select coalesce(sum(debit - credit), 0)::bigint as kopecks from ${all} as moved
    where date < ${dateStart}::date`.execute(db);
  const { rows } = await sql<Movement>`
    select date, kind, number, payer, debit, credit from ${all} as moved
    where date between ${dateStart}::date and ${dateEnd}::date and debit <> credit
    order by date, credit > 0, kind, nullif(regexp_replace(number, '[^0-9]', '', 'g'), '')::numeric, number, credit
    limit ${limit}`.execute(db);
  return { opening: Number(before.rows[0]?.kopecks ?? 0), movements: rows };
}

/** The center and the client of these expressions are linked, or have had to do with each other (decision 312). */
const areSides = (centerId: RawBuilder<unknown>, clientId: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`(
  exists (select from center_clients where center_id = ${centerId} and client_id = ${clientId})
  or ${haveDealt(centerId, clientId)})`;

/** The centers that a client's accounts are compared with, those that it is linked with first. */
export async function listStatementCenters(
  db: Db | Tx,
  scope: OperatorScope,
  clientId: Seen<'organizations'>,
): Promise<{ party: PartyRecord; isLinked: boolean }[]> {
  const client = sql`${clientId}::uuid`;
  const isLinked = sql<boolean>`exists (select from center_clients where center_id = organizations.id and client_id = ${client})`;
  let centers = db.selectFrom('organizations').where('type', '=', 'EducationCenter');
  if (isCenter(scope)) centers = centers.where('organizations.id', '=', scope.organization.id);
  return centers
    .where(areSides(sql`organizations.id`, client))
    .orderBy(isLinked, 'desc')
    .orderBy('title')
    .select([partyOf('organizations').as('party'), isLinked.as('isLinked')])
    .execute();
}

/** The clients that have unlinked the center, by their titles. */
export async function listFormerClients(db: Db, { organization }: CenterScope): Promise<Option[]> {
  const { rows } = await sql<Option>`select organizations.id, ${shownTitleOf('organizations')} as title
    from ${formerClients(sql`${organization.id}::uuid`)} as former join organizations on organizations.id = former.id
    order by title, organizations.id`.execute(db);
  return rows;
}

export async function isMonthly(db: Db | Tx, { centerId, clientId }: Sides): Promise<boolean> {
  const row = await db
    .selectFrom('monthlyStatements')
    .where('centerId', '=', centerId)
    .where('clientId', '=', clientId)
    .select('clientId')
    .executeTakeFirst();
  return row !== undefined;
}

/** @param month the first day of the one that is over already: the next is told of */
export async function writeMonthly(
  tx: Tx,
  { centerId, clientId }: Sides,
  { isOn, month }: { isOn: boolean; month: string },
): Promise<void> {
  if (!isOn) {
    const rows = tx.deleteFrom('monthlyStatements').where('centerId', '=', centerId);
    await rows.where('clientId', '=', clientId).execute();
    return;
  }
  await tx
    .insertInto('monthlyStatements')
    .values({ centerId, clientId, toldOf: month })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes those who have not been told of a month yet; nobody else is given them. */
export async function takeUntold(tx: Tx, month: string): Promise<Sides[]> {
  return tx
    .updateTable('monthlyStatements')
    .set({ toldOf: month })
    .where('toldOf', '<', month)
    .returning(['centerId', 'clientId'])
    .$castTo<Sides>()
    .execute();
}

export async function findTitle(db: Db, id: Seen<'organizations'>): Promise<string> {
  const { title } = await db.selectFrom('organizations').where('id', '=', id).select('title').executeTakeFirstOrThrow();
  return title;
}

/** Who minds the client's money: its active operators with the right for it. */
export const findClientMinders = (
  tx: Tx,
  clientId: Seen<'organizations'>,
  event: NoticeEvent,
): Promise<Addressee<Seen<'organizations'>>[]> =>
  findAddressees(
    tx,
    event,
    sql`(select operators.user_id, memberships.organization_id as id from memberships
      join operators on operators.id = memberships.operator_id
      where memberships.organization_id = ${clientId} and memberships.deactivated_at is null
        and 'Money' = any(memberships.rights))`,
  );
