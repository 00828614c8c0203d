import { endpoints } from '@dopusk/contract/endpoint.ts';
import { PageQuery, pageOf } from '@dopusk/contract/fields/page.ts';
import type { ListLook, ListView } from '@dopusk/contract/views.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { useApi } from '../api/queries.ts';
import { rememberSession } from '../api/session.ts';
import { openPortal, operatorOf, Refused, serve } from '../testing/portal.tsx';
import { DataTable } from './DataTable.tsx';
import { SelectFilter } from './SelectFilter.tsx';
import { filtersOf, sortedQuery, useListState } from './use-list-state.ts';

const api = endpoints({
  people: {
    method: 'GET',
    path: '/Test/People',
    access: 'anyone',
    summary: '',
    query: PageQuery.extend({ status: z.enum(['new', 'old']).optional() }),
    reply: pageOf(z.object({ id: z.string(), name: z.string(), phone: z.string(), email: z.string() })),
  },
});

function People() {
  const state = useListState(filtersOf(api.people.query));
  const query = useApi(api.people, { query: state.query }, { keepPrevious: true });
  return (
    <DataTable
      list="Students"
      label="Люди"
      columns={[
        { key: 'name', title: 'Имя', cell: ({ name }) => name },
        { key: 'phone', title: 'Телефон', cell: ({ phone }) => phone },
        { key: 'email', title: 'Почта', cell: ({ email }) => email },
        { key: 'action', always: true, title: 'Действие', cell: () => 'Нажать' },
      ]}
      query={query}
      state={state}
      rowKey={({ id }) => id}
      rowTitle={({ name }) => name}
      empty={{ title: 'Люди не найдены' }}
      filters={
        <SelectFilter
          label="Статус"
          choices={[
            { value: 'new', label: 'Новый' },
            { value: 'old', label: 'Старый' },
          ]}
          value={state.filters.status}
          onChange={(status) => state.setFilters({ status })}
        />
      }
    />
  );
}

const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`;
const view = (n: number, said: Partial<ListView> = {}): ListView => ({
  id: id(n),
  list: 'Students',
  title: `Подборка ${n}`,
  query: 'status=new',
  isShared: false,
  isOwn: true,
  author: 'Петрова Анна',
  isStart: false,
  mayRemove: true,
  ...said,
});

/** Opens the list with these views and looks, which calls change as the server would. */
async function openList(views: ListView[] = [], { at = '/students', looks = [] as ListLook[], answers = {} } = {}) {
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /Test/People': () => ({
      items: [{ id: '1', name: 'Ким', phone: '8', email: 'k@k.ru' }],
      totalCount: 1,
      pageNumber: 1,
    }),
    'GET /View/GetViews': () => ({ views, looks }),
    'PUT /View/SetLook': (_, body) => {
      looks.splice(0, looks.length, body as ListLook);
      return null;
    },
    ...answers,
  });
  const screen = await openPortal(
    [{ path: '/students', access: 'operator', crumb: 'Люди', page: async () => ({ People }) }],
    at,
  );
  await expect.element(screen.getByRole('cell', { name: 'Ким' })).toBeVisible();
  return { screen, calls };
}

const titles = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent);
const look = () => page.getByRole('button', { name: 'Вид', exact: true });
const strip = () => page.getByRole('navigation', { name: 'Подборки: Люди' });

beforeEach(() => rememberSession('Operator'));

test('a view is a link to its conditions, and says when they were changed', async () => {
  const { screen } = await openList([view(1), view(2, { query: 'search=%D0%9A', isShared: true, isOwn: false })]);
  await strip().getByRole('link', { name: 'Подборка 1' }).click();
  await expect.poll(screen.address).toBe(`/students?status=new&view=${id(1)}`);
  await expect.element(strip().getByRole('link', { name: 'Подборка 1' })).toHaveAttribute('aria-current', 'true');
  await strip()
    .getByRole('link', { name: /^Подборка 2/ })
    .click();
  await expect.poll(() => sortedQuery(screen.address().split('?')[1] ?? '')).toBe(`search=%D0%9A&view=${id(2)}`);
  await page.getByRole('combobox', { name: 'Статус' }).click();
  await page.getByRole('option', { name: 'Старый' }).click();
  await expect.element(strip().getByRole('link', { name: /^Подборка 2.*, изменена$/ })).toBeVisible();
  await strip().getByRole('link', { name: 'Все' }).click();
  await expect.poll(screen.address).toBe('/students');
});

test('a list opens with its start, and whoever wants all of it has all of it', async () => {
  const { screen } = await openList([view(1, { isStart: true })]);
  await expect.poll(screen.address).toBe(`/students?status=new&view=${id(1)}`);
  await strip().getByRole('link', { name: 'Все' }).click();
  await expect.poll(screen.address).toBe('/students?view=all');
});

test('an address that says what it wants is not led to the start', async () => {
  const { screen } = await openList([view(1, { isStart: true })], { at: '/students?status=old' });
  await expect.element(strip()).toBeVisible();
  expect(screen.address()).toBe('/students?status=old');
});

test('saves what the list is narrowed by under a name, and says why it cannot', async () => {
  const views: ListView[] = [];
  let refuses = true;
  const { screen, calls } = await openList(views, {
    at: '/students?status=new',
    answers: {
      'POST /View/Create': (_: URL, body: unknown) => {
        if (refuses) return new Refused('ViewTitleTaken', null, 'Такая подборка уже есть');
        views.push(view(3, body as Partial<ListView>));
        return { id: id(3) };
      },
    },
  });
  await look().click();
  await page.getByRole('button', { name: 'Сохранить подборку' }).click();
  const popup = page.getByRole('dialog', { name: 'Новая подборка' });
  await popup.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(popup.getByText('Назовите подборку')).toBeVisible();
  await popup.getByRole('textbox', { name: 'Название' }).fill('Новенькие');
  await popup.getByRole('checkbox', { name: 'Показать коллегам' }).click();
  await popup.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(popup.getByText('Такая подборка уже есть')).toBeVisible();
  refuses = false;
  await popup.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(strip().getByRole('link', { name: /^Новенькие/ })).toHaveAttribute('aria-current', 'true');
  expect(screen.address()).toContain(`view=${id(3)}`);
  expect(calls.find(({ request }) => request === 'POST /View/Create')?.body).toEqual({
    list: 'Students',
    title: 'Новенькие',
    query: 'status=new',
    isShared: true,
  });
});

test('nothing chosen is no view', async () => {
  await openList();
  await expect.element(strip()).not.toBeInTheDocument();
  await look().click();
  await expect
    .element(page.getByRole('button', { name: 'Сохранить подборку' }))
    .toHaveAttribute('aria-disabled', 'true');
});

test('columns are hidden and moved, the first and the actions stay; all come back at once', async () => {
  const { calls } = await openList();
  expect(titles()).toEqual(['Имя', 'Телефон', 'Почта', 'Действие']);
  await look().click();
  await page.getByRole('button', { name: 'Левее: Почта' }).click();
  await expect.poll(titles).toEqual(['Имя', 'Почта', 'Телефон', 'Действие']);
  await page.getByRole('checkbox', { name: 'Телефон' }).click();
  await expect.poll(titles).toEqual(['Имя', 'Почта', 'Действие']);
  const sent = calls.filter(({ request }) => request === 'PUT /View/SetLook').map(({ body }) => body);
  expect(sent.at(-1)).toEqual({ list: 'Students', columns: ['name', 'email'], isDense: null });
  await expect.element(page.getByRole('checkbox', { name: 'Имя' })).toBeDisabled();
  await page.getByRole('button', { name: 'Вернуть как было' }).click();
  await expect.poll(titles).toEqual(['Имя', 'Телефон', 'Почта', 'Действие']);
});

test('columns that the address names go before the reader’s own, and are changed there', async () => {
  const looks: ListLook[] = [{ list: 'Students', columns: ['name', 'phone'], isDense: true }];
  const { screen, calls } = await openList([], { at: '/students?columns=name,email,nothing', looks });
  await expect.poll(titles).toEqual(['Имя', 'Почта', 'Действие']);
  await expect.element(page.getByRole('table')).toHaveAttribute('data-dense');
  await look().click();
  await page.getByRole('checkbox', { name: 'Телефон' }).click();
  await expect.poll(titles).toEqual(['Имя', 'Почта', 'Телефон', 'Действие']);
  expect(screen.address()).toBe('/students?columns=name%2Cemail%2Cphone');
  expect(calls.some(({ request }) => request.startsWith('PUT'))).toBe(false);
});

test('a start view with conditions that the list takes no more is not called changed, and they are named once', async () => {
  const broken = view(1, { query: 'former=1&search=%D0%9A&status=gone', isStart: true });
  const { screen, calls } = await openList([broken], { answers: { 'PUT /View/Update': () => null } });
  await expect.element(strip().getByRole('link', { name: /Подборка 1$/ })).toHaveAttribute('aria-current', 'true');
  expect(strip().element().textContent).not.toContain('изменена');
  const said = page
    .getByRole('status')
    .filter({ hasText: 'больше не действуют: «former», статус. Список показан без этих условий' });
  await expect.element(said).toBeVisible();
  await said.getByRole('button', { name: 'Сохранить без них' }).click();
  await expect
    .poll(() => calls.find(({ request }) => request === 'PUT /View/Update')?.body)
    .toMatchObject({ id: id(1), query: 'search=%D0%9A' });
  await said.getByRole('button', { name: 'Понятно' }).click();
  await strip().getByRole('link', { name: 'Все' }).click();
  await expect.poll(screen.address).toContain('view=all');
  await strip()
    .getByRole('link', { name: /Подборка 1/ })
    .click();
  await expect.poll(screen.address).toContain(`view=${id(1)}`);
  await expect.element(said).not.toBeInTheDocument();
});
