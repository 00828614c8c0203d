import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createCluster, findPrograms, ownFolder, type Programs } from '../src/db/embedded-postgres-program.ts';
import { childrenOf, signalAll } from './signals.ts';

/** One PostgreSQL of a pair, on a socket of its own. */
export class DatabaseNode {
  readonly name: string;
  readonly home: string;
  private readonly programs: Programs;
  private server: ChildProcess | undefined;

  constructor(folder: string, name: string) {
    this.name = name;
    this.home = join(folder, name);
    // Before the account is looked for: it must be able to enter.
    spawnSync('mkdir', ['-p', '-m', '755', this.home]);
    this.programs = findPrograms(this.home, this.data);
    ownFolder(this.sockets, this.programs.account);
  }

  get data(): string {
    return join(this.home, 'data');
  }

  get sockets(): string {
    return join(this.home, 'run');
  }

  get url(): string {
    return `postgres://app@localhost/postgres?host=${encodeURIComponent(this.sockets)}`;
  }

  get pid(): number {
    return this.server?.pid ?? 0;
  }

  create(): Promise<void> {
    return createCluster(this.programs, this.home, this.data, {});
  }

  /** Starts the server and waits until it answers. */
  async start(): Promise<void> {
    const settings = { listen_addresses: '', unix_socket_directories: this.sockets, max_connections: 100 };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const { file, args: all, options } = this.programs.command('postgres', ['-D', this.data, ...args], 'KILL');
    this.server = spawn(file, all, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    this.server.stderr?.on('data', (text) => appendFileSync(join(this.home, 'log'), text));
    await this.when('select 1', () => true);
  }

  /** Asks until the answer is as wanted. @throws Error when the server ends, or after two minutes */
  async when(text: string, isSo: (rows: Record<string, unknown>[]) => boolean): Promise<void> {
    for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(50)) {
      if (this.server?.exitCode !== null)
        throw new Error(`${this.name}: ${readFileSync(join(this.home, 'log'), 'utf8')}`);
      const rows = await this.ask(text).catch(() => null);
      if (rows && isSo(rows)) return;
    }
    throw new Error(`${this.name}: ${text}`);
  }

  async ask(text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => undefined);
    await client.connect();
    return (await client.query(text).finally(() => client.end())).rows;
  }

  /** The machine dies: the server and all its processes. */
  async kill(): Promise<void> {
    const { server } = this;
    if (!server || hasEnded(server)) return;
    const gone = once(server, 'exit');
    signalAll([...childrenOf(this.pid), this.pid], 'SIGKILL');
    await gone;
  }

  /** The machine hangs, or goes on again. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    signalAll([this.pid, ...childrenOf(this.pid)], name);
  }

  async stop(): Promise<void> {
    const { server } = this;
    if (!server || hasEnded(server)) return;
    const gone = once(server, 'exit');
    server.kill('SIGINT');
    await gone;
  }

  /** Makes this one a standby of `leader`: a copy of its folder, which follows from then on. */
  async follow(leader: DatabaseNode): Promise<void> {
    rmSync(this.data, { recursive: true, force: true });
    const client = new pg.Client({ connectionString: leader.url });
    await client.connect();
    await client.query(`select pg_backup_start('${this.name}', true)`);
    const copied = spawnSync('cp', ['-a', leader.data, this.data], { encoding: 'utf8' });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await client.end();
    // What vanished while it was copied is written anew from the log.
    if (!existsSync(join(this.data, 'PG_VERSION'))) throw new Error(copied.stderr);
    for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(this.data, name), { force: true });
    for (const slot of readdirSync(join(this.data, 'pg_replslot')))
      rmSync(join(this.data, 'pg_replslot', slot), { recursive: true });
    writeFileSync(join(this.data, 'backup_label'), rows[0]?.labelfile ?? '');
    writeFileSync(join(this.data, 'standby.signal'), '');
    writeFileSync(
      join(this.data, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${leader.sockets} user=app application_name=${this.name}'\n`,
    );
    const { uid, gid } = this.programs.account;
    if (uid !== undefined) spawnSync('chown', ['-R', `${uid}:${gid}`, this.data]);
    await this.start();
  }

  /** Every acknowledged COMMIT is on `standby` too from now on. */
  async waitFor(standby: DatabaseNode): Promise<void> {
    await this.ask(`alter system set synchronous_standby_names = '${standby.name}'`);
    await this.ask('select pg_reload_conf()');
    await this.when('select sync_state from pg_stat_replication', (rows) =>
      rows.some((row) => row.sync_state === 'sync'),
    );
  }

  /** A standby becomes the one that writes. */
  async promote(): Promise<void> {
    await this.ask('select pg_promote()');
    await this.when('select pg_is_in_recovery() as is_standby', ([row]) => row?.is_standby === false);
  }
}

/** A leader and a standby that follows it, as docs/scale-out.md has them, on this machine. */
export async function startTwoNodes(
  folder: string,
): Promise<{ leader: DatabaseNode; standby: DatabaseNode; stop(): Promise<void> }> {
  await mkdir(folder, { recursive: true });
  const leader = new DatabaseNode(folder, 'n1');
  const standby = new DatabaseNode(folder, 'n2');
  await leader.create();
  await leader.start();
  await standby.follow(leader);
  await leader.waitFor(standby);
  const stop = async () => {
    await standby.kill();
    await leader.kill();
  };
  return { leader, standby, stop };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;
