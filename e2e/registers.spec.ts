import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { look } from './look.ts';
import { loggedIn, seeToast } from './people.ts';
import { test } from './story.ts';

test('a secretary makes a file for the register of the trained, and sees what was told', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/registers');
  await expect(page.getByRole('heading', { level: 1, name: 'Реестры' })).toBeVisible();
  await look(page, 'state-registers');
  const ready = page.getByRole('button', { name: /Готово к передаче$/ });
  await ready.click();
  await expect(ready).toHaveAttribute('aria-pressed', 'true');
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Составить файл \(\d+\)$/ }).click();
  const table = page.getByRole('table', { name: 'Обученные' });
  await expect(table.getByRole('columnheader', { name: /СНИЛС$/ }).first()).toBeVisible();
  await look(page, 'state-registers-preview');
  // Who is unticked stays ready for the next file.
  const people = table.locator('tbody').getByRole('checkbox');
  const [left] = await table.locator('tbody').getByRole('rowheader').first().allTextContents();
  await people.first().uncheck();
  await page.getByRole('button', { name: /^Составить файл \(\d+\)$/ }).click();
  await seeToast(page, /^Составлен файл: \d+\sзапис/);
  const download = await file;
  expect(download.suggestedFilename()).toMatch(/^Обученные по охране труда \(Минтруд\) \d\d\.\d\d\.\d{4}\.xml$/);
  const xml = await readFile((await download.path()) ?? '', 'utf8');
  expect(xml).toContain('<LearnProgramTitle>');
  await expect(page).toHaveURL(/\/registers\?register=LabourProtection$/);
  await expect(page.getByRole('link', { name: 'Составить файл (1)' })).toBeVisible();
  await page.getByRole('button', { name: /Готово к передаче$/ }).click();
  await expect(page.getByText(left ?? '').first()).toBeVisible();
  await page.getByRole('button', { name: /Передано, ждёт номера$/ }).click();
  await expect(page.getByText(/^передано /).first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Составленные файлы' }).getByRole('listitem').first()).toBeVisible();
  await look(page, 'state-registers-told');

  // The register answers with a number for one of them, and with somebody whom nobody knows.
  const [, assignId = ''] = /outerId="([^"]+)"/.exec(xml) ?? [];
  const records = [assignId, 'rec-42'].map(
    (outer, index) => `<RegistryRecord baseNo="26-00-00000${index}" outerId="${outer}"/>`,
  );
  await page.getByRole('button', { name: 'Загрузить номера' }).click();
  const popup = page.getByRole('dialog', { name: 'Номера из реестра' });
  await popup.getByLabel('Файл с номерами').setInputFiles({
    name: 'Ответ реестра.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(`<EducatedPersons>${records.join('')}</EducatedPersons>`),
  });
  await expect(popup.getByRole('alert')).toContainText('Не внесено: 1 строка');
  await look(page, 'state-registers-numbers');
  await popup.getByRole('button', { name: 'Внести 1 номер' }).click();
  await seeToast(page, 'Внесено: 1 номер');
  // Another story may have entered one of its own.
  await expect(page.getByRole('button', { name: /^[1-9]\d*\s*Номер получен$/ })).toBeEnabled();
});

test('a secretary says once how all courses are taught, and makes a file for the register of education documents', async ({
  browser,
}) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/registers?register=EducationDocuments');
  await expect(page.getByRole('list', { name: 'Сколько записей в каком состоянии' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /ФИС ФРДО/ })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Загрузить номера' })).toBeHidden();
  await look(page, 'state-registers-education');
  await page.getByRole('button', { name: 'Настройки' }).click();
  const popup = page.getByRole('dialog', { name: 'Настройки реестров' });
  const studyForm = popup.getByRole('combobox', { name: 'Форма обучения' });
  await studyForm.click();
  await page.getByRole('option', { name: 'Заочная', exact: true }).click();
  await popup.getByRole('textbox', { name: 'ФИС ФРДО' }).fill('60');
  await look(page, 'state-registers-settings');
  await popup.getByRole('button', { name: 'Сохранить' }).click();
  await seeToast(page, 'Настройки реестров сохранены!');
  await expect(popup).toBeHidden();
  // Each line says its own term, too.
  await expect(page.getByText(/^Ближайший срок передачи|^Срок передачи прошёл/).first()).toBeVisible();
});

test('a secretary looks at the statistics of the year in both forms', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/registers');
  await page.getByRole('link', { name: 'Статистика' }).click();
  await page.getByRole('combobox', { name: 'Год' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Посчитать', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^1\.3\. Сведения об образовательных программах/ })).toBeVisible();
  await expect(page.getByText(/Числа посчитаны \d/)).toBeVisible();
  await look(page, 'statistics');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать Excel' }).click();
  expect((await file).suggestedFilename()).toMatch(/^№ 1-ПК за \d{4} год\.xlsx$/);
  await page.getByRole('combobox', { name: 'Форма' }).click();
  await page.getByRole('option', { name: '№ ПО' }).click();
  await page.getByRole('button', { name: 'Посчитать', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^2\.1\.1\. / })).toBeVisible();
  await look(page, 'statistics-professional');
});
