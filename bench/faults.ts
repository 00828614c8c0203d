/**
 * An hour of a busy center in five minutes, while one thing after another breaks: `npm run bench:faults [seconds]`.
 * A web process and a worker on the embedded PostgreSQL and a folder of files, all started again when they die, as a
 * service manager does; a bank that speaks YooKassa's protocol; the machine's own printer. Ends with 1 when anything
 * that the portal has said yes to is missing, doubled or does not add up.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { files } from '@dopusk/contract/files.ts';
import { students } from '@dopusk/contract/students.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { connect } from '../server/src/db/connection.ts';
import { readPidFile } from '../server/src/db/embedded-postgres-process.ts';
import { BusyCenter } from '../server/testing/busy-center.ts';
import { checkCenter, whenJobsAreDone } from '../server/testing/busy-center-checks.ts';
import { freePort } from '../server/testing/free-port.ts';
import { Supervised, whenReady } from '../server/testing/supervised.ts';
import { YookassaBank } from '../server/testing/yookassa-bank.ts';
import { fullDisk } from './full-disk.ts';

const SECONDS = Number(process.argv[2] ?? 300);
/** What a person does about every second and a half in life comes twelve times as often here. */
const PAUSE = 120;
const DISK_IS_FULL_FOR = Math.min(15_000, (SECONDS * 1000) / 20);

const folder = await mkdtemp(join(tmpdir(), 'dopusk-faults-'));
// The account that PostgreSQL runs as must be able to enter.
await chmod(folder, 0o755);
const bank = new YookassaBank();
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const environment = {
  DATA_DIR: folder,
  DEMO: 'off',
  LOG_LEVEL: 'silent',
  PORT: String(port),
  PAYMENTS: 'yookassa:1:s',
  PAYMENTS_URL: await bank.start(),
};
const web = new Supervised({ ...environment, ROLE: 'web' });
const worker = new Supervised({ ...environment, ROLE: 'worker' });
const disk = await fullDisk(join(folder, 'files'), () => [web.pid, worker.pid]);
web.start();
await whenReady(url);
worker.start();
const cluster = join(folder, 'postgres/data');
const db = connect(
  `postgres://app@localhost/postgres?host=${encodeURIComponent(readPidFile(cluster)?.socketFolder ?? '')}`,
  () => {},
  { maxConnections: 4 },
);
const center = await BusyCenter.open(url, db, bank);
const killPostmaster = () => void process.kill(readPidFile(cluster)?.pid ?? 0, 'SIGKILL');

const faults: { title: string; strike(): Promise<void> | void }[] = [
  { title: 'kill -9 веб-процесса (и с ним его PostgreSQL)', strike: () => web.kill() },
  { title: 'kill -9 обработчика', strike: () => worker.kill() },
  { title: 'kill -9 главного процесса PostgreSQL', strike: killPostmaster },
  { title: 'kill -9 одного соединения PostgreSQL', strike: killBackend },
  { title: `полный диск файлов ${DISK_IS_FULL_FOR / 1000} с`, strike: fillDisk },
  {
    title: 'kill -9 всего сразу',
    strike: async () => {
      killPostmaster();
      await Promise.all([web.kill(), worker.kill()]);
    },
  },
];

console.log(`Полный диск: ${disk.how}\n`);
console.log('| что сломано | ошибок за время | портал отвечает, с | работы идут, с | брошенные работы сделаны, с |');
console.log('|---|---:|---:|---:|---:|');
const working = center.work(PAUSE);
const began = Date.now();
for (const [i, { title, strike }] of faults.entries()) {
  await sleep(Math.max(1000, began + ((i + 0.5) * SECONDS * 1000) / faults.length - Date.now()));
  const inHand = await jobs('active');
  const from = Date.now();
  await strike();
  const failed = () => center.failures.filter((at) => at >= from).length;
  const since = async (condition: () => Promise<unknown>) => {
    await condition();
    return ((Date.now() - from) / 1000).toFixed(1);
  };
  const [answers, goesOn, taken] = await Promise.all([
    since(whenServing).then((seconds) => ({ seconds, errors: failed() })),
    since(() => until(async () => (await finishedSince(from)) > 0)),
    inHand.length === 0
      ? '–'
      : since(() => until(async () => !(await jobs('active', 'retry')).some((id) => inHand.includes(id)))),
  ]);
  console.log(`| ${title} | ${answers.errors} | ${answers.seconds} | ${goesOn} | ${taken} |`);
}
await sleep(Math.max(0, began + SECONDS * 1000 - Date.now()));
center.stop();
await working;
const stopped = Date.now();
await whenJobsAreDone(db, 180);

console.log('\n| запрос | выполнено | не выполнено |\n|---|---:|---:|');
for (const [kind, { done, failed }] of center.outcomes) console.log(`| ${kind} | ${done} | ${failed} |`);
console.log(`\nПосле нагрузки фоновые работы закончены за ${((Date.now() - stopped) / 1000).toFixed(1)} с`);
console.log('\n| проверка | просмотрено | не так |\n|---|---:|---:|');
for (const { title, seen, wrong } of await checkCenter(db, center, { ...environment, ROLE: 'web' })) {
  console.log(`| ${title} | ${seen} | ${wrong.length} |`);
  for (const line of wrong.slice(0, 10)) console.log(`|   ${line} | | |`);
  if (wrong.length > 0 || seen === 0) process.exitCode = 1;
}
const { rss } = process.memoryUsage();
console.log(
  `\nЗапусков: веб ${web.starts}, обработчик ${worker.starts}. Нагрузка занимала ${Math.round(rss / 1e6)} МБ.`,
  process.exitCode === 1 ? 'ЕСТЬ РАСХОЖДЕНИЯ' : 'Всё сошлось.',
);
if (process.exitCode === 1) console.log(`\nВеб: ${web.said}\n\nОбработчик: ${worker.said}`);
await db.destroy();
await worker.stop();
await web.stop();
bank.stop();
await disk.remove();
await rm(folder, { recursive: true, force: true });

async function until(condition: () => Promise<boolean>): Promise<void> {
  // The database may be down.
  while (!(await condition().catch(() => false))) await sleep(50);
}

/** A list, and a file that is really kept. */
async function whenServing(): Promise<void> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], 'Проба.png', { type: 'image/png' });
  await until(async () => {
    await center.client.call(students.listAcrossOrganizations, { query: {} });
    await center.client.call(files.save, { query: {}, file });
    return true;
  });
}

async function jobs(...states: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name not like '\\_\\_%' and state::text = any(${states})`.execute(db);
  return rows.map(({ id }) => id);
}

async function finishedSince(moment: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pgboss.job
    where state = 'completed' and started_on > ${new Date(moment).toISOString()}::timestamptz`.execute(db);
  return rows[0]?.count ?? 0;
}

async function killBackend(): Promise<void> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
    order by state_change desc limit 1`.execute(db);
  if (rows[0]) process.kill(rows[0].pid, 'SIGKILL');
}

async function fillDisk(): Promise<void> {
  await disk.fill();
  await sleep(DISK_IS_FULL_FOR);
  await disk.free();
}
