import { expect } from '@playwright/test';
import { loggedIn } from './people.ts';
import { test } from './story.ts';

const MOST_BYTES = 180_000;

test('the login page takes at most 180 kB of program text', async ({ page, context }) => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type !== 'Script') return;
    scripts.add(requestId);
    expect(response.headers['content-encoding'], response.url).toMatch(/^(gzip|br)$/);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto('/auth', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible();
  expect(scripts.size).toBeGreaterThan(2);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);

  // What checks the form has come by the time that it is needed.
  await page.getByLabel('E-mail').fill('nobody');
  await page.getByLabel('E-mail').blur();
  await expect(page.getByText('Некорректный e-mail')).toBeVisible();
});

test('pointing at an entry of the menu or focusing it loads its page', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/');
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(new URL(response.url()).pathname));
  const came = (name: string) => expect.poll(() => loaded.some((path) => path.includes(`/${name}-`))).toBe(true);
  // The menu is drawn anew once more when the home comes.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Комиссии' }).hover();
  await came('CommitteeListPage');
  await page.getByRole('link', { name: 'Группы', exact: true }).focus();
  await came('GroupListPage');
  expect(new URL(page.url()).pathname).toBe('/');
});
