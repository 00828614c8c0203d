import { expect } from '@playwright/test';
import { look } from './look.ts';
import { enter, loggedIn, sendLogin } from './people.ts';
import { test } from './story.ts';

test('a stranger is led to the login and, after it, to the page he wanted', async ({ page }) => {
  await page.goto('/students?search=орлов');
  await expect(page.getByRole('heading', { level: 1, name: 'Вход в систему' })).toBeVisible();
  await look(page, 'login');
  await sendLogin(page, 'operator@client.demo', 'Dopusk-2026');
  await expect(page).toHaveURL(/\/students\?search=/);
  await expect(page.getByRole('link', { name: 'Орлов Тимур Русланович' })).toBeVisible();
});

test('a wrong password is told without losing what was typed', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByText('Обязательное поле')).toHaveCount(3);
  await look(page, 'login-errors');
  await sendLogin(page, 'admin@center.demo', 'wrong-password-1');
  await expect(page.getByText('Неверный логин или пароль')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('admin@center.demo');
});

test('pages of others are closed, unknown ones say so', async ({ browser }) => {
  const client = await loggedIn(browser, 'operator@client.demo');
  await client.goto('/comissions');
  await expect(client.getByRole('heading', { name: 'Доступ запрещен' })).toBeVisible();
  await expect(client.getByText('У вас нет доступа к этой странице')).toBeVisible();
  await look(client, 'denied');
  await client.goto('/nowhere');
  await expect(client.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible();
  await look(client, 'not-found');
});

test('the home of each kind of user, the sidebar in its states', async ({ browser }) => {
  const administrator = await enter(browser, 'admin@center.demo');
  await expect(administrator.getByRole('link', { name: 'Абрамов Денис Сергеевич' })).toBeVisible();
  await look(administrator, 'home-people');
  await administrator.getByRole('tab', { name: 'Организации' }).click();
  // Whoever has paid last stands beside the table, with a link of his own.
  await expect(administrator.getByRole('tabpanel').getByRole('link', { name: /Волга-Монтаж/ })).toBeVisible();
  await look(administrator, 'home-organizations');

  await administrator.getByRole('button', { name: 'Свернуть меню' }).click();
  await look(administrator, 'home-collapsed');
  await administrator.reload();
  await expect(administrator.getByRole('button', { name: 'Развернуть меню' })).toBeVisible();

  const operator = await enter(browser, 'operator@client.demo');
  await operator.getByRole('button', { name: /Волга-Монтаж/ }).click();
  await operator.getByRole('menuitemradio', { name: /приборный завод/ }).click();
  await expect(operator.getByRole('button', { name: /приборный завод/ })).toBeVisible();
  await operator.reload();
  // Back again: the organization stays chosen, for the stories that follow too.
  await operator.getByRole('button', { name: /приборный завод/ }).click();
  await operator.getByRole('menuitemradio', { name: /Волга-Монтаж/ }).click();
  await expect(operator.getByRole('button', { name: /Волга-Монтаж/ })).toBeVisible();

  await operator.goto('/logout');
  await expect(operator.getByRole('heading', { level: 1, name: 'Вход в систему' })).toBeVisible();
  await operator.goto('/students');
  await expect(operator.getByRole('heading', { level: 1, name: 'Вход в систему' })).toBeVisible();
});
