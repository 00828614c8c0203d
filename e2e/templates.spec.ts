import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { look } from './look.ts';
import { choose, enter, seeToast } from './people.ts';
import { test } from './story.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A template of the server's tests, under the name a secretary would give it. */
const template = async (fixture: string, name: string) => ({
  name,
  mimeType: WORD,
  buffer: await readFile(`server/src/features/templates/fixtures/${fixture}`),
});

test('a secretary uploads a template, mends what the portal found in it, and goes back', async ({ browser }) => {
  const page = await enter(browser, 'admin@center.demo');
  await page.goto('/upload-templates');
  await expect(page.getByRole('heading', { level: 1, name: 'Шаблоны документов' })).toBeVisible();
  await choose(page, 'Вид документа', 'Удостоверение');
  const file = page.getByLabel('Файл шаблона');

  await file.setInputFiles(await template('libreoffice-writer.docx', 'Бланк центра.docx'));
  await seeToast(page, 'Шаблон добавлен!');
  const own = page.getByRole('listitem').filter({ hasText: 'Бланк центра.docx' });
  await expect(own.getByText('Действует')).toBeVisible();

  await own.getByRole('button', { name: /Посмотреть/ }).click();
  const popup = page.getByRole('dialog');
  await expect(popup.getByTitle(/Образец/)).toBeVisible();
  await look(page, 'templates-preview');
  const link = await popup.getByRole('link', { name: 'Открыть PDF' }).getAttribute('href');
  const sample = await page.request.get(link ?? '');
  expect(sample.headers()['content-type']).toBe('application/pdf');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Сделать действующим: Удостоверение: Встроенный шаблон' }).click();
  await seeToast(page, 'Шаблон выбран!');
  await expect(own.getByText('Действует')).toBeHidden();

  await file.setInputFiles(await template('wrong-tags.docx', 'Черновик.docx'));
  await expect(page.getByText('«Черновик.docx» не сохранён')).toBeVisible();
  await expect(page.getByText('Похожий: {слушатель.фио}')).toBeVisible();
  await look(page, 'templates');
});

test('the tags are found, and show what they print for a person', async ({ browser }) => {
  const page = await enter(browser, 'operator@center.demo');
  await page.goto('/upload-templates?tab=tags');
  await expect(page.getByRole('button', { name: 'Скопировать: {слушатель.фио}', exact: true })).toBeVisible();
  await look(page, 'templates-tags');
  await choose(page, 'Слушатель', /Щербаков Егор/, 'щербаков');
  await page.getByLabel('Найти тег').fill('дательный');
  await expect(page.getByText('Щербакову Егору Тимофеевичу')).toBeVisible();
  await page.goto('/upload-templates');
  await page.getByRole('button', { name: 'Выбрать файл' }).focus();
  await expect(page.getByText('Менять шаблоны может администратор учебного центра').first()).toBeVisible();
});
