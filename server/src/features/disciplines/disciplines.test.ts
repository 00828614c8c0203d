import { disciplines } from '@dopusk/contract/disciplines.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeDiscipline } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { waitingForLocks } from '../../../testing/waiting-for-locks.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { transaction } from '../../db/connection.ts';

const firstAid = { title: 'Оказание первой помощи', type: 'Instruction', hoursCount: 8 } as const;

let portal: Portal;
let world: World;
let center: Client;
let stranger: Client;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  center = await portal.as(world.own.centerOperator);
  stranger = await portal.as(world.stranger.administrator);
});

describe('adding', () => {
  test('returns the discipline, ready for the select', async () => {
    const added = await center.call(disciplines.add, { body: firstAid });
    expect(added).toEqual({ id: expect.any(String), ...firstAid });
  });

  test('the same one twice is one discipline; with other hours it is another', async () => {
    const body = { title: 'Электробезопасность', type: 'PK', hoursCount: 16 } as const;
    const { id } = await center.call(disciplines.add, { body });
    expect((await center.call(disciplines.add, { body })).id).toBe(id);
    expect((await center.call(disciplines.add, { body: { ...body, hoursCount: 24 } })).id).not.toBe(id);
    expect((await stranger.call(disciplines.add, { body })).id).not.toBe(id);
  });

  test('the same one at the same moment is one discipline: the second waits for the first and finds it', async () => {
    const body = { title: 'Гонка', type: 'PK', hoursCount: 16 } as const;
    const { centerId } = world.own;
    const begun = await transaction(portal.db, async (tx) => {
      await tx.selectFrom('organizations').where('id', '=', centerId).select('id').forNoKeyUpdate().execute();
      const id = await makeDiscipline(tx, centerId, { title: body.title });
      const second = center.call(disciplines.add, { body });
      await expect.poll(() => waitingForLocks(portal.db)).toBe(1);
      return { id, second };
    });
    expect((await begun.second).id).toBe(begun.id);
  });

  test.each([
    [{}, ['hoursCount', 'title', 'type']],
    [{ ...firstAid, title: '  ' }, ['title']],
    [{ ...firstAid, type: 'XX' }, ['type']],
    [{ ...firstAid, hoursCount: 0 }, ['hoursCount']],
    [{ ...firstAid, hoursCount: 1.5 }, ['hoursCount']],
  ])('refuses %j', async (body, wrong) => {
    const { code, fields } = await center.send(disciplines.add, { body });
    expect(code).toBe('Invalid');
    expect(Object.keys(fields ?? {}).sort()).toEqual(wrong);
  });
});

describe('the list', () => {
  test('finds by fragments of words in any order, е for ё, and by type', async () => {
    const title = 'Устройство подъёмных сооружений';
    const id = await makeDiscipline(portal.db, world.own.centerId, { title, type: 'PO', hours: 40 });
    const found = await center.call(disciplines.list, { body: { search: 'сооруж подъем' } });
    expect(found).toEqual({
      items: [{ id, title, type: 'PO', hoursCount: 40, courseCount: 0 }],
      totalCount: 1,
      pageNumber: 1,
    });
    const ofType = await center.call(disciplines.list, { body: { search: 'сооруж', filters: { type: 'PK' } } });
    expect(ofType.totalCount).toBe(0);
  });

  test('says how many courses teach each', async () => {
    const { items } = await center.call(disciplines.list, { body: { pagination: { pageSize: 100 } } });
    expect(items.find(({ id }) => id === world.own.disciplineId)?.courseCount).toBe(2);
  });

  test('is paged', async () => {
    for (const title of ['Аппаратура В', 'Аппаратура А', 'Аппаратура Б']) {
      await makeDiscipline(portal.db, world.own.centerId, { title });
    }
    const page = await center.call(disciplines.list, {
      body: { search: 'аппаратура', pagination: { pageNumber: 2, pageSize: 2 } },
    });
    expect(page).toMatchObject({ items: [{ title: 'Аппаратура В' }], totalCount: 3, pageNumber: 2 });
  });

  test('does not show disciplines of other centers', async () => {
    await makeDiscipline(portal.db, world.own.centerId, { title: 'Секретная методика' });
    expect(await stranger.call(disciplines.list, { body: { search: 'секретная' } })).toMatchObject({
      items: [],
      totalCount: 0,
    });
  });
});

describe('deleting', () => {
  test('removes several', async () => {
    const ids = [
      await makeDiscipline(portal.db, world.own.centerId, { title: 'Удаляемая' }),
      await makeDiscipline(portal.db, world.own.centerId, { title: 'Удаляемая тоже' }),
    ];
    expect(await center.call(disciplines.remove, { body: ids })).toMatchObject({ removed: 2 });
    expect((await center.call(disciplines.list, { body: { search: 'удаляемая' } })).totalCount).toBe(0);
  });

  test('refuses all of them when a course uses one', async () => {
    const free = await makeDiscipline(portal.db, world.own.centerId, { title: 'Свободная' });
    expect(await center.refused(disciplines.remove, { body: [free, world.own.disciplineId] })).toBe(
      'RemoveDisciplineException',
    );
    expect((await center.call(disciplines.list, { body: { search: 'свободная' } })).totalCount).toBe(1);
  });

  test('leaves those of other centers alone', async () => {
    const id = await makeDiscipline(portal.db, world.own.centerId, { title: 'Чужая' });
    expect(await stranger.refused(disciplines.remove, { body: [id] })).toBe('NoneEntitiesDeleted');
    expect((await center.call(disciplines.list, { body: { search: 'чужая' } })).totalCount).toBe(1);
  });
});
