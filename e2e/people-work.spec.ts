import { expect } from '@playwright/test';
import { look } from './look.ts';
import { loggedIn, seeToast } from './people.ts';
import { test } from './story.ts';

// What a center and a client do with their people and organizations besides the main job.
test('a client imports its personnel from a table, and the file’s mistakes are named', async ({ browser }) => {
  const page = await loggedIn(browser, 'operator@client.demo');
  await page.goto('/students');
  await page.getByRole('button', { name: /Импорт/ }).click();
  const popup = page.getByRole('dialog');
  await expect(popup).toBeVisible();
  await look(page, 'import');
  const header = 'ФИО;Дата рождения;Телефон;E-mail;СНИЛС;Должность\r\n';
  const csv = (rows: string) => ({ name: 'персонал.csv', mimeType: 'text/csv', buffer: Buffer.from(header + rows) });

  await popup.locator('input[type=file]').setInputFiles(csv('Рогов Пётр Ильич;не дата;123;rogov;1;Слесарь\r\n'));
  await expect(popup.getByText('Некорректная дата')).toBeVisible();
  await look(page, 'import-failed');

  await popup.getByRole('button', { name: /другой файл/ }).click();
  const right = 'Рогов Пётр Ильич;17.05.1990;8 (914) 000-11-22;rogov@client.demo;112-233-446 96;Слесарь\r\n';
  await popup.locator('input[type=file]').setInputFiles(csv(right));
  await popup.getByRole('button', { name: 'Импортировать' }).click();
  await seeToast(page, /./);
  await page.goto('/students?search=рогов');
  await expect(page.getByRole('link', { name: 'Рогов Пётр Ильич' })).toBeVisible();
});

test('an administrator corrects a person, and the log remembers it', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/students?search=щербаков');
  await page.getByRole('link', { name: 'Щербаков Егор Тимофеевич' }).click();
  await page.getByRole('link', { name: 'Изменить' }).click();
  await page.getByRole('textbox', { name: 'Должность' }).fill('Электромонтёр 3 разряда');
  await look(page, 'student-edit');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Щербаков Егор Тимофеевич' })).toBeVisible();

  await page.goto('/settings/audit');
  await expect(page.getByText('Щербаков Егор Тимофеевич').first()).toBeVisible();
  await look(page, 'audit');
});

test('an organization’s requisites and an operator’s own profile', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/orgs?search=допуск');
  await page.getByRole('link', { name: /Учебный центр/ }).click();
  await page.getByRole('link', { name: 'Изменить' }).click();
  await expect(page.getByRole('textbox', { name: 'БИК' })).toBeVisible();
  await look(page, 'organization-edit');
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Изменить' }).click();
  await expect(page.getByRole('textbox', { name: 'Фамилия' })).toHaveValue('Крылова');
  await look(page, 'operator-edit');
});
