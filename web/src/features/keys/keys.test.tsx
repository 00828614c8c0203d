import { endpoints } from '@dopusk/contract/endpoint.ts';
import { pageOf } from '@dopusk/contract/fields/page.ts';
import { Check } from 'lucide-react';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { z } from 'zod';
import { useApi } from '../../api/queries.ts';
import { rememberSession } from '../../api/session.ts';
import type { Screen } from '../../layout/screen.ts';
import { paths } from '../../paths.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { useListState } from '../../table/use-list-state.ts';
import { openPortal, operatorOf, serve } from '../../testing/portal.tsx';
import { Actions } from '../../ui/Actions.tsx';
import type { Action } from '../../ui/action.ts';
import { SingleKeysSwitch } from './KeySheet.tsx';
import { Keys } from './Keys.tsx';

const people = [
  { id: 'a', title: 'Абрамов' },
  { id: 'b', title: 'Белова' },
];

const { list } = endpoints({
  list: {
    method: 'GET',
    path: '/Test/People',
    access: 'operator:any',
    summary: '',
    reply: pageOf(z.object({ id: z.string(), title: z.string() })),
  },
});

const create: Action<unknown> = {
  title: 'Создать',
  icon: Check,
  code: 'KeyC',
  one: { to: () => ({ to: paths.studentAdd }) },
};

const marked: string[][] = [];
const mark: Action<never, object> = {
  title: 'Отметить',
  icon: Check,
  code: 'KeyO',
  many: { begin: async ({ ids = [] }) => marked.push(ids) },
};

function List() {
  const state = useListState();
  const query = useApi(list, {});
  return (
    <>
      <DataTable
        list="Students"
        label="Персонал"
        columns={[{ key: 'title', title: 'ФИО', cell: ({ title }) => title }]}
        query={query}
        state={state}
        rowKey={({ id }) => id}
        rowTitle={({ title }) => title}
        rowLink={({ id }) => paths.student(id)}
        actions={[mark]}
        empty={{ title: 'Никого' }}
      />
      <Actions of={null} actions={[create]} />
      <SingleKeysSwitch />
    </>
  );
}

const named = (title: string) => async () => ({ Page: () => <h1>{title}</h1> });
const screens: Screen[] = [
  { path: paths.students, access: 'operator', crumb: 'Персонал', page: async () => ({ List }) },
  { path: paths.studentAdd, access: 'operator:People', crumb: 'Создание', page: named('Создание сотрудника') },
  { path: paths.student('$id'), access: 'operator', crumb: 'Сотрудник', page: named('Сотрудник') },
  { path: paths.groups, access: 'operator', crumb: 'Группы', page: named('Список групп') },
  { path: paths.organizations, access: 'center', crumb: 'Организации', page: named('Организации') },
];

beforeEach(() => {
  localStorage.clear();
  rememberSession('Operator');
  serve({
    'GET /User/Current': () => operatorOf('Customer'),
    'GET /Operator/GetOwnOrganizations': () => [],
    'GET /Test/People': () => ({ items: people, totalCount: 2, pageNumber: 1 }),
  });
});

/** What the key of this place says with the Russian layout on. */
const russian: Record<string, string> = {
  KeyC: 'с',
  KeyG: 'п',
  KeyJ: 'о',
  KeyK: 'л',
  KeyO: 'щ',
  KeyX: 'ч',
  Slash: '.',
};

const press = (code: string, more: KeyboardEventInit = {}) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { code, key: russian[code] ?? code, bubbles: true, cancelable: true, ...more }),
  );

async function openList() {
  const screen = await openPortal(screens, paths.students, { Keys });
  await expect.element(screen.getByRole('link', { name: 'Белова' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /^Профиль: / })).toBeInTheDocument();
  return screen;
}

test('keys walk a list, mark its rows and lead to their pages, whatever the layout', async () => {
  const screen = await openList();
  press('KeyJ');
  await expect.element(screen.getByRole('link', { name: 'Абрамов' })).toHaveFocus();
  press('KeyJ');
  await expect.element(screen.getByRole('link', { name: 'Белова' })).toHaveFocus();
  press('KeyK');
  await expect.element(screen.getByRole('link', { name: 'Абрамов' })).toHaveFocus();
  press('KeyX');
  await expect.element(screen.getByRole('checkbox', { name: 'Выбрать: Абрамов' })).toBeChecked();
  press('KeyJ');
  press('KeyX');
  await expect.element(screen.getByText('Выбрано: 2')).toBeVisible();
  press('Enter', { key: 'Enter' });
  await expect.element(screen.getByRole('heading', { name: 'Сотрудник' })).toBeVisible();
  expect(screen.address()).toBe(paths.student('b'));
});

test('what a page offers is done by its key with the rows that are marked, and stands in the list of keys', async () => {
  const screen = await openList();
  press('KeyO');
  expect(marked).toEqual([]);
  press('KeyJ');
  press('KeyX');
  await expect.element(screen.getByText('Выбрано: 1')).toBeVisible();
  press('Digit7', { key: '?', shiftKey: true });
  const sheet = screen.getByRole('dialog', { name: 'Клавиши' });
  await expect.element(sheet.getByText('Отметить', { exact: true })).toBeVisible();
  await expect.element(sheet.getByText('Создать', { exact: true })).toBeVisible();
  await sheet.getByRole('button').first().click();
  await expect.element(sheet).not.toBeInTheDocument();
  press('KeyO');
  await expect.poll(() => marked).toEqual([['a']]);
  await expect.element(screen.getByRole('button', { name: 'Выбрать' })).toBeVisible();
});

test('a slash leads to the search of the list, where letters are letters again', async () => {
  const screen = await openList();
  press('Slash');
  await expect.element(screen.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('c');
  expect(screen.address()).toBe(paths.students);
  await expect.element(screen.getByRole('searchbox')).toHaveValue('c');
});

test('c creates what is in the list, g and a letter lead to a page that is open to the operator', async () => {
  const screen = await openList();
  press('KeyG');
  press('KeyO');
  press('KeyG');
  press('KeyG');
  await expect.element(screen.getByRole('heading', { name: 'Список групп' })).toBeVisible();
  press('KeyC');
  expect(screen.address()).toBe(paths.groups);
});

test('c opens the page of creation', async () => {
  const screen = await openList();
  press('KeyC');
  await expect.element(screen.getByRole('heading', { name: 'Создание сотрудника' })).toBeVisible();
});

test('a question mark shows the keys, those of open pages alone; while they are shown no key acts', async () => {
  const screen = await openList();
  press('Digit7', { key: '?', shiftKey: true });
  const sheet = screen.getByRole('dialog', { name: 'Клавиши' });
  await expect.element(sheet.getByText('Группы')).toBeVisible();
  expect(sheet.getByText('Организации').elements()).toEqual([]);
  press('KeyC');
  expect(screen.address()).toBe(paths.students);
});

test('with Ctrl, Alt or ⌘, and while letters are composed, keys are not the portal’s', async () => {
  const screen = await openList();
  for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { isComposing: true }])
    expect(press('KeyC', held), 'left to the browser').toBe(true);
  expect(press('KeyJ'), 'taken from the browser').toBe(false);
  await expect.element(screen.getByRole('link', { name: 'Абрамов' })).toHaveFocus();
  expect(screen.address()).toBe(paths.students);
});

test('keys without Ctrl can be turned off, and stay so', async () => {
  const screen = await openList();
  const own = screen.getByRole('switch', { name: 'Клавиши без Ctrl' });
  await own.click();
  await expect.element(own).not.toBeChecked();
  for (const code of ['KeyC', 'KeyJ', 'KeyX', 'Slash']) expect(press(code), code).toBe(true);
  await screen.unmount();
  const again = await openList();
  await expect.element(again.getByRole('switch', { name: 'Клавиши без Ctrl' })).not.toBeChecked();
  expect(press('KeyC'), 'left to the browser').toBe(true);
  await again.getByRole('switch', { name: 'Клавиши без Ctrl' }).click();
  expect(press('KeyC'), 'taken from the browser').toBe(false);
  await expect.element(again.getByRole('heading', { name: 'Создание сотрудника' })).toBeVisible();
});
