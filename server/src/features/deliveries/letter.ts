import { nestQuotes } from '@dopusk/contract/quotes.ts';
import type { Attachment } from '../../outside/mail/port.ts';

/** The content of a letter; all letters look alike. */
export interface LetterContent {
  subject: string;
  /** «Здравствуйте, Анна!» */
  greeting: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  /** A code, shown large. */
  code?: string;
  /** In small print under everything. */
  notes: string[];
  /** Makes the files that go with it by mail; not asked for where the letter is only shown. */
  files?: () => Promise<Attachment[]>;
}

/** The same with quotation marks as Russian typography nests them, however the titles in it were typed. */
export const typesetLetter = ({ subject, greeting, paragraphs, notes, ...rest }: LetterContent): LetterContent => ({
  ...rest,
  subject: nestQuotes(subject),
  greeting: nestQuotes(greeting),
  paragraphs: paragraphs.map(nestQuotes),
  notes: notes.map(nestQuotes),
});

interface Rendered {
  subject: string;
  html: string;
  text: string;
}

/**
 * A letter as HTML that mail programs understand (tables, inline styles) and as plain text with the same words.
 * @param publicUrl the portal's address, shown at the foot
 * @param refusedAt where its reader refuses more letters of its kind, beside it
 */
export function renderLetter(content: LetterContent, publicUrl: string, refusedAt: string | null = null): Rendered {
  const foot = { publicUrl, refusedAt };
  return { subject: content.subject, html: htmlOf(content, foot), text: textOf(content, foot) };
}

interface Foot {
  publicUrl: string;
  refusedAt: string | null;
}

const REFUSE = 'Не присылать таких писем';

function textOf({ greeting, paragraphs, action, code, notes }: LetterContent, { publicUrl, refusedAt }: Foot): string {
  return [
    greeting,
    ...paragraphs,
    ...(code ? [code] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    `--\nДопуск, портал обучения\n${publicUrl}`,
    ...(refusedAt ? [`${REFUSE}:\n${refusedAt}`] : []),
  ].join('\n\n');
}

const FONT = 'font-family:Inter,-apple-system,Segoe UI,Roboto,Arial,sans-serif';
const INK = '#1c222d';
const FAINT = '#5b6475';
const BRAND = '#555fe8';

function htmlOf(content: LetterContent, { publicUrl, refusedAt }: Foot): string {
  const { subject, greeting, paragraphs, action, code, notes } = content;
  const line = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${quoted(text)}</p>`;
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${quoted(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f0f1f7">
<div style="display:none;max-height:0;overflow:hidden">${quoted(paragraphs[0] ?? '')}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f0f1f7">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 8px 20px;${FONT};font-size:20px;font-weight:700;letter-spacing:-.02em;color:${BRAND}">Допуск</td></tr>
<tr><td style="padding:28px 24px;background:#ffffff;border-radius:14px;border:1px solid #e2e5ee;${FONT};font-size:16px;line-height:1.55;color:${INK}">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;letter-spacing:-.02em;color:${INK}">${quoted(subject)}</h1>
${line(greeting, '')}
${paragraphs.map((text) => line(text, '')).join('\n')}
${code ? codeBlock(code) : ''}${action ? button(action) : ''}
${notes.map((text) => line(text, `font-size:14px;color:${FAINT};margin-bottom:8px`)).join('\n')}
</td></tr>
<tr><td style="padding:20px 8px 0;${FONT};font-size:13px;line-height:1.5;color:${FAINT}">
Допуск, портал обучения · <a href="${quoted(publicUrl)}" style="color:${FAINT}">${quoted(publicUrl.replace(/^https?:\/\//, ''))}</a>${refusedAt ? `<br><a href="${quoted(refusedAt)}" style="color:${FAINT}">${REFUSE}</a>` : ''}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
}

const codeBlock = (code: string): string =>
  `<p style="margin:8px 0 24px;padding:16px;background:#f0f0ff;border-radius:8px;text-align:center;font-size:32px;font-weight:700;letter-spacing:.2em;color:${INK}">${quoted(code)}</p>`;

/** The address is shown as text as well: not every program shows buttons, and not everyone trusts them. */
const button = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:8px 0 16px"><a href="${quoted(url)}" style="display:inline-block;padding:14px 28px;background:${BRAND};border-radius:8px;color:#ffffff;font-weight:600;text-decoration:none">${quoted(label)}</a></p>
<p style="margin:0 0 24px;font-size:14px;color:${FAINT}">Если кнопка не работает, откройте ссылку: <a href="${quoted(url)}" style="color:${BRAND};word-break:break-all">${quoted(url)}</a></p>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text of people, so that none of it becomes a tag or an attribute. */
const quoted = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
