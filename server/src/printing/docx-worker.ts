import Docxtemplater from 'docxtemplater';
import PizZip from 'pizzip';
import { nameAuthor } from './core-properties.ts';
import { PictureModule } from './picture-module.ts';
import { type ReadTags, readTags } from './read-tags.ts';
import { compileTag, isUnknownFilter, parseTag, TagError, type TagKind, type TemplateTag } from './tags.ts';
import { answerTasks } from './task-worker.ts';
import type { TemplateIssue } from './template-error.ts';
import { isOfPlace, issuesOf } from './template-issues.ts';
import { typesetDocx } from './typeset-docx.ts';

const MOST_TAGS = 5000;
const TOO_MANY: TemplateIssue = {
  tag: '',
  message: `В шаблоне больше ${MOST_TAGS} тегов: оставьте в нём только форму документа`,
};

type Part = Docxtemplater.DXT.Part;
type Module = Docxtemplater.DXT.Module;

export interface FilledDocx {
  readonly docx: Uint8Array;
  /** Paths of the tags that had no value and were printed as nothing. */
  readonly missing: readonly string[];
}

/** The tags of a template, each once, headers and footers included, and what is wrong with how they are written. */
export interface ListedTags {
  readonly tags: readonly TemplateTag[];
  readonly issues: readonly TemplateIssue[];
}

/** A piece of a part as the template library lexes it, before it looks for tags. */
interface Lexed {
  readonly type: 'tag' | 'content';
  readonly value: string;
  readonly tag?: string;
  /** Whether the tag holds text. */
  readonly text?: boolean;
  readonly position?: 'start' | 'end' | 'selfclosing';
}

export type DocxTask =
  | {
      readonly kind: 'fill';
      readonly template: Uint8Array;
      readonly data: Record<string, unknown>;
      readonly author: string;
      /** Empty for the template's own. */
      readonly title: string;
    }
  | { readonly kind: 'list'; readonly template: Uint8Array };

export type DocxAnswer =
  | { readonly issues: readonly TemplateIssue[] }
  | { readonly filled: FilledDocx }
  | { readonly listed: ListedTags };

answerTasks<DocxTask, DocxAnswer>(answer);

function answer(task: DocxTask): DocxAnswer {
  try {
    return task.kind === 'fill' ? { filled: fill(task) } : { listed: list(task.template) };
  } catch (error) {
    return { issues: issuesOf(error) };
  }
}

function fill({ template, data, author, title }: Extract<DocxTask, { kind: 'fill' }>): FilledDocx {
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
  const filled = document.getZip();
  typesetDocx(filled);
  nameAuthor(filled, author, title);
  return { docx: document.toBuffer({ compression: 'DEFLATE' }), missing: [...missing] };
}

/** Every tag and everything that is wrong with them, at once: what fills documents names only the first kind of mistake. */
function list(template: Uint8Array): ListedTags {
  const read: ReadTags[] = [];
  const reader: Module = {
    name: 'TagReader',
    set: ({ inspect }: { inspect?: { xmllexed?: readonly Lexed[] } }) => {
      if (!inspect?.xmllexed) return;
      const found = readTags(textOf(inspect.xmllexed));
      read.push(found);
      if (found.isTooDeep) throw new TagError('блоки вложены слишком глубоко');
    },
  };
  const stopped = attempt(() => {
    const zip = unzip(template);
    open(zip, [new PictureModule(zip, () => undefined), reader], () => '');
  });
  // A hostile file may have millions: each would be compared with every known one, and shown.
  if (read.reduce((sum, { tags, issues }) => sum + tags.length + issues.length, 0) > MOST_TAGS)
    return { tags: [], issues: [TOO_MANY] };
  const tags = [...new Map(read.flatMap((part) => part.tags).map((tag) => [JSON.stringify(tag), tag])).values()];
  const issues = read.flatMap((part) => part.issues);
  const known = issues.length > 0 || tags.some(({ filters, written }) => filters.some(isUnknownFilter) || written);
  return { tags, issues: [...issues, ...(known ? stopped.filter(isOfPlace) : stopped)] };
}

/** What opening a template says against it. */
function attempt(work: () => unknown): readonly TemplateIssue[] {
  try {
    work();
    return [];
  } catch (error) {
    return issuesOf(error);
  }
}

/** What stands in a part as people read it, a line a paragraph. */
function textOf(lexed: readonly Lexed[]): string {
  let isText = false;
  let text = '';
  for (const { type, text: isTextTag, position, tag, value } of lexed) {
    if (type !== 'tag') text += isText ? value : '';
    else if (isTextTag) isText = position === 'start';
    else if (tag === 'w:p' && position === 'end') text += '\n';
  }
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => signs[name] ?? '');
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

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
