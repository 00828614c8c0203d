import { sql } from 'kysely';
import type { Db } from './connection.ts';

/** How the background work of all processes is. */
export interface QueueState {
  /** How long the job has waited that waits longest of those that may be done, in seconds. */
  waitSeconds: number;
  /** Given up after all their tries, within the last hour. */
  failedLastHour: number;
}

/** What whoever watches the portal is told of its queue. */
export async function readQueueState(db: Db): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    select coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)
        ::float8 as wait_seconds,
      count(*) filter (where state = 'failed' and completed_on > now() - interval '1 hour') as failed_last_hour
    from pgboss.job where state < 'active' or state = 'failed'`.execute(db);
  return rows[0] ?? { waitSeconds: 0, failedLastHour: 0 };
}
