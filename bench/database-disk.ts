/**
 * A whole disk of data that is full: `npm run bench:disk [seconds]`. The portal with its demo centre lies on a small file
 * system of its own (needs root); it is filled to the last byte, the database writes more journal than it had room for, and
 * people go on reading over new connections. Ends with 1 when a read failed after the first seconds, or when writing does not
 * work again once there is room.
 */
import { execFile } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { readPidFile } from '../server/src/db/embedded-postgres-process.ts';
import { freePort } from '../server/testing/free-port.ts';
import { Supervised, whenReady } from '../server/testing/supervised.ts';

const run = promisify(execFile);
const SECONDS = Number(process.argv[2] ?? 60);
const MEGABYTES = 1024;
/** Until the watch has looked, and the database has come up again if it was caught before. */
const GRACE_MS = 10_000;

const folder = join('/tmp', `dopusk-disk-${process.pid}`);
mkdirSync(folder, { mode: 0o755 });
await run('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=755`, 'tmpfs', folder]);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const web = new Supervised({ DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'silent', PORT: String(port) });

/** Logs the administrator in and gives the cookie. */
async function logIn(): Promise<string> {
  const body = JSON.stringify({ login: 'admin@center.demo', password: 'Dopusk-2026', userAgreement: true });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/User/Authorize`, { method: 'POST', headers, body });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

function fill(): void {
  const file = openSync(join(folder, 'ballast'), 'w');
  for (let size = 1024 * 1024; size >= 1; ) {
    try {
      writeSync(file, Buffer.alloc(size));
    } catch {
      size = Math.floor(size / 2);
    }
  }
  closeSync(file);
}

/** More journal than one segment holds: what a full disk broke the database by. */
async function writeJournal(): Promise<void> {
  const sockets = readPidFile(join(folder, 'postgres/data'))?.socketFolder ?? '';
  const client = new pg.Client(`postgres://app@localhost/postgres?host=${encodeURIComponent(sockets)}`);
  client.on('error', () => {});
  try {
    await client.connect();
    for (let i = 0; i < 24; i++) await client.query(`select pg_logical_emit_message(false, 'x', repeat('x', 1000000))`);
  } finally {
    await client.end().catch(() => {});
  }
}

let failed = 0;
let read = 0;
let worst = 0;
let outage = 0;
try {
  web.start();
  await whenReady(url);
  const cookie = await logIn();
  const pages = ['/api/Operator/GetStudentsByOrganizations', '/api/Operator/GetOrganizations', '/api/User/Current'];
  const isServed = async (path: string) =>
    (await fetch(`${url}${path}`, { headers: { cookie }, signal: AbortSignal.timeout(10_000) }).catch(() => null))
      ?.ok ?? false;
  await sleep(2000);
  fill();
  const filled = Date.now();
  console.log(`Диск ${MEGABYTES} МБ заполнен, свободно ${statfsSync(folder).bavail} блоков.`);
  void writeJournal().catch((error: Error) => console.log(`Журнал: ${error.message}`));
  while (Date.now() - filled < SECONDS * 1000) {
    const begun = Date.now();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => isServed(pages[i % pages.length] ?? '')));
    const lost = answers.filter((ok) => !ok).length;
    if (lost > 0) outage = Date.now() - filled;
    if (Date.now() - filled > GRACE_MS) {
      failed += lost;
      read += answers.length;
      worst = Math.max(worst, Date.now() - begun);
    }
    await sleep(200);
  }
  rmSync(join(folder, 'ballast'));
  await sleep(2000);
  const writes = (await logIn()) !== '';
  console.log(`Читали ${read} раз, не прочитано ${failed}, дольше всего ${worst} мс.`);
  console.log(
    `Последний отказ через ${(outage / 1000).toFixed(1)} с после заполнения. Запись после освобождения: ${writes ? 'да' : 'нет'}.`,
  );
  if (failed > 0 || !writes) {
    console.log(web.said);
    process.exitCode = 1;
  }
} finally {
  await web.end();
  await sleep(1000);
  await run('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
