import { chmod, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'dopusk-tests-';
const MEMORY = '/dev/shm';
/** Several times what a run needs at once. */
const ROOM = 3 * 1024 ** 3;

/**
 * Makes the folder that a run of the tests writes all its files to, and that it removes at its end: in memory where
 * there is room, for copying a database to a disk takes ten times the processor's time. What runs before it have left,
 * being killed, is removed.
 */
export async function makeRunFolder(): Promise<string> {
  const place = (await hasRoomInMemory()) ? MEMORY : tmpdir();
  await removeAbandoned(place);
  const folder = await mkdtemp(join(place, `${PREFIX}${process.pid}-`));
  // PostgreSQL has an account of its own.
  await chmod(folder, 0o755);
  return folder;
}

async function hasRoomInMemory(): Promise<boolean> {
  try {
    const mounted = (await readFile('/proc/mounts', 'utf8')).split('\n').map((line) => line.split(' '));
    const options = mounted.find(([, path]) => path === MEMORY)?.[3]?.split(',') ?? [];
    const { bavail, bsize } = await statfs(MEMORY);
    // Programs of PostgreSQL may have to be copied there.
    return !options.includes('noexec') && Math.min(bavail * bsize, process.availableMemory()) > ROOM;
  } catch {
    return false;
  }
}

async function removeAbandoned(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    if (!name.startsWith(PREFIX) || isAlive(Number.parseInt(name.slice(PREFIX.length), 10))) continue;
    await rm(join(place, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
