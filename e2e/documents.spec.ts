import { expect, type Page } from '@playwright/test';
import { look } from './look.ts';
import { choose, loggedIn, seeToast } from './people.ts';
import { newBrowser, test } from './story.ts';

// The demo's welder: his course issues cards and a contract, and his photo is there.
const WELDER = 'Иванов Алексей Борисович';

/** Clicks and gives the name of the file that comes. */
async function downloaded(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return download.suggestedFilename();
}

/** Fixes the document whose form is open, as suggested. */
async function fix(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Зафиксировать' }).click();
  const asking = page.getByRole('dialog');
  await Promise.all([page.waitForEvent('download'), asking.getByRole('button', { name: 'Зафиксировать' }).click()]);
  await seeToast(page, 'Документ зафиксирован!');
  await expect(page.getByRole('heading', { name: 'Документ зафиксирован' })).toBeVisible();
}

test('a secretary makes out a study certificate and an invoice; the client an invoice of its own', async ({
  browser,
}) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/documents/static');
  await page.getByRole('link', { name: 'Создать: Справка об обучении' }).click();
  await choose(page, 'Слушатель', /^Абрамов Денис/, 'Абрамов');
  await expect(page.getByRole('button', { name: 'Скачать справку' })).toBeVisible();
  await look(page, 'study-certificate');
  expect(await downloaded(page, 'Скачать справку')).toMatch(
    /^Справка об обучении № \d+ – Абрамов Денис Сергеевич\.pdf$/,
  );

  await page.goto('/documents/payment-invoice');
  await choose(page, 'Кому выставить', /Ульяновский приборный завод/, 'приборный');
  await expect(page.getByRole('list', { name: 'Строки счёта' })).toContainText('Итого');
  await look(page, 'payment-invoice');
  expect(await downloaded(page, 'Скачать счёт')).toMatch(/^Счёт на оплату № \d+\.pdf$/);

  const client = await loggedIn(browser, 'operator@client.demo');
  await client.goto('/documents/payment-invoice');
  await expect(client.getByRole('list', { name: 'Строки счёта' })).toContainText('Электробезопасность');
  expect(await downloaded(client, 'Скачать счёт')).toMatch(/^Счёт на оплату № \d+\.pdf$/);
  await client.goto('/documents/static');
  await expect(client.getByRole('row', { name: /Счёт на оплату/ }).first()).toBeVisible();

  await page.goto('/documents/static');
  await expect(page.getByText('Абрамов Денис Сергеевич')).toBeVisible();
  await look(page, 'documents-static');
});

test('a secretary fixes a card and a contract, replaces and revokes; the register and the public page follow', async ({
  browser,
}) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/assignments');
  await page.getByRole('searchbox').first().fill(WELDER);
  await page
    .getByRole('link', { name: new RegExp(WELDER) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/assignments\/[0-9a-f-]{36}/);
  const assignment = new URL(page.url()).pathname;

  await page.goto(`${assignment}/contract`);
  await expect(page.getByRole('textbox', { name: 'Исполнитель, в лице' })).toHaveValue(/директора Калашниковой/);
  await look(page, 'contract-form');
  await fix(page);

  await page.goto(`${assignment}/ticketmwithphoto`);
  await expect(page.getByRole('heading', { name: 'Документ зафиксирован' })).toBeVisible();
  await look(page, 'ticket-photo');

  await page.goto(`${assignment}/ticketb`);
  await fix(page);
  const first = await codeOf(page);

  await page.getByRole('button', { name: 'Выдать дубликат' }).click();
  await page.getByRole('textbox', { name: 'Причина' }).fill('Утеря подлинника');
  await page.getByRole('dialog').getByRole('button', { name: 'Выдать дубликат' }).click();
  await seeToast(page, 'Дубликат выдан и печатается');
  await expect(page.getByRole('heading', { name: 'Выдан дубликат' })).toBeVisible();
  const second = await codeOf(page);

  const visitor = await (await newBrowser(browser)).newPage();
  await visitor.goto(`/verify/${first}`);
  await expect(visitor.getByText(/^Документ заменён/)).toBeVisible();
  await look(visitor, 'verify-replaced');
  await visitor.goto(`/verify/${second}`);
  await expect(visitor.getByText('Документ действителен')).toBeVisible();
  await expect(visitor.getByText('Иванов А. Б.')).toBeVisible();

  await page.getByRole('button', { name: 'Отозвать' }).click();
  await page.getByRole('textbox', { name: 'Причина' }).fill('Ошибка в фамилии');
  await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click();
  await seeToast(page, 'Документ отозван');
  await visitor.reload();
  await expect(visitor.getByText('Документ отозван')).toBeVisible();

  await page.goto('/documents/register');
  const table = page.getByRole('table', { name: 'Реестр выданных' });
  await expect(table.getByRole('row', { name: /Билет Б/ }).first()).toBeVisible();
  await look(page, 'issue-register');
  await choose(page, 'Документ', 'Билет Б');
  await expect(table.getByText('Заменён', { exact: true })).toBeVisible();
  await choose(page, 'Статус', 'Отозван');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.getByRole('row', { name: /Билет Б, дубликат/ })).toContainText(WELDER);
  expect(await downloaded(page, 'Скачать Excel')).toBe('Реестр выданных документов.xlsx');
});

/** The code of the document on the page, once another was asked for. */
async function codeOf(page: Page): Promise<string> {
  return (await page.locator('a[href^="/verify/"]').first().textContent()) ?? '';
}
