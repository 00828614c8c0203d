import type { CleanTemplate } from './clean-template.ts';
import type { CleanAnswer } from './clean-worker.ts';
import type { DocxAnswer, DocxTask, ListedTags } from './docx-worker.ts';
import { TaskFailure, TaskWorker } from './task-worker.ts';
import { TemplateError } from './template-error.ts';

const LIMITS = { memoryMegabytes: 512, milliseconds: 20_000 };

const worker = new TaskWorker<DocxTask, DocxAnswer>(new URL('./docx-worker.ts', import.meta.url), LIMITS);

/** A new template may be anything: it is read and tried in processes of its own, so that documents need not wait for it. */
const TRIAL_LIMITS = { memoryMegabytes: 256, milliseconds: 10_000 };
const cleaner = new TaskWorker<Uint8Array, CleanAnswer>(new URL('./clean-worker.ts', import.meta.url), TRIAL_LIMITS);
const trial = new TaskWorker<DocxTask, DocxAnswer>(new URL('./docx-worker.ts', import.meta.url), TRIAL_LIMITS);

type Filled = { docx: Buffer; missing: readonly string[] };

/**
 * Fills a Word template with data, in a process of its own, in the order of calls.
 *
 * Tags are `{слушатель.фио | дательный}`, sections `{#люди}…{/люди}` and `{^люди}…{/люди}`, pictures `{%фото | 30x40}`;
 * letter case does not matter. The keys of the data are lower case; values are strings, numbers, lists, groups and
 * pictures (`Picture`). A value that is absent is printed as nothing and named in `missing`, so that the caller may refuse.
 * Its quotation marks nest and what belongs together stays on one line (`typeset`).
 * @param author is named in the document's properties; the template's own author is not.
 * @param title stands there too, and a reader of the PDF shows it; the template's own one when it is left out.
 * @throws TemplateError naming every bad tag, or saying that the template is too large or too slow.
 */
export async function fillDocx(
  template: Uint8Array,
  data: Record<string, unknown>,
  author = '',
  title = '',
): Promise<Filled> {
  return fill(worker, { template, data, author, title });
}

/**
 * Fills a template that nobody has tried yet, with narrower limits and apart from the documents being printed.
 * @throws TemplateError as `fillDocx`.
 */
export async function tryDocx(template: Uint8Array, data: Record<string, unknown>, author = ''): Promise<Filled> {
  return fill(trial, { template, data, author, title: '' });
}

/**
 * The tags of a template, each once, headers and footers included, and everything that is wrong with how they are written.
 * @throws TemplateError saying that the template is too large or too slow.
 */
export async function listTags(template: Uint8Array): Promise<ListedTags> {
  const answer = await ask(trial, { kind: 'list', template });
  if (!('listed' in answer)) throw new Error('The template worker answered something else');
  return answer.listed;
}

/**
 * Takes out of an uploaded Word file what does not belong into a template.
 * @throws TemplateError for what could do harm, see `cleanTemplate`
 */
export async function cleanDocx(template: Uint8Array): Promise<CleanTemplate> {
  const answer = await cleaner.run(template).catch(overstrained);
  if ('issues' in answer) throw new TemplateError(answer.issues, answer.legible);
  return answer;
}

async function fill(by: typeof worker, task: Omit<Extract<DocxTask, { kind: 'fill' }>, 'kind'>): Promise<Filled> {
  const answer = await ask(by, { kind: 'fill', ...task });
  if (!('filled' in answer)) throw new Error('The template worker answered something else');
  return { docx: Buffer.from(answer.filled.docx), missing: answer.filled.missing };
}

async function ask(by: typeof worker, task: DocxTask): Promise<DocxAnswer> {
  const answer = await by.run(task).catch(overstrained);
  if ('issues' in answer) throw new TemplateError(answer.issues);
  return answer;
}

function overstrained(error: unknown): never {
  if (error instanceof TaskFailure && error.reason !== 'crash') {
    const what = error.reason === 'time' ? 'слишком долго заполняется' : 'слишком большой';
    throw new TemplateError([{ tag: '', message: `Шаблон ${what}. Упростите его или уменьшите картинки` }]);
  }
  throw error;
}
