import { expect } from '@playwright/test';
import { look } from './look.ts';
import { loggedIn, seeToast, sendLogin } from './people.ts';
import { test } from './story.ts';

test('a visitor fills the cart, logs in, finds it as it was and tops up the balance', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look(page, 'about');

  await page.getByRole('button', { name: /В корзину.*Повышение квалификации/ }).click();
  const cart = page.getByRole('dialog', { name: 'Корзина' });
  await expect(cart.getByLabel('Количество: Повышение квалификации')).toHaveValue('1');
  await expect(cart.getByLabel('Количество: Профессиональное обучение')).toHaveValue('0');
  await cart.getByLabel('Количество: Профессиональная переподготовка').fill('2');
  await expect(cart.getByText(/^6\s200\s₽$/)).toBeVisible();
  await look(page, 'cart');
  // Only its own button closes it.
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(cart).toBeVisible();
  await cart.getByRole('button', { name: 'Закрыть корзину' }).click();
  await expect(cart).toBeHidden();
  await page.getByRole('button', { name: 'Корзина: 3 услуги' }).click();
  await cart.getByRole('button', { name: 'Оплатить' }).click();

  await expect(page).toHaveURL(/\/auth/);
  await sendLogin(page, 'operator@client.demo', 'Dopusk-2026');
  await expect(cart.getByLabel('Количество: Профессиональная переподготовка')).toHaveValue('2');
  await cart.getByRole('button', { name: 'Оплатить' }).click();
  await page.getByRole('button', { name: /Оплатить/ }).click();
  await seeToast(page, 'Баланс пополнен!');
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('button', { name: /^Корзина:/ })).toBeHidden();
});

test('an administrator prices documents', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/settings/center');
  await page.getByRole('link', { name: 'Цены документов' }).click();
  const diplom = page.getByRole('textbox', { name: 'Профессиональная переподготовка: Диплом' });
  await diplom.fill('1250,5');
  await look(page, 'prices');
  await page.getByRole('button', { name: 'Сохранить цены' }).click();
  await seeToast(page, 'Цены сохранены!');
  await page.reload();
  await expect(diplom).toHaveValue('1 250,50');
  // Other stories count with the demo's prices.
  await diplom.fill('0');
  await page.getByRole('button', { name: 'Сохранить цены' }).click();
  await seeToast(page, 'Цены сохранены!');
});
