import type { Page, PageQuery } from '@dopusk/contract/fields/page.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { type Cut, gatherPage, readPage } from '../../../db/paging.ts';
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
 * @param isNarrowed whether they are few of those whom the index of names holds
 */
export async function findPeople(
  db: Db,
  people: People,
  { search, pageNumber, pageSize }: Pick<PageQuery, 'search' | 'pageNumber' | 'pageSize'>,
  isNarrowed = false,
): Promise<Page<string>> {
  const patterns = personPatterns(search);
  if (patterns.length === 0 && !isNarrowed) {
    const page = await readPage(db, { pageNumber, pageSize }, people, byName(people).select('id'));
    return { ...page, items: page.items.map(({ id }) => id) };
  }
  const found = patterns.reduce((query, pattern) => query.where('searchText', 'like', pattern), people);
  const named = found.select(['id', 'fullName']);
  return gatherPage(db, { pageNumber, pageSize }, named, sql`full_name, id`, async (cut) => {
    const items = await amongTheFirst(db, people, patterns, cut);
    return items.length === pageSize ? items : amongAll(db, found, cut);
  });
}

/** The page as far as the first people by name fill it. */
async function amongTheFirst(db: Db, people: People, patterns: string[], { limit, offset }: Cut): Promise<string[]> {
  const first = byName(people).limit(FIRST_PEOPLE).select(['id', 'fullName', 'searchText']).as('firstPeople');
  const matching = patterns.reduce(
    (query, pattern) => query.where('searchText', 'like', pattern),
    db.selectFrom(first),
  );
  const rows = await matching.orderBy('fullName').orderBy('id').limit(limit).offset(offset).select('id').execute();
  return rows.map(({ id }) => id);
}

/** The page of everything found; materialized, or else the index of names would be tempting again. */
async function amongAll(db: Db, found: People, { limit, offset }: Cut): Promise<string[]> {
  const rows = await db
    .with(
      (cte) => cte('found').materialized(),
      () => found.select(['id', 'fullName']),
    )
    .selectFrom('found')
    .orderBy('fullName')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

const byName = (people: People) => people.orderBy('fullName').orderBy('id');
