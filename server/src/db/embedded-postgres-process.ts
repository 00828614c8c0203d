import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** More lines of postgresql.conf. */
export type Settings = Record<string, string | number>;

export interface EmbeddedPostgres {
  /** For `pg`: user `app`, database `postgres`. */
  url: string;
  /** Changes when the server was killed and brought back. */
  readonly pid: number;
  /** Ends the sessions and waits for the last checkpoint. A server shared from another process keeps running. */
  stop(): Promise<void>;
}

/** What a running server writes about itself into its data folder. */
export interface PidFile {
  pid: number;
  port: number;
  socketFolder: string;
  ready: boolean;
}

/** Reads postmaster.pid of a data folder; undefined when there is none, or it is only half written. */
export function readPidFile(data: string): PidFile | undefined {
  try {
    const lines = fs.readFileSync(`${data}/postmaster.pid`, 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 0) return undefined;
    return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/** Whether a process of this number is a server of this data folder (Linux: every one of them works inside the folder). */
export function servesData(pid: number, data: string): boolean {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(data);
  } catch {
    return false;
  }
}

/**
 * Ends servers that outlived the owner of the data folder, and clears the lock files they left. Only the holder of the
 * folder's lock may call this. PostgreSQL cannot do it itself: it refuses to start when the old process number now
 * belongs to another program or to a zombie (nobody reaps those in many containers), and a backend may outlive its
 * killed postmaster for a while.
 */
export async function endOrphans(data: string, socketFolder: string): Promise<void> {
  const postmaster = readPidFile(data)?.pid;
  if (postmaster !== undefined && servesData(postmaster, data)) {
    await signalUntilGone(() => (servesData(postmaster, data) ? [postmaster] : []), 'SIGINT', 5_000);
    // A fast stop in the middle of crash recovery can hang; an immediate one is as safe, recovery just starts over.
    await signalUntilGone(() => (servesData(postmaster, data) ? [postmaster] : []), 'SIGQUIT', 10_000);
  }
  await signalUntilGone(() => processesOf(data), 'SIGKILL', 10_000);
  fs.rmSync(`${data}/postmaster.pid`, { force: true });
  fs.rmSync(`${socketFolder}/.s.PGSQL.5432.lock`, { force: true });
}

async function signalUntilGone(alive: () => number[], signal: NodeJS.Signals, milliseconds: number): Promise<void> {
  for (const pid of alive()) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended before the signal came.
    }
  }
  const deadline = Date.now() + milliseconds;
  while (alive().length > 0 && Date.now() < deadline) await sleep(20);
}

function processesOf(data: string): number[] {
  return fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid > 0 && servesData(pid, data));
}
