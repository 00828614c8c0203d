import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { Outbox } from '../../db/tables/access.ts';

/** A letter or an SMS that was not sent but kept in the portal. */
export type KeptMessage = Omit<Outbox, 'createdAt'>;

const DAYS_KEPT = 7;

/** Stores a message for its recipient. The same message again replaces the former one: its code may be newer. */
export async function keepMessage(db: Db, message: KeptMessage): Promise<void> {
  const { subject, text, html } = message;
  await db
    .insertInto('outbox')
    .values(message)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ subject, text, html, createdAt: new Date() }))
    .execute();
  await db
    .deleteFrom('outbox')
    .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${DAYS_KEPT})`)
    .execute();
}
