import { sql } from 'kysely';
import type { Db } from './connection.ts';

/** Whether the database answers within so many milliseconds. */
export async function isReachable(db: Db, patience = 2000): Promise<boolean> {
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, new Promise<boolean>((done) => setTimeout(done, patience, false).unref())]);
}
