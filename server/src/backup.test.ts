import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeTopUp } from '../demo/payment-builders.ts';
import { afterFile } from '../testing/after-file.ts';
import { databaseUrl, query } from '../testing/database.ts';
import { type Portal, startPortal } from '../testing/portal.ts';
import { type Household, makeWorld } from '../testing/world.ts';
import { backUp, restore } from './backup.ts';
import type { Config } from './config.ts';
import { connect } from './db/connection.ts';
import { BASELINE, migrate } from './db/migrate.ts';
import { openJobs } from './jobs/jobs.ts';
import { openStorage } from './outside/storage/open.ts';
import { upkeepWarnings, warningsOf } from './upkeep.ts';

const { url: server } = inject('postgres');
let portal: Portal;
let own: Household;
let folder: string;

beforeAll(async () => {
  portal = await startPortal();
  own = (await makeWorld(portal.db)).own;
  await makeTopUp(portal.db, own.clientId, 5000);
  // The builders make records of files that were never stored.
  for (const table of ['files', 'documentFiles'] as const) {
    for (const { storageKey: key } of await portal.db.selectFrom(table).select('storageKey').execute()) {
      await portal.context.storage.put(key, Buffer.from(`Байты файла ${key}`), 'application/pdf');
    }
  }
  folder = await mkdtemp(join(tmpdir(), 'dopusk-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const quiet = () => {};

/** Settings for an empty database and an empty data folder. */
async function emptyPlace(): Promise<Config> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`;
  await query(server, `create database ${name}`);
  const dataDir = await mkdtemp(join(tmpdir(), 'dopusk-restored-'));
  afterFile(async () => {
    await query(server, `drop database ${name} with (force)`);
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    ...portal.context.config,
    databaseUrl: databaseUrl(server, name),
    dataDir,
    files: { kind: 'folder', path: join(dataDir, 'files') },
  };
}

async function in_<T>(config: Config, work: (db: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
  const db = connect(config.databaseUrl ?? '', quiet);
  return work(db).finally(() => db.destroy());
}

test('a backup of a running portal is restored row by row and byte by byte', async () => {
  const line = await backUp(portal.context.config, folder, quiet);
  expect(line).toMatch(/Копия готова/);
  const place = await emptyPlace();
  expect(await restore(place, folder, quiet)).toMatch(/Всё совпало с копией$/);

  const person = await in_(place, (db) =>
    db.selectFrom('students').where('id', '=', own.student.studentId).select('fullName').executeTakeFirstOrThrow(),
  );
  const saved = await portal.db
    .selectFrom('students')
    .where('id', '=', own.student.studentId)
    .select('fullName')
    .executeTakeFirstOrThrow();
  expect(person).toEqual(saved);

  const { storageKey } = await portal.db
    .selectFrom('files')
    .where('id', '=', own.passportFileId)
    .select('storageKey')
    .executeTakeFirstOrThrow();
  const bytesOf = async (config: Config) => buffer((await openStorage(config.files).get(storageKey)).stream);
  expect(await bytesOf(place)).toEqual(await bytesOf(portal.context.config));
});

test('a restored database has its keys, triggers and ledger rules', async () => {
  const place = await emptyPlace();
  await backUp(portal.context.config, folder, quiet);
  await restore(place, folder, quiet);
  await in_(place, async (db) => {
    await expect(sql`update entries set amount_kopecks = 1`.execute(db)).rejects.toThrow();
    await expect(sql`delete from courses`.execute(db)).rejects.toThrow();
    await sql`update users set surname = 'Новая' where id = ${own.student.userId}`.execute(db);
    const { fullName } = await db
      .selectFrom('students')
      .where('id', '=', own.student.studentId)
      .select('fullName')
      .executeTakeFirstOrThrow();
    expect(fullName).toMatch(/^Новая /);
  });
});

test('a backup that is too long ago is told of, until the next one', async () => {
  const place = { ...portal.context.config, demo: false };
  const told = async () => (await upkeepWarnings(place)).filter((line) => line.startsWith('backup'));
  await backUp(portal.context.config, folder, quiet);
  expect(await told()).toEqual([]);
  const threeDaysAgo = new Date(Date.now() - 3.5 * 86_400_000);
  await utimes(join(place.dataDir, 'last-backup'), threeDaysAgo, threeDaysAgo);
  expect(await told()).toEqual(['backup: 3 days old']);
  expect(await upkeepWarnings({ ...place, demo: true })).not.toContain('backup: 3 days old');
  await backUp(portal.context.config, folder, quiet);
  expect(await told()).toEqual([]);
});

test('an embedded database that was never backed up is told of once it is two days old', async () => {
  const place = { dataDir: await mkdtemp(join(tmpdir(), 'dopusk-young-')), databaseUrl: null, demo: false };
  afterFile(() => rm(place.dataDir, { recursive: true, force: true }));
  await writeFile(join(place.dataDir, 'secret.key'), 'key');
  const told = async () => (await upkeepWarnings(place)).filter((line) => line.startsWith('backup'));
  expect(await told()).toEqual([]);
  const twoDaysAgo = new Date(Date.now() - 2.1 * 86_400_000);
  await utimes(join(place.dataDir, 'secret.key'), twoDaysAgo, twoDaysAgo);
  expect(await told()).toEqual(['backup: 2 days old']);
});

test.each([
  [0.05, 2, []],
  [0.049, 2, ['disk: 4 % free']],
  [0.5, 2.01, ['backup: 2 days old']],
  [0, 30, ['disk: 0 % free', 'backup: 30 days old']],
])('with %s of the disk free and a backup %s days old', (free, days, told) => {
  expect(warningsOf(free, days)).toEqual(told);
});

test('a second backup into the folder copies only new files', async () => {
  await backUp(portal.context.config, folder, quiet);
  expect(await backUp(portal.context.config, folder, quiet)).toMatch(/из них новых 0(\.|$)/);
});

test('a missing file is named and the rest is saved', async () => {
  const { storageKey: key } = await portal.db
    .selectFrom('documentFiles')
    .select('storageKey')
    .executeTakeFirstOrThrow();
  const another = await mkdtemp(join(tmpdir(), 'dopusk-backup-'));
  await portal.context.storage.remove(key);
  expect(await backUp(portal.context.config, another, quiet)).toMatch(key);
  await restore(await emptyPlace(), another, quiet);
  await portal.context.storage.put(key, Buffer.from(`Байты файла ${key}`), 'application/pdf');
  await rm(another, { recursive: true });
});

test('refuses to restore into a database that has users', async () => {
  await backUp(portal.context.config, folder, quiet);
  await expect(restore(portal.context.config, folder, quiet)).rejects.toThrow(/не пуста/);
  expect(await portal.db.selectFrom('users').select('id').execute()).not.toHaveLength(0);
});

test('refuses a folder without a manifest', async () => {
  await expect(restore(await emptyPlace(), join(folder, 'files'), quiet)).rejects.toThrow(/нет готовой копии/);
});

test('notices a changed row and keeps nothing of the backup', async () => {
  await backUp(portal.context.config, folder, quiet);
  const file = join(folder, 'tables', 'organizations.copy.gz');
  const rows = gunzipSync(await readFile(file)).toString();
  await writeFile(file, gzipSync(rows.replace('EducationCenter', 'Customer')));
  const place = await emptyPlace();
  await expect(restore(place, folder, quiet)).rejects.toThrow(/Таблица organizations не совпала/);
  const people = await in_(place, (db) => db.selectFrom('users').select('id').execute());
  expect(people).toHaveLength(0);
});

test('restores a backup of the last version before the baseline', async () => {
  const old = await emptyPlace();
  await in_(old, async (db) => {
    await migrate(db, BASELINE);
    await sql.raw(await readFile(join(import.meta.dirname, 'db/fixtures/baseline.sql'), 'utf8')).execute(db);
    await sql`update kysely_migration set name = '0036-lists-by-one-index' where name = ${BASELINE}`.execute(db);
  });
  await (await openJobs(old.databaseUrl ?? '', [], quiet)).stop();
  const another = await mkdtemp(join(tmpdir(), 'dopusk-backup-'));
  afterFile(() => rm(another, { recursive: true, force: true }));
  await backUp(old, another, quiet);

  const place = await emptyPlace();
  expect(await restore(place, another, quiet)).toMatch(/Всё совпало с копией$/);
  const people = await in_(place, (db) => db.selectFrom('students').orderBy('fullName').select('fullName').execute());
  expect(people).toEqual([{ fullName: 'Ежов Пётр Семёнович' }, { fullName: "О'Коннор-Иванова Мария Александровна" }]);
});

test('refuses a backup of an unknown version by its name', async () => {
  await backUp(portal.context.config, folder, quiet);
  const file = join(folder, 'manifest.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace(/"migration": "[^"]+"/, '"migration": "9001-tomorrow"'));
  await expect(restore(await emptyPlace(), folder, quiet)).rejects.toThrow(/другой версией портала \(9001-tomorrow\)/);
});

test('names what the saved portal kept wrong after the restore', async () => {
  await sql`alter table students disable trigger user`.execute(portal.db);
  await sql`update students set full_name = 'Чужой' where id = ${own.student.studentId}`.execute(portal.db);
  await backUp(portal.context.config, folder, quiet);
  await sql`alter table students enable trigger user`.execute(portal.db);
  await sql`update students set full_name = ''`.execute(portal.db);
  const said: string[] = [];
  expect(await restore(await emptyPlace(), folder, (line) => said.push(line))).toMatch(/расходится.*строк 1 /);
  expect(said.filter((line) => line.startsWith('students.full_name'))).toEqual([
    expect.stringContaining(`${own.student.studentId}: хранится «Чужой / `),
  ]);
});
