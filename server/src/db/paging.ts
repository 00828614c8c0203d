import { COUNT_LIMIT, type Page, type PageQuery } from '@dopusk/contract/fields/page.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
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
 * A page of a list with the number of all its rows.
 * @param rows the filtered query without order; counting stops one above COUNT_LIMIT, so that a list over a million
 * people is as quick as a short one
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

/** The rows that make up a page. */
export interface Cut {
  limit: number;
  offset: number;
}

/**
 * The ids of a page and the number of all rows, for a list that no index has in order: the rows found are gathered
 * once, counted and sorted. Counting and sorting apart would search twice.
 * @param found selects `id` and what `order` names
 * @param cutLong reads the page when more rows are found than are counted
 */
export async function gatherPage(
  db: Db,
  { pageNumber, pageSize }: Pick<PageQuery, 'pageNumber' | 'pageSize'>,
  // biome-ignore lint/suspicious/noExplicitAny: whatever the table
  found: SelectQueryBuilder<Database, any, { id: string }>,
  order: RawBuilder<unknown>,
  cutLong: (cut: Cut) => Promise<string[]>,
): Promise<Page<string>> {
  const cut = { limit: pageSize, offset: (pageNumber - 1) * pageSize };
  const question = found.compile();
  const capped = cappedCounts(db);
  if (!capped.has(question)) {
    const { rows } = await sql<{ totalCount: number; items: string[] | null }>`
      with found as materialized (${found.limit(COUNT_LIMIT + 1)}),
        counted as (select count(*) as count from found)
      select counted.count as total_count, case when counted.count <= ${COUNT_LIMIT}
        then array(select id from found order by ${order} limit ${cut.limit} offset ${cut.offset}) end as items
      from counted`.execute(db);
    const { totalCount = 0, items = [] } = rows[0] ?? {};
    if (items) return { items, totalCount, pageNumber };
    capped.add(question);
  }
  return { items: await cutLong(cut), totalCount: COUNT_LIMIT + 1, pageNumber };
}

/** How many rows a query finds, at most `limit` + 1; that answer may be a minute old. */
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
