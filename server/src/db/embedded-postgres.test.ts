import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'dopusk-test-'));
// The folder must stay passable for the account PostgreSQL runs as.
fs.chmodSync(root, 0o755);
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

/** Without fsync: what a killed process has written is kept by the system, on disk or not. */
const QUICK = { fsync: 'off' };

let homes = 0;
function newHome(): string {
  homes += 1;
  return `${root}/${homes}`;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function run(...args: string[]): ChildProcess {
  const script = path.join(import.meta.dirname, 'embedded-postgres-test-process.ts');
  return spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
}

async function startHost(home: string): Promise<{ process: ChildProcess; url: string; pid: number }> {
  const child = run('host', home);
  for await (const line of linesOf(child)) return { process: child, ...JSON.parse(line) };
  throw new Error('the host ended early');
}

function linesOf(child: ChildProcess): readline.Interface {
  if (!child.stdout) throw new Error('no output to read');
  return readline.createInterface({ input: child.stdout });
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** False for a zombie too, which may not be reaped yet. */
function runs(pid: number): boolean {
  try {
    return fs.readlinkSync(`/proc/${pid}/exe`) !== '';
  } catch {
    return false;
  }
}

/** Lets a writer run, calls `damage` after 500 acknowledged rows, and returns all acknowledged ones. */
async function writeUntil(url: string, damage: () => Promise<void> | void): Promise<number[]> {
  await query(url, 'create table written (n int primary key)');
  const writer = run('write', url);
  const acknowledged: number[] = [];
  const finished = (async () => {
    for await (const line of linesOf(writer)) acknowledged.push(Number(line));
  })();
  while (acknowledged.length < 500) await sleep(5);
  await damage();
  await finished;
  return acknowledged;
}

async function lost(url: string, acknowledged: number[]): Promise<number[]> {
  const kept = new Set((await query(url, 'select n from written')).map((row) => row.n));
  return acknowledged.filter((n) => !kept.has(n));
}

async function whenBack(url: string): Promise<void> {
  for (;;) {
    try {
      await query(url, 'select 1');
      return;
    } catch {
      await sleep(20);
    }
  }
}

describe('starting and stopping', () => {
  test('starts, stops and starts again with its data', async () => {
    const home = newHome();
    const first = await startEmbeddedPostgres(home);
    await query(first.url, 'create table kept as select 1 as n');
    const { pid } = first;
    expect(runs(pid)).toBe(true);
    await first.stop();
    await first.stop();
    expect(runs(pid)).toBe(false);

    const second = await startEmbeddedPostgres(home);
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }]);
    await second.stop();
  });

  test('handles Cyrillic letters and takes settings', async () => {
    const server = await startEmbeddedPostgres(newHome(), { ...QUICK, max_connections: 37 });
    expect(await query(server.url, `select lower('ЁЖ') as lower`)).toEqual([{ lower: 'ёж' }]);
    expect(await query(server.url, 'show max_connections')).toEqual([{ max_connections: '37' }]);
    await server.stop();
  });

  test('works in a folder whose name is too long for a socket', async () => {
    const server = await startEmbeddedPostgres(`${newHome()}/${'папка-'.repeat(15)}`, QUICK);
    expect(await query(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await server.stop();
  });

  test.skipIf(process.getuid?.() !== 0)('works under root in a folder closed to everyone else', async () => {
    const closed = newHome();
    fs.mkdirSync(closed, { mode: 0o700 });
    const server = await startEmbeddedPostgres(`${closed}/home`, QUICK);
    await query(server.url, 'create table t as select 1 as n');
    expect(await query(server.url, 'select n from t')).toEqual([{ n: 1 }]);
    await server.stop();
  });
});

describe('failures at the start', () => {
  test('a wrong setting is named, and the home is free again', async () => {
    const home = newHome();
    await expect(startEmbeddedPostgres(home, { ...QUICK, shared_buffers: 'нет' })).rejects.toThrow(
      /PostgreSQL не запустился:(.|\n)*shared_buffers/,
    );
    const server = await startEmbeddedPostgres(home, QUICK);
    await server.stop();
  });

  test('a server that is not ready in time is an error, and is not left behind', async () => {
    const home = newHome();
    await expect(startEmbeddedPostgres(home, QUICK, -1)).rejects.toThrow(
      `Журнал: ${fs.realpathSync(home)}/postgres.log`,
    );
    expect(fs.existsSync(`${home}/data/postmaster.pid`)).toBe(false);
    const server = await startEmbeddedPostgres(home, QUICK);
    await server.stop();
  });

  test('a folder that cannot be made is an error that names DATA_DIR', async () => {
    await expect(startEmbeddedPostgres('/dev/null/home')).rejects.toThrow(/\/dev\/null\/home.*DATA_DIR/);
  });
});

describe('two processes of one home', () => {
  test('share one server, and the second does not stop it', async () => {
    const home = newHome();
    const [one, two] = await Promise.all([startHost(home), startHost(home)]);
    expect(two.pid).toBe(one.pid);

    const here = await startEmbeddedPostgres(home, QUICK);
    expect(here.pid).toBe(one.pid);
    await here.stop();
    expect(await query(one.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await Promise.all([kill(one.process), kill(two.process)]);
  });
});

describe('kill -9 loses no acknowledged row', () => {
  test('of Node', async () => {
    const home = newHome();
    const host = await startHost(home);
    const acknowledged = await writeUntil(host.url, () => kill(host.process));
    const server = await startEmbeddedPostgres(home, QUICK);
    expect(server.pid).not.toBe(host.pid);
    expect(runs(host.pid)).toBe(false);
    expect(await lost(server.url, acknowledged)).toEqual([]);
    await server.stop();
  });

  test('of Node and its postmaster at once', async () => {
    const home = newHome();
    const host = await startHost(home);
    const acknowledged = await writeUntil(host.url, () => {
      process.kill(host.pid, 'SIGKILL');
      return kill(host.process);
    });
    const server = await startEmbeddedPostgres(home, QUICK);
    expect(await lost(server.url, acknowledged)).toEqual([]);
    await server.stop();
  });

  test('of the postmaster alone, which comes back at the same address', async () => {
    const server = await startEmbeddedPostgres(newHome(), QUICK);
    const { pid } = server;
    const acknowledged = await writeUntil(server.url, () => void process.kill(pid, 'SIGKILL'));
    // It may answer before its new process number is written.
    await expect.poll(() => server.pid).not.toBe(pid);
    await whenBack(server.url);
    expect(await lost(server.url, acknowledged)).toEqual([]);
    await server.stop();
  });

  test('of one backend', async () => {
    const server = await startEmbeddedPostgres(newHome(), QUICK);
    const acknowledged = await writeUntil(server.url, async () => {
      const [backend] = await query(
        server.url,
        `select pid from pg_stat_activity where query like 'insert%' and pid <> pg_backend_pid() limit 1`,
      );
      process.kill(Number(backend?.pid), 'SIGKILL');
    });
    await whenBack(server.url);
    expect(await lost(server.url, acknowledged)).toEqual([]);
    await server.stop();
  });
});
