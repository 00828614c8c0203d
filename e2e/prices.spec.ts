import { expect } from '@playwright/test';
import { seeMessage } from './letters.ts';
import { look } from './look.ts';
import { choose, loggedIn, seeToast } from './people.ts';
import { test } from './story.ts';

// In this order: the second makes out what the demo's year has taught the same client.
test.describe.configure({ mode: 'default' });

const CLIENT = 'АО «Ульяновский приборный завод»';
const COURSE = 'Педагогика дополнительного образования детей и взрослых';

test('a center agrees a price with a client, which stands at the assignment and in its invoice', async ({
  browser,
}) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/orgs');
  await page.getByRole('link', { name: CLIENT }).click();
  await page.getByRole('button', { name: 'Изменить цены' }).click();
  const prices = page.getByRole('dialog', { name: 'Цены по договору' });
  await prices.getByRole('button', { name: 'Добавить цену' }).click();
  const line = prices.getByRole('listitem').last();
  await line.getByRole('combobox', { name: 'Курс' }).fill('Педагогика');
  await page.getByRole('option', { name: COURSE }).click();
  await line.getByRole('textbox', { name: 'Цена' }).fill('9900');
  await look(page, 'client-prices');
  await prices.getByRole('button', { name: 'Сохранить' }).click();
  await seeToast(page, 'Цены клиента сохранены!');
  await expect(page.getByRole('row', { name: COURSE })).toContainText(/9\s900/);

  await page.goto('/courses/assign');
  await choose(page, 'Организация', /Ульяновский приборный завод/, 'Ульяновский');
  await page.getByRole('combobox', { name: 'Сотрудники' }).click();
  const person = page.getByRole('option').first();
  const name = (await person.textContent()) ?? '';
  await person.click();
  await page.keyboard.press('Escape');
  await choose(page, 'Курс', COURSE, 'Педагогика');
  const cost = page.getByRole('status', { name: 'Стоимость' });
  await expect(cost).toContainText(/По прайсу .*9\s900.*Цена по договору/s);
  await look(page, 'price-by-contract');
  await page.getByRole('button', { name: 'Назначить курс' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(/Цена по договору.*по прайсу/)).toBeVisible();

  await page.goto('/invoices/create');
  await choose(page, 'Вид счёта', 'Выбранные назначения');
  await choose(page, 'Назначения', new RegExp(`^${name}.*«Педагогика`), name);
  await page.getByRole('button', { name: 'Выставить счёт' }).click();
  await seeToast(page, 'Счёт выставлен!');
  const invoiced = page.getByRole('list', { name: 'Назначения счёта' });
  await expect(invoiced.getByRole('listitem')).toContainText(/9\s900.*Цена по договору.*по прайсу/s);
  await look(page, 'invoice-by-contract');
});

test('a center makes out the acts of a year at once, for the clients of its choice, and takes them away together', async ({
  browser,
}) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  const year = new Date().getFullYear();
  await page.goto(`/invoices/period?kind=Acts&start=${year - 1}-01-01&end=${year}-12-31`);
  const clients = page.getByRole('region', { name: 'Клиенты' });
  await expect(clients.getByRole('checkbox', { name: /Ульяновский/ })).toBeChecked();
  await look(page, 'billing');
  // Whatever other stories make out for the other client stays theirs.
  for (const other of await clients.getByRole('checkbox', { name: /^(?!.*Ульяновский)/ }).all()) await other.uncheck();
  await page.getByRole('button', { name: 'Составить 1 акт', exact: true }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Клиенты получат письма');
  await question.getByRole('button', { name: 'Составить' }).click();
  await expect(page.getByText('Составлено: 1 акт')).toBeVisible();
  await look(page, 'billed');
  await expect(clients.getByRole('checkbox', { name: /Ульяновский/ })).toHaveCount(0);
  const archive = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать архивом' }).click();
  expect((await archive).suggestedFilename()).toMatch(/\.zip$/);

  await seeMessage(browser, 'operator@client.demo', 'Акт об оказании услуг');
});
