import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { look } from './look.ts';
import { choose, enter, seeToast } from './people.ts';
import { test } from './story.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const TITLE = 'Удостоверение о повышении квалификации';

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
  const card = page.getByRole('article', { name: TITLE, exact: true });
  const picture = card.getByRole('button', { name: `Посмотреть: ${TITLE}`, exact: true });
  await expect(picture).toBeVisible();
  await expect(card.getByText('Встроенный шаблон')).toBeVisible();
  const other = page.getByRole('article', { name: 'Удостоверение о проверке знаний', exact: true });
  await expect(other.getByText('Встроенный шаблон')).toBeVisible();
  await look(page, 'templates');

  await card.getByRole('button', { name: `Новая версия: ${TITLE}`, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Новая версия шаблона' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Вид документа' })).toHaveValue(TITLE);
  await expect(page.getByRole('combobox', { name: 'Вид обучения' })).toHaveValue('Повышение квалификации');
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
  await page.getByRole('button', { name: 'Сделать действующим' }).click();
  await seeToast(page, 'Шаблон добавлен!');
  await expect(card.getByText('Версия 1, Бланк центра.docx')).toBeVisible();
  // The certificate of another kind of training is another document, and prints as before.
  await expect(other.getByText('Встроенный шаблон')).toBeVisible();

  await picture.click();
  const popup = page.getByRole('dialog');
  await expect(popup.getByTitle(/Образец/)).toBeVisible();
  await look(page, 'templates-preview');
  const link = await popup.getByRole('link', { name: 'Открыть PDF' }).getAttribute('href');
  const sample = await page.request.get(link ?? '');
  expect(sample.headers()['content-type']).toBe('application/pdf');
  await page.keyboard.press('Escape');

  await card.getByText('1 загруженная версия').click();
  await card.getByRole('button', { name: `Сделать действующим: ${TITLE}: Встроенный шаблон` }).click();
  await seeToast(page, 'Шаблон выбран!');
  await expect(card.getByText('Версия 1, Бланк центра.docx')).toBeHidden();
});

test('a center has a свидетельство of its own for training in a profession, and a protocol of its own for safety', async ({
  browser,
}) => {
  const page = await enter(browser, 'admin@center.demo');
  await page.goto('/upload-templates/add');
  const use = async (name: string, screen: string) => {
    await page.getByLabel('Файл шаблона').setInputFiles(await template('libreoffice-writer.docx', name));
    await expect(page.getByRole('img', { name: 'Станет: страница 1' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Сейчас: страница 1' })).toBeVisible();
    await look(page, screen);
    await page.getByRole('button', { name: 'Сделать действующим' }).click();
    await seeToast(page, 'Шаблон добавлен!');
  };
  await choose(page, 'Вид документа', 'Свидетельство о профессии рабочего');
  await expect(page.getByRole('combobox', { name: 'Вид обучения' })).toHaveValue('Профессиональное обучение');
  await use('Свидетельство центра.docx', 'templates-new-certificate');
  const certificate = page.getByRole('article', { name: 'Свидетельство о профессии рабочего', exact: true });
  await expect(certificate.getByText('Версия 1, Свидетельство центра.docx')).toBeVisible();

  await page.getByRole('button', { name: 'Загрузить шаблон' }).click();
  await choose(page, 'Вид документа', 'Протокол');
  await choose(page, 'Вид обучения', 'Охрана труда и безопасность');
  await use('Проверка знаний.docx', 'templates-new-protocol');
  const protocol = page.getByRole('article', { name: 'Протокол: охрана труда и безопасность', exact: true });
  await expect(protocol.getByText('Версия 1, Проверка знаний.docx')).toBeVisible();
  await expect(
    page.getByRole('article', { name: 'Протокол', exact: true }).getByText('Встроенный шаблон'),
  ).toBeVisible();

  await protocol.getByText('1 загруженная версия').click();
  await expect(protocol.getByText('Печатается так же, как при всех видах обучения')).toBeVisible();
  await certificate.getByText('1 загруженная версия').click();
  await look(page, 'templates-of-training');
  await protocol.getByRole('button', { name: 'Сделать действующим', exact: true }).click();
  await expect(protocol.getByText('Как при всех видах обучения', { exact: true })).toBeVisible();
  await certificate.getByRole('button', { name: /^Сделать действующим: .*Встроенный шаблон$/ }).click();
  await expect(certificate.getByText('Версия 1, Свидетельство центра.docx')).toBeHidden();
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
  await expect(page.getByText('Для этого нужно право «Настройки»').first()).toBeVisible();
});
