import type { TableMatch } from '@dopusk/contract/imported-tables.ts';
import { Refusal } from '../../http/refusal.ts';
import { FairWorker } from '../../printing/fair-worker.ts';
import { TaskFailure } from '../../printing/task-worker.ts';
import { wholePeople } from './kept-people.ts';
import type { FileTask, Parsed, ParseNote, SheetRows } from './parse-worker.ts';
import type { PersonRows } from './person-rows.ts';
import type { Report } from './progress/progress.ts';

/**
 * Ten thousand rows take some seconds of a processor: on a busy machine, which gives it a tenth of one, they are not to be called
 * too complicated. What takes long holds up nobody else's file.
 */
const LIMITS = { memoryMegabytes: 128, quickMilliseconds: 10_000, milliseconds: 40_000 };

const worker = new FairWorker<FileTask, Parsed, ParseNote>(new URL('./parse-worker.ts', import.meta.url), LIMITS);

/** Whoever opens the window of an import is about to choose a file: its reader starts meanwhile. */
export const expectFile = (): void => worker.warm();

/** What a sheet holds, with every field of its people. */
type SheetPeople = Omit<SheetRows, 'people'> & Pick<PersonRows, 'people'>;

/** `owner`: whose file it is; `isWanted`: aborted when whoever has sent it is gone. */
type Asked = Omit<FileTask, 'wanted'> & { owner: string; isWanted?: AbortSignal | undefined };

/**
 * Reads the people of a file in a process of its own: a hostile one breaks that process and nothing else.
 * @throws Refusal ExcelTableNotFound, ExcelFirstRowNotFound, InvalidExcelFIle
 */
export async function parseFile(asked: Asked, report: Report): Promise<SheetPeople> {
  const parsed = await run({ ...asked, wanted: 'people' }, report);
  if (parsed.is !== 'people') throw new Error('The people of a file were asked for');
  return { ...parsed.rows, people: wholePeople(parsed.rows.people) };
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

const MEND = 'перенесите список на чистый лист без формул и оформления и сохраните заново';
const TOO_COMPLICATED = `Файл слишком сложный: ${MEND}`;
const TOO_LONG = `Файл не удалось прочитать за ${LIMITS.milliseconds / 1000} секунд: ${MEND}`;

async function run(
  { owner, isWanted, ...task }: FileTask & Pick<Asked, 'owner' | 'isWanted'>,
  report: Report,
): Promise<Exclude<Parsed, { is: 'none' }>> {
  const parsed = await worker
    .run(owner, task, (note) => report(...note), isWanted)
    .catch((error: unknown): Parsed => {
      if (!(error instanceof TaskFailure)) throw error;
      const message = error.reason === 'time' ? TOO_LONG : TOO_COMPLICATED;
      return { is: 'none', code: 'InvalidExcelFIle', message };
    });
  if (parsed.is === 'none') throw new Refusal(parsed.code, parsed.message);
  return parsed;
}
