import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { packageFolder } from '../server/src/db/cluster-version.ts';
import { findPrograms, ownFolder } from '../server/src/db/embedded-postgres-program.ts';
import type { Cluster } from './cluster.ts';
import {
  addressOf,
  etcdEnvironment,
  HAPROXY,
  haproxyFile,
  NAMES,
  type Name,
  PASSWORD,
  patroniFile,
} from './cluster-files.ts';
import { type ClusterPrograms, TOOLS } from './cluster-programs.ts';
import { PatroniNode, Service } from './patroni-node.ts';

/** How long the cluster may take for whatever it does, in ms. */
const PATIENCE = 180_000;
/** One or two of three etcd are away for so long, in ms: longer than a leader may be silent. */
const WITHOUT_ETCD = 30_000;

/**
 * Three etcd, two machines with Patroni and the portal's PostgreSQL, and HAProxy before them, by the files of deploy/.
 * @param folder an empty one for all of it, which an account other than root can enter; logs stay in it
 */
export async function openOfPatroni(programs: ClusterPrograms, folder: string): Promise<Cluster> {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const { account } = findPrograms(folder, join(folder, 'none'));
  const place = (...names: string[]) => ownFolder(join(folder, ...names), account);
  const bin = completePrograms(folder, programs.tools);

  const etcds = NAMES.map(
    (name) =>
      new Service(
        [programs.etcd],
        etcdEnvironment(name, place(`etcd-${name}`)),
        account,
        join(folder, `etcd-${name}.log`),
      ),
  );
  for (const etcd of etcds) etcd.start();

  const nodes = [NAMES[0], NAMES[1]].map((name) => {
    const data = join(place(name), 'data');
    const file = join(folder, `patroni-${name}.yml`);
    writeFileSync(file, patroniFile(name, { data, programs: bin, sockets: place(name, 'run') }));
    const patroni = new Service(
      [...programs.patroni, file],
      { HOME: place(name) },
      account,
      join(folder, `patroni-${name}.log`),
    );
    return new PatroniNode(name, addressOf(name), data, patroni);
  });
  for (const node of nodes) node.patroni.start();
  const [first, second] = nodes as [PatroniNode, PatroniNode];

  const config = join(folder, 'haproxy.cfg');
  writeFileSync(config, haproxyFile());
  const haproxy = new Service(
    [programs.haproxy, '-db', '-f', config],
    { LISTEN: HAPROXY },
    account,
    join(folder, 'haproxy.log'),
  );
  haproxy.start();

  // Whatever ends the bench.
  process.once('exit', () => {
    for (const one of [haproxy, ...nodes, ...etcds]) one.signal('SIGKILL');
  });

  /** Who leads, and who stands by. */
  async function roles(): Promise<[leader: PatroniNode, standby: PatroniNode] | null> {
    if (await first.leads()) return [first, second];
    return (await second.leads()) ? [second, first] : null;
  }

  /** Both are there, and what is acknowledged is on both. */
  async function isWhole(): Promise<boolean> {
    const ended = nodes.find(({ patroni }) => patroni.pids.length === 0);
    if (ended) throw new Error(`Patroni узла ${ended.name} завершился; журналы в ${folder}`);
    const now = await roles();
    if (!now) return false;
    const members = await now[0].members();
    return members.some(({ role, state }) => role === 'sync_standby' && state === 'streaming');
  }

  async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    for (const deadline = Date.now() + PATIENCE; !(await isSo()); await sleep(200))
      if (Date.now() > deadline) throw new Error(`не дождались: ${what}; журналы в ${folder}`);
  }

  const whole = () => until('оба узла на месте', isWhole);
  const current = async () => (await roles()) ?? Promise.reject(new Error('никто не ведёт'));

  /** Whom the last of it befell. */
  let struck: PatroniNode = first;
  const strikeLeader = (strike: (leader: PatroniNode, standby: PatroniNode) => unknown) => async () => {
    const [leader, standby] = await current();
    struck = leader;
    await strike(leader, standby);
    await until('ведёт другой', () => standby.leads());
  };
  const strikeStandby = (strike: (standby: PatroniNode) => unknown) => async () => {
    const [leader, standby] = await current();
    struck = standby;
    await strike(standby);
    await until('ведущий остался один', async () => (await leader.members()).length === 1);
  };
  const startAgain = async () => {
    struck.patroni.start();
    await whole();
  };
  const wakeUp = async () => {
    struck.signal('SIGCONT');
    await whole();
  };

  await whole();
  const [leader] = await current();
  await createDatabase(leader === first ? 'n1' : 'n2');
  const [anEtcd, anotherEtcd] = etcds as [Service, Service];
  const events: Cluster['events'] = [
    { title: 'машина ведущего убита', strike: strikeLeader((one) => one.kill()), mend: startAgain },
    {
      title: 'машина ведущего зависла, потом очнулась',
      strike: strikeLeader((one) => one.signal('SIGSTOP')),
      mend: wakeUp,
    },
    {
      title: 'завис один Patroni ведущего, потом очнулся',
      strike: strikeLeader((one) => one.patroni.signal('SIGSTOP')),
      mend: wakeUp,
    },
    { title: 'плановая смена ведущего', strike: strikeLeader((one, next) => one.handOverTo(next)), mend: whole },
    { title: 'машина запасного убита', strike: strikeStandby((one) => one.kill()), mend: startAgain },
    {
      title: `один etcd из трёх убит на ${WITHOUT_ETCD / 1000} с`,
      strike: async () => {
        await anEtcd.kill();
        await sleep(WITHOUT_ETCD);
      },
      mend: async () => {
        anEtcd.start();
        await whole();
      },
    },
    {
      title: `два etcd из трёх убиты на ${WITHOUT_ETCD / 1000} с`,
      strike: async () => {
        await Promise.all([anEtcd.kill(), anotherEtcd.kill()]);
        await sleep(WITHOUT_ETCD);
        anEtcd.start();
      },
      mend: async () => {
        anotherEtcd.start();
        await whole();
      },
    },
  ];

  const stop = async () => {
    await haproxy.kill();
    for (const node of nodes) await node.kill();
    for (const etcd of etcds) await etcd.kill();
  };
  return { url: `postgres://dopusk:${PASSWORD}@${HAPROXY}:5432/dopusk`, events, stop };
}

/** The portal's own PostgreSQL with the programs that it lacks beside its own. @returns where they are */
function completePrograms(folder: string, tools: string): string {
  const native = join(folder, 'postgresql');
  cpSync(join(packageFolder(), 'native'), native, { recursive: true, verbatimSymlinks: true });
  for (const name of TOOLS)
    if (!existsSync(join(native, 'bin', name))) cpSync(join(tools, name), join(native, 'bin', name));
  return join(native, 'bin');
}

/** What docs/scale-out.md says to do once. */
async function createDatabase(leader: Name): Promise<void> {
  const connectionString = `postgres://postgres:${PASSWORD}@${addressOf(leader)}:5432/postgres`;
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`create role dopusk login password '${PASSWORD}'`);
  await client.query('create database dopusk owner dopusk');
  await client.end();
}
