import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { afterFile } from '../../testing/after-file.ts';
import { startTwoNodes } from '../../testing/two-nodes.ts';
import { connect } from './connection.ts';
import { replicaOf } from './replica.ts';

const { leader, standby, stop } = await startTwoNodes(join('/tmp', `dopusk-replica-${process.pid}`));
const [first, second] = [leader, standby].map(({ url }) => connect(url, () => {}, { maxConnections: 2 }));
if (!first || !second) throw new Error('Two connections');
afterFile(async () => {
  await Promise.all([first.destroy(), second.destroy()]);
  await stop();
});
// It is applied as late as it likes: what was acknowledged is on the standby, and not to be read there yet.
await leader.ask(`alter system set synchronous_commit = 'on'`);
await leader.ask('create table notes (id int)');
const { forLongReading, lag } = replicaOf(first, second);
const notesIn = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from notes`.execute(await forLongReading());
  return rows[0]?.count;
};

test('whoever reads after he has written finds it, wherever he reads', async () => {
  for (let written = 1; written <= 50; written++) {
    await sql`insert into notes values (${written})`.execute(first);
    expect(await notesIn()).toBe(written);
  }
});

test('a replica that has everything is read, one that is behind is not', async () => {
  await expect.poll(forLongReading).toBe(second);
  expect(await lag()).toBe(0);
  await standby.ask('select pg_wal_replay_pause()');
  await sql`insert into notes values (51)`.execute(first);
  expect(await forLongReading()).toBe(first);
  expect(await notesIn()).toBe(51);
  expect(await lag()).toBeGreaterThan(0);
  await standby.ask('select pg_wal_replay_resume()');
  await expect.poll(forLongReading).toBe(second);
});

test('without a replica everything is read from the one database', async () => {
  const alone = replicaOf(first, null);
  expect([await alone.forLongReading(), await alone.lag()]).toEqual([first, null]);
});

test('a replica that has come to lead, or is gone, is not read', async () => {
  await standby.promote();
  expect([await forLongReading(), await lag()]).toEqual([first, null]);
  await standby.kill();
  const { forLongReading: afterwards } = replicaOf(first, second);
  await leader.ask(`alter system set synchronous_standby_names = ''`);
  await leader.ask('select pg_reload_conf()');
  expect(await afterwards()).toBe(first);
});
