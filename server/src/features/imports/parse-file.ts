import { Refusal } from '../../http/refusal.ts';
import { TaskFailure, TaskWorker } from '../../printing/task-worker.ts';
import type { Parsed, ParseTask } from './parse-worker.ts';
import type { PersonRows } from './person-rows.ts';
import type { Report } from './progress/progress.ts';
import { newRowCounter, readCounter } from './progress/row-counter.ts';

const LIMITS = { memoryMegabytes: 128, milliseconds: 30_000 };

/** About as often as the browser asks. */
const REPORT_EVERY_MS = 200;

const worker = new TaskWorker<ParseTask, Parsed>(new URL('./parse-worker.ts', import.meta.url), LIMITS);

/**
 * Reads the people of a file in a thread of its own: a hostile one breaks that thread and nothing else.
 * @throws Refusal ExcelTableNotFound, ExcelFirstRowNotFound, InvalidExcelFIle
 */
export async function parseFile(bytes: Uint8Array, report: Report): Promise<PersonRows> {
  const counter = newRowCounter();
  const look = setInterval(() => {
    const { stage, done, total } = readCounter(counter);
    if (stage !== 'Waiting') report(stage, done, total);
  }, REPORT_EVERY_MS);
  const parsed = await worker
    .run({ bytes, counter })
    .catch((error: unknown): Parsed => {
      if (!(error instanceof TaskFailure)) throw error;
      const message = 'Файл слишком сложный: перенесите список на чистый лист и сохраните заново';
      return { isTable: false, code: 'InvalidExcelFIle', message };
    })
    .finally(() => clearInterval(look));
  if (!parsed.isTable) throw new Refusal(parsed.code, parsed.message);
  return parsed;
}
