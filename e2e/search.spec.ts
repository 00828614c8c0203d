import { expect } from '@playwright/test';
import { look } from './look.ts';
import { loggedIn } from './people.ts';
import { test } from './story.ts';

test('a center finds a person, a page and what it has just opened from anywhere, by keys alone', async ({
  browser,
}) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Поиск по порталу' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Что найти' });
  await expect(box).toBeFocused();
  await page.keyboard.type('иван');
  const people = page.getByRole('group', { name: 'Сотрудники' });
  await expect(people.getByRole('option').first()).toBeVisible();
  await look(page, 'search');

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/students\/[0-9a-f-]+$/);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Недавно открытое' }).getByRole('option')).toContainText(/иван/i);
  await expect(box).toBeFocused();
  await page.keyboard.type('реестр выданных');
  await expect(page.getByRole('option', { name: /^Реестр выданных/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/documents\/register$/);
});
