import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { Difference, ReconciliationCounts } from '@dopusk/contract/reconciliation.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/connection.ts';
import { formerClients } from '../../../../db/dealings.ts';
import { midnight } from '../../../../db/moscow-day.ts';
import { shownCourseTitle } from '../../../../db/shown-course-title.ts';
import type { Found } from '../found.ts';
import type { Reach } from '../reach.ts';
import { isNobodysPayment, isOwnPayment } from './own-payments.ts';
import { checkParts } from './parts.ts';

// Checks of the portal's own books: the ledger itself, and with the assignments, the payments and the refunds.

const within = (column: RawBuilder<unknown>, { dateStart, dateEnd }: Reach) =>
  sql`${column} >= ${midnight(dateStart)} and ${column} < ${midnight(dateEnd, 1)}`;

/** The ids of the organizations whose money is compared: of those that have unlinked the center, while they have no other. */
const organizations = ({ centerId }: Reach) =>
  centerId === null
    ? sql`(select id from organizations)`
    : sql`(select ${centerId}::uuid union select client_id from center_clients where center_id = ${centerId}
        union select id from ${formerClients(sql`${centerId}::uuid`)} as former
          where not exists (select from center_clients where client_id = former.id))`;

/** Balances are checked from their first entry on: one wrong entry makes all later remainders wrong. */
const balances = (reach: Reach) => sql<Found>`
  select case when sum(amount_kopecks) <> (array_agg(balance_after order by position desc))[1]
      or count(*) <> max(position) then 'broken-balance' end as kind,
    accounts.id as reference, organizations.title as subject,
    (array_agg(balance_after order by position desc))[1] as here, sum(amount_kopecks)::bigint as there
  from accounts join organizations on organizations.id = accounts.organization_id
  join entries on entries.account_id = accounts.id
  where accounts.kind = 'balance' and accounts.organization_id in ${organizations(reach)}
  group by accounts.id, organizations.title`;

const transfers = (reach: Reach) => sql<Found>`
  select case when coalesce(sum(entries.amount_kopecks), 0) <> 0 or count(entries.account_id) < 2
      then 'unbalanced-transfer' end as kind,
    transfers.id as reference, coalesce(max(organizations.title), '') as subject,
    sum(entries.amount_kopecks) filter (where entries.amount_kopecks > 0)::bigint as here,
    -sum(entries.amount_kopecks) filter (where entries.amount_kopecks < 0)::bigint as there
  from transfers left join entries on entries.transfer_id = transfers.id
  left join accounts on accounts.id = entries.account_id
  left join organizations on organizations.id = accounts.organization_id
  where ${within(sql`transfers.created_at`, reach)}
  group by transfers.id
  having ${reach.centerId}::uuid is null or bool_or(accounts.organization_id in ${organizations(reach)})
    and not bool_or(accounts.kind in ('revenue', 'bank') and accounts.organization_id <> ${reach.centerId})`;

const assignments = ({ centerId, ...period }: Reach) => sql<Found>`
  select case when paid_at is null then 'money-without-paid'
      when count(transfers.id) = 0 then 'paid-without-money' else 'assignment-sum' end as kind,
    assignments.id as reference, students.full_name || ', «' || ${shownCourseTitle} || '»' as subject,
    coalesce(sum(entries.amount_kopecks), 0)::bigint as here, assignments.price_kopecks as there
  from assignments join students on students.id = assignments.student_id
  join courses on courses.id = assignments.course_id
  left join transfers on transfers.assignment_id = assignments.id and transfers.kind = 'assignment'
    and not exists (select from transfers back where back.reverses = transfers.id)
  left join entries on entries.transfer_id = transfers.id and entries.amount_kopecks > 0
  where (${centerId}::uuid is null or assignments.center_id = ${centerId}::uuid)
    and (transfers.id is not null or paid_at is not null)
    and ${within(sql`coalesce(transfers.created_at, paid_at)`, { centerId, ...period })}
  group by assignments.id, students.full_name, courses.id
  having (paid_at is null) or coalesce(sum(entries.amount_kopecks), 0) <> assignments.price_kopecks`;

const payments = (reach: Reach) => sql<Found>`
  select case when payments.status = 'succeeded' and transfers.id is null then 'payment-without-transfer'
      when payments.status <> 'succeeded' and transfers.id is not null then 'transfer-without-payment'
      when transfers.id is not null and entries.amount_kopecks is distinct from payments.amount_kopecks then 'payment-sum'
      when payments.status = 'pending' and payments.created_at < now() - interval '1 day' then 'payment-stuck' end as kind,
    payments.id as reference, organizations.title as subject,
    entries.amount_kopecks as here, payments.amount_kopecks as there
  from payments join organizations on organizations.id = payments.organization_id
  left join transfers on transfers.payment_id = payments.id
  left join entries on entries.transfer_id = transfers.id and entries.amount_kopecks > 0
  where ${isOwnPayment(reach)} and ${within(sql`payments.created_at`, reach)}`;

const refunds = (reach: Reach) => sql<Found>`
  select case when refunds.status <> 'pending' and closing.id is null then 'refund-without-transfer'
      when refunds.status = 'pending' and closing.id is not null then 'transfer-without-refund'
      when entries.amount_kopecks is distinct from refunds.amount_kopecks then 'refund-sum'
      when refunds.status = 'pending' and refunds.created_at < now() - interval '1 day' then 'refund-stuck' end as kind,
    refunds.id as reference, organizations.title as subject,
    entries.amount_kopecks as here, refunds.amount_kopecks as there
  from refunds join organizations on organizations.id = refunds.organization_id
  join payments on payments.id = refunds.payment_id
  left join entries on entries.transfer_id = refunds.transfer_id and entries.amount_kopecks > 0
  left join transfers closing on closing.refund_id = refunds.id
  where ${isOwnPayment(reach)} and ${within(sql`refunds.created_at`, reach)}`;

const invoices = (reach: Reach) => sql<Found>`
  select case when invoices.state = 'Paid' and coalesce(booked.kopecks, 0) = 0 and invoices.otherwise_kopecks < invoices.amount_kopecks then 'invoice-without-transfer'
      when invoices.state <> 'Paid' and booked.kopecks - invoices.gone_kopecks >= invoices.amount_kopecks
        and rest_of_invoice(invoices.id) = 0 then 'transfer-without-invoice'
      when invoices.state = 'Paid'
          and coalesce(booked.kopecks, 0) + invoices.otherwise_kopecks <> invoices.amount_kopecks + invoices.gone_kopecks
        or booked.kopecks < invoices.gone_kopecks
        then 'invoice-sum' end as kind,
    invoices.id as reference, organizations.title || ', счёт № ' || static_documents.number as subject,
    booked.kopecks as here, invoices.amount_kopecks as there
  from invoices join organizations on organizations.id = invoices.organization_id
  join static_documents on static_documents.id = invoices.document_id
  left join lateral (select sum(entries.amount_kopecks)::bigint as kopecks, max(transfers.created_at) as booked_at
    from transfers join entries on entries.transfer_id = transfers.id and entries.position is not null
    where transfers.invoice_id = invoices.id) booked on true
  where (${reach.centerId}::uuid is null or invoices.center_id = ${reach.centerId}::uuid)
    and ${within(sql`coalesce(booked.booked_at, invoices.decided_at)`, reach)}`;

/** A payment of a bank's statement is put down as a whole or not at all. */
const bankPayments = (reach: Reach) => sql<Found>`
  select case when booked.kopecks <> case bank_payments.state when 'Confirmed' then bank_payments.amount_kopecks else 0 end
      then 'bank-payment-sum' end as kind,
    bank_payments.id as reference, bank_payments.payer_title || ', № ' || bank_payments.number as subject,
    booked.kopecks as here, bank_payments.amount_kopecks as there
  from bank_payments left join lateral (select coalesce(sum(entries.amount_kopecks), 0)::bigint as kopecks
    from transfers join entries on entries.transfer_id = transfers.id and entries.position is not null
    where transfers.bank_payment_id = bank_payments.id) booked on true
  where (${reach.centerId}::uuid is null or bank_payments.center_id = ${reach.centerId}::uuid)
    and ${within(sql`bank_payments.decided_at`, reach)}`;

/** One account for the whole portal. */
const refundsAccount = () => sql<Found>`
  select case when held.kopecks <> underway.kopecks then 'refunds-account' end as kind,
    'refunds' as reference, '' as subject, held.kopecks as here, underway.kopecks as there
  from (select coalesce(sum(amount_kopecks), 0)::bigint as kopecks from entries
      join accounts on accounts.id = account_id where accounts.kind = 'refunds') held,
    (select coalesce(sum(amount_kopecks), 0)::bigint as kopecks from refunds where status = 'pending') underway`;

/** How many card payments of its clients a center does not see here, as they may be spent with others as well. */
const leftOut = (reach: Reach) => sql<{ count: number }>`
  select count(*)::int as count from payments
  where ${isNobodysPayment(reach)} and ${within(sql`payments.created_at`, reach)}`;

/** Compares the ledger with itself and with the records about the same money. */
export async function checkBooks(
  db: Db,
  reach: Reach,
): Promise<{ differences: Difference[]; counts: Omit<ReconciliationCounts, 'bankPayments' | 'bankRefunds'> }> {
  const run = async (query: RawBuilder<Found>) => (await query.execute(db)).rows;
  const looked = {
    balances: await run(balances(reach)),
    transfers: await run(transfers(reach)),
    payments: await run(payments(reach)),
    refunds: await run(refunds(reach)),
    invoices: await run(invoices(reach)),
  };
  const others = [
    ...(await run(assignments(reach))),
    ...(await run(bankPayments(reach))),
    ...(await checkParts(db, reach)),
    ...(reach.isWholePortal ? await run(refundsAccount()) : []),
  ];
  return {
    differences: [...Object.values(looked).flat(), ...others].flatMap(differenceOf),
    counts: {
      balances: looked.balances.length,
      transfers: looked.transfers.length,
      payments: looked.payments.length,
      refunds: looked.refunds.length,
      invoices: looked.invoices.length,
      leftOutPayments: (await leftOut(reach).execute(db)).rows[0]?.count ?? 0,
    },
  };
}

const differenceOf = ({ kind, here, there, ...found }: Found): Difference[] =>
  kind === null ? [] : [{ ...found, kind, here: rubles(here), there: rubles(there) }];

const rubles = (kopecks: number | null): number | null => (kopecks === null ? null : toRubles(kopecks));
