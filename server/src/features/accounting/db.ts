import type { AccountingFilters, AccountingKind } from '@dopusk/contract/accounting.ts';
import { COUNT_LIMIT, type Page, type PageQuery } from '@dopusk/contract/fields/page.ts';
import type { TransferKind } from '@dopusk/contract/payments.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import { likePattern } from '../../db/search-text.ts';
import { shownCourseTitle } from '../../db/shown-course-title.ts';
import type { PrintedData } from '../documents/printed-data.ts';
import { isInForce } from '../invoices/acts/db.ts';
import { isAdjustmentUndoneAtOnce } from '../payments/db/adjustments.ts';
import { readLineFive } from './line-five/db.ts';

/** What of a document's snapshot an accountant's program asks for. */
export type AccountedData = Pick<PrintedData, 'центр' | 'заказчик' | 'договор' | 'услуги' | 'оплата' | 'документ'>;

/** A document or a payment as it is stored: of a payment the sum in kopecks, of a document what it says. */
export interface Stored {
  id: string;
  kind: AccountingKind;
  /** Of an act: that it is an УПД, and which correction of its number. */
  isUpd: boolean;
  correction: number;
  correctedOn: string | null;
  date: string;
  number: string;
  client: string;
  inn: string;
  kpp: string;
  /** Null of a payment. */
  data: AccountedData | null;
  /** The contract that the document names, of a payment its invoice. */
  contract: AccountedData['договор'] | null;
  /** Of a payment. */
  kopecks: number | null;
  /** Of a УКД: its VAT, above zero when it was taken back, and the rate of its УПД; null of others. */
  vatKopecks: number | null;
  vatPercent: number | null;
  /** Of a payment: the number of the invoice that it pays; empty of others. */
  invoice: string;
  isCard: boolean;
  /** Of money, the day on which it was put down. */
  bookedOn: string | null;
  /** Of money: what kind of movement it is, why, and of a refund whether the card has got it. */
  moved: TransferKind | null;
  reason: string;
  /** Of money that one training was paid with, or that went back of it: who learns what, and in which group; empty of the rest. */
  whoLearns: string;
  isToCard: boolean;
  /** Of money: whose it was, as the bank has it or by whose card, or of a refund who got it; empty of others. */
  payer: string;
  /** Of a cancelled invoice and an annulled act: since when and why it is void; null of others. */
  voided: { on: string; reason: string } | null;
}

/** The day in Moscow of a moment. */
const dayOf = (moment: string) => sql`(${sql.ref(moment)} at time zone 'Europe/Moscow')::date`;

/** Those that are void stay, with nothing to enter: their numbers are accounted for, and what was entered is taken back. */
const documents = ({ organization }: CenterScope) => sql`
  select document.id, case document.type when 'ServiceAct' then 'Act' else 'Invoice' end as kind,
    document.issue_date as date,
    document.number, document.upd is not null as is_upd, document.correction, document.corrected_on,
    document.organization_id,
    coalesce(document.data #>> '{заказчик,название}', '') as client,
    coalesce(document.data #>> '{заказчик,инн}', '') as inn, coalesce(document.data #>> '{заказчик,кпп}', '') as kpp,
    document.data, document.data -> 'договор' as contract, null::bigint as kopecks, null::bigint as vat_kopecks, null::integer as vat_percent,
    '' as invoice, false as is_card, '' as payer,
    null::date as booked_on, null as moved, '' as reason, '' as who_learns, false as is_to_card,
    case when annulled.document_id is not null
        then json_build_object('on', ${dayOf('annulled.annulledAt')}, 'reason', annulled.reason)
      when invoices.state = 'Cancelled'
        then json_build_object('on', ${dayOf('invoices.decidedAt')}, 'reason', coalesce(invoices.cancel_reason, '')) end as voided
  from static_documents document
  left join invoices on invoices.document_id = document.id
  left join annulled_acts annulled on annulled.document_id = document.id
  where document.center_id = ${organization.id} and document.type in ('PaymentInvoice', 'ServiceAct')`;

/**
 * A payment by card has the bank's number of it, and of an invoice whose money it was the invoice. Money that the center vouched for, corrected on balances, and card money that training was paid with: of a payment from
 * both only what the card had brought, since the rest came with its own order. What went back of card money is below zero, and so
 * is what was taken back of a payment on another day than it was put down; of the same day neither stands here. A register that was
 * handed over keeps its rows. A УКД is no money but a document, whose lower price is below zero as in the books of the sale.
 */
const payments = ({ organization }: CenterScope) => sql`
  select transfers.id,
    case when taxed.number is not null then 'Adjustment' when transfers.kind in ('refund', 'return') then 'Refund'
      when transfers.kind = 'correction' then 'Correction' else 'Payment' end as kind,
    case when transfers.kind = 'reversal' or transfers.kind = 'return' and transfers.reverses is not null then ${dayOf('transfers.createdAt')}
      else coalesce(transfers.paid_on, adjusted.issued_on, ${dayOf('transfers.createdAt')}) end as date,
    coalesce(taxed.number, transfers.payment_order, case when own.kind = 'revenue' then card.provider_payment_id end, '') as number, false as is_upd, 0 as correction, null::date as corrected_on, payer.id as organization_id, payer.title as client, payer.inn,
    coalesce(payer.kpp, '') as kpp, null::jsonb as data, coalesce(taxed.contract, document.data -> 'договор') as contract,
    case when taxed.number is null then came.kopecks else -came.kopecks end as kopecks,
    taxed.vat_kopecks * -sign(came.kopecks)::integer as vat_kopecks, taxed.vat_percent, coalesce(document.number, '') as invoice,
    own.kind = 'revenue' as is_card,
    case when taxed.number is not null then '' when bank_payment.id is not null then concat_ws(', ИНН ', nullif(bank_payment.payer_title, ''), nullif(bank_payment.payer_inn, ''))
      when card.link_id is not null then concat_ws(', ', 'Картой по ссылке', nullif(card.receipt ->> 'email', ''))
      when card.id is not null then concat_ws(', ', 'Картой', holder.full_name)
      when transfers.kind = 'refund' then case when balance.organization_id is null then 'На карту: ' || payer.title else 'На баланс ' || payer.title end
      when own.kind = 'revenue' then 'С баланса ' || payer.title
      else payer.title end as payer,
    ${dayOf('transfers.createdAt')} as booked_on, transfers.kind as moved, coalesce(transfers.reason, '') as reason,
    coalesce(trained.named, refunded.student_full_name || ', ' || refunded.course_title, '') as who_learns,
    balance.organization_id is null and coalesce(refunds.status, '') <> 'canceled' as is_to_card, null::json as voided
  from (
    select entries.transfer_id, accounts.kind,
      sum(case accounts.kind when 'bank' then -entries.amount_kopecks else entries.amount_kopecks end)::bigint as kopecks
    from accounts join entries on entries.account_id = accounts.id
    where accounts.organization_id = ${organization.id} and accounts.kind in ('bank', 'revenue')
    group by entries.transfer_id, accounts.kind
  ) as own
  join transfers on transfers.id = own.transfer_id
  left join transfers source on source.id = transfers.paid_with
  left join payments card on card.id = coalesce(transfers.payment_id, source.payment_id)
  left join payment_links link on link.id = card.link_id
  left join invoices on invoices.id = coalesce(transfers.invoice_id, source.invoice_id, link.invoice_id)
  left join static_documents document on document.id = invoices.document_id
  left join users holder on holder.id = card.created_by
  left join bank_payments bank_payment on bank_payment.id = transfers.bank_payment_id
  left join refunds on refunds.transfer_id = transfers.id
  left join lateral (
    select accounts.organization_id,
      coalesce(sum(entries.amount_kopecks) filter (where entries.bound_to = ${organization.id}::uuid), 0)::bigint as vouched
    from entries join accounts on accounts.id = entries.account_id and accounts.kind = 'balance'
    where entries.transfer_id = transfers.id group by accounts.organization_id
  ) as balance on true
  cross join lateral (
    select case own.kind when 'bank' then own.kopecks else own.kopecks + coalesce(balance.vouched, 0) end as kopecks
  ) as came
  join organizations payer on payer.id = coalesce(balance.organization_id, card.organization_id, refunds.organization_id)
  left join transfers taken on taken.id = transfers.reverses
  left join act_adjustments adjusted on adjusted.transfer_id = transfers.id
  left join lateral (
    select noted.number, noted.vat_kopecks, act.data -> 'договор' as contract, substring(act.data #>> '{оплата,ндс_название}' from 'НДС (\\d+)')::integer as vat_percent
    from act_adjustments noted join static_documents act on act.id = noted.document_id
    where transfers.kind = 'correction' and (noted.transfer_id = transfers.id or noted.undone_by = transfers.id)
  ) as taxed on true
  left join lateral (
    select concat_ws(', ', students.full_name, ${shownCourseTitle}, 'группа «' || groups.title || '»') as named
    from assignments
    join students on students.id = assignments.student_id
    join courses on courses.id = assignments.course_id
    left join groups on groups.id = assignments.group_id
    where assignments.id = coalesce(transfers.assignment_id, taken.assignment_id)
  ) as trained on true
  left join refunded_assignments refunded on refunded.id = coalesce(transfers.assignment_id, taken.assignment_id)
  where transfers.kind in ('invoice', 'bank', 'assignment', 'refund', 'correction', 'reversal', 'return') and came.kopecks <> 0
    and ${dayOf('taken.createdAt')} is distinct from ${dayOf('transfers.createdAt')}
    and not ${isAdjustmentUndoneAtOnce(sql.ref('transfers.id'))}
    and not exists (select from transfers back where back.reverses = transfers.id
      and ${dayOf('back.createdAt')} = ${dayOf('transfers.createdAt')})`;

/**
 * What the center has set off from balances at one time (decision 660), what of that was taken back, on another day, and what of it was
 * refunded to the balance, always, both below zero: an entry of its books, no money that moves. That a payment has a reason is said of
 * itself, too, so that nothing is looked up for plain ones, which are most of all.
 */
const setOffs = ({ organization }: CenterScope) => sql`
  select (min(transfers.id::text))::uuid as id, 'SetOff' as kind, min(${dayOf('transfers.createdAt')}) as date, '' as number, false as is_upd,
    0 as correction, null::date as corrected_on, payer.id as organization_id, payer.title as client, payer.inn,
    coalesce(payer.kpp, '') as kpp, null::jsonb as data, null::jsonb as contract, sum(-spent.kopecks)::bigint as kopecks,
    null::bigint as vat_kopecks, null::integer as vat_percent, '' as invoice,
    false as is_card, payer.title as payer, min(${dayOf('transfers.createdAt')}) as booked_on, transfers.kind as moved,
    coalesce(transfers.reason, '') || case when transfers.kind = 'assignment' then '' else ' (' || min(paid.reason) || ')' end as reason,
    string_agg(coalesce(students.full_name, refunded.student_full_name), ', '
      order by coalesce(students.full_name, refunded.student_full_name)) as who_learns,
    false as is_to_card, null::json as voided
  from transfers
  left join lateral (
    select former.* from transfers former where former.id = transfers.reverses
    union all
    (select former.* from transfers former where transfers.kind = 'refund' and former.kind = 'assignment'
      and former.assignment_id = transfers.assignment_id and former.id < transfers.id order by former.id desc limit 1)
  ) as paid on true
  join lateral (select accounts.organization_id, sum(entries.amount_kopecks)::bigint as kopecks
    from entries join accounts on accounts.id = entries.account_id and accounts.kind = 'balance'
    where entries.transfer_id = transfers.id group by 1) as spent on true
  join organizations payer on payer.id = spent.organization_id
  left join assignments on assignments.id = coalesce(transfers.assignment_id, paid.assignment_id)
  left join students on students.id = assignments.student_id
  left join refunded_assignments refunded on refunded.id = coalesce(transfers.assignment_id, paid.assignment_id)
  where coalesce(paid.kind, transfers.kind) = 'assignment'
    and (transfers.kind <> 'assignment' or transfers.reason is not null)
    and case when transfers.kind = 'assignment' then transfers.reason else paid.reason end is not null
    and transfers.kind in ('assignment', 'reversal', 'refund')
    and transfers.id in (select entries.transfer_id from accounts join entries on entries.account_id = accounts.id
      where accounts.organization_id = ${organization.id} and accounts.kind = 'revenue')
    and (transfers.kind = 'refund' or ${dayOf('paid.createdAt')} is distinct from ${dayOf('transfers.createdAt')})
    and not exists (select from transfers back where back.reverses = transfers.id
      and ${dayOf('back.createdAt')} = ${dayOf('transfers.createdAt')})
  group by transfers.created_at, transfers.created_by, transfers.kind, transfers.reason, payer.id`;

/** The rows of the register that the filters leave, as a query of their own. */
export const registerOf = (
  scope: CenterScope,
  { kind, clientId, dateStart, dateEnd, search }: AccountingFilters,
): RawBuilder<Stored> => sql<Stored>`(
  select * from (${documents(scope)} union all ${payments(scope)} union all ${setOffs(scope)}) as entered
  where (${kind ?? null}::text is null or kind = ${kind ?? null})
    and (${clientId ?? null}::uuid is null or organization_id = ${clientId ?? null}::uuid)
    and date between coalesce(${dateStart}::date, '-infinity') and coalesce(${dateEnd}::date, 'infinity')
    and (${search ?? ''} = '' or searchable(number || ' ' || client || ' ' || inn || ' ' || who_learns) like ${likePattern(search ?? '')}))`;

/** Of a row of the register: an act in force with an organization. */
const hasUpd = sql<boolean>`(kind = 'Act' and voided is null and coalesce(data #>> '{договор,с_физлицом}', '') = '')`;

/** The acts in force with organizations among what is found, the earliest first, up to a limit. */
export async function listFoundActs(
  db: Db,
  scope: CenterScope,
  filters: AccountingFilters,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${registerOf(scope, filters)} as register
    where ${hasUpd} order by date, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A page of the center's invoices, acts and money, the latest first. */
export async function listRegister(
  db: Db,
  scope: CenterScope,
  query: PageQuery & AccountingFilters,
): Promise<Page<Stored> & { updCount: number }> {
  const { pageNumber, pageSize } = query;
  const register = registerOf(scope, query);
  const [items, counted] = await Promise.all([
    sql<Stored>`select * from ${register} as register order by date desc, id desc
      limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(db),
    sql<{
      count: number;
      acts: number;
    }>`select count(*)::integer as count, (count(*) filter (where has_upd))::integer as acts
      from (select ${hasUpd} as has_upd from ${register} as register limit ${COUNT_LIMIT + 1}) as counted`.execute(db),
  ]);
  const { count: totalCount = 0, acts: updCount = 0 } = counted.rows[0] ?? {};
  return { items: items.rows, totalCount, updCount, pageNumber };
}

/** All of them, the earliest first, up to a limit. */
export async function readRegister(
  db: Db,
  scope: CenterScope,
  filters: AccountingFilters,
  limit: number,
): Promise<Stored[]> {
  const { rows } = await sql<Stored>`select * from ${registerOf(scope, filters)} as register
    order by date, kind, id limit ${limit}`.execute(db);
  return rows;
}

/** An act as it was made out. */
export interface StoredAct {
  id: string;
  number: string;
  date: string;
  data: AccountedData;
  /** The payment orders whose money had paid in advance what it accepts: line 5 of an invoice for VAT. */
  orders: { number: string; date: string }[];
  /** Which correction of its number it is, and of what day; 0 and null of the first edition. */
  correction: number;
  correctedOn: string | null;
}

/**
 * The center's acts among these documents, in the order of their numbers: an УПД with the orders that it was made out with, of others
 * those of today.
 */
export async function listActs(db: Db, scope: CenterScope, ids: readonly string[]): Promise<StoredAct[]> {
  const rows = await db
    .selectFrom('staticDocuments')
    .where('centerId', '=', scope.organization.id)
    .where('type', '=', 'ServiceAct')
    .where('id', 'in', ids)
    .where(isInForce(sql.ref('staticDocuments.id')))
    .orderBy('id')
    .select([
      'id',
      'number',
      'issueDate as date',
      'upd',
      'correction',
      'correctedOn',
      sql<AccountedData>`data`.as('data'),
      sql<string[]>`array(select assignment_id from act_assignments where document_id = static_documents.id)`.as(
        'accepted',
      ),
    ])
    .execute();
  return Promise.all(
    rows.map(async ({ upd, accepted, ...act }) => ({
      ...act,
      orders: (upd ?? (await readLineFive(db, scope, accepted, act.date))).orders,
    })),
  );
}
