import { MOST_NESTED, NAMELESS, parseTag, type TagKind, type TemplateTag } from './tags.ts';
import { ECHO_LENGTH, echo, type TemplateIssue } from './template-error.ts';

export interface ReadTags {
  /** Every tag that could be made out, unknown filters and doubled braces included. */
  readonly tags: readonly TemplateTag[];
  /** What is wrong with the braces and blocks, one a tag. */
  readonly issues: readonly TemplateIssue[];
  /** Blocks stand so deep in each other that nothing should follow them down. */
  readonly isTooDeep: boolean;
}

const UNCLOSED = 'открывающая скобка «{» без закрывающей';
const UNOPENED = 'закрывающая скобка «}» без открывающей';
const UNCLOSED_BLOCK = 'блок открыт, но не закрыт: после {#…} нужен {/…}';
const UNOPENED_BLOCK = 'блок закрыт, но не открыт: перед {/…} нужен {#…}';
const RAW = 'вставка разметки {@…} не разрешена';
const TOO_DEEP = `не больше ${MOST_NESTED} блоков один внутри другого`;
export const DOUBLED = 'двойные скобки вместо одинарных';

const kinds: Readonly<Record<string, TagKind>> = { '#': 'section', '^': 'section', '%': 'picture' };

/**
 * Reads every tag of a text, going on after each mistake: what fills documents stops at a brace too many, and then
 * says nothing of the tags themselves.
 * @param text of one part of a document, a line a paragraph
 */
export function readTags(text: string): ReadTags {
  const { pieces, issues } = bracesIn(text);
  const tags: TemplateTag[] = [];
  const blocks = new Blocks(pieces);
  for (const { whole, inside } of pieces) {
    const isDoubled = whole.startsWith('{{') || whole.endsWith('}}');
    // The braces that everybody writes around a tag are left out of what is said, as elsewhere.
    const written = echo(whole.slice(1, -1));
    const { sign, path, filters } = partsOf(inside);
    if (sign === '@') issues.push({ tag: echo(inside), message: RAW });
    else if (sign === '/') {
      const issue = blocks.close(path);
      if (issue) issues.push(issue);
      else if (isDoubled) issues.push({ tag: written, message: `${DOUBLED}: пишется {${echo(inside)}}` });
    } else if (path === '') issues.push({ tag: '', message: NAMELESS });
    else {
      const kind = kinds[sign] ?? 'value';
      const tag = { path, kind, filters: kind === 'value' ? filters : [], within: blocks.within() };
      tags.push(isDoubled ? { ...tag, written } : tag);
      if (kind === 'section') blocks.open(path);
      if (blocks.isTooDeep) break;
    }
  }
  return { tags, issues: [...issues, ...blocks.issues()], isTooDeep: blocks.isTooDeep };
}

/** The blocks that are open where the reading is. */
class Blocks {
  readonly #open: string[] = [];
  /** How many ends of a name are still to come. */
  readonly #ends = new Map<string, number>();
  readonly #issues: TemplateIssue[] = [];
  isTooDeep = false;

  constructor(pieces: readonly Piece[]) {
    for (const { sign, path } of pieces.map(({ inside }) => partsOf(inside))) {
      if (sign === '/') this.#ends.set(path, (this.#ends.get(path) ?? 0) + 1);
    }
  }

  /** The open blocks, the outermost first; of a hostile depth, as many as are allowed. */
  within(): readonly string[] {
    return this.#open.slice(0, MOST_NESTED);
  }

  open(path: string): void {
    this.#open.push(path);
    if (this.#open.length <= MOST_NESTED || this.isTooDeep) return;
    this.isTooDeep = true;
    this.#issues.push({ tag: `#${echo(path)}`, message: TOO_DEEP });
  }

  /** Closes a block; those opened inside it and left open are mistakes of their own. */
  close(path: string): TemplateIssue | null {
    this.#ends.set(path, (this.#ends.get(path) ?? 1) - 1);
    const innermost = this.#open.at(-1);
    if (innermost !== undefined && path === '') this.#open.pop();
    else if (this.#open.includes(path)) {
      const [, ...left] = this.#open.splice(this.#open.lastIndexOf(path));
      this.#issues.push(...left.map(unclosedBlock));
    } else if (innermost !== undefined && !this.#ends.get(innermost)) {
      // The innermost block has no end of its own further on, so this one was meant.
      this.#open.pop();
      const nearest = `/${echo(innermost)}`;
      return { tag: `/${echo(path)}`, message: `блок закрыт под другим названием: пишется {${nearest}}`, nearest };
    } else return { tag: `/${echo(path)}`, message: UNOPENED_BLOCK };
    return null;
  }

  /** What is known when the text is at its end. */
  issues(): TemplateIssue[] {
    // Of blocks that nothing should follow down, the depth alone is worth a word.
    return this.isTooDeep ? this.#issues : [...this.#issues, ...this.#open.map(unclosedBlock)];
  }
}

const unclosedBlock = (path: string): TemplateIssue => ({ tag: `#${echo(path)}`, message: UNCLOSED_BLOCK });

function partsOf(inside: string): { sign: string; path: string; filters: readonly string[] } {
  const sign = /^[#^%@/]/.exec(inside)?.[0] ?? '';
  return { sign, ...parseTag(inside.slice(sign.length)) };
}

/** What stands in braces, however many there are. */
interface Piece {
  whole: string;
  inside: string;
}

/** Everything in braces; a brace without its pair is named by the words beside it. */
function bracesIn(text: string): { pieces: Piece[]; issues: TemplateIssue[] } {
  const pieces: Piece[] = [];
  const issues: TemplateIssue[] = [];
  let opened: { braces: string; end: number } | null = null;
  let end = 0;
  const leaveOpen = (until: number) => {
    if (!opened) return;
    const [line = ''] = text.slice(opened.end, until).split('\n', 1);
    issues.push({ tag: echo(line.trim()), message: UNCLOSED });
  };
  for (const { 0: braces, index } of text.matchAll(/\{+|\}+/g)) {
    if (braces.startsWith('{')) {
      leaveOpen(index);
      opened = { braces, end: index + braces.length };
    } else if (opened) {
      const inside = text.slice(opened.end, index).replaceAll('\n', '');
      pieces.push({ whole: opened.braces + inside + braces, inside: inside.trim() });
      opened = null;
    } else {
      const before = text.slice(Math.max(end, index - ECHO_LENGTH), index);
      issues.push({ tag: echo(/\S*$/.exec(before)?.[0] ?? ''), message: UNOPENED });
    }
    end = index + braces.length;
  }
  leaveOpen(text.length);
  return { pieces, issues };
}
