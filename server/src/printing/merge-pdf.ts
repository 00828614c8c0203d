import type { MergeAnswer, MergeTask } from './merge-worker.ts';
import { PrintError } from './printer.ts';
import { TaskFailure, TaskWorker } from './task-worker.ts';

const LIMITS = { memoryMegabytes: 1024, milliseconds: 60_000 };

const worker = new TaskWorker<MergeTask, MergeAnswer>(new URL('./merge-worker.ts', import.meta.url), LIMITS);

/**
 * One PDF with the pages of several, in their order, made in a process of its own.
 * @throws PrintError ('document' or 'time') when one of them is no PDF or they are too many.
 */
export async function mergePdf(files: readonly Uint8Array[]): Promise<Buffer> {
  if (files.length === 0) throw new PrintError('document', 'Нет документов, которые можно объединить');
  const answer = await worker.run(files).catch((error: unknown) => {
    if (error instanceof TaskFailure && error.reason !== 'crash') {
      throw new PrintError('time', 'Документов слишком много для одного PDF, скачайте их по частям', error);
    }
    throw error;
  });
  if ('unreadable' in answer) {
    throw new PrintError('document', `Документ № ${answer.unreadable + 1} не читается, объединить PDF не удалось`);
  }
  return Buffer.from(answer.merged);
}
