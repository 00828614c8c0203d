import { organizations } from '@dopusk/contract/organizations.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startPortal } from '../testing/portal.ts';
import { makeWorld } from '../testing/world.ts';
import { type Db, MAX_CONNECTIONS } from './db/connection.ts';
import { forgetOldAttempts } from './features/session/sweep-attempts.ts';

/** A portal in which statements wait until they are let go. */
async function waitingPortal() {
  const portal = await startPortal();
  const { own } = await makeWorld(portal.db);
  const holder = new pg.Client({ connectionString: portal.context.config.databaseUrl ?? '' });
  await holder.connect();
  await holder.query('select pg_advisory_lock(1)');
  const waiting: Promise<unknown>[] = [];
  /** More statements than there are connections for, none of which ends by itself. */
  const fill = (db: Db) => {
    for (let one = 0; one <= MAX_CONNECTIONS; one++) {
      // On a machine that is busy enough their own limits end them.
      waiting.push(sql`select pg_advisory_lock_shared(1)`.execute(db).catch(() => undefined));
    }
  };
  const letGo = async () => {
    await holder.end();
    await Promise.all(waiting);
  };
  return { portal, own, holder, fill, letGo };
}

test('however many long readings there are, people’s pages do not wait for them', async () => {
  const { portal, own, fill, letGo } = await waitingPortal();
  fill(await portal.context.replica.forLongReading());
  const center = await portal.as(own.administrator);
  expect((await center.call(organizations.list, { query: {} })).totalCount).toBeGreaterThan(0);
  await letGo();
});

test('however many people wait for the database, background work goes on', async () => {
  const { portal, holder, fill, letGo } = await waitingPortal();
  await portal.db
    .insertInto('rateLimits')
    .values({ key: 'long ago', hits: 1, resetsAt: new Date(0) })
    .execute();
  fill(portal.db);
  await portal.context.jobs.enqueue(forgetOldAttempts, {});
  const left = async () => (await holder.query(`select key from rate_limits where key = 'long ago'`)).rowCount;
  await expect.poll(left).toBe(0);
  await letGo();
});
