/** What opens and closes at each depth: «outer „inner «innermost»“». */
const PAIRS = ['«»', '„“'] as const;

/** What people type for them; «"» opens after a space and closes after anything else. */
const OPENING = '«„';
const CLOSING = '»“”';

/**
 * A text with its quotation marks as Russian typography nests them, each mark in the place of the typed one: «ООО "Заря"»
 * becomes «ООО „Заря“». What does not pair (inches, a quotation that is cut off) stays as it was typed.
 */
export function nestQuotes(text: string): string {
  if (!/["«»„“”]/.test(text)) return text;
  let depth = 0;
  let isPaired = true;
  const nested = text.replace(/["«»„“”]/g, (mark, at: number) => {
    if (opens(mark, text.charAt(at - 1), depth)) {
      depth += 1;
      return markOf(depth, 0);
    }
    if (depth === 0) {
      isPaired = false;
      return mark;
    }
    depth -= 1;
    return markOf(depth + 1, 1);
  });
  return isPaired && depth === 0 ? nested : text;
}

/** A title in quotation marks, those inside of it nested. */
export const quoted = (title: string): string => nestQuotes(`«${title}»`);

/** “ closes a „ in Russian and opens in English. */
function opens(mark: string, before: string, depth: number): boolean {
  if (OPENING.includes(mark)) return true;
  if (mark === '“') return depth === 0;
  if (CLOSING.includes(mark)) return false;
  return before === '' || /[\s([«„\u00a0-]/.test(before);
}

const markOf = (depth: number, side: 0 | 1): string => PAIRS[(depth - 1) % PAIRS.length]?.charAt(side) ?? '';
