import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { connect, type Db } from '../src/db/connection.ts';
import { afterFile } from './after-file.ts';
import { databaseUrl, query } from './database.ts';

/** A database for tests of migrations. */
export interface Place {
  url: string;
  db: Db;
}

/** A database with nothing in it, which is gone after the file's tests. */
export async function emptyDatabase(): Promise<Place> {
  const { url: server } = inject('postgres');
  const name = `migrated_${randomUUID().replaceAll('-', '')}`;
  await query(server, `create database ${name}`);
  const url = databaseUrl(server, name);
  const db = connect(url, () => {}, { maxConnections: 2 });
  afterFile(async () => {
    await db.destroy();
    await query(server, `drop database ${name} with (force)`);
  });
  return { url, db };
}
