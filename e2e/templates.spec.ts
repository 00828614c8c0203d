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

test('a secretary sees how a new template prints beside the present one, makes it current, and goes back', async ({
  browser,
}) => {
  const page = await enter(browser, 'admin@center.demo');
  await page.goto('/upload-templates');
  await expect(page.getByRole('heading', { level: 1, name: 'Шаблоны документов' })).toBeVisible();
  const card = page.getByRole('article', { name: 'Удостоверение', exact: true });
  const picture = card.getByRole('button', { name: 'Посмотреть: Удостоверение', exact: true });
  await expect(picture).toBeVisible();
  await expect(card.getByText('Встроенный шаблон')).toBeVisible();
  await look(page, 'templates');

  await card.getByRole('button', { name: 'Новая версия: Удостоверение', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Новая версия шаблона' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Вид документа' })).toHaveValue('Удостоверение');
  const file = page.getByLabel('Файл шаблона');
  await file.setInputFiles(await template('wrong-tags.docx', 'Черновик.docx'));
  await expect(page.getByText('«Черновик.docx» не подходит')).toBeVisible();
  await expect(page.getByText('Похожий: {слушатель.фио}')).toBeVisible();
  await look(page, 'templates-problems');

  await file.setInputFiles(await template('libreoffice-writer.docx', 'Бланк центра.docx'));
  await expect(page.getByRole('img', { name: 'Станет: страница 1' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Сейчас: страница 1' })).toBeVisible();
  await look(page, 'templates-comparison');
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect(page.getByRole('img', { name: 'Станет: страница 1' })).toBeHidden();

  await file.setInputFiles(await template('libreoffice-writer.docx', 'Бланк центра.docx'));
  await page.getByRole('button', { name: 'Сделать текущим' }).click();
  await seeToast(page, 'Шаблон добавлен!');
  await expect(card.getByText('Версия 1, Бланк центра.docx')).toBeVisible();

  await picture.click();
  const popup = page.getByRole('dialog');
  await expect(popup.getByTitle(/Образец/)).toBeVisible();
  await look(page, 'templates-preview');
  const link = await popup.getByRole('link', { name: 'Открыть PDF' }).getAttribute('href');
  const sample = await page.request.get(link ?? '');
  expect(sample.headers()['content-type']).toBe('application/pdf');
  await page.keyboard.press('Escape');

  await card.getByText('1 загруженная версия').click();
  await card.getByRole('button', { name: 'Сделать действующим: Удостоверение: Встроенный шаблон' }).click();
  await seeToast(page, 'Шаблон выбран!');
  await expect(card.getByText('Версия 1, Бланк центра.docx')).toBeHidden();
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
  await page.getByRole('button', { name: 'Загрузить шаблон' }).focus();
  await expect(page.getByText('Менять шаблоны может администратор учебного центра').first()).toBeVisible();
});
