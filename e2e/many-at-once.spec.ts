import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { look } from './look.ts';
import { ask, loggedIn, makeUnpaidGroup } from './people.ts';
import { test } from './story.ts';

/** Marks all that the list finds, which is more than a page of it. */
async function chooseAllFound(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Выбрать', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Все на странице' }).check({ force: true });
  await page.getByRole('button', { name: /^Выбрать все найденные: / }).click();
  await expect(page.getByText(/^Выбраны все найденные: /)).toBeVisible();
}

test('a center invoices all that a filter finds, and takes the documents of all who have paid in one archive', async ({
  browser,
}) => {
  const client = await loggedIn(browser, 'operator@client.demo');
  const { items } = await ask<{ items: { fullName: string }[] }>(
    client,
    '/Operator/GetStudentsByOrganizations?pageSize=100',
  );
  const names = items.slice(0, 12).map(({ fullName }) => fullName);
  const group = await makeUnpaidGroup(client, 'Счета сразу всем', names, 9);

  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto(`/assignments?groupId=${group.split('/').pop()}`);
  await chooseAllFound(page);
  await page.getByRole('button', { name: 'Выставить счёт' }).click();
  const asked = page.getByRole('dialog', { name: `Выставить счёт: ${names.length} назначений` });
  await expect(asked.getByRole('list', { name: 'Счета по заказчикам' })).toContainText(`${names.length} человек`);
  await look(page, 'invoice-all-found');
  await asked.getByRole('button', { name: 'Выставить счёт' }).click();
  const invoiced = page.getByRole('dialog', { name: 'Счета за обучение' });
  await expect(invoiced.getByText(`Готово: ${names.length} из ${names.length}.`)).toBeVisible();
  await invoiced.getByText(/^Все: /).click();
  await expect(invoiced.getByText(/^Счёт №\s\d+ от /).first()).toBeVisible();
  await invoiced.getByRole('button', { name: 'Закрыть' }).last().click();
  // For all of them it is one invoice.
  await page.goto(`/invoices?groupId=${group.split('/').pop()}`);
  await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(1);

  await page.goto('/assignments?isPaid=true');
  await chooseAllFound(page);
  await page.getByRole('button', { name: 'Ещё', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Скачать', exact: true }).click();
  const collected = page.getByRole('dialog', { name: 'Архив документов' });
  await expect(collected.getByText(/^Готово: \d+ из \d+\./)).toBeVisible();
  const archive = collected.getByRole('button', { name: 'Скачать архив' });
  // The demo's documents are printed a little after its start: who was not ready is tried again.
  await expect(async () => {
    if (await archive.isHidden()) await collected.getByRole('button', { name: 'Повторить для всех с отказом' }).click();
    await expect(archive).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await look(page, 'archive-of-all');
  const [download] = await Promise.all([page.waitForEvent('download'), archive.click()]);
  expect(download.suggestedFilename()).toBe('Документы.zip');
  const bytes = await readFile((await download.path()) ?? '');
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
});
