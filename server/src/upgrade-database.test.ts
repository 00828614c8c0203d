import { execFile } from 'node:child_process';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceIdOf, makeTopUp } from '../demo/payment-builders.ts';
import { type Household, makeWorld } from '../testing/world.ts';
import { backUp } from './backup.ts';
import { readConfig } from './config.ts';
import { openContext } from './open-context.ts';
import { upgradeDatabase } from './upgrade-database.ts';

// Only one major version of PostgreSQL is installed, so the old cluster is one whose version file says an older one: no
// server would open it, as with a real one. Its content is known from the backup alone.

let root: string;
let dataDir: string;
let copy: string;
let own: Household;
const version = () => join(dataDir, 'postgres/data/PG_VERSION');
const settings = () => ({ DATA_DIR: dataDir, DEMO: 'off', ROLE: 'web', PRINTER: 'gotenberg:http://127.0.0.1:9' });

const upgrade = (folder: string) => upgradeDatabase(readConfig(settings()), folder, () => {});

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'dopusk-upgrade-'));
  await chmod(root, 0o755);
  dataDir = join(root, 'data');
  copy = join(root, 'copy');
  const { context, close } = await openContext(readConfig(settings()));
  own = (await makeWorld(context.db)).own;
  await makeTopUp(context.db, own.clientId, 5000);
  await close();
  await backUp(readConfig(settings()), copy, () => {});
  writeFileSync(version(), '17\n');
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('a cluster of another version is refused with the command to run, and not touched', async () => {
  const env = { ...process.env, ...settings() };
  const command = [join(import.meta.dirname, 'portal.ts'), 'migrate'];
  const { code, stderr } = await promisify(execFile)(process.execPath, command, { env }).catch((error) => error);
  expect(code).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/создана PostgreSQL 17, а встроен PostgreSQL \d+\..*npm run portal -- upgrade-database/),
  ]);
  expect(readFileSync(version(), 'utf8')).toBe('17\n');
});

test('without a complete backup nothing is changed', async () => {
  await expect(upgrade(root)).rejects.toThrow(/нет готовой копии/);
  expect(readFileSync(version(), 'utf8')).toBe('17\n');
});

test('a backup that cannot be loaded leaves the old cluster in its place', async () => {
  const table = join(copy, 'tables/organizations.copy.gz');
  const whole = await readFile(table);
  await writeFile(table, gzipSync(gunzipSync(whole).toString().replace('EducationCenter', 'Customer')));
  await expect(upgrade(copy)).rejects.toThrow(/organizations не совпала/);
  await writeFile(table, whole);
  expect(readFileSync(version(), 'utf8')).toBe('17\n');
  expect(existsSync(join(dataDir, 'upgrade'))).toBe(false);
});

test('interrupted between its last two steps it can be repeated, and no empty database is made meanwhile', async () => {
  const home = join(dataDir, 'postgres');
  renameSync(join(home, 'data'), join(home, 'data-17'));
  await expect(openContext(readConfig(settings()))).rejects.toThrow(/Перенос базы данных прервался/);
  expect(existsSync(join(home, 'data'))).toBe(false);

  expect(await upgrade(copy)).toMatch(/Всё совпало с копией/);
  expect(readFileSync(join(home, 'data-17/PG_VERSION'), 'utf8')).toBe('17\n');
  expect(readFileSync(version(), 'utf8')).not.toBe('17\n');

  const { context, close } = await openContext(readConfig(settings()));
  const { db } = context;
  const people = await db.selectFrom('students').where('id', '=', own.student.studentId).select('id').execute();
  const entries = await db
    .selectFrom('entries')
    .where('accountId', '=', await balanceIdOf(db, own.clientId))
    .select('balanceAfter')
    .execute();
  await close();
  expect(people).toHaveLength(1);
  expect(entries).toEqual([{ balanceAfter: 500_000 }]);
});

test('a cluster of this version is left alone', async () => {
  await expect(upgrade(copy)).rejects.toThrow(/переносить нечего/);
});
