import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The text of a search as the search_text columns are written (SQL function `searchable`), LIKE's own signs escaped. */
export function likePattern(search: string): string {
  const text = search.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * The same where people's names are searched: with Latin look-alikes as the Cyrillic letters they are taken for, as the
 * SQL function `searchable_name` writes them (docs/decisions/0066).
 */
export const namePattern = (search: string): string => inOneAlphabet(likePattern(search));

/** A text in lower case, with Cyrillic letters for the Latin ones that look like them. */
export const inOneAlphabet = (text: string): string =>
  [...text].map((letter) => 'ееавсенкмортху'['ёëabcehkmoptxy'.indexOf(letter)] ?? letter).join('');

/** A pattern for each word of a search among names and numbers of documents. */
export const nameWordPatterns = (search?: string): string[] => wordPatterns(search).map(inOneAlphabet);

/** A pattern for each word of a search; none for an empty one, which finds everything. */
export function wordPatterns(search = ''): string[] {
  return search.trim().split(/\s+/).filter(Boolean).map(likePattern);
}

/** A pattern for a whole word, in a text that has a space on both sides of it. */
export const wholeWordPattern = (word: string): string => likePattern(word).replace(/^%(.*)%$/s, '% $1 %');

/**
 * The condition that a text is like every one of the patterns: it holds the words' fragments in any order.
 * One LIKE a pattern: `like all (…)` cannot use the trigram indexes.
 */
export function holds(text: string | RawBuilder<string>, patterns: readonly string[]): RawBuilder<SqlBool> {
  if (patterns.length === 0) return sql`true`;
  const column = typeof text === 'string' ? sql.ref(text) : text;
  return sql`(${sql.join(
    patterns.map((pattern) => sql`${column} like ${pattern}`),
    sql` and `,
  )})`;
}
