import { expect, type Page } from '@playwright/test';
import { look } from './look.ts';
import { loggedIn } from './people.ts';
import { test } from './story.ts';

// The screens that no other story stops at; each look takes some seconds.
test('what is open to everybody', async ({ page }) => {
  for (const [path, heading, name] of [
    ['/agreement', 'Пользовательское соглашение', 'agreement'],
    ['/verify', /Проверка/, 'verify-form'],
    ['/verify/AAAAA-BBBBB-CCCCC', /./, 'verify-unknown'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await look(page, name);
  }
});

test('the lists and pages of the center', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  for (const [path, name] of [
    ['/students', 'students'],
    ['/orgs', 'organizations'],
    ['/assignments', 'assignments'],
    ['/profile', 'profile'],
    ['/password', 'password'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(page, name);
  }
  await open(page, '/orgs', /Волга-Монтаж/);
  await look(page, 'organization');
  await open(page, '/courses', /Стропальщик/);
  await page.getByRole('link', { name: /Изменить|Редактировать/ }).click();
  await expect(page.getByRole('button', { name: 'Сохранить' })).toBeVisible();
  await look(page, 'course-edit');
});

test('the balance with its history', async ({ browser }) => {
  const page = await loggedIn(browser, 'operator@client.demo');
  await page.goto('/');
  await page.getByRole('button', { name: /Баланс .* пополнить/ }).click();
  // Other stories move this client's money, too: which movement is the latest nobody knows.
  await expect(page.getByRole('dialog')).toContainText(/История.*Остаток/);
  await look(page, 'balance');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a token of a program: made, used and revoked', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/settings/center');
  await page.getByRole('link', { name: 'Ключи программ' }).click();
  await page.getByRole('button', { name: 'Создать ключ' }).click();
  const popup = page.getByRole('dialog', { name: 'Новый ключ' });
  await popup.getByRole('textbox', { name: /^Для какой программы/ }).fill('Таблица курсов');
  await popup.getByRole('radiogroup', { name: 'Курсы, дисциплины, комиссии' }).getByText('Чтение').click();
  await look(page, 'token-form');
  await popup.getByRole('button', { name: 'Создать ключ' }).click();
  const token = await popup.getByRole('status', { name: 'Ключ' }).textContent();
  const ask = (path: string) => page.request.get(path, { headers: { authorization: `Bearer ${token}` } });
  expect((await ask('/api/Course/GetCourses')).status()).toBe(200);
  expect((await ask('/api/Group/Groups')).status()).toBe(403);
  await callFromThePageOfCalls(page, token ?? '');
  await popup.getByRole('button', { name: 'Ключ сохранён' }).click();
  await expect(page.getByText('Таблица курсов')).toBeVisible();
  await look(page, 'programs');
  await page.getByRole('button', { name: 'Отозвать: Таблица курсов' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click();
  await expect(page.getByText('Недействующие: 1')).toBeVisible();
  expect((await ask('/api/Course/GetCourses')).status()).toBe(401);
});

test('a list is printed light and without what is pressed', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/students');
  await expect(page.getByRole('row', { name: /Абрамов/ })).toBeVisible();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.emulateMedia({ media: 'print' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(page.getByRole('row', { name: /Абрамов/ })).toBeVisible();
  await expect(page.getByRole('complementary')).toBeHidden();
  await expect(page.getByRole('searchbox')).toBeHidden();
  // Of the pages of the list the open one alone is printed.
  await expect(page.getByText(/^Строки 1–10 из [\d\s]+: печатается одна страница, все – Excel$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Создать сотрудника' })).toBeHidden();
  if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/printed.png`, fullPage: true });
  await page.emulateMedia({ media: 'screen' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByText(/печатается одна страница/)).toBeHidden();
  await page.goto('/invoices?state=Paid&search=%D0%92%D0%BE%D0%BB%D0%B3%D0%B0');
  await expect(page.getByRole('row', { name: /Волга/ }).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Состояние: Оплачен')).toBeVisible();
  await expect(page.getByText('Поиск: Волга')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Состояние' })).toBeHidden();
});

test('the description of the API', async ({ page }) => {
  const { paths } = await (await page.request.get('/api/openapi.json')).json();
  const count = Object.values<object>(paths).flatMap(Object.keys).length;
  const broken: string[] = [];
  page.on('pageerror', ({ message }) => broken.push(message));
  await page.goto('/api/docs');
  const calls = page.locator('details');
  await expect(calls).toHaveCount(count);
  await calls.evaluateAll((all) => {
    for (const call of all) call.setAttribute('open', '');
  });
  // The access of a call stands in its description, which is made when the call is opened.
  await expect(calls.filter({ hasText: 'Доступ: ' })).toHaveCount(count);
  expect(broken).toEqual([]);
  await page.getByRole('searchbox').fill('Authorize');
  await expect(page.getByText(/\/api\/User\/Authorize —/)).toBeVisible();
  await page.getByRole('link', { name: 'рецепты' }).click();
  await expect(page.getByText('ОплаченныеСчета(Ключ, ДатаНачала, ДатаОкончания)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Скопировать' })).toHaveCount(3);
  await look(page, 'recipes');
});

async function callFromThePageOfCalls(page: Page, token: string): Promise<void> {
  const docs = await page.context().newPage();
  await docs.goto('/api/docs');
  await docs.getByLabel('Ключ программы').fill(token);
  await docs.getByRole('searchbox').fill('GetCourses');
  await docs.getByText('/api/Course/GetCourses —').click();
  await expect(docs.getByText("curl -X GET 'http://", { exact: false })).toBeVisible();
  await docs.getByRole('button', { name: 'Выполнить' }).click();
  await expect(docs.getByText('Ответ: 200')).toBeVisible();
  await expect(docs.getByRole('status')).toContainText('"totalCount"');
  await look(docs, 'api-docs');
  await docs.close();
}

async function open(page: Page, list: string, row: RegExp): Promise<void> {
  await page.goto(list);
  await page.getByRole('link', { name: row }).first().click();
  // The list has a heading too.
  await expect(page).not.toHaveURL(list);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
