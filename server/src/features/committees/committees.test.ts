import { committees } from '@dopusk/contract/committees.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';

const chairman = { fullName: 'Орлова Мария Петровна', jobTitleMemberCommitee: 'Chairman' } as const;
const member = { fullName: 'Ёлкин Пётр Ильич', jobTitleMemberCommitee: 'MemberCommittee' } as const;

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

const create = (title: string) => center.call(committees.create, { body: { title, members: [chairman, member] } });

describe('creating', () => {
  test('keeps the members in their order', async () => {
    const { id } = await create('Комиссия по электробезопасности');
    const read = await center.call(committees.read, { params: { id } });
    expect(read).toEqual({
      id,
      title: 'Комиссия по электробезопасности',
      orderNumber: '',
      orderDate: null,
      memberCount: 2,
      members: [chairman, member],
    });
  });

  test('keeps what each member works as, and a change of it', async () => {
    const members = [{ ...chairman, position: 'главный инженер' }, member];
    const { id } = await center.call(committees.create, { body: { title: 'Комиссия с должностями', members } });
    const read = async () => (await center.call(committees.read, { params: { id } })).members;
    expect(await read()).toEqual(members);
    const changed = [chairman, { ...member, position: 'преподаватель' }];
    await center.call(committees.update, { body: { id, title: 'Комиссия с должностями', members: changed } });
    expect(await read()).toEqual(changed);
  });

  test('has one secretary at most, who is no judge', async () => {
    const secretary = { fullName: 'Белова Ольга Николаевна', jobTitleMemberCommitee: 'Secretary' } as const;
    const of = (members: object[]) =>
      center.send(committees.create, { body: { title: 'Комиссия с секретарём', members } as never });
    const two = await of([chairman, secretary, { ...secretary, fullName: 'Ким Ирина Сергеевна' }]);
    expect(two.fields?.members?.[0]?.message).toBe('Секретарь у комиссии один');
    const { data } = await of([chairman, secretary]);
    const { id } = data as { id: string };
    expect((await center.call(committees.read, { params: { id } })).members).toEqual([chairman, secretary]);
  });

  test('names every wrong field at once', async () => {
    const { code, fields } = await center.send(committees.create, {
      body: { title: ' ', members: [{ fullName: '', jobTitleMemberCommitee: '' }] },
    });
    expect(code).toBe('Invalid');
    expect(Object.keys(fields ?? {}).sort()).toEqual([
      'members.0.fullName',
      'members.0.jobTitleMemberCommitee',
      'title',
    ]);
  });

  test.each([
    ['Орлова М. П.', 'Имя и отчество пишутся полностью, без сокращений'],
    ['Орлова', 'Укажите фамилию и имя полностью'],
    ['Opлова Мария', /Латинские буквы, похожие на русские/],
    ['Орлова Мария1', 'В имени не бывает цифр: 1'],
    ['<b>Орлова Мария</b>', /В имени не бывает знака/],
  ])('refuses the member «%s», which is no full name, with the reason', async (fullName, reason) => {
    const members = [chairman, { ...member, fullName }];
    const { code, fields } = await center.send(committees.create, { body: { title: 'Комиссия', members } });
    expect(code).toBe('Invalid');
    expect(fields?.['members.1.fullName']).toMatchObject([{ message: expect.stringMatching(reason) }]);
  });

  test.each([
    ['without anybody', []],
    ['without a chairman', [member]],
    ['with two chairmen', [chairman, { ...member, jobTitleMemberCommitee: 'Chairman' }]],
    ['with somebody twice', [chairman, { ...member, fullName: 'орлова мария петровна' }]],
  ])('refuses a committee %s', async (_, members) => {
    const { code, fields } = await center.send(committees.create, { body: { title: 'Комиссия', members } });
    expect(code).toBe('Invalid');
    expect(fields).toHaveProperty('members');
  });
});

describe('the list', () => {
  test('is in Russian order, finds by any fragment with е for ё, and counts members', async () => {
    await create('Ёлочная');
    await create('Егерская');
    await create('Железнодорожная');
    const { items } = await center.call(committees.list, { query: { pageSize: 100 } });
    const titles = items.map(({ title }) => title).filter((title) => /^[ЁЕЖ]/.test(title));
    expect(titles).toEqual(['Егерская', 'Ёлочная', 'Железнодорожная']);
    const found = await center.call(committees.list, { query: { search: 'елоч' } });
    expect(found.items).toMatchObject([{ title: 'Ёлочная', memberCount: 2 }]);
    expect(found.totalCount).toBe(1);
  });

  test('does not show committees of other centers', async () => {
    const { items } = await stranger.call(committees.list, { query: {} });
    expect(items.map(({ id }) => id)).toEqual([world.stranger.committeeId]);
  });

  test('gives options for a select, by Current or by the own id', async () => {
    const current = await center.call(committees.options, { params: { id: 'Current' }, query: { search: 'егер' } });
    expect(current.map(({ title }) => title)).toEqual(['Егерская']);
    expect(await center.refused(committees.options, { params: { id: world.stranger.centerId } })).toBe(
      'NotFoundOrganization',
    );
  });
});

test('its secretary is not counted: he decides nothing', async () => {
  const { id } = await create('Писаная');
  const secretary = { ...chairman, fullName: 'Белова Ольга Николаевна', jobTitleMemberCommitee: 'Secretary' as const };
  await center.call(committees.update, { body: { id, title: 'Писаная', members: [chairman, secretary] } });
  expect(await center.call(committees.read, { params: { id } })).toMatchObject({ memberCount: 1 });
  const { items } = await center.call(committees.list, { query: { search: 'писаная' } });
  expect(items).toMatchObject([{ memberCount: 1 }]);
});

describe('changing', () => {
  test('replaces title and members, by PUT and by POST', async () => {
    const { id } = await create('Прежняя');
    await center.call(committees.update, { body: { id, title: 'Новая', members: [chairman] } });
    expect(await center.call(committees.read, { params: { id } })).toMatchObject({ title: 'Новая', memberCount: 1 });
    const byPost = await center.fetch(
      committees.update,
      { body: { id, title: 'Третья', members: [chairman] } },
      { method: 'POST' },
    );
    expect(byPost.status).toBe(200);
  });

  test('answers other centers as if the committee did not exist', async () => {
    const { id } = await create('Чужая');
    const body = { id, title: 'Захвачена', members: [chairman] };
    expect(await stranger.refused(committees.update, { body })).toBe('NotFoundCommittee');
    expect(await stranger.refused(committees.read, { params: { id } })).toBe('NotFoundCommittee');
    expect(await stranger.refused(committees.remove, { body: [id] })).toBe('NoneEntitiesDeleted');
    expect(await center.call(committees.read, { params: { id } })).toMatchObject({ title: 'Чужая' });
  });
});

test('deleting removes several and leaves a line in the audit log', async () => {
  const ids = [(await create('Первая')).id, (await create('Вторая')).id];
  expect(await center.call(committees.remove, { body: ids })).toMatchObject({ removed: 2 });
  expect(await center.refused(committees.read, { params: { id: ids[0] ?? '' } })).toBe('NotFoundCommittee');
  const lines = await portal.db.selectFrom('auditLog').where('action', '=', 'committee.removed').selectAll().execute();
  expect(lines.map((line) => line.subjectId).sort()).toEqual([...ids].sort());
});

test('deleting refuses all of them while a course uses one', async () => {
  const { id } = await create('Свободная');
  const { ok, code, msg } = await center.send(committees.remove, { body: [id, world.own.committeeId] });
  expect({ ok, code, msg }).toEqual({
    ok: false,
    code: 'RemoveCommitteeException',
    msg: 'Комиссия используется в добавленных курсах',
  });
  expect(await center.call(committees.read, { params: { id } })).toMatchObject({ title: 'Свободная' });
});
