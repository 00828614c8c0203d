import { Refusal } from '../../http/refusal.ts';
import { TaskFailure, TaskWorker } from '../../printing/task-worker.ts';
import type { Parsed, ParseNote } from './parse-worker.ts';
import type { PersonRows } from './person-rows.ts';
import type { Report } from './progress/progress.ts';

const LIMITS = { memoryMegabytes: 128, milliseconds: 30_000 };

const worker = new TaskWorker<Uint8Array, Parsed, ParseNote>(new URL('./parse-worker.ts', import.meta.url), LIMITS);

/**
 * Reads the people of a file in a process of its own: a hostile one breaks that process and nothing else.
 * @throws Refusal ExcelTableNotFound, ExcelFirstRowNotFound, InvalidExcelFIle
 */
export async function parseFile(bytes: Uint8Array, report: Report): Promise<PersonRows> {
  const parsed = await worker
    .run(bytes, (note) => report(...note))
    .catch((error: unknown): Parsed => {
      if (!(error instanceof TaskFailure)) throw error;
      const message = 'Файл слишком сложный: перенесите список на чистый лист и сохраните заново';
      return { isTable: false, code: 'InvalidExcelFIle', message };
    });
  if (!parsed.isTable) throw new Refusal(parsed.code, parsed.message);
  return parsed;
}
