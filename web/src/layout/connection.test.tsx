import { session } from '@dopusk/contract/session.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { watchConnection } from '../api/connection.ts';
import { useApi, useSend } from '../api/queries.ts';
import { openPortal, serve } from '../testing/portal.tsx';

const failed = () => Promise.reject(new TypeError('Failed to fetch'));
let isThere = true;
let end: () => void = () => {};

/** Adds an answer for /health/live to the network of the test. */
function withHealth(answers: Parameters<typeof serve>[0]) {
  const calls = serve(answers);
  const served = window.fetch;
  window.fetch = (input, init) => {
    if (String(input).startsWith('/health/')) return isThere ? Promise.resolve(new Response('{}')) : failed();
    return isThere ? served(input, init) : failed();
  };
  return calls;
}

function Sample() {
  const read = useApi(session.sessions, {});
  const write = useSend(session.logout, { done: 'Готово' });
  return (
    <>
      <p>Сеансов: {read.data?.length ?? 'неизвестно'}</p>
      <button type="button" onClick={() => void read.refetch()}>
        Обновить список
      </button>
      <button type="button" onClick={() => write.mutate({})}>
        Выйти
      </button>
    </>
  );
}

const open = () =>
  openPortal(
    [
      { path: '/page', access: 'anyone', crumb: 'Страница', page: async () => ({ Sample }) },
      {
        path: '/about',
        access: 'anyone',
        crumb: 'О платформе',
        page: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/AboutPage.js')),
      },
    ],
    '/page',
  );
const banner = () => page.getByText(/^Нет соединения\./);

beforeEach(() => {
  isThere = true;
  end = watchConnection();
});
afterEach(() => end());

test('a lost connection is shown, reads are made when it is back, a write fails at once and is not repeated', async () => {
  const calls = withHealth({ 'GET /User/Sessions': () => [], 'POST /User/Logout': () => null });
  isThere = false;
  await open();
  await expect.element(banner()).toBeVisible();
  await page.getByRole('button', { name: 'Выйти' }).click();
  await expect.element(page.getByText(/Портал не ответил/)).toBeVisible();
  expect(calls).toEqual([]);

  isThere = true;
  await expect.element(page.getByText('Соединение восстановлено')).toBeVisible();
  await expect.element(banner()).not.toBeInTheDocument();
  await expect.element(page.getByText('Сеансов: 0')).toBeVisible();
  expect(calls.map(({ request }) => request)).toEqual(['GET /User/Sessions']);
});

test('the browser’s offline event is used, and the portal is tried until it answers', async () => {
  withHealth({ 'GET /User/Sessions': () => [] });
  await open();
  await expect.element(page.getByText('Сеансов: 0')).toBeVisible();
  isThere = false;
  window.dispatchEvent(new Event('offline'));
  await expect.element(banner()).toBeVisible();
  isThere = true;
  await expect.element(page.getByText('Соединение восстановлено')).toBeVisible();
});

test('a page whose program cannot be loaded says so and offers to reload, with and without the connection', async () => {
  withHealth({ 'GET /User/Sessions': () => [] });
  const screen = await open();
  await expect.element(page.getByText('Сеансов: 0')).toBeVisible();
  await page.getByRole('link', { name: 'О платформе' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Страница не загрузилась' })).toBeVisible();
  await expect.element(page.getByText(/Возможно, он обновился/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Обновить' })).toBeVisible();
  isThere = false;
  window.dispatchEvent(new Event('offline'));
  await expect.element(page.getByText(/Страница откроется сама/)).toBeVisible();
  // With the connection back it would reload the test itself.
  await screen.unmount();
});
