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
  return waitOf(rows, limit);
}

/**
 * Counts different things under `key`, each of them once in a window of its own, however often it comes again.
 * @returns how many seconds to wait when more than `limit` different ones came within a window, otherwise null
 */
export async function countDifferent(
  db: Db,
  key: string,
  things: readonly string[],
  limit: number,
  windowSeconds: number,
): Promise<number | null> {
  const { rows } = await sql<{ hits: number; wait: number }>`
    with fresh as (
      insert into rate_limits (key, hits, resets_at)
      select ${key} || ':' || thing, 1, now() + make_interval(secs => ${windowSeconds})
      from (select distinct unnest(${things}::text[]) as thing) as given order by thing
      on conflict (key) do update set hits = 1, resets_at = excluded.resets_at where rate_limits.resets_at <= now()
      returning key
    )
    insert into rate_limits (key, hits, resets_at)
    select ${key}, count(*)::int, now() + make_interval(secs => ${windowSeconds}) from fresh
    on conflict (key) do update set
      hits = case when rate_limits.resets_at <= now() then 0 else rate_limits.hits end + excluded.hits,
      resets_at = case when rate_limits.resets_at <= now() then excluded.resets_at else rate_limits.resets_at end
    returning hits, ceil(extract(epoch from resets_at - now()))::int as wait`.execute(db);
  return waitOf(rows, limit);
}

function waitOf([row]: { hits: number; wait: number }[], limit: number): number | null {
  return row && row.hits > limit ? row.wait : null;
}

/** Takes back an attempt that turned out right: counted beforehand, it held back simultaneous ones, and is no guess. */
export async function giveBackAttempt(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rateLimits')
    .set(({ eb }) => ({ hits: eb('hits', '-', 1) }))
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute();
}

/** So many guesses in a row wait for nothing. */
const FREE_GUESSES = 20;
const LONGEST_PAUSE_MINUTES = 15;

/**
 * Counts a guess under `key`. A pause follows the twentieth in a row and each after it: a minute, then twice the pause
 * before, a quarter of an hour at most. A guess within a pause is not counted, so that it makes none longer. A day without
 * guesses ends the row. Of two at once, the one that began first may be the later to be counted: that is no pause.
 * @returns how many seconds are left of the pause, otherwise null
 */
export async function countGuess(db: Db, key: string): Promise<number | null> {
  const { rows } = await sql`
    insert into rate_limits as counted (key, hits, resets_at) values (${key}, 1, now())
    on conflict (key) do update set
      hits = case when counted.resets_at < now() - interval '1 day' then 1 else counted.hits + 1 end,
      resets_at = now() + case
        when counted.resets_at < now() - interval '1 day' or counted.hits + 1 < ${FREE_GUESSES} then interval '0'
        else make_interval(mins => least(${LONGEST_PAUSE_MINUTES}, 2 ^ least(counted.hits + 1 - ${FREE_GUESSES}, 9))::int) end
    where counted.hits < ${FREE_GUESSES} or counted.resets_at <= now()
    returning key`.execute(db);
  if (rows.length > 0) return null;
  const kept = await db
    .selectFrom('rateLimits')
    .where('key', '=', key)
    .select(sql<number>`greatest(1, ceil(extract(epoch from resets_at - now())))::int`.as('wait'))
    .executeTakeFirst();
  return kept?.wait ?? 1;
}

/** Deletes the counters that count nothing any more. */
export async function sweepAttempts(db: Db): Promise<void> {
  await db.deleteFrom('rateLimits').where('resetsAt', '<', sql<Date>`now() - interval '1 day'`).execute();
}

/** Forgets the attempts under some keys: the right password ends the counting of wrong ones. */
export async function forgetAttempts(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('rateLimits').where('key', 'in', keys).execute();
}
