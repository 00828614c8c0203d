import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './connection.ts';

/** Where long readings go (decision 221). */
export interface Replica {
  /** The database for a reading that begins now: the replica when it holds all that was ever acknowledged, else the first one. */
  forLongReading(): Promise<Db>;
  /** How far the replica is behind, in bytes of the journal; null when there is none, or it does not answer. */
  lag(): Promise<number | null>;
}

/** The pauses before a replica that is behind is asked again, in ms: it follows within milliseconds, or something is wrong. */
const PAUSES = [5, 20, 80];
/** One that does not answer is left alone for so long. */
const LEFT_ALONE_MS = 10_000;
const PATIENCE_MS = 1_000;

/**
 * Long readings of a portal beside whose database a replica stands.
 * @param replica null: there is none, and everything is read from the first one
 */
export function replicaOf(db: Db, replica: Db | null): Replica {
  if (!replica) return { forLongReading: async () => db, lag: async () => null };
  let asksFrom = 0;
  return {
    async forLongReading() {
      if (performance.now() < asksFrom) return db;
      const written = await writtenTo(db);
      for (const wait of [0, ...PAUSES]) {
        if (wait > 0) await pause(wait);
        const behind = await within(bytesBehind(replica, written));
        if (behind === null) {
          asksFrom = performance.now() + LEFT_ALONE_MS;
          return db;
        }
        if (behind <= 0) return replica;
      }
      return db;
    },
    async lag() {
      const behind = await within(writtenTo(db).then((written) => bytesBehind(replica, written)));
      return behind === null ? null : Math.max(0, behind);
    },
  };
}

/** Up to where the journal holds what has been acknowledged by now. */
async function writtenTo(db: Db): Promise<string> {
  const { rows } = await sql<{ place: string }>`select pg_current_wal_insert_lsn()::text as place`.execute(db);
  return rows[0]?.place ?? '';
}

/** Null for one that does not follow any more: it was made to lead. */
async function bytesBehind(replica: Db, written: string): Promise<number | null> {
  const { rows } = await sql<{ behind: number | null }>`
    select case when pg_is_in_recovery() then pg_wal_lsn_diff(${written}::pg_lsn, pg_last_wal_replay_lsn()) end::float8 as behind`.execute(
    replica,
  );
  return rows[0]?.behind ?? null;
}

/** Null when it fails, or takes too long. */
function within(answer: Promise<number | null>): Promise<number | null> {
  const silence = new Promise<null>((done) => setTimeout(done, PATIENCE_MS, null).unref());
  return Promise.race([answer.catch(() => null), silence]);
}
