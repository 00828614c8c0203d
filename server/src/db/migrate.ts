import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { ConfigError } from '../config.ts';
import type { Db } from './connection.ts';

/** The migrations of the portal. */
export const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/** The last file of the baseline, which makes every table as it was on the day the earlier migrations became one. */
export const BASELINE = '0012-notices';

/** The last of those earlier migrations: it left the same tables as the baseline makes. */
const LAST_BEFORE_BASELINE = '0036-lists-by-one-index';

/**
 * Brings the database to the newest version: every migration not yet applied, in order of name.
 * Each run is one transaction under a lock, so that several processes may start at once.
 * @param until the last migration to apply, instead of all of them
 * @throws ConfigError for a database that another version of the portal made; it is not touched
 * @throws Error naming the migration that failed; nothing of the run is kept then
 */
export async function migrate(db: Db, until?: string, folder = MIGRATIONS): Promise<void> {
  const migrations = await readMigrations(folder);
  await refuseOtherVersion(db, Object.keys(migrations));
  // Two features may be merged in either order: a database that already has the later number still gets the earlier
  // one.
  const provider = { getMigrations: async () => migrations };
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
  const { error, results } = until === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(until);
  if (!error) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw new Error(`Миграция ${failed ?? ''} не применилась: ${error instanceof Error ? error.message : error}`, {
    cause: error,
  });
}

/**
 * The migration that makes the tables for rows which a database of the version `saved` had.
 * @returns null when no migration of this portal does
 */
export async function migrationForRowsOf(saved: string): Promise<string | null> {
  if (saved === LAST_BEFORE_BASELINE) return BASELINE;
  return saved in (await readMigrations(MIGRATIONS)) ? saved : null;
}

async function readMigrations(folder: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = names.map((name) => {
    const up = async (db: Db) => void (await sql.raw(await readFile(join(folder, name), 'utf8')).execute(db));
    return [name.replace(/\.sql$/, ''), { up }] as const;
  });
  return Object.fromEntries(migrations);
}

async function refuseOtherVersion(db: Db, known: string[]): Promise<void> {
  const applied = await appliedMigrations(db);
  const strange = applied.find((name) => !known.includes(name));
  if (strange === undefined) return;
  throw new ConfigError(
    applied.includes(BASELINE)
      ? `База данных новее портала: он не знает её миграции ${strange}. Она не тронута. Установите ту версию портала, которая с ней работала`
      : 'База данных создана одной из первых версий портала, и сама не обновится. Она не тронута. Перенесите её в пустую: ' +
          'npm run portal -- backup ПАПКА, затем npm run portal -- restore ПАПКА (см. docs/operations.md)',
  );
}

async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('public.kysely_migration') is not null as there`.execute(db);
  if (!found[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
