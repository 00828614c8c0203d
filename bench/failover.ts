/**
 * The database moves to another machine, in all the ways it does, while a busy center works: `npm run bench:failover`.
 * A leader and a synchronous standby that follows it (docs/scale-out.md), two web processes behind a balancer, two workers. Which
 * node leads is decided here by hand, after as long as Patroni takes to be sure; HAProxy's part has a proxy of ours. Ends with 1 when
 * anything that the portal has said yes to is missing, doubled or does not add up.
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
import { MovingDatabase } from '../server/testing/moving-database.ts';
import { startPrintingService } from '../server/testing/printing-service.ts';
import { Supervised, whenReady } from '../server/testing/supervised.ts';
import { startTwoNodes } from '../server/testing/two-nodes.ts';
import { YookassaBank } from '../server/testing/yookassa-bank.ts';
import { openBalancer } from './balancer.ts';

/** As long as a leader may be silent before another takes its place, in seconds: `ttl` of docs/scale-out.md. */
const TTL = Number(process.argv[2] ?? 20);
/** How long the center works before and after each of them, in ms. */
const WORK_MS = 10_000;

const folder = await mkdtemp(join(tmpdir(), 'dopusk-failover-'));
const nodes = await startTwoNodes(join('/tmp', `dopusk-nodes-${process.pid}`));
let { leader, standby } = nodes;
const { way, url: databaseUrl } = await MovingDatabase.open(leader.url);
const bank = new YookassaBank();
const ports = [await freePort(), await freePort()];
const balancer = await openBalancer(ports);
const environment = {
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl,
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
const db = connect(databaseUrl, () => {}, { maxConnections: 4 });
const center = await BusyCenter.open(balancer.url, db, bank);

/** The other node leads from now on; the one that led becomes its standby as soon as it is back. */
async function moveTo(): Promise<void> {
  way.close();
  await standby.promote();
  way.leadTo(standby.url);
  [leader, standby] = [standby, leader];
}

async function rejoin(): Promise<void> {
  await standby.kill();
  await standby.follow(leader);
  await leader.waitFor(standby);
}

const events: { title: string; strike(): Promise<void>; mend?(): Promise<void> }[] = [
  {
    title: `ведущий узел убит (замена через ${TTL} с)`,
    strike: async () => {
      await leader.kill();
      await sleep(TTL * 1000);
      await moveTo();
    },
    mend: rejoin,
  },
  {
    title: `ведущий узел завис (замена через ${TTL} с), потом очнулся`,
    strike: async () => {
      const frozen = leader;
      frozen.signal('SIGSTOP');
      await sleep(TTL * 1000);
      await moveTo();
      // It wakes up and believes that it leads. The watchdog, or Patroni, ends it; nobody is led to it.
      frozen.signal('SIGCONT');
    },
    mend: rejoin,
  },
  {
    title: 'плановая смена ведущего',
    strike: async () => {
      // Nobody writes any more, everything is on the standby, and it takes over.
      await leader.stop();
      await moveTo();
    },
    mend: rejoin,
  },
  { title: 'запасной узел убит', strike: standbyDies, mend: rejoin },
  { title: 'веб-процесс убит', strike: async () => webs[0]?.kill() },
  { title: 'обработчик убит', strike: async () => workers[0]?.kill() },
];

/** With one standby and not strictly: as soon as it is known to be gone, the leader goes on alone. */
async function standbyDies(): Promise<void> {
  await standby.kill();
  await sleep(5_000);
  await leader.ask(`alter system set synchronous_standby_names = ''`);
  await leader.ask('select pg_reload_conf()');
}

console.log('| что случилось | ошибок за время | люди снова работают, с |\n|---|---:|---:|');
const working = center.work(60);
for (const { title, strike, mend } of events) {
  await sleep(WORK_MS);
  const from = Date.now();
  const served = strike().then(whenServing);
  await served;
  const seconds = ((Date.now() - from) / 1000).toFixed(1);
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
console.log(`\nЗапусков процессов: ${starts}.`, process.exitCode === 1 ? 'ЕСТЬ РАСХОЖДЕНИЯ' : 'Всё сошлось.');
await db.destroy();
for (const one of [...workers, ...webs]) await one.stop();
balancer.close();
bank.stop();
await endFile();
await nodes.stop();
await rm(folder, { recursive: true, force: true });

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
