import { expect, type Page } from '@playwright/test';
import { look } from './look.ts';
import { choose, loggedIn, seeToast } from './people.ts';
import { test } from './story.ts';

// Paying by card with everything that may happen at the bank, and getting the money back.
/** The newest unpaid assignment of the client that costs something. */
async function unpaidAssignment(page: Page): Promise<string> {
  const reply = await page.request.get('/api/AssignCourse/GetOrganizationAssigns/Current?isPaid=false&pageSize=100');
  const { data } = (await reply.json()) as { data: { items: { id: string; price: number }[] } };
  const found = data.items.findLast(({ price }) => price > 0);
  if (!found) throw new Error('The demo client has nothing to pay');
  return `/assignments/${found.id}`;
}

test('a client leaves the bank, is refused, pays by card, and the center gives the money back', async ({ browser }) => {
  const page = await loggedIn(browser, 'operator@client.demo');
  const assignment = await unpaidAssignment(page);
  await page.goto(`${assignment}/pay`);
  await page.getByRole('button', { name: 'Оплатить картой' }).click();
  await expect(page).toHaveURL(/sandbox-bank/);
  await look(page, 'bank');
  await page.getByRole('link', { name: 'Вернуться в магазин без оплаты' }).click();
  await seeToast(page, 'Платёж обрабатывается');
  await expect(page.locator('#main').getByText('Платёж обрабатывается')).toBeVisible();

  await page.goto(`${assignment}/pay`);
  await expect(page.getByRole('heading', { name: 'Платёж обрабатывается' })).toBeVisible();
  await look(page, 'pay-processing');
  await page.getByRole('button', { name: 'Продолжить оплату' }).click();
  await expect(page).toHaveURL(/sandbox-bank/);
  await page.getByRole('button', { name: 'Отказать' }).click();
  await seeToast(page, 'Произошла ошибка при оплате: неизвестный статус. Обратитесь в поддержку.');

  await expect(page).toHaveURL(new RegExp(`${assignment}/pay$`));
  await expect(page.getByText('Недостаточно средств на карте')).toBeVisible();
  await look(page, 'pay-refused');
  await page.getByRole('button', { name: 'Оплатить картой' }).click();
  await expect(page).toHaveURL(/sandbox-bank/);
  await page.getByRole('button', { name: /^Оплатить/ }).click();
  await seeToast(page, 'Назначение оплачено!');
  await expect(page.getByRole('heading', { name: 'Назначение оплачено' })).toBeVisible();

  const center = await loggedIn(browser, 'admin@center.demo');
  await center.goto(assignment);
  // A part goes back to the card it came from, and the training stays; then the rest goes to the balance.
  await center.getByRole('button', { name: 'Вернуть деньги' }).click();
  const part = center.getByRole('dialog');
  await expect(part.getByRole('combobox', { name: 'Куда вернуть' })).toHaveValue('На карту, с которой платили');
  await part.getByRole('textbox', { name: 'Сколько вернуть' }).fill('100');
  await part.getByRole('textbox', { name: 'Причина' }).fill('Скидка по договорённости');
  await part.getByRole('button', { name: 'Вернуть часть' }).click();
  await seeToast(center, 'Часть денег возвращается на карту!');
  await expect(center.getByText(/Возвращено 100\s₽/)).toBeVisible();

  await center.getByRole('button', { name: 'Вернуть деньги' }).click();
  await expect(center.getByRole('textbox', { name: 'Причина' })).toBeVisible();
  await expect(center.getByRole('dialog')).toContainText(/Раньше возвращено 100\s₽/);
  await look(center, 'refund');
  // Not by `choose`: its Escape would close the popup.
  await center.getByRole('combobox', { name: 'Куда вернуть' }).click();
  await center.getByRole('option', { name: /^На баланс/ }).click();
  await center.getByRole('textbox', { name: 'Причина' }).fill('Сотрудник уволился до начала обучения');
  await center.getByRole('dialog').getByRole('button', { name: 'Снять с возвратом' }).click();
  await seeToast(center, 'Слушатель снят с курса!');

  await page.goto('/');
  await page.getByRole('button', { name: /Баланс .* пополнить/ }).click();
  await page.getByRole('link', { name: 'Вся история' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'История баланса' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Возврат' }).first()).toBeVisible();
  await look(page, 'balance-history');
  await choose(page, 'Операция', 'Возврат');
  await expect(page.getByRole('cell', { name: /^Пополнение/ })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать Excel' }).click();
  expect((await download).suggestedFilename()).toMatch(/^История баланса .*\.xlsx$/);
});

test('an administrator reconciles the payments with the bank, and looks at what the center is to get', async ({
  browser,
}) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/settings/center');
  await page.getByRole('link', { name: 'Сверка платежей' }).click();
  await expect(page.getByRole('heading', { name: 'Сверок ещё не было' })).toBeVisible();
  await page.getByRole('button', { name: 'Сверить' }).click();
  await expect(page.getByRole('heading', { name: 'Всё сходится' })).toBeVisible();
  await look(page, 'reconciliation');

  await page.goto('/settings/center');
  await page.getByRole('link', { name: 'Взаиморасчёты' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Взаиморасчёты' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'К получению за период' })).toBeVisible();
  await look(page, 'settlement');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать Excel', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^Взаиморасчёты .*\.xlsx$/);
});
