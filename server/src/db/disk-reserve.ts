import { rmSync, statfsSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';

const MEGABYTE = 1024 * 1024;

/**
 * What is kept back for the database: when it cannot write the next 16 MB of its journal it stops and does not come up again,
 * and nobody reads either. Four of them are room for what reading leaves behind until somebody frees space.
 */
export const RESERVE_BYTES = 64 * MEGABYTE;
/** With less than this left the reserve is given up. */
const LEAST_FREE_BYTES = 32 * MEGABYTE;
const LOOK_EVERY_MS = 1000;

/** So much is left on the disk of a folder to a process without special rights. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/**
 * Keeps a file of zeros on the disk of the embedded database, deletes it as soon as the disk is full, and writes it again
 * once there is room. Whatever filled the disk has been refused by then; the database goes on with what the file held.
 * @param free how much is left on the disk now, in bytes
 * @returns what ends the watch; the file stays
 */
export function keepDiskReserve(file: string, free: () => number): () => void {
  let isWriting = false;
  const look = () => {
    const left = free();
    const held = sizeOf(file);
    if (held > 0 && left < LEAST_FREE_BYTES) {
      rmSync(file, { force: true });
      console.error(`Диск с данными заполнен: осталось ${Math.floor(left / MEGABYTE)} МБ. Освободите место.`);
    } else if (held < RESERVE_BYTES && left > 2 * RESERVE_BYTES && !isWriting) {
      isWriting = true;
      void fill(file)
        .catch((error: Error) => console.error(`Не удалось отложить место на диске: ${error.message}`))
        .finally(() => {
          isWriting = false;
        });
    }
  };
  look();
  const watch = setInterval(look, LOOK_EVERY_MS).unref();
  return () => clearInterval(watch);
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

async function fill(file: string): Promise<void> {
  const zeros = Buffer.alloc(MEGABYTE);
  const handle = await open(file, 'w');
  try {
    for (let written = 0; written < RESERVE_BYTES; written += zeros.length) await handle.write(zeros);
  } finally {
    await handle.close();
  }
}
