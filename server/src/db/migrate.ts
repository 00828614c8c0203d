import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Db } from './connection.ts';

const folder = join(import.meta.dirname, '../../migrations');

/**
 * Brings the database to the newest version: every migrations/*.sql not yet applied, in order of name.
 * Each run is one transaction under a lock, so that several processes may start at once.
 * @param until the last migration to apply, instead of all of them
 * @throws Error naming the migration that failed; nothing of the run is kept then
 */
export async function migrate(db: Db, until?: string): Promise<void> {
  // Two features may land in either order: a database that has the later number still gets the earlier one.
  const migrator = new Migrator({ db, provider: { getMigrations }, allowUnorderedMigrations: true });
  const { error, results } = until === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(until);
  if (!error) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw new Error(`Миграция ${failed ?? ''} не применилась: ${error instanceof Error ? error.message : error}`, {
    cause: error,
  });
}

async function getMigrations() {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = names.map(async (name) => {
    const text = await readFile(join(folder, name), 'utf8');
    return [name.replace(/\.sql$/, ''), { up: async (db: Db) => void (await sql.raw(text).execute(db)) }] as const;
  });
  return Object.fromEntries(await Promise.all(migrations));
}
