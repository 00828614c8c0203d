import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { PrintError, type Printer } from './printer.ts';

const LOOK_EVERY_MS = 500;

/**
 * A printer that is still being prepared beside the portal (setup/prepare-printer.mjs): what is to be printed meanwhile waits for it.
 * @param preparation a file with the number of the process that prepares it; it goes when that is done
 * @param open opens the printer then
 */
export function latePrinter(preparation: string, open: () => Promise<Printer>): Printer {
  const stopping = new AbortController();
  const opened = whenGone(preparation, stopping.signal).then(open);
  // Whoever prints is told; nobody may ever print.
  opened.catch(() => undefined);
  return {
    toPdf: async (docx) => (await opened).toPdf(docx),
    stop: async () => {
      stopping.abort();
      await opened.then(
        (printer) => printer.stop(),
        () => undefined,
      );
    },
  };
}

/** @throws PrintError when the portal stops before */
async function whenGone(preparation: string, signal: AbortSignal): Promise<void> {
  while (await isBeingPrepared(preparation)) {
    await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => {
      throw new PrintError('stopped', 'Портал останавливается');
    });
  }
}

/** Whoever prepares may have been killed without a chance to take the file away. */
export async function isBeingPrepared(preparation: string): Promise<boolean> {
  const pid = Number(await readFile(preparation, 'utf8').catch(() => ''));
  if (pid === 0 || Number.isNaN(pid)) return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
