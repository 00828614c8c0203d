import { oneLine } from '@dopusk/contract/fields/one-line.ts';

/** What Moodle calls itself and its courses is shown within a line, and somebody else has typed it. */
const LONGEST_TITLE = 200;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#039': "'", nbsp: ' ' };

/** Titles are HTML: tags, entities and signs that nobody sees are removed, and what is too long ends with «…». */
export function plain(html: string): string {
  const text = oneLine(
    html.replace(/<[^>]*>/g, '').replace(/&(#?\w+);/g, (sign, name: string) => entities[name] ?? sign),
  );
  const signs = [...text];
  return signs.length > LONGEST_TITLE ? `${signs.slice(0, LONGEST_TITLE - 1).join('')}…` : text;
}
