import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { columnList, type Fingerprint, fingerprintOf, listTables, quoted, SAME_TEXT } from './tables.ts';

/** Background work that waited when the backup was made. */
export interface WaitingJob {
  name: string;
  payload: unknown;
  key: string | null;
}

/** The manifest of a backup. */
export interface Manifest {
  /** ISO moment. */
  madeAt: string;
  /** The newest migration applied. */
  migration: string;
  tables: (Fingerprint & { name: string; columns: string[] })[];
  jobs: WaitingJob[];
  /** The keys of all files that the rows name. */
  files: string[];
}

/**
 * Writes every table into `<folder>/<table>.copy.gz`, all as they were at one moment, while the portal goes on.
 * @param onTable told of each table when it is written
 */
export async function dumpTables(url: string, folder: string, onTable: (name: string) => void): Promise<Manifest> {
  const client = new pg.Client({ connectionString: url, application_name: 'dopusk backup' });
  await client.connect();
  try {
    await client.query(SAME_TEXT);
    // One snapshot for all the tables: a transfer whose entries are missing would not load.
    await client.query('begin isolation level repeatable read read only');
    const tables: Manifest['tables'] = [];
    for (const table of await listTables(client)) {
      const rows = client.query(copyTo(`copy ${quoted(table.name)} (${columnList(table)}) to stdout`));
      await pipeline(rows, createGzip(), createWriteStream(join(folder, `${table.name}.copy.gz`), { mode: 0o600 }));
      tables.push({ ...table, ...(await fingerprintOf(client, table.name)) });
      onTable(table.name);
    }
    const manifest = {
      madeAt: new Date().toISOString(),
      migration: await newestMigration(client),
      tables,
      jobs: await waitingJobs(client),
      files: await storedFiles(client),
    };
    await client.query('commit');
    return manifest;
  } finally {
    await client.end();
  }
}

async function newestMigration(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name desc limit 1');
  return rows[0]?.name ?? '';
}

async function waitingJobs(client: pg.ClientBase): Promise<WaitingJob[]> {
  const { rows } = await client.query<WaitingJob>(`
    select name, data as payload, singleton_key as key from pgboss.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_%' order by created_on`);
  return rows;
}

/** Every column that names a stored file is called storage_key. */
async function storedFiles(client: pg.ClientBase): Promise<string[]> {
  const { rows: places } = await client.query<{ table: string }>(`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'storage_key' order by 1`);
  const keys = new Set<string>();
  for (const { table } of places) {
    const { rows } = await client.query<{ key: string }>(
      `select storage_key as key from ${quoted(table)} where storage_key is not null`,
    );
    for (const { key } of rows) keys.add(key);
  }
  return [...keys].sort();
}
