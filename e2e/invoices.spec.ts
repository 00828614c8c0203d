import { expect } from '@playwright/test';
import { test } from './by-keyboard.ts';
import { look } from './look.ts';
import { choose, enter, seeToast } from './people.ts';

test('a client issues an invoice, the center sees the money come, the balance grows', async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await enter(browser, 'operator@client.demo');
  await page.goto('/invoices');
  await page.getByRole('link', { name: 'Выставить счёт' }).first().click();
  await page.getByRole('textbox', { name: 'Сумма' }).fill('54321');
  await look(page, 'invoice-create');
  await page.getByRole('button', { name: 'Выставить счёт' }).click();
  await seeToast(page, 'Счёт выставлен!');
  const heading = page.getByRole('heading', { name: /^Счёт № \d+$/ });
  const title = (await heading.textContent()) ?? '';
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: `Скачать ${title}: DOCX` }).click();
  expect((await file).suggestedFilename()).toBe(`${title.replace('Счёт', 'Счёт на оплату')}.docx`);

  await page.goto('/groups');
  await page.getByRole('link', { name: /ЭБ-2/ }).click();
  await page.getByRole('link', { name: 'Выставить счёт' }).click();
  await expect(
    page.getByRole('textbox', { name: 'Группа' }).or(page.getByRole('combobox', { name: 'Группа' })),
  ).toHaveValue(/ЭБ-2/);
  await page.getByRole('button', { name: 'Выставить счёт' }).click();
  await expect(page.getByRole('list', { name: 'Назначения счёта' }).getByRole('listitem').first()).toBeVisible();
  await look(page, 'invoice');

  const center = await enter(browser, 'admin@center.demo');
  await center.goto('/invoices');
  await choose(center, 'Состояние', 'Ждёт оплаты');
  await look(center, 'invoices');
  await center.getByRole('link', { name: title.replace('Счёт ', ''), exact: true }).click();
  await center.getByRole('button', { name: 'Отметить оплату' }).click();
  const popup = center.getByRole('dialog', { name: title.replace('Счёт', 'Оплата счёта') });
  await popup.getByRole('textbox', { name: 'Платёжное поручение №' }).fill('417');
  await look(center, 'invoice-paid');
  await popup.getByRole('button', { name: 'Деньги поступили' }).click();
  await seeToast(center, 'Счёт оплачен!');
  await expect(center.getByText('платёжное поручение № 417')).toBeVisible();
  await expect(center.getByRole('button', { name: 'Отметить оплату' })).toBeHidden();

  await page.goto('/balance');
  await expect(page.getByRole('row', { name: /Пополнение по счёту/ })).toContainText(title);
});
