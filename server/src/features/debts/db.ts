import { DAYS_TO_PAY, type PaymentTerms } from '@dopusk/contract/debts.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import type { Locked, Seen } from '../../db/seen.ts';

/** The last day to pay what this center asks of this client on a day. */
export async function findDueDay(
  tx: Tx,
  centerId: Seen<'organizations'>,
  clientId: Seen<'organizations'>,
  day: string,
): Promise<string> {
  const term = await tx
    .selectFrom('paymentTerms')
    .where('centerId', '=', centerId)
    .where('clientId', 'in', [centerId, clientId])
    // The client's own before the center's.
    .orderBy(sql`client_id = ${clientId}`, 'desc')
    .select('daysToPay')
    .executeTakeFirst();
  return daysLater(day, term?.daysToPay ?? DAYS_TO_PAY);
}

/** The center's own term, and that of a client. */
export async function findTerms(
  db: Db,
  scope: CenterScope,
  clientId: Seen<'organizations'> | null,
): Promise<Omit<PaymentTerms, 'isReminded'>> {
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
