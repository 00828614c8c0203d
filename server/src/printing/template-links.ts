import { echo, TemplateError, type TemplateIssue } from './template-error.ts';
import { refused } from './unpack-template.ts';

const NAMESPACE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** Kinds of relationships, by the last word of their type, that bring foreign content or programs along. */
const DANGEROUS: readonly [pattern: RegExp, message: string][] = [
  [/^(vba|wordVba)/i, 'В файле есть макросы: сохраните его как «Документ Word (.docx)», без макросов'],
  [
    /^(oleObject|package|embedding|control|activeX)/i,
    'В файл вложен объект другой программы: вставьте его рисунком или таблицей Word',
  ],
  [/^(aFChunk|subDocument|frame)$/i, 'В файл вставлен другой документ: скопируйте его текст в шаблон'],
  [
    /^(webextension|extensibility|attachedToolbars)/i,
    'В файле есть надстройка Word: удалите её и сохраните файл заново',
  ],
];

/** What Word leaves behind on its own, and nothing needs: taken out without asking. */
const NEEDLESS = /^(attachedTemplate|mailMerge|recipientData)/i;

export interface CleanLinks {
  /** The part written anew. */
  xml: string;
  /** What was taken out, for people. */
  notices: string[];
}

/**
 * Reads a .rels part and writes it anew with links inside the file only; of those that lead outside it keeps the web
 * and mail addresses that a reader clicks himself.
 * @throws TemplateError for each relationship that loads something from outside or carries a program
 */
export function cleanLinks(xml: string): CleanLinks {
  // A reader of XML turns «&#69;» into «E»; no program writes addresses so, who does has something to hide.
  if (/&#/.test(xml)) throw refused('Связи внутри файла записаны необычно: сохраните его в Word заново');
  const notices: string[] = [];
  const kept: string[] = [];
  const issues: TemplateIssue[] = [];
  for (const [element] of xml.matchAll(/<(?:[\w-]+:)?Relationship\b[^>]*>/g)) {
    const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`, 's').exec(element)?.[2] ?? '';
    const type = attribute('Type');
    const kind = type.split('/').at(-1) ?? '';
    const target = attribute('Target');
    const danger = DANGEROUS.find(([pattern]) => pattern.test(kind));
    if (danger) {
      issues.push({ tag: '', message: danger[1] });
      continue;
    }
    const isOutside = attribute('TargetMode') === 'External' || /^\s*([a-z][a-z\d+.-]*:|\/\/|\\\\)/i.test(target);
    if (isOutside && NEEDLESS.test(kind)) {
      notices.push('Убрана связь с файлом на вашем компьютере, которую оставил Word');
      continue;
    }
    const fault = isOutside ? outsideFault(kind, target) : null;
    if (fault !== null) issues.push({ tag: '', message: fault });
    else if (isOutside) kept.push(outsideLink({ target, type, id: attribute('Id') }, notices));
    else kept.push(relationship(attribute('Id'), type, target));
  }
  if (issues.length > 0) throw new TemplateError(issues);
  return {
    xml: `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${NAMESPACE}">${kept.join('')}</Relationships>`,
    notices,
  };
}

/** The addresses that a reader opens by a click of his own; anything else would run or read something. */
export const leadsToTheWeb = (address: string): boolean => /^\s*(https?|mailto|tel):/i.test(address);

export const lostLink = (address: string): string =>
  `Ссылка «${echo(address)}» никуда не ведёт: оставлены только адреса сайтов и почты`;

/** Why nothing may lead outside in this way; null for links that a reader clicks. */
function outsideFault(kind: string, target: string): string | null {
  if (kind === 'hyperlink') return null;
  return kind === 'image'
    ? 'Рисунок вставлен ссылкой на файл, а не в документ: вставьте его заново через «Вставка – Рисунки»'
    : `Шаблон связан с внешним файлом «${echo(target)}»: удалите связь и сохраните его заново`;
}

interface Outside {
  target: string;
  type: string;
  id: string;
}

function outsideLink({ target, type, id }: Outside, notices: string[]): string {
  if (leadsToTheWeb(target)) return relationship(id, type, target, ' TargetMode="External"');
  notices.push(lostLink(target));
  return relationship(id, type, 'about:blank', ' TargetMode="External"');
}

const relationship = (id: string, type: string, target: string, mode = ''): string =>
  `<Relationship Id="${quoted(id)}" Type="${quoted(type)}" Target="${quoted(target)}"${mode}/>`;

const quoted = (value: string): string => value.replaceAll('"', '&quot;').replaceAll('<', '&lt;');
