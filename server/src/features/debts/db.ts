import { DAYS_TO_PAY, type PaymentTerms } from '@dopusk/contract/debts.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import type { Locked, Seen } from '../../db/seen.ts';

/** How many days a center gives a client: the client's own term before the center's. Takes two SQL expressions of ids. */
export const daysToPay = (centerId: RawBuilder<unknown>, clientId: RawBuilder<unknown>): RawBuilder<number> =>
  sql`coalesce((select days_to_pay from payment_terms
    where payment_terms.center_id = ${centerId} and payment_terms.client_id in (${centerId}, ${clientId})
    order by payment_terms.client_id = ${clientId} desc limit 1), ${sql.lit(DAYS_TO_PAY)})`;

/** How many days this center gives this client to pay an invoice that rests on no contract. */
export async function findDaysToPay(
  tx: Tx,
  centerId: Seen<'organizations'>,
  clientId: Seen<'organizations'>,
): Promise<number> {
  const days = daysToPay(sql`${centerId}::uuid`, sql`${clientId}::uuid`);
  const { rows } = await sql<{ days: number }>`select ${days} as days`.execute(tx);
  return rows[0]?.days ?? DAYS_TO_PAY;
}

/** The center's own term, and that of a client. */
export async function findTerms(
  db: Db,
  scope: CenterScope,
  clientId: Seen<'organizations'> | null,
): Promise<Omit<PaymentTerms, 'isReminded' | 'isTold'>> {
  const centerId = scope.organization.id;
  const rows = await db
    .selectFrom('paymentTerms')
    .where('centerId', '=', centerId)
    .where('clientId', 'in', clientId ? [centerId, clientId] : [centerId])
    .select(['clientId', 'daysToPay'])
    .execute();
  const of = (id: string | null) => rows.find((row) => row.clientId === id)?.daysToPay;
  return { ofClient: of(clientId) ?? null, ofCenter: of(centerId) ?? DAYS_TO_PAY };
}

/** Null takes a term away. */
export async function writeTerm(
  tx: Tx,
  scope: CenterScope,
  clientId: Seen<'organizations'>,
  daysToPay: number | null,
): Promise<void> {
  const key = { centerId: scope.organization.id, clientId };
  if (daysToPay === null) {
    await tx.deleteFrom('paymentTerms').where('centerId', '=', key.centerId).where('clientId', '=', clientId).execute();
    return;
  }
  await tx
    .insertInto('paymentTerms')
    .values({ ...key, daysToPay })
    .onConflict((conflict) => conflict.columns(['centerId', 'clientId']).doUpdateSet({ daysToPay }))
    .execute();
}

export async function writePromise(tx: Tx, id: Locked<'invoices'>, promisedOn: string | null): Promise<void> {
  await tx.updateTable('invoices').set({ promisedOn }).where('id', '=', id).execute();
}
