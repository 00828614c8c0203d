import { namePattern } from './search-text.ts';

/** The trigram index has no shorter fragments. */
const SHORTEST_FRAGMENT = 3;

/**
 * The patterns that `search_text` (name, e-mail, phone) must match for a person to be found: one for each word, in any
 * order. A search that is only a phone, however written, is searched for as it is stored. One or two letters must begin
 * a word: as a fragment they occur in too many names.
 */
export function personPatterns(search = ''): string[] {
  const phone = phoneDigits(search);
  if (phone.length >= SHORTEST_FRAGMENT) return [namePattern(phone)];
  const words = search.trim().split(/\s+/).filter(Boolean);
  return words.map((word) =>
    [...word].length < SHORTEST_FRAGMENT ? `% ${namePattern(word).slice(1)}` : namePattern(word),
  );
}

/** The digits of a written phone without the country's code or the trunk 8; '' for any other text. */
function phoneDigits(search: string): string {
  const text = search.trim();
  if (!/^\+?[\d\s()-]+$/.test(text)) return '';
  return text
    .replace(/^(\+7|8(?=[\s(-]))/, '')
    .replace(/\D/g, '')
    .replace(/^[78](?=\d{10}$)/, '');
}
