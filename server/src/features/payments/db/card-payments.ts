import type { PaymentStatus } from '@dopusk/contract/payments.ts';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { UserScope } from '../../../http/scope.ts';

export interface Payment {
  id: string;
  provider: string;
  idempotenceKey: string;
  providerPaymentId: string | null;
  organizationId: string;
  assignmentId: string | null;
  amountKopecks: number;
  status: PaymentStatus;
  returnUrl: string;
  createdBy: string | null;
  createdAt: Date;
}

const columns = [
  'id',
  'provider',
  'idempotence_key as idempotenceKey',
  'provider_payment_id as providerPaymentId',
  'organization_id as organizationId',
  'assignment_id as assignmentId',
  'amount_kopecks as amountKopecks',
  'status',
  'return_url as returnUrl',
  'created_by as createdBy',
  'created_at as createdAt',
] as const;

export type NewPayment = Pick<Payment, 'provider' | 'organizationId' | 'assignmentId' | 'amountKopecks' | 'returnUrl'>;

/** Notes a payment before the bank is asked for it. */
export async function insertPayment(tx: Tx, scope: UserScope, payment: NewPayment): Promise<Payment> {
  const id = newId();
  return tx
    .insertInto('payments')
    .values({
      id,
      provider: payment.provider,
      idempotence_key: id,
      organization_id: payment.organizationId,
      assignment_id: payment.assignmentId,
      amount_kopecks: payment.amountKopecks,
      return_url: payment.returnUrl,
      status: 'pending',
      created_by: scope.userId,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** The caller's payment of the same assignment that the bank has not decided yet, to go on with instead of a second. */
export function findPendingPayment(tx: Tx, scope: UserScope, order: NewPayment): Promise<Payment | undefined> {
  return tx
    .selectFrom('payments')
    .where('assignment_id', '=', order.assignmentId)
    .where('created_by', '=', scope.userId)
    .where('organization_id', '=', order.organizationId)
    .where('amount_kopecks', '=', order.amountKopecks)
    .where('return_url', '=', order.returnUrl)
    .where('provider', '=', order.provider)
    .where('status', '=', 'pending')
    .orderBy('id', 'desc')
    .limit(1)
    .select(columns)
    .executeTakeFirst();
}

/** Remembers under what name the bank knows the payment. */
export async function setProviderPaymentId(db: Db, id: string, providerPaymentId: string): Promise<void> {
  await db.updateTable('payments').set({ provider_payment_id: providerPaymentId }).where('id', '=', id).execute();
}

/** A payment for whoever comes from the bank with its unguessable id. */
export function findPayment(db: Db, id: string): Promise<Payment | undefined> {
  return db.selectFrom('payments').where('id', '=', id).select(columns).executeTakeFirst();
}

export function findProviderPayment(db: Db, provider: string, providerPaymentId: string): Promise<Payment | undefined> {
  return db
    .selectFrom('payments')
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', providerPaymentId)
    .select(columns)
    .executeTakeFirst();
}

/** Locks a payment: two who bring the same outcome apply it one after the other. */
export function lockPayment(tx: Tx, id: string): Promise<Payment> {
  return tx.selectFrom('payments').where('id', '=', id).select(columns).forUpdate().executeTakeFirstOrThrow();
}

export async function decidePayment(
  tx: Tx,
  id: string,
  status: 'succeeded' | 'canceled',
  cancellationReason: string | null,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ status, cancellation_reason: cancellationReason, settled_at: new Date() })
    .where('id', '=', id)
    .execute();
}

/** What the money of a settled payment was used for; undefined when it moved none. */
export async function findPurpose(db: Db, paymentId: string): Promise<'top-up' | 'assignment' | undefined> {
  const row = await db.selectFrom('transfers').where('payment_id', '=', paymentId).select('kind').executeTakeFirst();
  return row?.kind === 'refund' ? undefined : row?.kind;
}
