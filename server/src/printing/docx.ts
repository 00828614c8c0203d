import type { DocxAnswer, DocxTask } from './docx-worker.ts';
import type { TemplateTag } from './tags.ts';
import { TaskFailure, TaskWorker } from './task-worker.ts';
import { TemplateError } from './template-error.ts';

const LIMITS = { memoryMegabytes: 512, milliseconds: 20_000 };

const worker = new TaskWorker<DocxTask, DocxAnswer>(new URL('./docx-worker.ts', import.meta.url), LIMITS);

/**
 * Fills a Word template with data, in a thread of its own, in the order of calls.
 *
 * Tags are `{слушатель.фио | дательный}`, sections `{#люди}…{/люди}` and `{^люди}…{/люди}`, pictures `{%фото | 30x40}`;
 * letter case does not matter. The keys of the data are lower case; values are strings, numbers, lists, groups and
 * pictures (`Picture`). A value that is absent is printed as nothing and named in `missing`, so that the caller may refuse.
 * @throws TemplateError naming every bad tag, or saying that the template is too large or too slow.
 */
export async function fillDocx(
  template: Uint8Array,
  data: Record<string, unknown>,
): Promise<{ docx: Buffer; missing: readonly string[] }> {
  const answer = await ask({ kind: 'fill', template, data });
  if (!('filled' in answer)) throw new Error('The template thread answered something else');
  return { docx: Buffer.from(answer.filled.docx), missing: answer.filled.missing };
}

/**
 * The tags of a template, each once, headers and footers included.
 * @throws TemplateError as `fillDocx`.
 */
export async function listTags(template: Uint8Array): Promise<readonly TemplateTag[]> {
  const answer = await ask({ kind: 'list', template });
  if (!('tags' in answer)) throw new Error('The template thread answered something else');
  return answer.tags;
}

async function ask(task: DocxTask): Promise<DocxAnswer> {
  const answer = await worker.run(task).catch((error: unknown) => {
    if (error instanceof TaskFailure && error.reason !== 'crash') {
      const what = error.reason === 'time' ? 'слишком долго заполняется' : 'слишком большой';
      throw new TemplateError([{ tag: '', message: `Шаблон ${what}. Упростите его или уменьшите картинки` }]);
    }
    throw error;
  });
  if ('issues' in answer) throw new TemplateError(answer.issues);
  return answer;
}
