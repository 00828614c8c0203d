import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { PaymentOrder, Period, RefundOrder, RefundOutcome } from '../port.ts';

/** The bank's record of a payment. */
export interface SandboxPayment {
  id: string;
  paymentId: string;
  amountKopecks: number;
  description: string;
  returnUrl: string;
  status: 'pending' | 'succeeded' | 'canceled';
  cancellationReason: string | null;
}

const columns = [
  'id',
  'paymentId',
  'amountKopecks',
  'description',
  'returnUrl',
  'status',
  'cancellationReason',
] as const;

/** Accepts an order; an order repeated with the same key gives the same payment. */
export async function takeOrder(db: Db, order: PaymentOrder): Promise<SandboxPayment> {
  await db
    .insertInto('sandboxPayments')
    .values({
      id: newId(),
      idempotenceKey: order.idempotenceKey,
      paymentId: order.paymentId,
      amountKopecks: order.amountKopecks,
      description: order.description,
      returnUrl: order.returnUrl,
      status: 'pending',
    })
    .onConflict((conflict) => conflict.column('idempotenceKey').doNothing())
    .execute();
  return db
    .selectFrom('sandboxPayments')
    .where('idempotenceKey', '=', order.idempotenceKey)
    .select(columns)
    .executeTakeFirstOrThrow();
}

export function findPayment(db: Db, id: string): Promise<SandboxPayment | undefined> {
  return db.selectFrom('sandboxPayments').where('id', '=', id).select(columns).executeTakeFirst();
}

/** Decides a pending payment; a decided one stays as it is. */
export async function decidePayment(
  db: Db,
  id: string,
  status: 'succeeded' | 'canceled',
  cancellationReason: string | null = null,
): Promise<void> {
  await db
    .updateTable('sandboxPayments')
    .set({ status, cancellationReason })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

/** Cancels the payment if nobody has paid it for an hour, as banks do. */
export async function expirePayment(db: Db, id: string): Promise<void> {
  await db
    .updateTable('sandboxPayments')
    .set({ status: 'canceled', cancellationReason: 'expired_on_confirmation' })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('createdAt', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
}

/** The bank's payments that were made in a period. */
export function listPayments(db: Db, { from, to }: Period): Promise<SandboxPayment[]> {
  return db
    .selectFrom('sandboxPayments')
    .where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .orderBy('createdAt')
    .select(columns)
    .execute();
}

/**
 * Refunds a paid payment to its card; repeated with the same key it gives the same refund. Undefined when there is no
 * such payment, or less of it is left.
 */
export async function takeRefund(db: Db, order: RefundOrder): Promise<RefundOutcome | undefined> {
  return db.transaction().execute(async (tx) => {
    const payment = await tx
      .selectFrom('sandboxPayments')
      .where('id', '=', order.providerPaymentId)
      .where('status', '=', 'succeeded')
      .select(['id', 'amountKopecks'])
      .forUpdate()
      .executeTakeFirst();
    if (!payment) return undefined;
    const made = await refunds(tx).where('sandboxPaymentId', '=', payment.id).execute();
    const same = made.find(({ key }) => key === order.idempotenceKey);
    if (same) return refundOf(same);
    const given = made.reduce((sum, refund) => sum + refund.amountKopecks, 0);
    if (given + order.amountKopecks > payment.amountKopecks) return undefined;
    const id = newId();
    await tx
      .insertInto('sandboxRefunds')
      .values({
        id,
        idempotenceKey: order.idempotenceKey,
        sandboxPaymentId: payment.id,
        amountKopecks: order.amountKopecks,
      })
      .execute();
    return refundOf({ id, providerPaymentId: payment.id, amountKopecks: order.amountKopecks });
  });
}

export async function findRefund(db: Db, id: string): Promise<RefundOutcome | undefined> {
  const refund = await refunds(db).where('id', '=', id).executeTakeFirst();
  return refund && refundOf(refund);
}

export async function listRefunds(db: Db, { from, to }: Period): Promise<RefundOutcome[]> {
  const made = await refunds(db).where('createdAt', '>=', from).where('createdAt', '<', to).execute();
  return made.map(refundOf);
}

const refunds = (db: Db | Tx) =>
  db
    .selectFrom('sandboxRefunds')
    .select(['id', 'idempotenceKey as key', 'sandboxPaymentId as providerPaymentId', 'amountKopecks']);

/** This bank refunds at once, and always. */
const refundOf = (refund: { id: string; providerPaymentId: string; amountKopecks: number }): RefundOutcome => ({
  providerRefundId: refund.id,
  providerPaymentId: refund.providerPaymentId,
  amountKopecks: refund.amountKopecks,
  status: 'succeeded',
  cancellationReason: null,
});
