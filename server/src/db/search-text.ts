import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The text of a search as the search_text columns are written (SQL function `searchable`), LIKE's own signs escaped. */
export function likePattern(search: string): string {
  const text = search.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** A pattern for each word of a search; none for an empty one, which finds everything. */
export function wordPatterns(search = ''): string[] {
  return search.trim().split(/\s+/).filter(Boolean).map(likePattern);
}

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
