import { rankedTitle } from '@dopusk/contract/course-title.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Portal, startPortal } from '../../testing/portal.ts';
import { rankedTitleOf } from './shown-course-title.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});

test.each([
  ['Стропальщик', 4, ''],
  ['Водитель погрузчика', null, 'С'],
  ['Охрана труда', null, ''],
  ['Стропальщик 4 разряда', 4, ''],
  ['СТРОПАЛЬЩИК 4-ГО РАЗРЯДА', 4, ''],
  ['Стропальщик 14 разряда', 4, ''],
  ['Стропальщик 4 разряда', 5, ''],
])('says of «%s», rank %s, category «%s» what the contract says', async (title, rank, rankCategory) => {
  const { rows } = await sql<{ title: string }>`select ${rankedTitleOf(
    sql`${title}::text`,
    sql`${rank}::integer::text`,
    sql`${rankCategory}::text`,
  )} as title`.execute(portal.db);
  expect(rows).toEqual([{ title: rankedTitle({ title, rank, rankCategory }) }]);
});
