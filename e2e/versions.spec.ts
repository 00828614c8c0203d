import { expect, type Page } from '@playwright/test';
import { look } from './look.ts';
import { loggedIn } from './people.ts';
import { test } from './story.ts';

/** Takes back the only change of a record from the first of September on. */
async function removeVersion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Удалить версию с 01.09.2026' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить', exact: true }).click();
  await expect(page.getByText('Версия удалена')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Версии' })).toBeHidden();
}

test('requisites change from a day on, and their history says so', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/orgs');
  await page
    .getByRole('link', { name: /Учебный центр „Допуск“/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Изменить' }).click();
  await page.getByRole('textbox', { name: 'Юридический адрес' }).fill('г. Самара, ул. Молодогвардейская, д. 151');
  await page.getByRole('textbox', { name: 'Изменения действуют с' }).fill('01.09.2026');
  await look(page, 'organization-edit');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Организация изменена!')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Версии' })).toContainText('Юридический адрес: пусто → г. Самара');
  await look(page, 'organization-versions');
});

test('a committee changes from a day on, and a mistaken change is taken back', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/comissions/add');
  await page.getByRole('textbox', { name: 'Название' }).fill('Комиссия осени');
  await page.getByRole('textbox', { name: 'ФИО' }).fill('Весенняя Ольга Ильинична');
  await page.getByRole('button', { name: 'Создать комиссию' }).click();
  await page.getByRole('button', { name: 'Изменить' }).click();
  await page.getByRole('textbox', { name: 'ФИО' }).fill('Осенний Пётр Ильич');
  await page.getByRole('textbox', { name: 'Изменения действуют с' }).fill('01.09.2026');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('list', { name: 'Версии' })).toContainText('Осенний Пётр Ильич – председатель');
  await look(page, 'committee-versions');
  await removeVersion(page);
  await expect(page.getByRole('list', { name: 'Состав комиссии' })).toContainText('Весенняя Ольга Ильинична');
});
