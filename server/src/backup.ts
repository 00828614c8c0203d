import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { backgroundJobs } from './app.ts';
import type { Config } from './config.ts';
import { dumpTables, type Manifest } from './db/backup/dump.ts';
import { clearEmptyPlace, loadTables, RestoreError } from './db/backup/load.ts';
import { connect } from './db/connection.ts';
import { checkDerived } from './db/derived/check-derived.ts';
import { migrate, migrationForRowsOf } from './db/migrate.ts';
import { openContext, openDatabase } from './open-context.ts';
import { openStorage } from './outside/storage/open.ts';
import { noteBackup } from './upkeep.ts';

// A backup is a folder: manifest.json, tables/<name>.copy.gz, files/<key> with <key>.mime, secret.key.

type Say = (line: string) => void;

const SECRET = 'secret.key';

/**
 * Saves the database, the files and the key of the secrets into a folder, while the portal goes on working. Into the
 * folder of an earlier backup only new files are copied. The manifest is written last, so a folder with a fresh one is
 * complete.
 * @returns a line for people
 */
export async function backUp(config: Config, folder: string, say: Say): Promise<string> {
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 });
  await mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 });
  const { url, stop } = await openDatabase(config);
  try {
    const manifest = await dumpTables(url, join(folder, 'tables'), (name) => say(`Таблица ${name}`));
    const { copied, missing } = await copyFiles(config, folder, manifest.files, say);
    manifest.files = manifest.files.filter((key) => !missing.includes(key));
    const secret = join(config.dataDir, SECRET);
    if (existsSync(secret)) await copyFile(secret, join(folder, SECRET));
    const draft = join(folder, 'manifest.json.draft');
    await writeFile(draft, JSON.stringify(manifest, null, 1), { mode: 0o600 });
    await rename(draft, join(folder, 'manifest.json'));
    await noteBackup(config);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return `Копия готова: ${folder}. Таблиц ${manifest.tables.length}, строк ${rows}, файлов ${manifest.files.length}, из них новых ${copied}${lost(missing)}`;
  } finally {
    await stop();
  }
}

const lost = (keys: string[]): string =>
  keys.length === 0 ? '' : `. ВНИМАНИЕ: в хранилище нет файлов, о которых знает база: ${keys.join(', ')}`;

/** A missing file is named and must not stop the backup of the rest. */
async function copyFiles(config: Config, folder: string, keys: string[], say: Say) {
  const storage = openStorage(config.files);
  const missing: string[] = [];
  let copied = 0;
  for (const key of keys) {
    const target = join(folder, 'files', key);
    // A file never changes under its key: the copy of an earlier backup is the same.
    if (existsSync(target)) continue;
    if (!(await storage.exists(key))) {
      missing.push(key);
      continue;
    }
    const { stream, mime } = await storage.get(key);
    await writeFile(`${target}.mime`, mime, { mode: 0o600 });
    await writeFile(`${target}.draft`, await buffer(stream), { mode: 0o600 });
    await rename(`${target}.draft`, target);
    copied += 1;
    if (copied % 500 === 0) say(`Файлов ${copied}`);
  }
  return { copied, missing };
}

/**
 * Restores a backup into an empty database and storage: the tables at the version they were saved at, each compared
 * with the backup, then the newer migrations, the files, and the background work that waited. Derived data are computed
 * anew, and what differs is named.
 * @returns a line for people
 * @throws RestoreError when the place is not empty, the folder holds no backup or one of another portal's version, or
 * what was loaded differs
 */
export async function restore(config: Config, folder: string, say: Say): Promise<string> {
  const manifest = await readManifest(folder);
  const migration = await migrationForRowsOf(manifest.migration);
  if (migration === null) {
    throw new RestoreError(
      `Копия сделана другой версией портала (${manifest.migration}): восстановите её той версией, которая её сделала`,
    );
  }
  const { url, stop } = await openDatabase(config);
  try {
    await clearEmptyPlace(url);
    const db = connect(url, () => {});
    await migrate(db, migration).finally(() => db.destroy());
    await loadTables(url, join(folder, 'tables'), manifest, (name) => say(`Таблица ${name}`));
  } finally {
    await stop();
  }
  const storage = openStorage(config.files);
  for (const key of manifest.files) {
    const file = join(folder, 'files', key);
    await storage.put(key, await readFile(file), await readFile(`${file}.mime`, 'utf8'));
  }
  if (existsSync(join(folder, SECRET))) await copyFile(join(folder, SECRET), join(config.dataDir, SECRET));
  const differences = await resume(config, manifest);
  for (const line of differences) say(line);
  return `Восстановлено из копии от ${manifest.madeAt}: таблиц ${manifest.tables.length}, файлов ${manifest.files.length}, фоновых работ ${manifest.jobs.length}. Всё совпало с копией${spoilt(differences)}`;
}

const spoilt = (differences: string[]): string =>
  differences.length === 0
    ? ''
    : `. ВНИМАНИЕ: в самой копии хранимое расходится с вычисленным, строк ${differences.length} (см. docs/derived-data.md)`;

/**
 * Reads the manifest of a backup.
 * @throws RestoreError when the folder holds none
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new RestoreError(`В папке ${folder} нет готовой копии: не найден manifest.json`);
  });
  return JSON.parse(text);
}

/**
 * Brings a restored database to the newest version, asks for the work that waited, and checks the derived data.
 * @returns a line for each difference: the saved portal already had it
 */
async function resume(config: Config, { jobs: waiting }: Manifest): Promise<string[]> {
  // Opening the portal's context applies the newer migrations and creates the queues.
  const { context, close } = await openContext({ ...config, role: 'web' }, null);
  try {
    for (const { name, payload, key } of waiting) {
      const job = backgroundJobs.find((known) => known.name === name);
      if (job) await context.jobs.enqueue(job, payload as never, key === null ? {} : { key });
    }
    return await checkDerived(context.db);
  } finally {
    await close();
  }
}
