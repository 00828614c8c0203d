import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { connect, type Db } from '../src/db/connection.ts';
import { afterFile } from './after-file.ts';
import { BusyCenter } from './busy-center.ts';
import { checkCenter, whenJobsAreDone } from './busy-center-checks.ts';
import { freePort } from './free-port.ts';
import { MovingDatabase } from './moving-database.ts';
import { startPrintingService } from './printing-service.ts';
import { Supervised, whenReady } from './supervised.ts';
import { startTwoNodes } from './two-nodes.ts';
import { YookassaBank } from './yookassa-bank.ts';

// The machine of the database dies while people work, and another one takes its place: a leader and its synchronous standby, a
// web process and a worker. Which of the two leads is decided here by hand, as Patroni would.

/** Why two nodes cannot be made here; null where they can. */
const reason = process.platform === 'linux' ? null : 'a machine that dies is told from /proc of Linux';

let environment: Record<string, string>;
let nodes: Awaited<ReturnType<typeof startTwoNodes>>;
let way: MovingDatabase;
let processes: Supervised[];
let db: Db;
let center: BusyCenter;

beforeAll(async () => {
  if (reason) return;
  const folder = await mkdtemp(join(tmpdir(), 'dopusk-failover-'));
  afterFile(() => rm(folder, { recursive: true, force: true }));
  nodes = await startTwoNodes(join('/tmp', `dopusk-nodes-${process.pid}`));
  afterFile(nodes.stop);
  const opened = await MovingDatabase.open(nodes.leader.url);
  way = opened.way;
  const bank = new YookassaBank();
  const port = await freePort();
  environment = {
    DATA_DIR: folder,
    DATABASE_URL: opened.url,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    PORT: String(port),
    PAYMENTS: 'yookassa:1:s',
    PAYMENTS_URL: await bank.start(),
    PRINTER: (await startPrintingService()).setting,
  };
  processes = ['web', 'worker'].map((role) => new Supervised({ ...environment, ROLE: role }));
  afterFile(async () => {
    for (const one of processes) await one.stop();
    bank.stop();
  });
  for (const one of processes) {
    one.start();
    await whenReady(`http://127.0.0.1:${port}`);
  }
  db = connect(opened.url, () => {}, { maxConnections: 2 });
  afterFile(() => db.destroy());
  center = await BusyCenter.open(`http://127.0.0.1:${port}`, db, bank);
  afterFile(() => center.stop());
});

const title = 'the machine of the database dies and its standby takes over: nothing acknowledged is lost or doubled';
test.skipIf(reason !== null)(
  reason ? `${title} (${reason})` : title,
  async () => {
    const working = center.work(100);
    const moreFixed = async (count: number) => {
      const wanted = center.acknowledged.fixed.length + count;
      while (center.acknowledged.fixed.length < wanted) {
        expect(center.surprises).toEqual([]);
        await sleep(20);
      }
    };
    await moreFixed(3);
    // As a balancer does when a leader does not answer: nobody is let to it any more, then to the new one.
    await nodes.leader.kill();
    way.close();
    await nodes.standby.promote();
    way.leadTo(nodes.standby.url);
    await moreFixed(3);
    center.stop();
    await working;
    await whenJobsAreDone(db, 300);

    const said = processes.map((one) => one.said).join('\n');
    for (const { title, seen, wrong } of await checkCenter(db, center, { ...environment, ROLE: 'web' })) {
      expect(wrong, `${title}\n${said}`).toEqual([]);
      expect(seen, title).toBeGreaterThan(0);
    }
    // The processes outlive it.
    expect(
      processes.map((one) => one.starts),
      said,
    ).toEqual([1, 1]);
  },
  900_000,
);
