import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { freeBytes, RESERVE_BYTES } from '../../db/disk-reserve.ts';
import { assertKey, type Storage, StorageError, type StorageFailure } from './port.ts';

/**
 * Files in a folder of this machine: `ab/cd/<key>`, with the MIME type in `<key>.mime`. `unfinished` holds what was
 * being written at the moment of a crash and may be emptied when the portal is stopped. The last of the disk is left to the
 * database, which may be on the same one.
 * @param free how much is left on the disk of a folder, in bytes
 */
export function folderStorage(root: string, free = freeBytes): Storage {
  const unfinished = join(root, 'unfinished');

  function fileOf(key: string): string {
    assertKey(key);
    // Consecutive keys begin alike, their hashes do not: no folder grows too large.
    const hash = createHash('sha256').update(key).digest('hex');
    return join(root, hash.slice(0, 2), hash.slice(2, 4), key);
  }

  async function write(file: string, content: Buffer | string): Promise<void> {
    await mkdir(unfinished, { recursive: true });
    const draft = join(unfinished, crypto.randomUUID());
    try {
      await writeThrough(draft, content);
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  return {
    async put(key, bytes, mime) {
      const file = fileOf(key);
      await failingAs('save', key, async () => {
        const present = await readIfPresent(file);
        if (present) {
          if (present.equals(bytes)) return;
          throw new Error('the key is taken by other bytes');
        }
        await mkdir(dirname(file), { recursive: true });
        if (free(root) - bytes.length < RESERVE_BYTES) throw new Error('the disk is full');
        await write(`${file}.mime`, mime);
        await write(file, bytes);
        for (const folder of [dirname(file), dirname(dirname(file)), root]) await syncFolder(folder);
      });
    },

    async get(key) {
      const file = fileOf(key);
      return failingAs('read', key, async () => {
        const mime = await readFile(`${file}.mime`, 'utf8');
        const handle = await open(file);
        const { size } = await handle.stat();
        return { stream: handle.createReadStream(), size, mime };
      });
    },

    async remove(key) {
      const file = fileOf(key);
      await failingAs('remove', key, async () => {
        await rm(file, { force: true });
        await rm(`${file}.mime`, { force: true });
      });
    },

    async exists(key) {
      const file = fileOf(key);
      return failingAs('read', key, async () => (await ifPresent(stat(file))) !== undefined);
    },
  };
}

/** Writes a file and waits for the disk: after a power cut a rename may be there without the content. */
async function writeThrough(file: string, content: Buffer | string): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A new name is safe only once its folder is written. Windows cannot open folders and does not need it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function readIfPresent(file: string): Promise<Buffer | undefined> {
  return ifPresent(readFile(file));
}

async function ifPresent<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function failingAs<T>(kind: StorageFailure, key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new StorageError(kind === 'read' && isMissing(error) ? 'notFound' : kind, key, error);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
