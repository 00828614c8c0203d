import { TaskFailure, TaskWorker } from '../../printing/task-worker.ts';
import type { PdfVerdict } from './pdf-worker.ts';

const LIMITS = { memoryMegabytes: 512, milliseconds: 15_000 };

const worker = new TaskWorker<Uint8Array, PdfVerdict>(new URL('./pdf-worker.ts', import.meta.url), LIMITS);

/**
 * Reads a whole PDF in a process of its own, where a hostile one breaks only that process, and takes from it what acts by
 * itself.
 */
export function judgePdf(bytes: Uint8Array): Promise<PdfVerdict> {
  return worker.run(bytes).catch((error: unknown) => {
    if (error instanceof TaskFailure) return { fault: 'PDF слишком сложный: сохраните его заново' };
    throw error;
  });
}
