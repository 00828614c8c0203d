import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { PaymentOrder } from '../port.ts';

/** What the bank knows of a payment. */
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
  'payment_id as paymentId',
  'amount_kopecks as amountKopecks',
  'description',
  'return_url as returnUrl',
  'status',
  'cancellation_reason as cancellationReason',
] as const;

/** Takes an order; one that came before under the same key gives the payment it gave then. */
export async function takeOrder(db: Db, order: PaymentOrder): Promise<SandboxPayment> {
  await db
    .insertInto('sandbox_payments')
    .values({
      id: newId(),
      idempotence_key: order.idempotenceKey,
      payment_id: order.paymentId,
      amount_kopecks: order.amountKopecks,
      description: order.description,
      return_url: order.returnUrl,
      status: 'pending',
    })
    .onConflict((conflict) => conflict.column('idempotence_key').doNothing())
    .execute();
  return db
    .selectFrom('sandbox_payments')
    .where('idempotence_key', '=', order.idempotenceKey)
    .select(columns)
    .executeTakeFirstOrThrow();
}

export function findPayment(db: Db, id: string): Promise<SandboxPayment | undefined> {
  return db.selectFrom('sandbox_payments').where('id', '=', id).select(columns).executeTakeFirst();
}

/** Decides a payment that is still pending; what has been decided stays. */
export async function decidePayment(
  db: Db,
  id: string,
  status: 'succeeded' | 'canceled',
  cancellationReason: string | null = null,
): Promise<void> {
  await db
    .updateTable('sandbox_payments')
    .set({ status, cancellation_reason: cancellationReason })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

/** Cancels the payment if nobody has paid it for an hour, as banks do. */
export async function expirePayment(db: Db, id: string): Promise<void> {
  await db
    .updateTable('sandbox_payments')
    .set({ status: 'canceled', cancellation_reason: 'expired_on_confirmation' })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('created_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
}
