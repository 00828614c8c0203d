import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../config.ts';
import { refuseOtherVersion } from './cluster-version.ts';
import { startPackagedPostgres } from './embedded-postgres-package.ts';
import {
  type EmbeddedPostgres,
  endOrphans,
  readPidFile,
  type Settings,
  servesData,
} from './embedded-postgres-process.ts';
import { createCluster, findPrograms, ownFolder, type Programs } from './embedded-postgres-program.ts';

/**
 * Starts PostgreSQL on `home`, creating the cluster at the first start, and returns when it accepts connections.
 * A second Node process that starts it on the same home gets the first one's server. The server dies with its Node,
 * however that dies, and comes back by itself when it is killed alone; what was acknowledged survives both.
 * @param settings more lines of postgresql.conf
 * @param readyWithin milliseconds; crash recovery of a busy database takes a while
 * @throws ConfigError that says what to do
 */
export async function startEmbeddedPostgres(
  home: string,
  settings: Settings = {},
  readyWithin = 120_000,
): Promise<EmbeddedPostgres> {
  const folder = makeHome(home);
  refuseOtherVersion(folder);
  if (process.platform !== 'linux') return startPackagedPostgres(folder, settings);

  const data = `${folder}/data`;
  const deadline = Date.now() + readyWithin;
  for (;;) {
    const lock = await lockHome(folder);
    if (lock) {
      try {
        return await startOwned(folder, data, settings, readyWithin, () => lock.close());
      } catch (error) {
        lock.close();
        throw error;
      }
    }
    const running = readPidFile(data);
    if (running?.ready && servesData(running.pid, data)) {
      return { url: urlOf(running.socketFolder), pid: running.pid, stop: async () => {} };
    }
    if (Date.now() > deadline) throw new ConfigError(`Другой процесс занял ${folder}, но не запускает базу данных.`);
    await sleep(50);
  }
}

function makeHome(home: string): string {
  try {
    fs.mkdirSync(home, { recursive: true });
    return fs.realpathSync(home);
  } catch (error) {
    throw new ConfigError(`Не удалось создать папку данных ${home}: ${messageOf(error)}. Укажите другую в DATA_DIR.`);
  }
}

/**
 * Makes this process the only owner of a home; undefined when another one is. An abstract socket, because the kernel
 * releases it even at kill -9 and it leaves no file behind.
 */
function lockHome(home: string): Promise<net.Server | undefined> {
  const name = `\0dopusk-${createHash('sha256').update(home).digest('hex')}`;
  const lock = net.createServer((connection) => connection.destroy()).unref();
  return new Promise((resolve, reject) => {
    lock.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    lock.listen(name, () => resolve(lock));
  });
}

async function startOwned(
  home: string,
  data: string,
  settings: Settings,
  readyWithin: number,
  unlock: () => void,
): Promise<EmbeddedPostgres> {
  const programs = findPrograms(home, data);
  if (!fs.existsSync(`${data}/PG_VERSION`)) await createCluster(programs, home, data, settings);
  const sockets = socketFolder(home, programs);
  const launch = async () => {
    await endOrphans(data, sockets.path);
    return launchServer({ programs, home, data, settings, sockets: sockets.path, readyWithin });
  };

  if (fs.existsSync(logOf(home))) fs.renameSync(logOf(home), `${home}/postgres.previous.log`);
  let server = await launch();
  let stopping = false;
  let relaunch: Promise<void> | undefined;

  const bringBack = async () => {
    while (!stopping) {
      try {
        server = await launch();
        server.once('exit', onExit);
        return;
      } catch (error) {
        console.error(messageOf(error));
        await sleep(1000);
      }
    }
  };
  const onExit = () => {
    if (stopping) return;
    console.error(`PostgreSQL завершился сам, запускаю снова. Журнал: ${logOf(home)}`);
    relaunch = bringBack();
  };
  server.once('exit', onExit);

  return {
    url: urlOf(sockets.path),
    get pid() {
      return server.pid ?? 0;
    },
    async stop() {
      if (stopping) return;
      stopping = true;
      await relaunch;
      await stopServer(server);
      sockets.remove();
      unlock();
    },
  };
}

interface Launch {
  programs: Programs;
  home: string;
  data: string;
  settings: Settings;
  sockets: string;
  readyWithin: number;
}

async function launchServer({ programs, home, data, settings, sockets, readyWithin }: Launch): Promise<ChildProcess> {
  const overrides = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { file, args, options } = programs.command(
    'postgres',
    ['-D', data, '-k', sockets, '-c', 'listen_addresses=', ...overrides],
    'INT',
  );
  const log = fs.openSync(logOf(home), 'a');
  // A session of its own, so that Ctrl-C in the terminal reaches Node alone and it stops in order.
  const server = spawn(file, args, { ...options, detached: true, stdio: ['ignore', log, log] });
  fs.closeSync(log);
  const deadline = Date.now() + readyWithin;
  let failure: Error | undefined;
  server.once('error', (error) => {
    failure = error;
  });
  for (;;) {
    if (failure || hasEnded(server)) {
      const reason = failure?.message ?? lastLines(logOf(home));
      throw new ConfigError(`PostgreSQL не запустился: ${reason}`);
    }
    const running = readPidFile(data);
    if (running?.ready && running.pid === server.pid) return server;
    if (Date.now() > deadline) {
      await stopServer(server);
      throw new ConfigError(`PostgreSQL не успел запуститься. Журнал: ${logOf(home)}`);
    }
    await sleep(10);
  }
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return;
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  // Pools send their closing message a moment after they report to be closed; cut off then, they would report an error.
  server.kill('SIGTERM');
  const hurry = setTimeout(() => server.kill('SIGINT'), 300);
  // A fast stop in the middle of crash recovery can hang; an immediate one is as safe, recovery just starts over.
  const impatience = setTimeout(() => server.kill('SIGQUIT'), 10_000);
  await ended;
  clearTimeout(hurry);
  clearTimeout(impatience);
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}

/** Linux takes at most 107 bytes for the socket's path, of which PostgreSQL's name for it needs 14. */
function socketFolder(home: string, { account }: Programs): { path: string; remove(): void } {
  const beside = `${home}/run`;
  if (Buffer.byteLength(beside) <= 92) return { path: ownFolder(beside, account), remove: () => {} };
  const short = ownFolder(fs.mkdtempSync(path.join(os.tmpdir(), 'dopusk-')), account);
  return { path: short, remove: () => fs.rmSync(short, { recursive: true, force: true }) };
}

function logOf(home: string): string {
  return `${home}/postgres.log`;
}

function lastLines(file: string): string {
  return fs.readFileSync(file, 'utf8').trim().split('\n').slice(-5).join('\n');
}

function urlOf(socketFolder: string): string {
  return `postgres://app@localhost/postgres?host=${encodeURIComponent(socketFolder)}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
