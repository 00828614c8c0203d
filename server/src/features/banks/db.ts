import type { Bank } from '@dopusk/contract/addresses.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.ts';
import { midnight } from '../../db/moscow-day.ts';
import type { ListedBanks } from '../../outside/banks/port.ts';

/** The bank with this BIC; undefined when the directory does not have it, null when there is no directory. */
export async function findListedBank(db: Db, bic: string): Promise<Bank | undefined | null> {
  const found = await db
    .selectFrom('banks')
    .where('bic', '=', bic)
    .select(['title as bankTitle', 'correspondentAccount', 'isActive'])
    .executeTakeFirst();
  if (found) return found;
  const directory = await db.selectFrom('bankDirectory').select('day').executeTakeFirst();
  return directory ? undefined : null;
}

/** The state of the directory: its business day and how many banks it has; undefined when there is none. */
export const findDirectory = (db: Db) =>
  db
    .selectFrom('bankDirectory')
    .select([
      'day',
      sql<number>`(select count(*)::int from banks)`.as('count'),
      sql<boolean>`read_at >= ${midnight(today())}`.as('isReadToday'),
    ])
    .executeTakeFirst();

/** Puts this directory in the place of the one before. */
export async function replaceBanks(tx: Tx, { day, banks }: ListedBanks): Promise<void> {
  await tx.deleteFrom('banks').execute();
  await sql`
    INSERT INTO banks (bic, title, correspondent_account, is_active, directory_day)
    SELECT bic, title, account, is_active, ${day}::date FROM unnest(
      ${banks.map(({ bic }) => bic)}::text[], ${banks.map(({ title }) => title)}::text[],
      ${banks.map(({ correspondentAccount }) => correspondentAccount)}::text[],
      ${banks.map(({ isActive }) => isActive)}::boolean[]) AS listed (bic, title, account, is_active)
    ON CONFLICT (bic) DO NOTHING`.execute(tx);
  await sql`
    INSERT INTO bank_directory (day) VALUES (${day}::date)
    ON CONFLICT (is_only) DO UPDATE SET day = excluded.day, read_at = excluded.read_at`.execute(tx);
}

/** Notes that the directory was looked at and is the newest. */
export const noteRead = (db: Db) => db.updateTable('bankDirectory').set({ readAt: sql`now()` }).execute();
