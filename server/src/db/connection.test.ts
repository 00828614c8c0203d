import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { query } from '../../testing/database.ts';
import { connect } from './connection.ts';

const { url } = inject('postgres');

test('a connection that breaks within a transaction fails the transaction, not the process', async () => {
  const db = connect(url, () => {}, 1);
  const broken = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await query(url, `select pg_terminate_backend(${rows[0]?.pid})`);
    // The server's closing message arrives while no query is running.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await sql`select 1`.execute(tx);
  });
  await expect(broken).rejects.toThrow(/Connection terminated|not queryable/);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});
