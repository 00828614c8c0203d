import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import type { Moved } from '../who-spent.ts';

/** A payer's order: his bank numbers those of a day. */
export interface PaymentOrder {
  organizationId: Seen<'organizations'>;
  /** The days that it may bear: when it was made, when the money came. */
  days: readonly string[];
  number: string;
}

/**
 * What of an organization's payment order the center has vouched for already: the invoice that it paid, if it paid one, how much, and
 * whether it came from a bank's statement; undefined for an order that brought nothing. What was taken back does not count.
 */
export function findVouchedByOrder(
  tx: Tx,
  scope: CenterScope,
  { organizationId, days, number }: PaymentOrder,
): Promise<{ invoiceNumber: string | null; bankPaymentId: string | null; kopecks: number } | undefined> {
  return (
    tx
      .selectFrom('transfers')
      .innerJoin('entries', 'entries.transferId', 'transfers.id')
      .innerJoin('accounts', 'accounts.id', 'entries.accountId')
      .leftJoin('transfers as back', 'back.reverses', 'transfers.id')
      .leftJoin('invoices', 'invoices.id', 'transfers.invoiceId')
      .leftJoin('staticDocuments', 'staticDocuments.id', 'invoices.documentId')
      .where('transfers.paidOn', 'in', days)
      .where(sql<boolean>`ltrim(transfers.payment_order, '0') = ltrim(${number}, '0')`)
      .where('transfers.paymentOrder', 'is not', null)
      .where('transfers.kind', 'not in', ['reversal', 'return'])
      .where('back.id', 'is', null)
      .where('accounts.kind', '=', 'balance')
      .where('accounts.organizationId', '=', organizationId)
      .where('entries.boundTo', '=', scope.organization.id)
      // What a person has marked first: it stands in no statement.
      .orderBy(sql`transfers.bank_payment_id is null`, 'desc')
      .select([
        'staticDocuments.number as invoiceNumber',
        'transfers.bankPaymentId',
        'entries.amountKopecks as kopecks',
      ])
      .executeTakeFirst()
  );
}

/** The money by which the center has marked an invoice as paid by hand; undefined when there is none, or it was taken back. */
export function findMarked(db: Db | Tx, scope: CenterScope, invoiceId: string) {
  return db
    .selectFrom('transfers')
    .innerJoin('invoices', 'invoices.id', 'transfers.invoiceId')
    .innerJoin('entries', (join) =>
      join.onRef('entries.transferId', '=', 'transfers.id').on('entries.position', 'is not', null),
    )
    .where('invoices.id', '=', invoiceId)
    .where('invoices.centerId', '=', scope.organization.id)
    .where('transfers.kind', '=', 'invoice')
    .where('transfers.paymentId', 'is', null)
    .where('transfers.bankPaymentId', 'is', null)
    .where(sql<boolean>`not exists (select from transfers back where back.reverses = transfers.id)`)
    .select(['transfers.id as transferId', 'invoices.organizationId', 'entries.amountKopecks as kopecks'])
    .select([sql<string>`transfers.paid_on`.as('paidOn'), sql<string>`transfers.payment_order`.as('paymentOrder')])
    .$narrowType<{ transferId: Seen<'transfers'>; organizationId: Seen<'organizations'> }>()
    .executeTakeFirst();
}

/** Whether a locked invoice was marked as paid by hand last, and that was taken back. */
export async function wasMarked(tx: Tx, id: Locked<'invoices'>): Promise<boolean> {
  const row = await tx
    .selectFrom('transfers')
    .innerJoin('transfers as back', 'back.reverses', 'transfers.id')
    .where('transfers.invoiceId', '=', id)
    .where('transfers.kind', '=', 'invoice')
    .orderBy('back.id', 'desc')
    .select(sql<boolean>`transfers.payment_id is null and transfers.bank_payment_id is null`.as('isByHand'))
    .executeTakeFirst();
  return row?.isByHand ?? false;
}

/**
 * How a center's money came to a balance and left it, the earliest first: what was taken back is none of it, nor what took it back. A training's
 * payment is what of it has not gone back, with by what it was paid: a card, other money that came, or when somebody paid from the balance.
 */
export async function listMoved(
  db: Db | Tx,
  scope: CenterScope,
  organizationId: string,
  except: readonly { id: string }[],
): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select transfers.id, transfers.kind, transfers.paid_with, students.full_name, transfers.payment_order,
      coalesce(transfers.paid_on, (transfers.created_at at time zone 'Europe/Moscow')::date) as day,
      entries.amount_kopecks + case when transfers.kind <> 'assignment' then 0 else coalesce((
        select sum(got.amount_kopecks) from transfers back
        join entries got on got.transfer_id = back.id and got.account_id = entries.account_id and got.bound_to = entries.bound_to
        where back.kind = 'refund' and back.assignment_id = transfers.assignment_id), 0)::bigint end as kopecks,
      case when card.link_id is not null then 'Link' when card.id is not null then 'Card' when came.id is not null then 'Bank'
        else 'Balance' end as how
    from accounts
    join entries on entries.account_id = accounts.id and entries.bound_to = ${scope.organization.id} and entries.position is not null
    join transfers on transfers.id = entries.transfer_id
    left join assignments on assignments.id = transfers.assignment_id
    left join students on students.id = assignments.student_id
    left join transfers came on came.id = transfers.paid_with
    left join payments card on card.id = came.payment_id
    where accounts.kind = 'balance' and accounts.organization_id = ${organizationId}
      and transfers.kind not in ('refund', 'reversal') and transfers.reverses is null
      and not exists (select from transfers back where back.reverses = transfers.id)
      and not exists (select from act_adjustments adjusted where adjusted.undone_by is not null
        and (adjusted.transfer_id = transfers.id or adjusted.undone_by = transfers.id))
      and coalesce(transfers.assignment_id <> all(${except.map(({ id }) => id)}::uuid[]), true)
    order by entries.position`.execute(db);
  return rows.map((row) => ({ ...row, kopecks: Number(row.kopecks) }));
}
