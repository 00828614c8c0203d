/**
 * The database moves to another machine, in all the ways it does, while a busy center works: `npm run bench:failover`.
 * With etcd, HAProxy and Patroni it runs these with the files of deploy/ (docs/scale-out.md): three etcd, two nodes that follow each
 * other synchronously. Without them who leads is decided by hand, after as long as Patroni takes to be sure, and a proxy of ours has
 * HAProxy's part. Two web processes behind a balancer, two workers. Ends with 1 when anything that the portal has said yes to is
 * missing, doubled or does not add up.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { students } from '@dopusk/contract/students.ts';
import { connect } from '../server/src/db/connection.ts';
import { endFile } from '../server/testing/after-file.ts';
import { BusyCenter } from '../server/testing/busy-center.ts';
import { checkCenter, whenJobsAreDone } from '../server/testing/busy-center-checks.ts';
import { freePort } from '../server/testing/free-port.ts';
import { startPrintingService } from '../server/testing/printing-service.ts';
import { Supervised, whenReady } from '../server/testing/supervised.ts';
import { YookassaBank } from '../server/testing/yookassa-bank.ts';
import { openBalancer } from './balancer.ts';
import type { Cluster, Event } from './cluster.ts';
import { openByHand } from './cluster-by-hand.ts';
import { openOfPatroni } from './cluster-of-patroni.ts';
import { findClusterPrograms } from './cluster-programs.ts';
import { machine } from './load.ts';

/** By hand: as long as a leader may be silent before another takes its place, in seconds, as `ttl` of deploy/patroni.yml. */
const TTL = Number(process.argv[2] ?? 20);
/** How long the center works before and after each of them, in ms. */
const WORK_MS = 10_000;

// Whoever ends the bench ends what it has started.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(1));

/** Open to the account that PostgreSQL runs as, which a folder of mkdtemp is not. */
const CLUSTER = join(tmpdir(), `dopusk-cluster-${process.pid}`);
const folder = await mkdtemp(join(tmpdir(), 'dopusk-failover-'));
const cluster = await openCluster();
const bank = new YookassaBank();
const ports = [await freePort(), await freePort()];
const balancer = await openBalancer(ports);
const environment = {
  DATA_DIR: folder,
  DATABASE_URL: cluster.url,
  DEMO: 'off',
  LOG_LEVEL: 'silent',
  PAYMENTS: 'yookassa:1:s',
  PAYMENTS_URL: await bank.start(),
  PRINTER: (await startPrintingService()).setting,
};
const webs = ports.map((port) => new Supervised({ ...environment, PORT: String(port), ROLE: 'web' }));
const workers = [1, 2].map(() => new Supervised({ ...environment, ROLE: 'worker' }));
// One after another: the first brings the database to its version.
for (const [index, one] of [...webs, ...workers].entries()) {
  one.start();
  if (index < webs.length) await whenReady(`http://127.0.0.1:${ports[index]}`);
}
// Whoever starts while the database is away ends and is started again: here that is to be seen of the killed alone.
while (!workers.every(({ said }) => said.includes('Обработчик фоновых работ запущен'))) await sleep(100);
const db = connect(cluster.url, () => {}, { maxConnections: 4 });
const center = await BusyCenter.open(balancer.url, db, bank);

const events: Event[] = [
  ...cluster.events,
  { title: 'веб-процесс убит', strike: () => webs[0]?.kill() },
  { title: 'обработчик убит', strike: () => workers[0]?.kill() },
];

console.log('| что случилось | ошибок за время | дольше всего ничего не записано, с |\n|---|---:|---:|');
const working = center.work(60);
for (const { title, strike, mend } of events) {
  await sleep(WORK_MS);
  const from = Date.now();
  const pause = longestPause();
  await strike();
  await whenServing();
  const seconds = pause.end().toFixed(1);
  console.log(`| ${title} | ${center.failures.filter((at) => at >= from).length} | ${seconds} |`);
  await mend?.();
}
await sleep(WORK_MS);
center.stop();
await working;
await whenJobsAreDone(db, 300);

console.log('\n| проверка | просмотрено | не так |\n|---|---:|---:|');
const settings = { ...environment, PORT: String(ports[0]), ROLE: 'web' };
for (const { title, seen, wrong } of await checkCenter(db, center, settings)) {
  console.log(`| ${title} | ${seen} | ${wrong.length} |`);
  for (const line of wrong.slice(0, 10)) console.log(`|   ${line} | | |`);
  if (wrong.length > 0 || seen === 0) process.exitCode = 1;
}
const starts = [...webs, ...workers].map((one) => one.starts).join(', ');
for (const ended of [...webs, ...workers].flatMap(({ ends }) => ends))
  console.log(`\nПроцесс завершился сам: ${ended}`);
console.log(`\nЗапусков процессов: ${starts}.`, process.exitCode === 1 ? 'ЕСТЬ РАСХОЖДЕНИЯ' : 'Всё сошлось.');
await db.destroy();
for (const one of [...workers, ...webs]) await one.stop();
balancer.close();
bank.stop();
await endFile();
await cluster.stop();
// Where something is missing, their logs tell what happened.
for (const one of process.exitCode === 1 ? [] : [folder, CLUSTER]) await rm(one, { recursive: true, force: true });

async function openCluster(): Promise<Cluster> {
  const programs = findClusterPrograms(process.env);
  console.log(`${machine()}\n`);
  if (typeof programs === 'string') {
    console.log(`Кто ведёт, решаем вручную, Patroni, etcd и HAProxy не участвуют: ${programs}.\n`);
    return openByHand(TTL);
  }
  console.log(`${programs.versions}\n`);
  return openOfPatroni(programs, CLUSTER);
}

/** The longest time in which nobody was told that somebody new is kept, in seconds. */
function longestPause(): { end(): number } {
  const { people } = center.acknowledged;
  let [known, since, longest] = [people.length, Date.now(), 0];
  const look = () => {
    longest = Math.max(longest, Date.now() - since);
    if (people.length > known) [known, since] = [people.length, Date.now()];
  };
  const timer = setInterval(look, 20);
  const end = () => {
    clearInterval(timer);
    look();
    return longest / 1000;
  };
  return { end };
}

/** A list read, and a person written. */
async function whenServing(): Promise<void> {
  const { people } = center.acknowledged;
  const before = people.length;
  for (;;) {
    const read = await center.client.call(students.listAcrossOrganizations, { query: {} }).catch(() => null);
    if (read && people.length > before) return;
    await sleep(50);
  }
}
