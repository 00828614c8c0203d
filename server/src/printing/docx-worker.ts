import Docxtemplater from 'docxtemplater';
import PizZip from 'pizzip';
import { PictureModule } from './picture-module.ts';
import { compileTag, parseTag, TagError, type TagKind, type TemplateTag } from './tags.ts';
import { answerTasks } from './task-worker.ts';
import type { TemplateIssue } from './template-error.ts';
import { issuesOf } from './template-issues.ts';

type Part = Docxtemplater.DXT.Part;
type Module = Docxtemplater.DXT.Module;

export interface FilledDocx {
  readonly docx: Uint8Array;
  /** Paths of the tags that had no value and were printed as nothing. */
  readonly missing: readonly string[];
}

export type DocxTask =
  | { readonly kind: 'fill'; readonly template: Uint8Array; readonly data: Record<string, unknown> }
  | { readonly kind: 'list'; readonly template: Uint8Array };

export type DocxAnswer =
  | { readonly issues: readonly TemplateIssue[] }
  | { readonly filled: FilledDocx }
  | { readonly tags: readonly TemplateTag[] };

answerTasks<DocxTask, DocxAnswer>(answer);

function answer(task: DocxTask): DocxAnswer {
  try {
    return task.kind === 'fill' ? { filled: fill(task.template, task.data) } : { tags: list(task.template) };
  } catch (error) {
    return { issues: issuesOf(error) };
  }
}

function fill(template: Uint8Array, data: Record<string, unknown>): FilledDocx {
  const missing = new Set<string>();
  const zip = unzip(template);
  const pictures = new PictureModule(zip, (path) => missing.add(path));
  const document = open(zip, [pictures], (part) => {
    // An absent condition is an answer, not a gap.
    if (kindOf(part) === 'value') missing.add(parseTag(part.value).path);
    return '';
  });
  document.render(data);
  pictures.finish();
  return { docx: document.toBuffer({ compression: 'DEFLATE' }), missing: [...missing] };
}

function list(template: Uint8Array): readonly TemplateTag[] {
  const zip = unzip(template);
  const files: Part[][] = [];
  const collector: Module = {
    name: 'TagCollector',
    set: ({ inspect }: { inspect?: { postparsed?: Part[] } }) => {
      if (inspect?.postparsed) files.push(inspect.postparsed);
    },
  };
  open(zip, [new PictureModule(zip, () => undefined), collector], () => '');
  const tags = files.flatMap((parts) => tagsOf(parts, []));
  return [...new Map(tags.map((tag) => [JSON.stringify(tag), tag])).values()];
}

function tagsOf(parts: readonly Part[], within: readonly string[]): TemplateTag[] {
  return parts
    .filter((part) => part.type === 'placeholder')
    .flatMap((part) => {
      const { path, filters } = parseTag(part.value);
      const kind = kindOf(part);
      const inner = part.subparsed ? tagsOf(part.subparsed, [...within, path]) : [];
      return [{ path, kind, filters: kind === 'value' ? filters : [], within }, ...inner];
    });
}

function unzip(template: Uint8Array): PizZip {
  try {
    return new PizZip(template);
  } catch {
    throw new TagError('файл не похож на документ Word (.docx)');
  }
}

function open(zip: PizZip, modules: Module[], nullGetter: (part: Part) => string): Docxtemplater<PizZip> {
  return new Docxtemplater(zip, {
    modules,
    nullGetter,
    parser: compile,
    paragraphLoop: true,
    linebreaks: true,
    errorLogging: false,
    stripInvalidXMLChars: true,
    syntax: { changeDelimiterPrefix: null },
  });
}

/** The library also gives the part a tag was parsed into, which its own types leave out. */
function compile(text: string, { tag: part }: { tag?: Part } = {}): { get: (scope: unknown) => unknown } {
  if (part?.module === 'rawxml') throw new TagError('вставка разметки {@…} не разрешена');
  return { get: compileTag(text, part ? kindOf(part) : 'value') };
}

function kindOf(part: Part): TagKind {
  if (part.module === 'picture') return 'picture';
  return part.module === 'loop' ? 'section' : 'value';
}
