import type { PaintAnswer, PaintedPages, PaintTask } from './paint-worker.ts';
import { PrintError } from './printer.ts';
import { TaskFailure, TaskWorker } from './task-worker.ts';

const LIMITS = { memoryMegabytes: 256, milliseconds: 20_000 };

const worker = new TaskWorker<PaintTask, PaintAnswer>(new URL('./paint-worker.ts', import.meta.url), LIMITS);

/**
 * Paints the first pages of a PDF, in a process of its own (decision 49).
 * @param size of the longer side, in points of the screen
 * @param texts whether the words of all pages are wanted
 * @throws PrintError when the PDF cannot be read, or only with more time or memory than a sheet needs
 */
export async function paintPdf(
  pdf: Uint8Array,
  { size, pages, texts = false }: { size: number; pages: number; texts?: boolean },
): Promise<PaintedPages> {
  const answer = await worker.run({ pdf, size, pages, texts }).catch((error: unknown) => {
    if (error instanceof TaskFailure && error.reason !== 'crash') throw new PrintError('time', TOO_MUCH, error);
    throw error;
  });
  if ('isUnreadable' in answer) throw new PrintError('document', 'Напечатанный образец не удалось показать картинкой');
  return answer;
}

const TOO_MUCH = 'Напечатанный образец слишком сложен для картинки';
