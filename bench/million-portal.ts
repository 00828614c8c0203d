import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../server/src/config.ts';
import { connect, type Db } from '../server/src/db/connection.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { loadReferences } from '../server/src/db/references.ts';
import type { Seen } from '../server/src/db/seen.ts';
import { createSession } from '../server/src/features/session/db.ts';
import { openDatabase } from '../server/src/open-context.ts';
import { freePort } from '../server/testing/free-port.ts';
import type { Login } from './calls.ts';
import { ensureMillion, MILLION, type Size } from './million.ts';
import { AS_STARTED, start, stopAll } from './processes.ts';

/** The portal over a million people, in a process of its own. */
export interface MillionPortal {
  /** Of its calls: `http://…/api`. */
  url: string;
  pid: number;
  db: Db;
  databaseUrl: string;
  /** The postmaster of the embedded PostgreSQL; null when DATABASE_URL names another. */
  postmaster: number | null;
  /** The token of a new session of one of the two who look at it all. */
  logIn(login: Login): Promise<string>;
  stop(): Promise<void>;
}

/** Opens the data set of a folder and makes it at the first run. */
export async function openDataSet(folder: string, size: Size) {
  const config = readConfig({ ...process.env, DATA_DIR: folder });
  const { url, stop } = await openDatabase(config);
  const db = connect(url, (error) => console.error(error.message));
  await migrate(db);
  await loadReferences(db);
  await ensureMillion(db, size);
  const close = async () => {
    await db.destroy();
    await stop();
  };
  return { config, url, db, close };
}

/**
 * Opens the data set of a folder, makes it at the first run, and starts a portal over it.
 * @param role `all` for what a job does
 */
export async function openMillion(
  folder = 'var/bench',
  size = MILLION,
  role: 'web' | 'all' = 'web',
): Promise<MillionPortal> {
  const { config, url: databaseUrl, db, close } = await openDataSet(folder, size);
  const port = await freePort();
  const env = { DATA_DIR: folder, DATABASE_URL: databaseUrl, DEMO: 'off', ROLE: role, PORT: String(port) };
  const { pid } = await start('../server/src/main.ts', env, /Портал открыт/, AS_STARTED);
  return {
    url: `http://127.0.0.1:${port}/api`,
    pid,
    db,
    databaseUrl,
    postmaster: config.databaseUrl ? null : postmasterOf(join(config.dataDir, 'postgres', 'data')),
    logIn: async (email) => {
      const { id } = await db
        .selectFrom('users')
        .where('email', '=', email)
        .select('id')
        .$narrowType<{ id: Seen<'users'> }>()
        .executeTakeFirstOrThrow();
      return createSession(db, { userId: id, organizationId: null, from: { address: '', userAgent: 'bench' } });
    },
    stop: async () => {
      await stopAll();
      await close();
    },
  };
}

function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
}
