import { NAMELESS, TagError } from './tags.ts';
import { echo, type TemplateIssue, uniqueIssues } from './template-error.ts';

/** What the template library tells about one problem (docxtemplater's `error.properties`). */
interface ErrorProperties {
  readonly id?: string;
  readonly xtag?: unknown;
  readonly rootError?: unknown;
  readonly openingtag?: unknown;
  readonly closingtag?: unknown;
  readonly errors?: readonly unknown[];
}

const MISPLACED = 'начало и конец блока стоят в разных местах, например один в таблице, другой вне её';
const BROKEN = 'файл повреждён или это не документ Word (.docx)';
const RAW = 'вставка разметки {@…} не разрешена';

const MESSAGES: Readonly<Record<string, string>> = {
  unopened_tag: 'закрывающая скобка «}» без открывающей',
  unclosed_tag: 'открывающая скобка «{» без закрывающей',
  duplicate_open_tag: 'две открывающие скобки «{{» вместо одной',
  duplicate_close_tag: 'две закрывающие скобки «}}» вместо одной',
  unopened_loop: 'блок закрыт, но не открыт: перед {/…} нужен {#…}',
  unclosed_loop: 'блок открыт, но не закрыт: после {#…} нужен {/…}',
  closing_tag_does_not_match_opening_tag: 'блок закрыт под другим названием',
  unbalanced_loop_tags: MISPLACED,
  loop_position_invalid: MISPLACED,
  no_xml_tag_found_at_left: MISPLACED,
  no_xml_tag_found_at_right: MISPLACED,
  raw_tag_outerxml_invalid: RAW,
  raw_xml_tag_should_be_only_text_in_paragraph: RAW,
  invalid_xml_characters: 'в значении есть символы, которых не бывает в документе Word',
  malformed_xml: BROKEN,
  file_has_invalid_xml: BROKEN,
  filetype_not_identified: BROKEN,
  filetype_not_handled: 'нужен документ Word (.docx), а не другой файл',
};

/** Turns whatever opening or filling a template threw into sentences for the person who made it, one a problem. */
export function issuesOf(error: unknown): readonly TemplateIssue[] {
  if (error instanceof TagError) return [{ tag: '', message: error.message }];
  const properties = propertiesOf(error);
  if (!properties) throw error;
  const issues = properties.errors ? properties.errors.flatMap(issuesOf) : [issueOf(properties, error)];
  const unique = uniqueIssues(issues);
  // A stray brace is also read as a tag without a name.
  const telling = unique.filter(({ message }) => message !== NAMELESS);
  return telling.length > 0 ? telling : unique;
}

/** Said of where a block stands in the document, which the text alone does not show. */
export const isOfPlace = ({ message }: TemplateIssue): boolean => message === MISPLACED || message === BROKEN;

function issueOf({ id, xtag, rootError, openingtag }: ErrorProperties, error: unknown): TemplateIssue {
  const written = String(xtag ?? openingtag ?? '').replace(/[{}]/g, '');
  const tag = echo(written.trim());
  if (rootError instanceof TagError) return { tag, message: rootError.message };
  const message = MESSAGES[id ?? ''];
  // Anything else is a mistake of ours, not of the template.
  if (message === undefined) throw error;
  return { tag, message };
}

function propertiesOf(error: unknown): ErrorProperties | null {
  if (typeof error !== 'object' || error === null || !('properties' in error)) return null;
  return error.properties as ErrorProperties;
}
