import { type RawBuilder, type SqlBool, sql } from 'kysely';
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

/** The last sign of all in the order of a language. */
const LAST_SIGN = '\uFFFF';

/**
 * Who is meant sooner among people found by `personPatterns`: each word as the beginning of a surname, of a name, of a patronymic,
 * and then as any fragment. Of rows of `students`, which are in `search_text` surname, name, patronymic, each behind a space.
 */
export function byPartOfName(patterns: readonly string[]): { rank: RawBuilder<number>; isFirst: RawBuilder<SqlBool> } {
  const words = patterns.map((pattern) => pattern.replace(/^% ?/, '').replace(/%$/, ''));
  const beginsPart = (part: number, word: string) => sql`split_part(search_text, ' ', ${part}) like ${`${word}%`}`;
  const ranks = words.map(
    (word) => sql`case when ${beginsPart(SURNAME, word)} then 0 when ${beginsPart(SURNAME + 1, word)} then 1
      when ${beginsPart(SURNAME + 2, word)} then 2 else 3 end`,
  );
  // As the signs of LIKE are escaped, so they are not in a name.
  const [first = ''] = words;
  return {
    rank: sql`(${sql.join(ranks, sql` + `)})`,
    isFirst: sql`(students.full_name >= ${first} and students.full_name < ${first + LAST_SIGN})`,
  };
}

/** The text begins with a space: its first part is empty. */
const SURNAME = 2;
