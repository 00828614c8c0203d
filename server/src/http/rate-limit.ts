import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';

/**
 * Counts one attempt under `key` in a window that starts with the first one. The counter is in the database,
 * so that all web processes share it.
 * @returns how many seconds to wait when the limit is exceeded, otherwise null
 */
export async function countAttempt(db: Db, key: string, limit: number, windowSeconds: number): Promise<number | null> {
  const { rows } = await sql<{ hits: number; wait: number }>`
    insert into rate_limits (key, hits, resets_at) values (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
    on conflict (key) do update set
      hits = case when rate_limits.resets_at <= now() then 1 else rate_limits.hits + 1 end,
      resets_at = case when rate_limits.resets_at <= now() then excluded.resets_at else rate_limits.resets_at end
    returning hits, ceil(extract(epoch from resets_at - now()))::int as wait`.execute(db);
  const row = rows[0];
  return row && row.hits > limit ? row.wait : null;
}

/** Forgets the attempts under a key: the right password ends the counting of wrong ones. */
export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
}
