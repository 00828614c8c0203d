/**
 * A process for the launcher's tests to kill.
 * `host <home>` starts a server and prints its address and number;
 * `write <url>` inserts over four connections and prints every number once the server has acknowledged it.
 */
import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const [, , role, target = ''] = process.argv;

if (role === 'host') {
  const { url, pid } = await startEmbeddedPostgres(target, { fsync: 'off' });
  console.log(JSON.stringify({ url, pid }));
  setInterval(() => {}, 60_000);
} else {
  await Promise.all([0, 1, 2, 3].map(write));
}

async function write(lane: number): Promise<void> {
  const client = new pg.Client(target);
  client.on('error', () => {});
  await client.connect();
  for (let n = lane; ; n += 4) {
    await client.query('insert into written values ($1)', [n]);
    console.log(n);
  }
}
