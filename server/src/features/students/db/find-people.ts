import type { Page, PageQuery } from '@dopusk/contract/fields/page.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { readAlong, readGathered } from '../../../db/paging.ts';
import { byPartOfName, personPatterns } from '../../../db/person-search.ts';
import type { Database } from '../../../db/schema.ts';
import { holds } from '../../../db/search-text.ts';

export type People = SelectQueryBuilder<Database, 'students', object>;

/**
 * A page of people, by name; of a search those first whose surname begins so, then those whose name, then whose patronymic does.
 * @param people whose people, without order and search
 * @param isNarrowed whether they are few of those whom the index of names holds
 */
export async function findPeople(
  db: Db,
  people: People,
  query: Pick<PageQuery, 'search' | 'pageNumber' | 'pageSize'>,
  isNarrowed = false,
): Promise<Page<{ id: string }>> {
  const patterns = personPatterns(query.search);
  if (patterns.length === 0 && !isNarrowed) {
    const byName = people.orderBy('fullName').orderBy('id').select('id');
    return readAlong(db, query, people, byName);
  }
  return readGathered(db, query, {
    table: 'students',
    all: people,
    matching: (rows) => rows.where(holds('students.searchText', patterns)),
    columns: ['students.id', 'students.fullName', 'students.searchText'],
    order: sql`full_name, id`,
    ...(patterns.length > 0 ? { first: byPartOfName(patterns) } : {}),
  });
}
