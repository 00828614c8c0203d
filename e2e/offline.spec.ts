import { expect } from '@playwright/test';
import { look } from './look.ts';
import { choose, loggedIn, seeToast } from './people.ts';
import { test } from './story.ts';

test('what the lost connection kept back stands in the form and is saved when told to', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  const context = page.context();
  await page.goto('/orgs/add');
  await page.getByLabel('Название').fill('ООО «Обрыв»');
  await context.setOffline(true);
  await expect(page.getByText(/^Нет соединения\. Введённое/)).toBeVisible();
  await page.getByLabel('ИНН').fill('7736050003');
  await page.getByLabel('Телефон').fill('9991234567');
  await page.getByLabel('E-mail').fill('obryv@example.ru');
  await page.getByRole('button', { name: 'Создать организацию' }).click();
  await expect(page.getByText('Не отправлено')).toBeVisible();
  await expect(page.getByLabel('Название')).toHaveValue('ООО «Обрыв»');
  await look(page, 'offline-form');

  await context.setOffline(false);
  await expect(page.getByText('Соединение восстановлено')).toBeVisible();
  await page.getByRole('button', { name: 'Повторить' }).click();
  await seeToast(page, 'Организация создана!');
  await expect(page.getByRole('heading', { level: 1, name: /Обрыв/ })).toBeVisible();
});

test('a form survives a reload and is left only knowingly', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/courses/create');
  await choose(page, 'Вид обучения', 'Профессиональное обучение');
  await page.getByLabel('Краткое название').fill('Стропальщик');
  await choose(page, 'Профессия', /Стропальщик/, 'стропал');
  await page.reload();
  await expect(page.getByText(/^Восстановлен черновик/)).toBeVisible();
  await expect(page.getByLabel('Краткое название')).toHaveValue('Стропальщик');
  await expect(page.getByRole('combobox', { name: 'Профессия' })).toHaveValue(/Стропальщик/);
  await look(page, 'draft-restored');

  const question = page.getByRole('dialog', { name: 'Уйти без сохранения?' });
  await page.getByRole('link', { name: 'Комиссии' }).click();
  await question.getByRole('button', { name: 'Остаться' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByLabel('Краткое название')).toHaveValue('Стропальщик');
  await page.getByRole('link', { name: 'Комиссии' }).click();
  await question.getByRole('button', { name: 'Уйти без сохранения' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Список комиссий' })).toBeVisible();
  await page.goto('/courses/create');
  await expect(page.getByLabel('Краткое название')).toHaveValue('');
  await expect(page.getByText(/^Восстановлен черновик/)).toBeHidden();
});

test('a page that cannot be loaded without the connection opens when it is back', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/');
  const context = page.context();
  await expect(page.getByRole('link', { name: /^Профиль:/ })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Комиссии' }).click();
  await expect(page.getByRole('heading', { name: 'Страница не загрузилась' })).toBeVisible();
  await look(page, 'page-not-loaded');
  await context.setOffline(false);
  // Once the portal has answered, the page is loaded anew.
  await expect(page.getByRole('heading', { level: 1, name: 'Список комиссий' })).toBeVisible();
});
