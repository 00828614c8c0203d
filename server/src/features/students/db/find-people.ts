import type { Page, PageQuery } from '@dopusk/contract/fields/page.ts';
import { COUNT_LIMIT } from '@dopusk/contract/fields/page.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import { cappedCounts } from '../../../db/capped-counts.ts';
import type { Db } from '../../../db/connection.ts';
import { readPage } from '../../../db/paging.ts';
import { personPatterns } from '../../../db/person-search.ts';
import type { Database } from '../../../db/schema.ts';

export type People = SelectQueryBuilder<Database, 'students', object>;

/** So many of the first people by name are looked through before all that a frequent search finds are sorted. */
const FIRST_PEOPLE = 20_000;

/**
 * A page of ids of people, by name.
 *
 * A search is read in one of two orders. People named alike stand together in the index of names, so reading it from
 * А until ten Яковлевs are found takes a second of a million people; collecting all that the search finds and sorting
 * them takes as long when they are half of everybody. The count, which the page needs anyway, tells which it is.
 * @param people whose people, without order and search
 */
export async function findPeople(
  db: Db,
  people: People,
  { search, pageNumber, pageSize }: Pick<PageQuery, 'search' | 'pageNumber' | 'pageSize'>,
): Promise<Page<string>> {
  const patterns = personPatterns(search);
  if (patterns.length === 0) {
    const page = await readPage(db, { pageNumber, pageSize }, people, byName(people).select('id'));
    return { ...page, items: page.items.map(({ id }) => id) };
  }
  const found = patterns.reduce((query, pattern) => query.where('search_text', 'like', pattern), people);
  const cut = { limit: pageSize, offset: (pageNumber - 1) * pageSize };
  const capped = cappedCounts(db);
  const question = found.compile();
  if (!capped.has(question)) {
    const { totalCount, ids } = await countedAndSorted(db, found, cut);
    if (ids) return { items: ids, totalCount, pageNumber };
    capped.add(question);
  }
  const items = await amongTheFirst(db, people, patterns, cut);
  return {
    items: items.length === pageSize ? items : await amongAll(db, found, cut),
    totalCount: COUNT_LIMIT + 1,
    pageNumber,
  };
}

interface Cut {
  limit: number;
  offset: number;
}

/** How many are found, and the page of them unless they are more than is counted: both for the price of one search. */
async function countedAndSorted(db: Db, found: People, { limit, offset }: Cut) {
  const { rows } = await sql<{ totalCount: number; ids: string[] | null }>`
    with found as materialized (${found.select(['id', 'full_name']).limit(COUNT_LIMIT + 1)}),
      counted as (select count(*) as count from found)
    select counted.count as "totalCount", case when counted.count <= ${COUNT_LIMIT}
      then array(select id from found order by full_name, id limit ${limit} offset ${offset}) end as ids
    from counted`.execute(db);
  return rows[0] ?? { totalCount: 0, ids: [] };
}

/** The page as far as the first people by name fill it. */
async function amongTheFirst(db: Db, people: People, patterns: string[], { limit, offset }: Cut): Promise<string[]> {
  const first = byName(people).limit(FIRST_PEOPLE).select(['id', 'full_name', 'search_text']).as('first_people');
  const matching = patterns.reduce(
    (query, pattern) => query.where('search_text', 'like', pattern),
    db.selectFrom(first),
  );
  const rows = await matching.orderBy('full_name').orderBy('id').limit(limit).offset(offset).select('id').execute();
  return rows.map(({ id }) => id);
}

/** The page of everything found; materialized, or else the index of names would be tempting again. */
async function amongAll(db: Db, found: People, { limit, offset }: Cut): Promise<string[]> {
  const rows = await db
    .with(
      (cte) => cte('found').materialized(),
      () => found.select(['id', 'full_name']),
    )
    .selectFrom('found')
    .orderBy('full_name')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

const byName = (people: People) => people.orderBy('full_name').orderBy('id');
