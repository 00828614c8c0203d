import { endpoints } from '@dopusk/contract/endpoint.ts';
import { COUNT_LIMIT, PageQuery, pageOf } from '@dopusk/contract/fields/page.ts';
import { Button } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { useApi } from '../api/queries.ts';
import { openPage, openPortal, type Portal, Refused, serve } from '../testing/portal.tsx';
import { plural } from '../text/number.ts';
import type { Action } from '../ui/action.ts';
import { DataTable } from './DataTable.tsx';
import { SelectFilter } from './SelectFilter.tsx';
import { filtersOf, useListState } from './use-list-state.ts';

const api = endpoints({
  people: {
    method: 'GET',
    path: '/Test/People',
    access: 'anyone',
    summary: '',
    query: PageQuery.extend({ status: z.enum(['new', 'old']).optional() }),
    reply: pageOf(z.object({ id: z.string(), name: z.string(), status: z.string() })),
  },
});

const people = Array.from({ length: 23 }, (_, i) => ({
  id: `${i}`,
  name: `Человек ${i}`,
  status: i % 2 ? 'new' : 'old',
}));

const list = (url: URL, rows = people) => {
  const { search = '', status, pageNumber = '1' } = Object.fromEntries(url.searchParams);
  const found = rows.filter((row) => row.name.includes(search) && (!status || row.status === status));
  const start = (Number(pageNumber) - 1) * 10;
  return { items: found.slice(start, start + 10), totalCount: found.length, pageNumber: Number(pageNumber) };
};

const remove = vi.fn<(ids: string[]) => Promise<void>>(async () => {});

const removing: Action<never, object> = {
  title: 'Удалить',
  icon: Trash2,
  tone: 'danger',
  many: {
    markedOnly: true,
    ask: (count) => ({ title: `Удалить ${plural(count, 'строку', 'строки', 'строк')}?`, confirm: 'Удалить' }),
    begin: ({ ids = [] }) => remove(ids),
  },
};

function People({ deletable = false, grouped = false }: { deletable?: boolean; grouped?: boolean }) {
  const state = useListState(filtersOf(api.people.query));
  const query = useApi(api.people, { query: state.query }, { keepPrevious: true });
  return (
    <DataTable
      list="Students"
      label="Люди"
      columns={[
        { key: 'name', title: 'Имя', cell: (row) => row.name },
        { key: 'action', title: 'Действие', cell: () => <Button>Нажать</Button> },
      ]}
      query={query}
      state={state}
      rowKey={(row) => row.id}
      rowTitle={(row) => row.name}
      rowLink={(row) => `/people/${row.id}`}
      rowHint={(row) => (row.id === '3' ? 'Отключён' : null)}
      empty={{ title: 'Люди не найдены', action: <Button>Добавить</Button> }}
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
      {...(deletable ? { actions: [removing] } : {})}
      {...(grouped
        ? { groupOf: ({ id }: (typeof people)[number]) => ({ key: `${id.length}`, heading: `Знаков: ${id.length}` }) }
        : {})}
    />
  );
}

const rows = () => page.getByRole('row').elements().length - 1;
const lists = (calls: { request: string }[]) => calls.map((call) => call.request.replace('GET /Test/People', ''));

afterEach(() => remove.mockReset());

test('the page is in the address, the back button returns to it', async () => {
  const calls = serve({ 'GET /Test/People': (url) => list(url) });
  const screen = await openPage(People, '/page?page=2');
  await expect.element(screen.getByText('Человек 10')).toBeVisible();
  await expect.element(screen.getByText('Всего: 23')).toBeVisible();
  await screen.getByRole('button', { name: 'Страница 3' }).click();
  await expect.element(screen.getByText('Человек 22')).toBeVisible();
  expect(rows()).toBe(3);
  expect(screen.address()).toBe('/page?page=3');
  expect(lists(calls)).toEqual(['?pageNumber=2', '?pageNumber=3']);
});

test('a page beyond the end leads to the last one, a wrong one to the first', async () => {
  serve({ 'GET /Test/People': (url) => list(url) });
  const screen = await openPage(People, '/page?page=9');
  await expect.element(screen.getByText('Человек 22')).toBeVisible();
  expect(screen.address()).toBe('/page?page=3');
  await screen.unmount();
  const other = await openPage(People, '/page?page=abc');
  await expect.element(other.getByText('Человек 0')).toBeVisible();
});

test('in a list too long to be counted the last page of the bar is the limit', async () => {
  serve({ 'GET /Test/People': (url) => ({ ...list(url), totalCount: COUNT_LIMIT + 1 }) });
  const screen = await openPage(People, '/page?page=2000');
  await expect.poll(screen.address).toBe(`/page?page=${COUNT_LIMIT / 10}`);
});

test('typing searches once, a second after the last key, from the first page', async () => {
  const calls = serve({ 'GET /Test/People': (url) => list(url) });
  const screen = await openPage(People, '/page?page=2');
  await expect.element(screen.getByText('Человек 10')).toBeVisible();
  await screen.getByRole('searchbox').click();
  await userEvent.keyboard('Человек 22');
  expect(lists(calls)).toHaveLength(1);
  await expect.poll(rows).toBe(1);
  expect(lists(calls)[1]).toContain('?pageNumber=1&search=');
  expect(decodeURIComponent(screen.address().replaceAll('+', ' '))).toBe('/page?search=Человек 22');
  expect(calls).toHaveLength(2);
});

test('Enter searches at once, the cross clears the search', async () => {
  serve({ 'GET /Test/People': (url) => list(url) });
  const screen = await openPage(People);
  await expect.poll(rows).toBe(10);
  // Without the delayed search only Enter can have searched.
  const realTimeout = window.setTimeout;
  const timers = vi.spyOn(window, 'setTimeout');
  timers.mockImplementation(((run: () => void, delay?: number) =>
    delay === 1000 ? 0 : realTimeout(run, delay)) as typeof setTimeout);
  await screen.getByRole('searchbox').fill('Человек 22');
  await userEvent.keyboard('{Enter}');
  await expect.poll(rows).toBe(1);
  timers.mockRestore();
  await screen.getByRole('button', { name: 'Очистить поиск' }).click();
  await expect.poll(rows).toBe(10);
  expect(screen.address()).toBe('/page');
});

test('a filter is in the address and sent to the call', async () => {
  const calls = serve({ 'GET /Test/People': (url) => list(url) });
  const screen = await openPage(People, '/page?page=2');
  await screen.getByRole('combobox', { name: 'Статус' }).click();
  await screen.getByRole('option', { name: 'Новый' }).click();
  await expect.element(screen.getByText('Всего: 11')).toBeVisible();
  expect(screen.address()).toBe('/page?status=new');
  expect(lists(calls).at(-1)).toBe('?pageNumber=1&status=new');
});

test('an invalid filter of the address is ignored', async () => {
  const calls = serve({ 'GET /Test/People': (url) => list(url) });
  const screen = await openPage(People, '/page?status=%D0%B2%D1%8B%D0%B4%D1%83%D0%BC%D0%BA%D0%B0&search=1');
  await expect.element(screen.getByText('Человек 10')).toBeVisible();
  expect(lists(calls)).toEqual(['?pageNumber=1&search=1']);
});

test('a search without results offers to reset it, an empty list its next step', async () => {
  serve({ 'GET /Test/People': (url) => list(url) });
  const screen = await openPage(People, '/page?search=zzz&status=new');
  await screen.getByRole('button', { name: 'Сбросить', exact: true }).click();
  await expect.poll(rows).toBe(10);
  expect(screen.address()).toBe('/page');
  await screen.unmount();
  serve({ 'GET /Test/People': (url) => list(url, []) });
  const empty = await openPage(People);
  await expect.element(empty.getByRole('heading', { name: 'Люди не найдены' })).toBeVisible();
  await expect.element(empty.getByRole('button', { name: 'Добавить' })).toBeVisible();
});

test('a long list says «более», a failed one can be tried again', async () => {
  serve({ 'GET /Test/People': (url) => ({ ...list(url), totalCount: COUNT_LIMIT + 1 }) });
  const screen = await openPage(People);
  await expect.element(screen.getByText('Всего: более 10 000')).toBeVisible();
  await screen.unmount();
  serve({ 'GET /Test/People': () => new Refused('ServerError') });
  const failed = await openPage(People);
  await expect.element(failed.getByRole('heading', { name: 'Не удалось загрузить данные' })).toBeVisible();
  serve({ 'GET /Test/People': (url) => list(url) });
  await failed.getByRole('button', { name: 'Повторить' }).click();
  await expect.poll(rows).toBe(10);
});

test('the whole row is a link, except the button in it', async () => {
  serve({ 'GET /Test/People': (url) => list(url) });
  const screen = await openPortal(
    [
      { path: '/page', access: 'anyone', crumb: 'Люди', page: async () => ({ People }) },
      { path: '/people/$id', access: 'anyone', crumb: 'Человек', page: async () => ({ One: () => <p>Профиль</p> }) },
    ],
    '/page',
  );
  await expect.element(screen.getByText('Отключён')).toBeVisible();
  await screen.getByRole('button', { name: 'Нажать' }).nth(2).click();
  expect(screen.address()).toBe('/page');
  // The middle of the row, beside the text of the link.
  await screen
    .getByRole('row')
    .nth(3)
    .click({ position: { x: 260, y: 20 } });
  await expect.element(screen.getByText('Профиль')).toBeVisible();
  expect(screen.address()).toBe('/people/2');
});

test('rows are marked and deleted after a question; without an action they cannot be marked', async () => {
  serve({ 'GET /Test/People': (url) => list(url) });
  const plain = await openPage(People);
  await expect.poll(rows).toBe(10);
  expect(plain.getByRole('button', { name: 'Выбрать' }).elements()).toEqual([]);
  await plain.unmount();

  const screen = await openPage(() => <People deletable />);
  await screen.getByRole('button', { name: 'Выбрать' }).click();
  await expect.element(screen.getByRole('button', { name: 'Удалить' })).toBeDisabled();
  await screen
    .getByRole('row')
    .nth(2)
    .click({ position: { x: 260, y: 20 } });
  await screen
    .getByRole('row')
    .nth(4)
    .click({ position: { x: 260, y: 20 } });
  await expect.element(screen.getByText('Выбрано: 2')).toBeVisible();
  await screen.getByRole('button', { name: 'Удалить' }).click();
  const question = screen.getByRole('dialog', { name: 'Удалить 2 строки?' });
  await expect.element(question).toBeVisible();
  expect(remove).not.toHaveBeenCalled();
  await question.getByRole('button', { name: 'Удалить' }).click();
  await expect.element(screen.getByRole('button', { name: 'Выбрать' })).toBeVisible();
  expect(remove.mock.calls).toEqual([[['1', '3']]]);
});

test('a refused deletion keeps the rows marked', async () => {
  serve({ 'GET /Test/People': (url) => list(url) });
  remove.mockRejectedValue(new Error('used'));
  const screen = await openPage(() => <People deletable />);
  await screen.getByRole('button', { name: 'Выбрать' }).click();
  await screen.getByRole('checkbox', { name: 'Все на странице' }).click();
  await screen.getByRole('button', { name: 'Удалить' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
  await expect.poll(() => remove.mock.calls.length).toBe(1);
  await screen.getByRole('dialog').getByRole('button', { name: 'Отмена' }).click();
  await expect.element(screen.getByText('Выбрано: 10')).toBeVisible();
});

test('rows with something in common stand under it once, on this page as on the next', async () => {
  serve({ 'GET /Test/People': (url) => list(url, people.slice(3)) });
  const screen = await openPage(() => <People grouped />);
  await expect.element(screen.getByText('Знаков: 1')).toBeVisible();
  const groups = () =>
    [...screen.getByRole('table').element().querySelectorAll('th[scope="rowgroup"]')].map((th) => th.textContent);
  expect(groups()).toEqual(['Знаков: 1', 'Знаков: 2']);
  const [, ones] = screen.getByRole('rowgroup').elements();
  expect(ones?.querySelectorAll('tr:has(td)')).toHaveLength(7);
  await screen.getByRole('button', { name: 'Страница 2' }).click();
  await expect.element(screen.getByText('Человек 22')).toBeVisible();
  expect(groups()).toEqual(['Знаков: 2']);
});

// How it looks on paper is looked at in e2e/screens.spec.ts: here are its words, which no screen shows.
test('for a printed page it is said what narrows the list and which rows of how many they are', async () => {
  serve({ 'GET /Test/People': (url) => list(url) });
  const screen = await openPage(People, '/page?page=2&search=%D0%A7%D0%B5%D0%BB%D0%BE%D0%B2%D0%B5%D0%BA&status=old');
  await expect.element(screen.getByText('Человек 20')).toBeVisible();
  const words = (part: Portal) =>
    [...part.container.querySelectorAll('[class*="printed"]')].map((one) => {
      expect(getComputedStyle(one).display).toBe('none');
      return one.textContent;
    });
  expect(words(screen)).toEqual([
    'Поиск: Человек',
    'Статус: Старый',
    'Строки 11–12 из 12: печатается одна страница, все – Excel',
  ]);
  await screen.unmount();
  // A list of one page says nothing of pages, and one that nothing narrows nothing of conditions.
  serve({ 'GET /Test/People': (url) => list(url, people.slice(0, 3)) });
  const short = await openPage(People);
  await expect.element(short.getByText('Человек 2')).toBeVisible();
  expect(words(short)).toEqual([]);
});
