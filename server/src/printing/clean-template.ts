import { strFromU8, strToU8, zipSync } from 'fflate';
import { echo, TemplateError, type TemplateIssue, uniqueIssues } from './template-error.ts';
import { cleanFieldLinks, instructionsOf } from './template-fields.ts';
import { cleanLinks, leadsToTheWeb, lostLink } from './template-links.ts';
import { judgePicture } from './template-pictures.ts';
import { type Parts, refused, unpackTemplate } from './unpack-template.ts';

const XML_LIMIT = 16 * 1024 * 1024;

/** A template that holds nothing but text, styles, fonts and pictures. */
export interface CleanTemplate {
  docx: Uint8Array;
  /** What was taken out of it, Russian sentences for the person who made it. */
  notices: readonly string[];
}

/** Fields that fetch files, run commands or programs; Word asks before, a printer may not. */
const DANGEROUS_FIELD =
  /^\s*(DDE|DDEAUTO|INCLUDETEXT|INCLUDEPICTURE|INCLUDE|IMPORT|LINK|RD|DATABASE|MACROBUTTON|EMBED|QUOTE|AUTOTEXTLIST)\b/gim;

/** Elements of other programs and documents inside the text. */
const DANGEROUS_ELEMENT = /<(?:[\w-]+:)?(OLEObject|altChunk|subDoc|control|movie|contentPart)\b/g;

/** No entity is ever expanded. */
const DECLARED = /<!DOCTYPE|<!ENTITY/i;

const PICTURE = /\.(png|jpe?g|gif|bmp|tiff?|emf|wmf|svg)$/i;
/** Fonts that Word embeds, and printer settings: bytes that nobody runs. */
const HARMLESS = /\.odttf$|^word\/printerSettings\/[^/]+\.bin$/i;

/**
 * Takes a Word file apart, refuses what could harm whoever opens or prints it, takes out what Word leaves behind by
 * itself, and packs it anew: two programs that read an archive differently will read this one alike.
 * @throws TemplateError with a Russian sentence for macros, embedded objects, external files, XML with entities,
 *   archives and pictures that are too large, and files that are no .docx; of what it holds, for everything at once
 */
export async function cleanTemplate(bytes: Uint8Array): Promise<CleanTemplate> {
  const parts = unpackTemplate(bytes);
  const notices = new Set<string>();
  const clean: Parts = new Map();
  const issues: TemplateIssue[] = [];
  const legible: Parts = new Map();
  for (const [path, part] of parts) {
    try {
      clean.set(path, await cleanPart(path, part, notices));
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      issues.push(...error.issues);
      if (isLegible(path, part)) legible.set(path, part);
    }
  }
  if (issues.length > 0) throw new TemplateError(uniqueIssues(issues), pack(new Map([...clean, ...legible])));
  refuseBodiless(clean);
  return { docx: pack(clean), notices: [...notices] };
}

/** Text in which only what is said can be wrong: its tags are read, too, and named with the rest. */
function isLegible(path: string, part: Uint8Array): boolean {
  if (!/\.xml$/i.test(path) || part.length > XML_LIMIT) return false;
  try {
    return !DECLARED.test(decode(part));
  } catch {
    return false;
  }
}

async function cleanPart(path: string, part: Uint8Array, notices: Set<string>): Promise<Uint8Array> {
  if (/\.(xml|rels)$/i.test(path)) return strToU8(cleanXml(path, part, notices));
  if (PICTURE.test(path)) await judgePicture(path, part);
  else if (!HARMLESS.test(path)) {
    const name = echo(path.split('/').at(-1) ?? path);
    throw refused(`В файл вложен объект «${name}»: вставьте его рисунком или таблицей Word`);
  }
  return part;
}

/** Word writes at least one paragraph; a document whose text is not where it says was spoilt on its way. */
function refuseBodiless(parts: Parts): void {
  const types = text(parts.get('[Content_Types].xml'));
  const main = [...types.matchAll(/<Override\b[^>]*>/g)].find(([element]) => element.includes('document.main+xml'));
  const path = /PartName\s*=\s*["']\/?([^"']+)["']/.exec(main?.[0] ?? '')?.[1] ?? 'word/document.xml';
  const body = /<w:body\b[^>]*>([\s\S]*)<\/w:body>/.exec(text(parts.get(path)))?.[1] ?? '';
  if (!/<w:(p|tbl|sdt)\b/.test(body)) {
    throw refused('Файл повреждён: в нём нет текста документа. Откройте его в Word и сохраните заново');
  }
}

const text = (part: Uint8Array | undefined): string => (part ? strFromU8(part) : '');

function cleanXml(path: string, part: Uint8Array, notices: Set<string>): string {
  if (part.length > XML_LIMIT) throw refused('В шаблоне слишком много текста: оставьте в нём только форму документа');
  const xml = decode(part);
  if (DECLARED.test(xml)) {
    throw refused('В файле есть объявления DOCTYPE, которых Word не пишет: сохраните его в Word заново');
  }
  if (/\.rels$/i.test(path)) {
    const links = cleanLinks(xml);
    for (const notice of links.notices) notices.add(notice);
    return links.xml;
  }
  refuseContent(xml);
  const fields = cleanFieldLinks(xml);
  for (const notice of fields.notices) notices.add(notice);
  const linked = cleanDrawnLinks(fields.xml, notices);
  if (!/settings\.xml$/i.test(path)) return linked;
  return linked
    .replace(/<w:attachedTemplate\b[^>]*\/>/g, '')
    .replace(/<w:mailMerge\b(?:[^>]*\/>|[\s\S]*?<\/w:mailMerge>)/g, '');
}

/** Only UTF-8, as Word and LibreOffice write: in another encoding nothing could be found. */
function decode(part: Uint8Array): string {
  const unusual = 'Файл записан в необычной кодировке: сохраните его в Word заново';
  let xml: string;
  try {
    xml = new TextDecoder('utf-8', { fatal: true }).decode(part);
  } catch {
    throw refused(unusual);
  }
  const encoding = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']+)["']/i.exec(xml)?.[1] ?? 'utf-8';
  if (encoding.toLowerCase() !== 'utf-8' || xml.includes('\0')) throw refused(unusual);
  return xml;
}

function refuseContent(xml: string): void {
  const found: string[] = [];
  const elements = new Set([...xml.matchAll(DANGEROUS_ELEMENT)].map(([, name]) => name));
  const isOtherDocument = (name = '') => name === 'altChunk' || name === 'subDoc';
  if ([...elements].some(isOtherDocument)) found.push('В файл вставлен другой документ: скопируйте его текст в шаблон');
  if ([...elements].some((name) => !isOtherDocument(name))) {
    found.push('В файл вложен объект другой программы: вставьте его рисунком или таблицей Word');
  }
  if (/<v:(?:imagedata|fill|stroke)\b[^>]*\s(?:src|href|[or]:href)\s*=\s*["']\s*[^"'\s]/i.test(xml)) {
    found.push('Рисунок вставлен ссылкой на файл, а не в документ: вставьте его заново через «Вставка – Рисунки»');
  }
  const fields = new Set([...instructionsOf(xml).matchAll(DANGEROUS_FIELD)].map(([, name = '']) => name.toUpperCase()));
  if (fields.size > 0) {
    const said =
      fields.size === 1
        ? ['поле', 'которое загружает файлы или выполняет']
        : ['поля', 'которые загружают файлы или выполняют'];
    found.push(
      `В шаблоне есть ${said[0]} ${[...fields].join(', ')}, ${said[1]} команды. Выделите всё (Ctrl+A) и превратите поля в текст: Ctrl+Shift+F9`,
    );
  }
  if (found.length > 0) throw new TemplateError(found.map((message) => ({ tag: '', message })));
}

/** A drawing of old Word may be a link by itself. */
const cleanDrawnLinks = (xml: string, notices: Set<string>): string =>
  xml.replace(/<v:[^<>]*\shref\s*=[^<>]*>/g, (element) =>
    element.replace(/(\shref\s*=\s*)(["'])(.*?)\2/gs, (whole, before: string, _, address: string) => {
      if (address.startsWith('#') || leadsToTheWeb(address)) return whole;
      notices.add(lostLink(address));
      return `${before}"about:blank"`;
    }),
  );

function pack(parts: Parts): Uint8Array {
  const first = '[Content_Types].xml';
  const paths = [first, ...[...parts.keys()].filter((path) => path !== first)];
  // The same parts make the same file: whether a version is new is told by its bytes.
  return zipSync(Object.fromEntries(paths.map((path) => [path, parts.get(path) ?? new Uint8Array()])), {
    mtime: '1980-01-01T00:00:00',
  });
}
