import { COUNT_LIMIT, type Page, type PageQuery } from '@dopusk/contract/fields/page.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import { cappedCounts } from './capped-counts.ts';
import type { Db } from './connection.ts';
import type { Database } from './schema.ts';

/** The text of a search as the search_text columns are written (SQL function `searchable`), LIKE's own signs escaped. */
export function likePattern(search: string): string {
  const text = search.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * A pattern for each word of a search: rows that are like every one of them hold the words' fragments in any order.
 * One condition a pattern: `like all (…)` cannot use the trigram indexes.
 */
export function wordPatterns(search: string): string[] {
  return search.trim().split(/\s+/).filter(Boolean).map(likePattern);
}

/**
 * One page of a list with the number of all its rows.
 * @param rows the filtered query without order; counting stops one above COUNT_LIMIT, so that a list over
 *   a million people is as quick as a short one
 * @param ordered the same query with columns and order
 */
export async function readPage<T, TB extends keyof Database>(
  db: Db,
  { pageNumber, pageSize }: Pick<PageQuery, 'pageNumber' | 'pageSize'>,
  // biome-ignore lint/suspicious/noExplicitAny: what the query selects does not matter for counting
  rows: SelectQueryBuilder<Database, TB, any>,
  ordered: { limit(n: number): { offset(n: number): { execute(): Promise<T[]> } } },
): Promise<Page<T>> {
  const [items, totalCount] = await Promise.all([
    ordered
      .limit(pageSize)
      .offset((pageNumber - 1) * pageSize)
      .execute(),
    countRows(db, rows),
  ]);
  return { items, totalCount, pageNumber };
}

/** How many rows a query finds, at most one above `limit`; that many may be up to a minute old. */
export async function countRows<TB extends keyof Database>(
  db: Db,
  // biome-ignore lint/suspicious/noExplicitAny: what the query selects does not matter for counting
  rows: SelectQueryBuilder<Database, TB, any>,
  limit = COUNT_LIMIT,
): Promise<number> {
  const found = rows
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(limit + 1);
  const capped = cappedCounts(db);
  const question = found.compile();
  if (capped.has(question)) return limit + 1;
  const { count } = await db
    .selectFrom(found.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count > limit) capped.add(question);
  return count;
}
