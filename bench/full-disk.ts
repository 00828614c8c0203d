import { execFile } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MEGABYTES = 512;

/** A folder whose disk can be filled up and freed. */
export interface FullDisk {
  /** How it is done, for the report. */
  how: string;
  fill(): Promise<void>;
  free(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Makes the folder a small file system of its own where that is allowed (root): full, it refuses with ENOSPC. Elsewhere
 * the processes given are forbidden to write files (RLIMIT_FSIZE, which needs no rights): each write fails with EFBIG.
 * @param pids who writes there at the moment of filling
 */
export async function fullDisk(folder: string, pids: () => number[]): Promise<FullDisk> {
  await mkdir(folder, { recursive: true });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', folder]);
  } catch {
    // Only the soft limit moves, so that it may be lifted again.
    const limit = (value: string) =>
      Promise.all(pids().map((pid) => run('prlimit', [`--pid=${pid}`, `--fsize=${value}:`])));
    return {
      how: 'RLIMIT_FSIZE=0 у процессов портала (EFBIG)',
      fill: async () => void (await limit('0')),
      free: async () => void (await limit('unlimited')),
      remove: async () => {},
    };
  }
  const ballast = join(folder, 'ballast');
  return {
    how: `папка файлов на tmpfs ${MEGABYTES} МБ, заполненном до конца (ENOSPC)`,
    async fill() {
      const file = await open(ballast, 'w');
      try {
        for (let size = 1024 * 1024; size >= 4096; ) {
          await file.write(Buffer.alloc(size)).catch(() => {
            size /= 2;
          });
        }
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast, { force: true }),
    remove: async () => void (await run('umount', ['-l', folder])),
  };
}
