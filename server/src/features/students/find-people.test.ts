import { COUNT_LIMIT } from '@dopusk/contract/fields/page.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeOrganization } from '../../../demo/builders.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { findPeople } from './db/find-people.ts';

let portal: Portal;

/** More people than are looked through first, named so that the last of them stand behind all the others. */
const ABRAMOVS = 20_100;
const YAKOVLEVS = 10_100;

beforeAll(async () => {
  portal = await startPortal();
  const organizationId = await makeOrganization(portal.db);
  await sql`
    with people as (
      insert into users (id, surname, name, email, password_hash)
      select gen_random_uuid(), case when n <= ${ABRAMOVS} then 'Абрамов' else 'Яковлев' end,
        case n % 1000 when 0 then 'Ян' else 'Иван' end, 'person' || n || '@site.test', ''
      from generate_series(1, ${ABRAMOVS + YAKOVLEVS}::int) n returning id)
    select count(*) from people`.execute(portal.db);
  await sql`insert into students (id, user_id, organization_id, birthday)
    select gen_random_uuid(), id, ${organizationId}, date '1990-01-01' from users`.execute(portal.db);
  await sql`analyze students`.execute(portal.db);
});

/** Does not divide the number of people looked through first, so that a page lies across the border. */
const pageSize = 7;

/** The same page the slow and obvious way. */
async function obviously(pattern: string, pageNumber: number): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`select id from students where search_text like ${pattern}
    order by full_name, id limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(portal.db);
  return rows;
}

describe('a page of people', () => {
  test.each([
    ['a rare search', 'абрамов ян', '%абрамов ян%', 1, 20],
    ['the last page of it', 'абрамов ян', '%абрамов ян%', 3, 20],
    ['a frequent search, found at once', 'абрамов', '%абрамов%', 1, COUNT_LIMIT + 1],
    ['a later page of it', 'абрамов', '%абрамов%', 3, COUNT_LIMIT + 1],
    ['one that is found behind all the others', 'яковлев', '%яковлев%', 1, COUNT_LIMIT + 1],
    ['a page across the border of the two', 'иван', '%иван%', 2858, COUNT_LIMIT + 1],
    ['no search', undefined, '%', 2, COUNT_LIMIT + 1],
    ['nobody', 'ъъщ', '%ъъщ%', 1, 0],
  ])('of %s', async (_, search, pattern, pageNumber, totalCount) => {
    const people = portal.db.selectFrom('students');
    const page = await findPeople(portal.db, people, { search, pageNumber, pageSize });
    expect(page).toEqual({ items: await obviously(pattern, pageNumber), totalCount, pageNumber });
  });
});
