import { expect, type Page } from '@playwright/test';
import { look } from './look.ts';
import { test } from './own-portal.ts';
import { loggedIn, seeToast } from './people.ts';

const WELDER = 'Иванов Алексей Борисович';
const EDUCATION = '/registers?register=EducationDocuments';

test('what was told and is replaced or taken back since is told again, with the marks that the register wants', async ({
  browser,
}) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto(EDUCATION);
  await expectStates(page, { 'Не хватает данных': 2, 'Готово к передаче': 1 });

  await makeFile(page, 1, [{ name: WELDER, cells: ['Оригинал'] }]);
  await expectStates(page, { 'Готово к передаче': 0, Передано: 1, 'Изменилось, передать снова': 0 });

  // Lost: the certificate that was told is told again, and its duplicate for the first time.
  const certificate = await openCertificate(page);
  const duplicate = page.getByRole('button', { name: 'Выдать дубликат' });
  // As long as the original is being printed, there is nothing to take its place.
  await expect(duplicate).toBeEnabled({ timeout: 300_000 });
  await duplicate.click();
  const asked = page.getByRole('dialog', { name: 'Выдать дубликат' });
  await asked.getByRole('textbox', { name: 'Причина' }).fill('Заявление об утере');
  await asked.getByRole('button', { name: 'Выдать дубликат' }).click();
  await seeToast(page, 'Дубликат выдан и печатается');
  await page.goto(EDUCATION);
  await expectStates(page, { 'Готово к передаче': 1, Передано: 0, 'Изменилось, передать снова': 1 });
  await look(page, 'registers-to-tell-again');
  await makeFile(page, 2, [
    { name: WELDER, cells: ['Оригинал', 'Другое'], again: true },
    { name: WELDER, cells: ['Дубликат'] },
  ]);
  await expectStates(page, { 'Готово к передаче': 0, Передано: 2, 'Изменилось, передать снова': 0 });

  // Taken back: the register is told that the duplicate is no more.
  await page.goto(certificate);
  await page.getByRole('button', { name: 'Отозвать' }).click();
  const reason = page.getByRole('dialog', { name: 'Отозвать документ' });
  await reason.getByRole('textbox', { name: 'Причина' }).fill('Ошибка в фамилии');
  await reason.getByRole('button', { name: 'Отозвать' }).click();
  await seeToast(page, 'Документ отозван');
  await page.goto(EDUCATION);
  await expectStates(page, { Передано: 1, 'Изменилось, передать снова': 1 });
  await makeFile(page, 1, [{ name: WELDER, cells: ['Дубликат', 'Да'], again: true }]);
  await expectStates(page, { Передано: 2, 'Изменилось, передать снова': 0 });
  await expect(page.getByRole('list', { name: 'Составленные файлы' }).getByRole('listitem')).toHaveCount(3);
  await look(page, 'registers-told-again');
});

/** How many records stand in these states. */
async function expectStates(page: Page, states: Record<string, number>): Promise<void> {
  const list = page.getByRole('list', { name: 'Сколько записей в каком состоянии' });
  for (const [state, count] of Object.entries(states)) {
    await expect(list.getByRole('button', { name: new RegExp(`^${count}\\s*${state}$`) })).toBeVisible();
  }
}

interface Row {
  name: string;
  /** Words that stand in its cells. */
  cells: readonly string[];
  again?: boolean;
}

/** Makes the file of so many records, which are first seen as its rows. */
async function makeFile(page: Page, count: number, rows: readonly Row[]): Promise<void> {
  await page.getByRole('link', { name: `Составить файл (${count})` }).click();
  const table = page.getByRole('table').first();
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(rows.length);
  for (const { name, cells, again = false } of rows) {
    const told = table
      .locator('tbody')
      .getByRole('row', { name: new RegExp(name) })
      .filter({ has: page.getByRole('cell', { name: cells[0] ?? '', exact: true }) });
    for (const cell of cells) await expect(told.getByRole('cell', { name: cell, exact: true }).first()).toBeVisible();
    await expect(told.getByText('Изменилось, передать снова')).toHaveCount(again ? 1 : 0);
  }
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Составить файл (${count})` }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Документы об образовании \(ФИС ФРДО\) .*\.xlsx$/);
  await expect(page).toHaveURL(/\/registers\?register=EducationDocuments/);
}

/** Opens the certificate from the record that was told, as its person would; gives its address. */
async function openCertificate(page: Page): Promise<string> {
  await page
    .getByRole('table', { name: 'Записи реестра' })
    .getByRole('link', { name: new RegExp(WELDER) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/assignments\/[\w-]{36}/);
  const address = `${new URL(page.url()).pathname}/certificate`;
  await page.goto(address);
  return address;
}
