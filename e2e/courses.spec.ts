import { expect } from '@playwright/test';
import { look } from './look.ts';
import { loggedIn, seeToast } from './people.ts';
import { test } from './story.ts';

test('the center keeps its reference of disciplines: one that a course teaches stays', async ({ browser }) => {
  const page = await loggedIn(browser, 'operator@center.demo');
  await page.goto('/disciplines');
  await page.getByRole('button', { name: 'Новая дисциплина' }).click();
  const popup = page.getByRole('dialog');
  await popup.getByRole('textbox', { name: 'Название дисциплины' }).fill('Ёмкостное оборудование');
  await popup.getByLabel('Тип').click();
  await page.getByRole('option', { name: 'Инструктаж' }).click();
  await popup.getByRole('textbox', { name: 'Количество часов' }).fill('6');
  await look(page, 'discipline-new');
  await popup.getByRole('button', { name: 'Добавить' }).click();
  await seeToast(page, 'Дисциплина добавлена!');

  await page.getByRole('searchbox').fill('емкостн');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('cell', { name: '6 часов', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Выбрать' }).click();
  await page.getByRole('checkbox', { name: /Ёмкостное/ }).press('Space');
  await page.getByRole('button', { name: 'Удалить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
  await seeToast(page, '1 дисциплина удалена');

  await page.goto('/disciplines');
  const taught = page
    .getByRole('row')
    .filter({ hasText: /\d\sкурс/ })
    .first();
  await expect(taught).toBeVisible();
  await look(page, 'disciplines');
  await page.getByRole('button', { name: 'Выбрать' }).click();
  await taught.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: 'Удалить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
  await seeToast(page, /Дисциплина/);
  await expect(taught).toBeVisible();
});

test('everybody chooses what he is told of', async ({ browser }) => {
  const page = await loggedIn(browser, 'student@client.demo');
  await page.goto('/settings');
  const letter = page.getByRole('checkbox', { name: 'Готовы документы: Почта' });
  await expect(letter).toBeChecked();
  await letter.click();
  await expect(letter).not.toBeChecked();
  await page.reload();
  await expect(letter).not.toBeChecked();
  await look(page, 'settings-student');
});
