import { expect } from '@playwright/test';
import { look } from './look.ts';
import { choose, loggedIn, makeUnpaidGroup, seeToast } from './people.ts';
import { test } from './story.ts';

// In this order: the second pays what the first chooses from.
test.describe.configure({ mode: 'default' });

const GROUP = 'Группа на оплату';

test('a client issues an invoice for the assignments of its choice', async ({ browser }) => {
  const page = await loggedIn(browser, 'operator@client.demo');
  // Another story invoices whatever is unpaid in the demo.
  await makeUnpaidGroup(page, GROUP, ['Ильина Татьяна', 'Калинин Виктор', 'Карпова Дарья']);
  await page.goto('/invoices/create');
  await choose(page, 'Вид счёта', 'Выбранные назначения');
  await choose(page, 'Назначения', /^Ильина Татьяна.*«Стропальщик»/, 'Ильина');
  await look(page, 'invoice-assignments');
  await page.getByRole('button', { name: 'Получить счёт' }).click();
  await seeToast(page, 'Счёт получен!');
  await expect(page.getByRole('list', { name: 'Назначения счёта' }).getByRole('listitem')).toHaveCount(1);
});

test('a client issues an invoice for a group, the center sees the money, which pays for the group', async ({
  browser,
}) => {
  const page = await loggedIn(browser, 'operator@client.demo');
  await page.goto('/invoices');
  await page.getByRole('link', { name: 'Получить счёт' }).first().click();
  await page.getByRole('textbox', { name: 'Сумма' }).fill('54321');
  await look(page, 'invoice-create');
  await page.getByRole('button', { name: 'Получить счёт' }).click();
  await seeToast(page, 'Счёт получен!');
  const heading = page.getByRole('heading', { name: /^Счёт № \d+$/ });
  const topUp = (await heading.textContent()) ?? '';
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: `Скачать ${topUp}: DOCX` }).click();
  expect((await file).suggestedFilename()).toBe(`${topUp.replace('Счёт', 'Счёт на оплату')}.docx`);

  await page.goto('/groups');
  await page.getByRole('link', { name: GROUP }).click();
  await page.getByRole('link', { name: 'Получить счёт' }).click();
  await expect(page.getByRole('combobox', { name: 'Группа' })).toHaveValue(GROUP);
  await page.getByRole('button', { name: 'Получить счёт' }).click();
  await expect(page.getByRole('list', { name: 'Назначения счёта' }).getByRole('listitem').first()).toBeVisible();
  const code = page.getByRole('img', { name: /^QR-код для оплаты счёта/ });
  await expect(code).toBeVisible();
  await look(page, 'invoice');
  const title = (await heading.textContent()) ?? '';

  const center = await loggedIn(browser, 'admin@center.demo');
  await center.goto('/invoices');
  await choose(center, 'Состояние', 'Ждёт оплаты');
  await look(center, 'invoices');
  await center.getByRole('link', { name: title.replace('Счёт ', ''), exact: true }).click();
  await center.getByRole('button', { name: 'Отметить оплату' }).click();
  const popup = center.getByRole('dialog', { name: title.replace('Счёт', 'Оплата счёта') });
  await popup.getByRole('textbox', { name: 'Платёжное поручение №' }).fill('417');
  await look(center, 'invoice-paid');
  await popup.getByRole('button', { name: 'Деньги поступили' }).click();
  await seeToast(center, /^Счёт оплачен! Оплачено обучение: \d из \d$/);
  await expect(center.getByText('платёжное поручение № 417')).toBeVisible();
  await expect(center.getByRole('button', { name: 'Отметить оплату' })).toBeHidden();
  await look(center, 'invoice-of-center');

  await page.reload();
  await expect(code).toBeHidden();
  await expect(page.getByRole('button', { name: 'Оплатить группу с баланса' })).toBeHidden();
  await expect(page.getByRole('list', { name: 'Назначения счёта' })).not.toContainText('Не оплачено');
  await page.goto('/balance');
  await expect(page.getByRole('row', { name: /Пополнение по счёту/ }).filter({ hasText: title })).toBeVisible();
  await look(page, 'balance-parts');

  // A part of what the invoice has paid goes back, and the report leads to the invoice.
  await center.getByRole('list', { name: 'Назначения счёта' }).getByRole('link').first().click();
  await center.getByRole('button', { name: 'Вернуть деньги' }).click();
  const refund = center.getByRole('dialog');
  await refund.getByRole('textbox', { name: 'Сколько вернуть' }).fill('100');
  await refund.getByRole('textbox', { name: 'Причина' }).fill('Скидка по договорённости');
  await refund.getByRole('button', { name: 'Вернуть часть' }).click();
  await seeToast(center, 'Часть денег возвращена на баланс!');
  await center.goto('/report/sales');
  await expect(center.getByRole('heading', { level: 1, name: 'Отчёт по клиентам и курсам' })).toBeVisible();
  await look(center, 'sales');
  await center.getByRole('link', { name: /выставлено, ООО «Волга-Монтаж»$/ }).click();
  await expect(center.getByRole('link', { name: title.replace('Счёт ', ''), exact: true })).toBeVisible();
});

test('a center makes out an act for paid training that has ended, and gets its file', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/documents/service-act');
  await choose(page, 'Заказчик', /Волга-Монтаж/);
  // The last month is proposed: the demo center may have taught nobody of this client then.
  await page.getByRole('textbox', { name: 'Начало периода' }).fill(`01.01.${new Date().getFullYear()}`);
  const lines = page.getByRole('list', { name: 'Строки акта' });
  await expect(lines.getByRole('listitem').last()).toContainText('Итого');
  await look(page, 'service-act');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Составить и скачать акт' }).click();
  const act = await file;
  expect(act.suggestedFilename()).toMatch(/^Акт .*№ \d+\.pdf$/);
  if (process.env.SCREENS) await act.saveAs(`${process.env.SCREENS}/service-act.pdf`);
  await expect(page.getByRole('heading', { level: 1, name: 'Документы' })).toBeVisible();
});
