import { type BrowserContext, expect, type Page } from '@playwright/test';
import { ask, loggedIn } from './people.ts';
import { newBrowser, test } from './story.ts';

// The first page of a visit is drawn by the server.

/** The addresses of the portal that the page on show has called. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
}

const documentOf = async (context: BrowserContext, path: string) => {
  const answer = await context.request.get(path, { headers: { accept: 'text/html' } });
  return { cache: answer.headers()['cache-control'], text: await answer.text() };
};

/** The document of a screen with what it was drawn of: a busy server leaves the drawing to the browser. */
async function drawnDocumentOf(context: BrowserContext, path: string) {
  for (;;) {
    const document = await documentOf(context, path);
    if (document.text.includes('"replies"')) return document;
  }
}

test('shows its visitor what he may see before any program has come', async ({ browser }) => {
  const admin = await loggedIn(browser, 'admin@center.demo');
  const silent = await newBrowser(browser, {
    javaScriptEnabled: false,
    storageState: await admin.context().storageState(),
  });
  const page = await silent.newPage();
  await drawnDocumentOf(silent, '/students');
  await page.goto('/students', { waitUntil: 'commit' });
  await expect(page).toHaveTitle('Персонал – Допуск');
  await expect(page.getByRole('row').filter({ hasText: 'Волга-Монтаж' }).first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Основное меню' })).toContainText('Комиссии');
  // Ours set the library's styles right, not the other way round: a wide page has no button for its drawer.
  await expect(page.getByLabel('Открыть меню')).toBeHidden();
  // Nothing answers yet, and nothing pretends to.
  await expect(page.locator('#root')).toHaveAttribute('inert');
});

test('comes to life without asking again for what it was drawn of', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await drawnDocumentOf(page.context(), '/students');
  const calls = callsOf(page);
  await page.goto('/students');
  await page.getByRole('searchbox').first().fill('ив');
  // Once for what was typed: whatever else is asked meanwhile is no sign that this has been.
  const searches = () => calls.filter((path) => path.endsWith('/GetStudentsByOrganizations'));
  await expect.poll(() => searches().length).toBeGreaterThan(0);
  expect(searches()).toHaveLength(1);
  expect(calls).not.toContain('/api/User/Current');
});

test('is kept by nobody and has nothing of another visitor', async ({ browser }) => {
  const [center, client] = [
    await loggedIn(browser, 'admin@center.demo'),
    await loggedIn(browser, 'operator@client.demo'),
  ];
  const own = await drawnDocumentOf(center.context(), '/orgs');
  const strange = await drawnDocumentOf(client.context(), '/orgs');
  expect(own.cache).toBe('private, no-store');
  expect(own.text).toContain('"replies":[[["/User/Current"');
  expect(own.text).toContain('admin@center.demo');
  expect(strange.text).not.toContain('admin@center.demo');
  const stranger = await newBrowser(browser);
  const { text } = await documentOf(stranger, '/students');
  expect(text).not.toContain('"replies"');
  await expect.poll(async () => (await documentOf(stranger, '/auth')).text).toContain('Вход в систему');
});

test('is drawn of a saved view too', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  const view = { list: 'Students', title: 'Отобранные заранее', query: 'search=test', isShared: false };
  const { id } = await ask<{ id: string }>(page, '/View/Create', view);
  await drawnDocumentOf(page.context(), `/students?${view.query}&view=${id}`);
  await page.goto(`/students?${view.query}&view=${id}`);
  await expect(page.getByRole('link', { name: view.title })).toBeVisible();
  await page.request.delete('/api/View/Remove', { data: { id } });
});

test('says the same as the browser on every screen, with a light theme and a narrow sidebar too', async ({
  browser,
}) => {
  const screens = {
    'admin@center.demo': [
      '/',
      '/students',
      '/orgs',
      '/courses',
      '/courses/create',
      '/disciplines',
      '/groups',
      '/groups/create',
      '/comissions',
      '/assignments',
      '/documents/static',
      '/documents/register',
      '/documents/expiring',
      '/invoices',
      '/settings',
      '/settings/center',
      '/settings/audit',
      '/settings/prices',
      '/settings/discounts',
      '/profile',
      '/report',
      '/verify',
      '/outbox',
    ],
    'operator@client.demo': [
      '/',
      '/students',
      '/students/add',
      '/courses',
      '/assignments',
      '/documents/static',
      '/invoices',
      '/balance',
      '/settings',
    ],
    'student@client.demo': ['/', '/settings'],
  };
  for (const [login, paths] of Object.entries(screens)) {
    const page = await loggedIn(browser, login);
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('theme', 'light'));
    await page.evaluate(() => localStorage.setItem('expanded', '0'));
    for (const [index, path] of paths.entries()) {
      await page.setViewportSize(index % 2 ? { width: 375, height: 800 } : { width: 1440, height: 900 });
      await drawnDocumentOf(page.context(), path);
      // The fixture of every story fails it when the browser disagrees.
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    }
  }
});

test('says so when its program does not come', async ({ browser }) => {
  const page = await loggedIn(browser, 'operator@client.demo');
  await page.route(/\/assets\/portal-/, (route) => route.abort());
  await page.goto('/students', { waitUntil: 'commit' });
  const words = page.getByText('Портал не загрузился. Проверьте связь с сетью и обновите страницу');
  await expect(words).toBeVisible();
  await expect(words).toBeInViewport();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/program-lost.png` });
});

test('is opened also where the browser remembers nobody and the server has not drawn it', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.addInitScript(() => localStorage.clear());
  await page.route('**/students', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    await route.fulfill({ response: await page.request.get('/index.html') });
  });
  await page.goto('/students');
  await expect(page.getByRole('heading', { name: 'Персонал' })).toBeVisible();
  await expect(page).toHaveURL(/\/students$/);
});
