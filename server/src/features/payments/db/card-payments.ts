import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { CardPayment, PaymentStatus } from '@dopusk/contract/payments.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { UserScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import type { PaymentReceipt } from '../../../db/tables/money.ts';
import { visibleAssignment } from '../../../db/visible.ts';

export interface Payment {
  id: Seen<'payments'>;
  provider: string;
  idempotenceKey: string;
  providerPaymentId: string | null;
  organizationId: Seen<'organizations'>;
  assignmentId: Seen<'assignments'> | null;
  /** The link that it was begun by, without a login. */
  linkId: Seen<'paymentLinks'> | null;
  amountKopecks: number;
  status: PaymentStatus;
  returnUrl: string;
  description: string;
  receipt: PaymentReceipt | null;
  /** The bank's page; null until the bank has answered. */
  confirmUrl: string | null;
  createdBy: Seen<'users'> | null;
  createdAt: Date;
}

type Ids = Pick<Payment, 'id' | 'organizationId' | 'assignmentId' | 'linkId' | 'createdBy'>;

const columns = [
  'id',
  'provider',
  'idempotenceKey',
  'providerPaymentId',
  'organizationId',
  'assignmentId',
  'linkId',
  'amountKopecks',
  'status',
  'returnUrl',
  'description',
  'receipt',
  'confirmUrl',
  'createdBy',
  'createdAt',
] as const;

export type NewPayment = Pick<
  Payment,
  'provider' | 'organizationId' | 'assignmentId' | 'amountKopecks' | 'returnUrl' | 'description' | 'receipt'
> & { linkId?: Seen<'paymentLinks'> };

/** Who begins a payment: whoever is logged in; by a link whoever made it. */
export type Beginner = UserScope | { kind: 'link'; userId: Seen<'users'> };

/** Banks cancel unpaid payments within an hour or a day; after a week none will be paid. */
export const WAITING_DAYS = 7;

/** For queries of `assignments`: whether a bank's page is open where a card pays it, alone or with others. */
export const isAtBank = sql<boolean>`assignments.id in (
  select coalesce(payment_assignments.assignment_id, payments.assignment_id) from payments
  left join payment_assignments on payment_assignments.payment_id = payments.id
  where payments.status = 'pending' and payments.created_at > now() - make_interval(days => ${WAITING_DAYS})
  and coalesce(payment_assignments.assignment_id, payments.assignment_id) is not null)`;

/** Stores a payment before the bank is asked for it. */
export async function insertPayment(tx: Tx, beginner: Beginner, payment: NewPayment): Promise<Payment> {
  const id = newId();
  return tx
    .insertInto('payments')
    .values({
      id,
      provider: payment.provider,
      idempotenceKey: id,
      organizationId: payment.organizationId,
      assignmentId: payment.assignmentId,
      linkId: payment.linkId ?? null,
      amountKopecks: payment.amountKopecks,
      returnUrl: payment.returnUrl,
      description: payment.description,
      receipt: payment.receipt && JSON.stringify(payment.receipt),
      status: 'pending',
      createdBy: beginner.userId,
    })
    .returning(columns)
    .$narrowType<Ids>()
    .executeTakeFirstOrThrow();
}

/** The caller's pending payment of the same assignment, to be continued instead of a second one. */
export function findPendingPayment(
  tx: Tx,
  scope: UserScope,
  order: Omit<NewPayment, 'description' | 'receipt'>,
): Promise<Payment | undefined> {
  return tx
    .selectFrom('payments')
    .where('assignmentId', '=', order.assignmentId)
    .where('createdBy', '=', scope.userId)
    .where('organizationId', '=', order.organizationId)
    .where('amountKopecks', '=', order.amountKopecks)
    .where('returnUrl', '=', order.returnUrl)
    .where('provider', '=', order.provider)
    .where('status', '=', 'pending')
    .orderBy('id', 'desc')
    .limit(1)
    .select(columns)
    .$narrowType<Ids>()
    .executeTakeFirst();
}

/** Stores the bank's id of the payment, and the page where it is paid. */
export async function setProviderPayment(db: Db, id: Seen<'payments'>, providerPaymentId: string, confirmUrl?: string) {
  await db
    .updateTable('payments')
    .set({ providerPaymentId, ...(confirmUrl ? { confirmUrl } : {}) })
    .where('id', '=', id)
    .execute();
}

/** Cancels a payment that never reached the bank; false when it did, or the payment is decided. */
export async function cancelUncreated(tx: Tx, id: Seen<'payments'>, reason: string): Promise<boolean> {
  const canceled = await tx
    .updateTable('payments')
    .set({ status: 'canceled', cancellationReason: reason, settledAt: new Date() })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('providerPaymentId', 'is', null)
    .executeTakeFirst();
  return canceled.numUpdatedRows > 0n;
}

/** A payment by its unguessable id, for whoever returns from the bank. */
export function findPayment(db: Db | Tx, id: string): Promise<Payment | undefined> {
  return db.selectFrom('payments').where('id', '=', id).select(columns).$narrowType<Ids>().executeTakeFirst();
}

export function findProviderPayment(db: Db, provider: string, providerPaymentId: string): Promise<Payment | undefined> {
  return db
    .selectFrom('payments')
    .where('provider', '=', provider)
    .where('providerPaymentId', '=', providerPaymentId)
    .select(columns)
    .$narrowType<Ids>()
    .executeTakeFirst();
}

/** Locks a payment: two calls with the same outcome apply it one after the other. */
export function lockPayment(tx: Tx, id: Seen<'payments'>): Promise<Payment & { id: Locked<'payments'> }> {
  return tx
    .selectFrom('payments')
    .where('id', '=', id)
    .select(columns)
    .$narrowType<Ids & { id: Locked<'payments'> }>()
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function decidePayment(
  tx: Tx,
  id: Locked<'payments'>,
  status: 'succeeded' | 'canceled',
  cancellationReason: string | null,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ status, cancellationReason, settledAt: new Date() })
    .where('id', '=', id)
    .execute();
}

/** The card payment of an assignment that was begun last, for whoever sees the assignment. */
export async function findLastPayment(db: Db, scope: UserScope, assignmentId: string): Promise<CardPayment | null> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('assignments', 'assignments.id', 'payments.assignmentId')
    .where('payments.assignmentId', '=', assignmentId)
    .where(visibleAssignment(scope))
    .orderBy('payments.id', 'desc')
    .limit(1)
    .select(shownColumns)
    .executeTakeFirst();
  return row ? shown(row) : null;
}

export const shownColumns = [
  'payments.status',
  'payments.amountKopecks',
  'payments.createdAt',
  'payments.cancellationReason as reason',
] as const;

/** A row of these columns as people see it. */
export const shown = ({
  amountKopecks,
  createdAt,
  ...payment
}: Omit<CardPayment, 'amount' | 'createdAt'> & { amountKopecks: number; createdAt: Date }): CardPayment => ({
  ...payment,
  amount: toRubles(amountKopecks),
  createdAt: createdAt.toISOString(),
});
