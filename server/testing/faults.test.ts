import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { connect, type Db } from '../src/db/connection.ts';
import { readPidFile } from '../src/db/embedded-postgres-process.ts';
import { afterFile } from './after-file.ts';
import { BusyCenter } from './busy-center.ts';
import { checkCenter, whenJobsAreDone } from './busy-center-checks.ts';
import { freePort } from './free-port.ts';
import { startPrintingService } from './printing-service.ts';
import { Supervised, whenReady } from './supervised.ts';
import { YookassaBank } from './yookassa-bank.ts';

// The whole portal as it runs on one machine: a web process, a worker and the embedded PostgreSQL, each killed once
// while people work. `npm run bench:faults` does the same for five minutes, and fills the disk besides.

let folder: string;
let environment: Record<string, string>;
let web: Supervised;
let worker: Supervised;
let db: Db;
let center: BusyCenter;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dopusk-faults-'));
  // The account that PostgreSQL runs as must be able to enter.
  await chmod(folder, 0o755);
  const bank = new YookassaBank();
  const port = await freePort();
  environment = {
    DATA_DIR: folder,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    PORT: String(port),
    PAYMENTS: 'yookassa:1:s',
    PAYMENTS_URL: await bank.start(),
    PRINTER: (await startPrintingService()).setting,
  };
  web = new Supervised({ ...environment, ROLE: 'web' });
  worker = new Supervised({ ...environment, ROLE: 'worker' });
  afterFile(async () => {
    await worker.stop();
    await web.stop();
    bank.stop();
    await rm(folder, { recursive: true, force: true });
  });
  web.start();
  await whenReady(`http://127.0.0.1:${port}`);
  worker.start();
  const socket = readPidFile(join(folder, 'postgres/data'))?.socketFolder ?? '';
  db = connect(`postgres://app@localhost/postgres?host=${encodeURIComponent(socket)}`, () => {}, { maxConnections: 2 });
  afterFile(() => db.destroy());
  center = await BusyCenter.open(`http://127.0.0.1:${port}`, db, bank);
  afterFile(() => center.stop());
});

test('a web process, a worker and PostgreSQL killed in the middle of work lose and double nothing', async () => {
  const working = center.work(20);
  const moreFixed = async (count: number) => {
    const wanted = center.acknowledged.fixed.length + count;
    while (center.acknowledged.fixed.length < wanted) {
      // Work that is refused will not be done by waiting.
      expect(center.surprises).toEqual([]);
      await sleep(20);
    }
  };
  await moreFixed(3);
  await web.kill();
  await moreFixed(3);
  await worker.kill();
  await moreFixed(3);
  const postmaster = readPidFile(join(folder, 'postgres/data'))?.pid ?? 0;
  process.kill(postmaster, 'SIGKILL');
  await moreFixed(3);
  center.stop();
  await working;
  await whenJobsAreDone(db, 300);

  const checks = await checkCenter(db, center, { ...environment, ROLE: 'web' });
  const said = `${web.said}\n${worker.said}`;
  for (const { title, seen, wrong } of checks) {
    expect(wrong, `${title}\n${said}`).toEqual([]);
    expect(seen, title).toBeGreaterThan(0);
  }
  // Killed and started again once each, and never fallen by themselves.
  expect([web.starts, worker.starts], said).toEqual([2, 2]);
}, 900_000);
