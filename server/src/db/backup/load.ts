import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Manifest } from './dump.ts';
import { columnList, fingerprintOf, quoted, SAME_TEXT } from './tables.ts';

/** The place is not empty, or the loaded data differs from the saved. The message is for whoever restores. */
export class RestoreError extends Error {}

/**
 * Empties the database for a restore.
 * @throws RestoreError when it has users
 */
export async function clearEmptyPlace(url: string): Promise<void> {
  await connected(url, async (client) => {
    const { rows: found } = await client.query(`select to_regclass('public.users') is not null as there`);
    if (found[0]?.there) {
      const { rows } = await client.query('select exists (select from users) as inhabited');
      if (rows[0]?.inhabited) throw new RestoreError('База данных не пуста: восстановить можно только в пустую');
    }
    await client.query('begin; drop schema if exists pgboss cascade; drop schema public cascade');
    await client.query('create schema public; commit');
  });
}

/**
 * Loads the tables of a backup into a database of the same version, in one transaction, and compares each with what
 * was saved.
 * @param onTable told of each table when it is loaded and found right
 * @throws RestoreError naming the tables that differ; nothing is kept then
 */
export async function loadTables(
  url: string,
  folder: string,
  { tables }: Manifest,
  onTable: (name: string) => void,
): Promise<void> {
  await connected(url, async (client) => {
    await client.query(SAME_TEXT);
    await client.query('begin');
    // Tables refer to one another in circles: the foreign keys are put back, and checked, when all rows are there.
    const keys = await dropForeignKeys(client);
    for (const table of tables) {
      const name = quoted(table.name);
      await client.query(`alter table ${name} disable trigger user`);
      await client.query(`delete from ${name}`);
      const rows = client.query(copyFrom(`copy ${name} (${columnList(table)}) from stdin`));
      await pipeline(createReadStream(join(folder, `${table.name}.copy.gz`)), createGunzip(), rows);
      await client.query(`alter table ${name} enable trigger user`);
      const { rows: count, sum } = await fingerprintOf(client, table.name);
      if (count !== table.rows || sum !== table.sum) {
        throw new RestoreError(`Таблица ${table.name} не совпала с копией: строк ${count} из ${table.rows}`);
      }
      onTable(table.name);
    }
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    }
    await client.query('commit');
    await client.query('analyze');
  });
}

async function dropForeignKeys(client: pg.ClientBase) {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return keys;
}

async function connected(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'dopusk restore' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
