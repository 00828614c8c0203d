import type { TableMatch } from '@dopusk/contract/imports.ts';
import { Refusal } from '../../http/refusal.ts';
import { TaskFailure, TaskWorker } from '../../printing/task-worker.ts';
import type { FileTask, Parsed, ParseNote, SheetRows } from './parse-worker.ts';
import type { Report } from './progress/progress.ts';

/**
 * Ten thousand rows take some seconds of a processor: on a busy machine, which gives it a tenth of one, they are not to be called
 * too complicated.
 */
const LIMITS = { memoryMegabytes: 128, milliseconds: 120_000 };

const worker = new TaskWorker<FileTask, Parsed, ParseNote>(new URL('./parse-worker.ts', import.meta.url), LIMITS);

type Asked = Omit<FileTask, 'wanted'>;

/**
 * Reads the people of a file in a process of its own: a hostile one breaks that process and nothing else.
 * @throws Refusal ExcelTableNotFound, ExcelFirstRowNotFound, InvalidExcelFIle
 */
export async function parseFile(asked: Asked, report: Report): Promise<SheetRows> {
  const parsed = await run({ ...asked, wanted: 'people' }, report);
  if (parsed.is !== 'people') throw new Error('The people of a file were asked for');
  return parsed.rows;
}

/**
 * Reads what the columns of a file are, in the same process.
 * @throws Refusal ExcelTableNotFound, ExcelFirstRowNotFound, InvalidExcelFIle
 */
export async function matchFile(asked: Asked): Promise<TableMatch> {
  const parsed = await run({ ...asked, wanted: 'columns' }, () => undefined);
  if (parsed.is !== 'columns') throw new Error('The columns of a file were asked for');
  return parsed.match;
}

async function run(task: FileTask, report: Report): Promise<Exclude<Parsed, { is: 'none' }>> {
  const parsed = await worker
    .run(task, (note) => report(...note))
    .catch((error: unknown): Parsed => {
      if (!(error instanceof TaskFailure)) throw error;
      const message = 'Файл слишком сложный: перенесите список на чистый лист и сохраните заново';
      return { is: 'none', code: 'InvalidExcelFIle', message };
    });
  if (parsed.is === 'none') throw new Refusal(parsed.code, parsed.message);
  return parsed;
}
