import { expect } from '@playwright/test';
import { look } from './look.ts';
import { loggedIn } from './people.ts';
import { test } from './story.ts';

test('a center keeps who signs for it: adds a deputy, puts him first, ends his powers and gives them back', async ({
  browser,
}) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/orgs');
  await page
    .getByRole('link', { name: /Учебный центр „Допуск“/ })
    .first()
    .click();
  await page.getByRole('tab', { name: 'Подписанты' }).click();
  await expect(page.getByRole('list', { name: 'Подписанты' })).toContainText('Калашникова Наталья Сергеевна');
  await look(page, 'signatories');

  await page.getByRole('button', { name: 'Добавить подписанта' }).click();
  await page.getByRole('textbox', { name: 'ФИО', exact: true }).fill('Швец Пётр Ильич');
  await page.getByRole('textbox', { name: 'Должность', exact: true }).fill('Начальник учебного отдела');
  await page.getByRole('textbox', { name: 'Документ о полномочиях' }).fill('Приказ № 7 от 12.01.2026');
  await page.getByRole('combobox', { name: 'Что подписывает' }).click();
  await page.getByRole('option', { name: 'Справки об обучении', exact: true }).click();
  await page.keyboard.press('Escape');
  await look(page, 'signatory-create');
  await page.getByRole('button', { name: 'Добавить', exact: true }).click();
  await expect(page.getByText('Подписант добавлен!')).toBeVisible();

  await page.getByRole('button', { name: 'Сделать первым: Швец Пётр Ильич' }).click();
  await expect(page.getByRole('list', { name: 'Подписанты' }).getByRole('listitem').first()).toContainText('Швец');

  await page.getByRole('button', { name: 'Завершить полномочия: Швец Пётр Ильич' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Последний день' }).fill('31.01.2026');
  await look(page, 'signatory-end');
  await dialog.getByRole('button', { name: 'Завершить' }).click();
  await page.getByText('Бывшие подписанты: 1').click();
  await expect(page.getByRole('list', { name: 'Бывшие подписанты' })).toContainText(
    'Полномочия закончились 31.01.2026',
  );
  await page.getByRole('button', { name: 'Вернуть полномочия: Швец Пётр Ильич' }).click();
  await expect(page.getByText('Полномочия возвращены')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Подписанты', exact: true })).toContainText('Швец Пётр Ильич');
});
