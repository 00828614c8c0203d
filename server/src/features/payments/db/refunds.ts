import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { PaymentStatus } from '@dopusk/contract/payments.ts';
import type { RefundWays } from '@dopusk/contract/refunds.ts';
import { actNumberText } from '@dopusk/contract/service-acts.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import type { PaymentReceipt } from '../../../db/tables/money.ts';
import { visibleAssignment } from '../../../db/visible.ts';
import { findActOf } from '../../invoices/acts/db.ts';
import type { Share } from '../parts.ts';

/** On `assignments`: what of the money it was paid with has gone back, in kopecks. */
export const refundedKopecks = sql<number>`case when assignments.paid_at is null then 0
  else refunded_of_assignment(assignments.id) end`;

/** How an assignment was paid, to give the money back the same way: what is left of it, and what went back before. */
export interface PaidBy {
  leftKopecks: number;
  beforeKopecks: number;
  /** Whose balance paid, or who began the card payment. */
  organizationId: Seen<'organizations'>;
  organizationTitle: string;
  /** The card payment, straight or over the balance; null when nobody's card has paid this very training. */
  paymentId: Seen<'payments'> | null;
  provider: string | null;
  /** The card has put its money on the balance, which has paid, together with others or other money. */
  isOverBalance: boolean;
  /** Of money of a statement that has paid it by coming: who has paid it in the client's place, as the bank names him; empty otherwise. */
  bankPayer: string;
  /** On what basis the center has set it off; empty otherwise. */
  setOff: string;
  /** What is left of the parts of the balance that gave the money: a card's is spent with any center. */
  shares: Share[];
}

/** The transfer that paid an assignment and was not taken back; undefined for a free one. */
export async function findPaidBy(db: Db | Tx, scope: CenterScope, assignmentId: string): Promise<PaidBy | undefined> {
  const rows = await db
    .selectFrom('assignments')
    .innerJoin('transfers', 'transfers.assignmentId', 'assignments.id')
    .innerJoin('entries', (join) =>
      join.onRef('entries.transferId', '=', 'transfers.id').on('entries.amountKopecks', '<', 0),
    )
    .innerJoin('accounts', 'accounts.id', 'entries.accountId')
    .leftJoin('transfers as came', 'came.id', 'transfers.paidWith')
    .leftJoin('payments', (join) =>
      join.on('payments.id', '=', sql<string>`coalesce(transfers.payment_id, came.payment_id)`),
    )
    .innerJoin('organizations', (join) =>
      join.on('organizations.id', '=', sql<string>`coalesce(accounts.organization_id, payments.organization_id)`),
    )
    .leftJoin('bankPayments', 'bankPayments.id', 'came.bankPaymentId')
    .where('assignments.id', '=', assignmentId)
    .where(visibleAssignment(scope))
    .where('transfers.kind', '=', 'assignment')
    .where(sql<boolean>`not exists (select from transfers back where back.reverses = transfers.id)`)
    .select([
      sql<number>`-entries.amount_kopecks`.as('kopecks'),
      'entries.boundTo',
      'organizations.id as organizationId',
      shownTitleOf('organizations').as('organizationTitle'),
      'payments.id as paymentId',
      'payments.provider',
      sql<boolean>`came.payment_id is not null`.as('isOverBalance'),
      sql<string>`case when bank_payments.payer_inn not in ('', coalesce(organizations.inn, ''))
        then bank_payments.payer_title || ' (ИНН ' || bank_payments.payer_inn || ')' else '' end`.as('bankPayer'),
      sql<string>`coalesce(transfers.reason, '')`.as('setOff'),
    ])
    .$narrowType<{
      organizationId: Seen<'organizations'>;
      paymentId: Seen<'payments'> | null;
      boundTo: Seen<'organizations'> | null;
    }>()
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const { boundTo: _, kopecks: __, ...paid } = first;
  const given = await listGivenBack(db, assignmentId);
  const before = (part: string | null) => given.find(({ boundTo }) => boundTo === part)?.kopecks ?? 0;
  const shares = rows
    .map(({ boundTo, kopecks }) => ({ boundTo, kopecks: kopecks - before(boundTo) }))
    .filter(({ kopecks }) => kopecks > 0);
  return { ...paid, shares, leftKopecks: sumOf(shares), beforeKopecks: sumOf(given) };
}

const sumOf = (parts: readonly { kopecks: number }[]) => parts.reduce((sum, { kopecks }) => sum + kopecks, 0);

/**
 * How much of what is left of a training's money its card may get back: of the balance's money what is bound to no center, and no
 * more than the card has brought and has not got back yet. To be relied on while the payment is locked.
 */
export async function cardLeft(db: Db | Tx, { paymentId, shares }: PaidBy, provider: string): Promise<number> {
  if (!paymentId) return 0;
  const [payment] = await listCardsLeft(db, { paymentId }, provider);
  return Math.min(payment?.kopecks ?? 0, sumOf(shares.filter(({ boundTo }) => boundTo === null)));
}

/** Its money came to the balance, at once or when a training was given back to it. */
const isOnBalance = sql<boolean>`exists (select from transfers came where came.payment_id = payments.id and (
  came.kind in ('invoice', 'top-up') or exists (select from transfers back
    join entries on entries.transfer_id = back.id and entries.position is not null
    where back.assignment_id = came.assignment_id and back.kind = 'refund')))`;

/**
 * The card payments of today's bank, the latest first, with what of each has not gone back to its card yet.
 * @param of one payment, or those that brought money to the balance of an organization
 */
export async function listCardsLeft(
  db: Db | Tx,
  { paymentId, broughtTo }: { paymentId?: string; broughtTo?: Seen<'organizations'> },
  provider: string,
): Promise<{ id: Seen<'payments'>; createdAt: Date; description: string; kopecks: number }[]> {
  let found = db
    .selectFrom('payments')
    .where('payments.status', '=', 'succeeded')
    .where('payments.provider', '=', provider);
  if (paymentId) found = found.where('payments.id', '=', paymentId);
  if (broughtTo) found = found.where('payments.organizationId', '=', broughtTo).where(isOnBalance);
  const rows = await found
    .orderBy('payments.id', 'desc')
    .select(['payments.id', 'payments.createdAt', 'payments.description'])
    .select(
      sql<number>`payments.amount_kopecks - coalesce((select sum(amount_kopecks) from refunds
        where refunds.payment_id = payments.id and refunds.status <> 'canceled'), 0)`.as('kopecks'),
    )
    .$narrowType<{ id: Seen<'payments'> }>()
    .execute();
  return rows.map((row) => ({ ...row, kopecks: Number(row.kopecks) })).filter(({ kopecks }) => kopecks > 0);
}

/** What a center has given back of the money of an assignment before, by the parts of a balance. */
async function listGivenBack(
  db: Db | Tx,
  assignmentId: string,
): Promise<{ boundTo: string | null; kopecks: number }[]> {
  const { rows } = await sql<{ boundTo: string | null; kopecks: number }>`
    select got.bound_to, sum(got.amount_kopecks)::bigint as kopecks
    from transfers join entries got on got.transfer_id = transfers.id and got.amount_kopecks > 0
    join entries gave on gave.transfer_id = transfers.id
    join accounts revenue on revenue.id = gave.account_id and revenue.kind = 'revenue'
    where transfers.assignment_id = ${assignmentId} and transfers.kind = 'refund'
    group by got.bound_to`.execute(db);
  return rows.map((row) => ({ ...row, kopecks: Number(row.kopecks) }));
}

/** Where the money of an assignment can be refunded to; null when the caller does not see it or nobody has paid. */
export async function findRefundWays(
  db: Db,
  scope: CenterScope,
  assignmentId: string,
  provider: string,
): Promise<RefundWays | null> {
  const assignment = await db
    .selectFrom('assignments')
    .where('assignments.id', '=', assignmentId)
    .where(visibleAssignment(scope))
    .where('paidAt', 'is not', null)
    .select('id')
    .$narrowType<{ id: Seen<'assignments'> }>()
    .executeTakeFirst();
  if (!assignment) return null;
  const act = await findActOf(db, assignment.id);
  const paid = await findPaidBy(db, scope, assignmentId);
  return {
    amount: toRubles(paid?.leftKopecks ?? 0),
    before: toRubles(paid?.beforeKopecks ?? 0),
    payer: paid?.organizationTitle ?? '',
    card: toRubles(paid ? await cardLeft(db, paid, provider) : 0),
    isOverBalance: paid?.isOverBalance ?? false,
    own: toRubles(sumOf(paid?.shares.filter(({ boundTo }) => boundTo !== null) ?? [])),
    bankPayer: paid?.bankPayer ?? '',
    setOff: paid?.setOff ?? '',
    act: act ? actNumberText(act) : '',
    isUpd: act?.isUpd ?? false,
  };
}

export interface Refund {
  id: Seen<'refunds'>;
  paymentId: Seen<'payments'>;
  providerPaymentId: string;
  organizationId: Seen<'organizations'>;
  assignmentId: Seen<'assignments'> | null;
  provider: string;
  idempotenceKey: string;
  providerRefundId: string | null;
  amountKopecks: number;
  description: string;
  /** Of the payment: its sum, and the receipt that a part of it is given back by. */
  paidKopecks: number;
  receipt: PaymentReceipt | null;
  status: PaymentStatus;
  createdBy: Seen<'users'> | null;
  createdAt: Date;
}

const refunds = (db: Db | Tx) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .innerJoin('transfers', 'transfers.id', 'refunds.transferId')
    .select([
      'refunds.id',
      'refunds.paymentId',
      sql<string>`payments.provider_payment_id`.as('providerPaymentId'),
      'refunds.organizationId',
      'transfers.assignmentId',
      'refunds.provider',
      'refunds.idempotenceKey',
      'refunds.providerRefundId',
      'refunds.amountKopecks',
      'refunds.description',
      'payments.amountKopecks as paidKopecks',
      'payments.receipt',
      'refunds.status',
      'refunds.createdBy',
      'refunds.createdAt',
    ])
    .$narrowType<Pick<Refund, 'id' | 'paymentId' | 'organizationId' | 'assignmentId' | 'createdBy'>>();

export type NewRefund = Pick<Refund, 'paymentId' | 'organizationId' | 'provider' | 'amountKopecks'> & {
  transferId: Seen<'transfers'>;
  /** What the bank calls it. */
  what: 'Возврат за обучение' | 'Возврат с баланса';
};

/** Stores a refund before the bank is asked for it. No two of one payment have one description: by it the bank's are told apart. */
export async function insertRefund(
  tx: Tx,
  scope: CenterScope,
  { what, ...refund }: NewRefund,
): Promise<Locked<'refunds'>> {
  const id = newId<'refunds'>();
  await tx
    .insertInto('refunds')
    .values({
      id,
      paymentId: refund.paymentId,
      transferId: refund.transferId,
      organizationId: refund.organizationId,
      provider: refund.provider,
      idempotenceKey: id,
      amountKopecks: refund.amountKopecks,
      description: sql<string>`${what}::text || (select case when count(*) > 0 then ' (часть ' || count(*) + 1 || ')'
        else '' end from refunds where payment_id = ${refund.paymentId})`,
      status: 'pending',
      createdBy: scope.userId,
    })
    .execute();
  return id;
}

export const findRefund = (db: Db, id: Seen<'refunds'>): Promise<Refund | undefined> =>
  refunds(db).where('refunds.id', '=', id).executeTakeFirst();

export const findProviderRefund = (db: Db, provider: string, providerRefundId: string): Promise<Refund | undefined> =>
  refunds(db)
    .where('refunds.provider', '=', provider)
    .where('refunds.providerRefundId', '=', providerRefundId)
    .executeTakeFirst();

/** Locks a refund: two calls with the same outcome apply it one after the other. */
export function lockRefund(tx: Tx, id: Seen<'refunds'>): Promise<{ id: Locked<'refunds'>; status: PaymentStatus }> {
  return tx
    .selectFrom('refunds')
    .where('id', '=', id)
    .select(['id', 'status'])
    .$narrowType<{ id: Locked<'refunds'> }>()
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Stores the bank's id of the refund. */
export async function setProviderRefundId(db: Db, id: Seen<'refunds'>, providerRefundId: string): Promise<void> {
  await db.updateTable('refunds').set({ providerRefundId }).where('id', '=', id).execute();
}

export async function decideRefund(
  tx: Tx,
  id: Locked<'refunds'>,
  status: 'succeeded' | 'canceled',
  cancellationReason: string | null,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status, cancellationReason, settledAt: new Date() })
    .where('id', '=', id)
    .execute();
}

/** Keeps the data of a paid assignment that was removed: its money has a history. */
export async function keepRefundedAssignment(
  tx: Tx,
  scope: CenterScope,
  assignmentId: Locked<'assignments'>,
  reason: string,
): Promise<void> {
  await tx
    .insertInto('refundedAssignments')
    .columns([
      'id',
      'studentFullName',
      'studentId',
      'courseTitle',
      'centerId',
      'organizationId',
      'priceKopecks',
      'reason',
      'removedBy',
    ])
    .expression(
      tx
        .selectFrom('assignments')
        .innerJoin('students', 'students.id', 'assignments.studentId')
        .innerJoin('courses', 'courses.id', 'assignments.courseId')
        .where('assignments.id', '=', assignmentId)
        .where(visibleAssignment(scope))
        .select([
          'assignments.id',
          'students.fullName',
          'students.id as studentId',
          shownCourseTitle.as('title'),
          'assignments.centerId',
          'assignments.organizationId',
          'assignments.priceKopecks',
          sql<string>`${reason}::text`.as('reason'),
          sql<string>`${scope.userId}::uuid`.as('removedBy'),
        ]),
    )
    .execute();
}
