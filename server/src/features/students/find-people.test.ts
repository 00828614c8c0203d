import { COUNT_LIMIT } from '@dopusk/contract/fields/page.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeOrganization, makeStudent } from '../../../demo/builders.ts';
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

describe('of people whom a search finds', () => {
  /** Of another organization than those above: surname, name and patronymic. */
  const NAMES = [
    'Абаев Пётр Иванович',
    'Абаева Иванна Петровна',
    'Воробьиванов Олег Ильич',
    'Ёлкин Иван Олегович',
    'Иванов Пётр Ильич',
    'Петров Олег Иванович',
  ];
  let organizationId: string;

  beforeAll(async () => {
    organizationId = await makeOrganization(portal.db);
    for (const name of NAMES) {
      const [surname = '', first = '', lastname = ''] = name.split(' ');
      await makeStudent(portal.db, organizationId, { surname, name: first, lastname });
    }
  });

  const namesOf = async (search: string, pageNumber = 1) => {
    const people = portal.db.selectFrom('students').where('organizationId', '=', organizationId);
    const { items } = await findPeople(portal.db, people, { search, pageNumber, pageSize: 4 });
    const rows = await portal.db.selectFrom('students').select(['id', 'fullName']).execute();
    return items.map(({ id }) => rows.find((row) => row.id === id)?.fullName);
  };

  test('a surname that begins so comes before a name, a name before a patronymic, any fragment last', async () => {
    expect(await namesOf('иван')).toEqual([NAMES[4], NAMES[1], NAMES[3], NAMES[0]]);
    expect(await namesOf('иван', 2)).toEqual([NAMES[5], NAMES[2]]);
    expect(await namesOf('ИВАНОВ')).toEqual([NAMES[4], NAMES[0], NAMES[5], NAMES[2]]);
    expect(await namesOf('елк')).toEqual([NAMES[3]]);
  });

  test('of two words each counts, in whatever order', async () => {
    for (const search of ['иванов петр', 'пётр иванов']) {
      expect(await namesOf(search)).toEqual([NAMES[4], NAMES[5], NAMES[0]]);
    }
  });

  test('of too many to rank them all the surnames come first, and nobody is left out', async () => {
    // Абрамов Иван many times, then these; of the whole portal.
    const pageOf = async (pageNumber: number) => {
      const people = portal.db.selectFrom('students');
      return (await findPeople(portal.db, people, { search: 'иван', pageNumber, pageSize })).items;
    };
    for (const pageNumber of [1, 2]) await pageOf(pageNumber);
    const { rows } = await sql<{ id: string }>`select id from students where search_text like '%иван%'
      order by search_text not like ' иван%', full_name, id limit ${3 * pageSize}`.execute(portal.db);
    expect([...(await pageOf(1)), ...(await pageOf(2)), ...(await pageOf(3))]).toEqual(rows);
  });
});
