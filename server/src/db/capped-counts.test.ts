import { COUNT_LIMIT } from '@dopusk/contract/fields/page.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { students } from '@dopusk/contract/students.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { type Portal, startPortal } from '../../testing/portal.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { CappedCounts } from './capped-counts.ts';

const MINUTE = 60_000;

// Only Date is faked: timers are needed for HTTP.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

describe('a list longer than the limit of counting', () => {
  let portal: Portal;
  let world: World;
  let center: Client;
  let stranger: Client;

  beforeAll(async () => {
    portal = await startPortal();
    world = await makeWorld(portal.db);
    center = await portal.as(world.own.centerOperator);
    stranger = await portal.as(world.stranger.centerOperator);
  });

  /** Inserts groups of this name without the portal's knowledge: only a new count would see them. */
  async function addGroups(title: string, count: number): Promise<void> {
    const { clientId, centerId } = world.own;
    await sql`insert into groups (id, title, organization_id, center_id)
      select gen_random_uuid(), ${title} || ' ' || n, ${clientId}, ${centerId}
      from generate_series(1, ${count}::int) n`.execute(portal.db);
  }

  const removeGroup = (title: string) => portal.db.deleteFrom('groups').where('title', '=', title).execute();

  const countOf = async (search: string, visitor = center) =>
    (await visitor.call(groups.list, { query: { search } })).totalCount;

  test('is not counted again within a minute', async () => {
    await addGroups('бригада', COUNT_LIMIT + 1);
    expect(await countOf('бригада')).toBe(COUNT_LIMIT + 1);
    await removeGroup('бригада 1');
    vi.advanceTimersByTime(MINUTE - 1);
    expect(await countOf('бригада')).toBe(COUNT_LIMIT + 1);
    vi.advanceTimersByTime(1);
    expect(await countOf('бригада')).toBe(COUNT_LIMIT);
  });

  test('is counted each time while it is exact', async () => {
    await addGroups('смена', 3);
    expect(await countOf('смена')).toBe(3);
    await addGroups('смена', 1);
    expect(await countOf('смена')).toBe(4);
  });

  test('is counted separately for another visitor and for another search', async () => {
    await addGroups('звено', COUNT_LIMIT + 1);
    expect(await countOf('звено')).toBe(COUNT_LIMIT + 1);
    expect(await countOf('звено', stranger)).toBe(0);
    expect(await countOf('звено 10000')).toBe(1);
  });

  test('its students are not searched again either', async () => {
    await sql`with people as (
        insert into users (id, surname, name, email, password_hash)
        select gen_random_uuid(), 'Часовщиков', 'Пётр', 'often' || n || '@site.test', ''
        from generate_series(1, ${COUNT_LIMIT + 1}::int) n returning id)
      insert into students (id, user_id, organization_id, birthday)
      select gen_random_uuid(), id, ${world.own.clientId}, date '1990-01-01' from people`.execute(portal.db);
    const people = () => center.call(students.listAcrossOrganizations, { query: { search: 'часовщиков' } });
    const first = await people();
    expect(first.totalCount).toBe(COUNT_LIMIT + 1);
    await portal.db
      .deleteFrom('students')
      .where('id', '=', first.items[0]?.id ?? '')
      .execute();
    // One less than before, but not among the rows, which are read anew.
    const second = await people();
    expect(second.totalCount).toBe(COUNT_LIMIT + 1);
    expect(second.items).toEqual([...first.items.slice(1), expect.anything()]);
    vi.advanceTimersByTime(MINUTE);
    expect((await people()).totalCount).toBe(COUNT_LIMIT);
  });
});

describe('what is remembered', () => {
  const question = (value: number) => ({ sql: 'select $1', parameters: [value] });

  test('is bounded: what was asked for least recently is forgotten first', () => {
    const counts = new CappedCounts();
    for (let n = 0; n < 1000; n++) counts.add(question(n));
    expect(counts.has(question(0))).toBe(true);
    counts.add(question(1000));
    expect([0, 1, 2, 1000].map((n) => counts.has(question(n)))).toEqual([true, false, true, true]);
  });
});
