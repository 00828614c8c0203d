import { expiring } from '@dopusk/contract/expiring.ts';
import { students } from '@dopusk/contract/students.ts';
import { VIEWS_AT_MOST, views } from '@dopusk/contract/views.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeView } from '../../../demo/account-builders.ts';
import { makeOperator, makeOrganization } from '../../../demo/builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { followed } from '../../printing/xlsx.ts';

let portal: Portal;
let centerId: string;
let own: Client;
let colleague: Client;
let boss: Client;

beforeAll(async () => {
  portal = await startPortal();
  centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
  own = await portal.as(await makeOperator(portal.db, [centerId]));
  colleague = await portal.as(await makeOperator(portal.db, [centerId]));
  boss = await portal.as(await makeOperator(portal.db, [centerId], 'HighOperator'));
});

const form = { list: 'Groups' as const, title: 'Без оплаты', query: 'search=%D0%9A%D0%B8%D0%BC', isShared: false };
const save = (reader: Client, said: object = {}) =>
  reader.call(views.create, { body: { ...form, title: crypto.randomUUID(), ...said } });
const seen = async (reader: Client, id: string) =>
  (await reader.call(views.list)).views.find((view) => view.id === id) ?? null;

test('keeps a view for its owner alone, and for colleagues when he shares it', async () => {
  const { id } = await save(own, { title: '  Без   оплаты ' });
  expect(await seen(own, id)).toMatchObject({ ...form, isOwn: true, isStart: false, mayRemove: true });
  expect(await seen(colleague, id)).toBeNull();
  const said = { title: 'Все Кимы', query: form.query, isShared: true };
  await own.call(views.update, { body: { id, ...said } });
  expect(await seen(colleague, id)).toMatchObject({ ...said, isOwn: false, mayRemove: false });
  const stranger = await portal.as(await makeOperator(portal.db, [await makeOrganization(portal.db)]));
  expect(await seen(stranger, id)).toBeNull();
});

test('shows nothing of another organization that the same operator works for', async () => {
  const other = await makeOrganization(portal.db, { type: 'EducationCenter' });
  const operator = await makeOperator(portal.db, [centerId, other]);
  const id = await makeView(portal.db, operator, other);
  const there = await portal.as(operator);
  expect(await seen(there, id)).toBeNull();
  for (const refused of [
    there.refused(views.update, { body: { id, title: 'А', query: form.query, isShared: false } }),
    there.refused(views.remove, { body: { id } }),
    there.refused(views.setStart, { body: { list: 'Students', id } }),
  ]) {
    expect(await refused).toBe('NotFoundView');
  }
});

describe('refuses', () => {
  test.each([
    ['nothing to keep', { query: '' }],
    ['what is no condition', { query: 'a b=1' }],
    ['too much', { query: `search=${'a'.repeat(2000)}` }],
    ['no title', { title: ' ' }],
    ['a list that is not there', { list: 'Passwords' }],
  ])('%s', async (_, wrong) => {
    expect(await own.refused(views.create, { body: { ...form, ...wrong } as typeof form })).toBe('Invalid');
  });

  test('a second view of the list with this title, also by a change', async () => {
    const { id } = await save(own, { title: 'Одна' });
    const other = await save(own);
    expect(await own.refused(views.create, { body: { ...form, title: 'Одна' } })).toBe('ViewTitleTaken');
    const said = { title: 'Одна', query: form.query, isShared: false };
    expect(await own.refused(views.update, { body: { id: other.id, ...said } })).toBe('ViewTitleTaken');
    await own.call(views.update, { body: { id, ...said } });
    // Of another list, and a colleague's, are others.
    await save(own, { title: 'Одна', list: 'Students' });
    await save(colleague, { title: 'Одна' });
  });

  test('more than so many of one operator', async () => {
    const operator = await makeOperator(portal.db, [centerId]);
    for (let i = 0; i < VIEWS_AT_MOST; i++) await makeView(portal.db, operator, centerId, { title: `${i}` });
    expect(await (await portal.as(operator)).refused(views.create, { body: form })).toBe('ManyViews');
  });

  test('to change or remove what a colleague shares; who sees to the operators may remove it', async () => {
    const { id } = await save(own, { isShared: true });
    const body = { id, title: 'Чужая', query: form.query, isShared: true };
    expect(await boss.refused(views.update, { body })).toBe('NotFoundView');
    expect(await colleague.refused(views.remove, { body: { id } })).toBe('NotFoundView');
    expect(await seen(boss, id)).toMatchObject({ mayRemove: true });
    await boss.call(views.remove, { body: { id } });
    expect(await seen(own, id)).toBeNull();
  });

  test('even him what is not shared', async () => {
    const { id } = await save(own);
    expect(await boss.refused(views.remove, { body: { id } })).toBe('NotFoundView');
  });
});

describe('the view that a list opens with', () => {
  test('is one of a reader’s list, chosen anew or not at all', async () => {
    const first = await save(own, { isShared: true });
    const second = await save(own);
    await own.call(views.setStart, { body: { list: 'Groups', id: first.id } });
    await own.call(views.setStart, { body: { list: 'Groups', id: second.id } });
    expect(await seen(own, first.id)).toMatchObject({ isStart: false });
    expect(await seen(own, second.id)).toMatchObject({ isStart: true });
    expect(await seen(colleague, first.id)).toMatchObject({ isStart: false });
    await own.call(views.setStart, { body: { list: 'Groups', id: null } });
    expect(await seen(own, second.id)).toMatchObject({ isStart: false });
  });

  test('is of that list, and one that the reader has', async () => {
    const { id } = await save(own);
    expect(await own.refused(views.setStart, { body: { list: 'Students', id } })).toBe('NotFoundView');
    expect(await colleague.refused(views.setStart, { body: { list: 'Groups', id } })).toBe('NotFoundView');
  });

  test('is none any more for colleagues of whom it is shared no longer', async () => {
    const { id } = await save(own, { isShared: true });
    for (const reader of [own, colleague]) await reader.call(views.setStart, { body: { list: 'Groups', id } });
    const said = { id, title: 'Снова своя', query: form.query };
    await own.call(views.update, { body: { ...said, isShared: false } });
    await own.call(views.update, { body: { ...said, isShared: true } });
    expect(await seen(own, id)).toMatchObject({ isStart: true });
    expect(await seen(colleague, id)).toMatchObject({ isStart: false });
  });
});

test('keeps the columns and the density of a list for its reader', async () => {
  const look = { list: 'Students' as const, columns: ['person', 'email'], isDense: true };
  await own.call(views.setLook, { body: look });
  await own.call(views.setLook, { body: { ...look, list: 'Courses', columns: null, isDense: null } });
  const looks = async (reader: Client) => (await reader.call(views.list)).looks;
  expect(await looks(own)).toEqual(expect.arrayContaining([look]));
  expect(await looks(colleague)).toEqual([]);
  await own.call(views.setLook, { body: { ...look, columns: ['person'] } });
  expect(await looks(own)).toContainEqual({ ...look, columns: ['person'] });
  const twice = { ...look, columns: ['email', 'email'] };
  expect(await own.refused(views.setLook, { body: twice })).toBe('Invalid');
});

test('a table has the columns of the list that it follows, in their order, with their totals', () => {
  const column = (title: string, of?: string) => ({
    title,
    kind: 'text' as const,
    width: 9,
    value: () => title,
    ...(of ? { of } : {}),
  });
  const columns = [column('ФИО', 'person'), column('Организация', 'person'), column('Почта', 'email'), column('СНИЛС')];
  const table = { sheet: 'А', author: 'Б', columns, rows: [], totals: () => ['Итого', null, 'почт: 2'] };
  const titles = (chosen?: string[]) => followed(table, chosen).columns.map(({ title }) => title);
  expect(titles()).toEqual(['ФИО', 'Организация', 'Почта', 'СНИЛС']);
  expect(titles(['nothing'])).toEqual(['ФИО', 'Организация', 'Почта', 'СНИЛС']);
  expect(titles(['email', 'person'])).toEqual(['Почта', 'ФИО', 'Организация']);
  expect(followed(table, ['email', 'person']).totals?.()).toEqual(['почт: 2', 'Итого', null]);
});

test('downloads take the columns', async () => {
  const file = await boss.fetch(expiring.file, { query: { columns: 'person,course' } });
  expect(file.headers.get('content-type')).toContain('spreadsheetml');
  await file.arrayBuffer();
  expect(await boss.refused(expiring.file, { query: { columns: 'person;' } })).toBe('Invalid');
  const body = { columns: 'person,email' as const };
  expect((await boss.fetch(students.download, { body })).status).toBe(200);
});
