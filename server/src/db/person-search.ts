import { likePattern, wordPatterns } from './paging.ts';

/**
 * What `users.search_text` (name, e-mail, phone) must hold for a person to be found: a pattern for each word, in
 * any order. A search that is nothing but a phone, in whatever spelling, is looked for as it is stored.
 */
export function personPatterns(search = ''): string[] {
  const phone = phoneDigits(search);
  return phone ? [likePattern(phone)] : wordPatterns(search);
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
