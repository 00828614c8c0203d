import { expect } from '@playwright/test';
import { look } from './look.ts';
import { choose, loggedIn, seeToast } from './people.ts';
import { test } from './story.ts';

test('a center brings in training that ended before it came to the portal, in its own days', async ({ browser }) => {
  const page = await loggedIn(browser, 'operator@center.demo');
  await page.goto('/courses/assign');
  await choose(page, 'Организация', /Волга-Монтаж/, 'Волга');
  await choose(page, 'Сотрудники', /Абрамов Денис/, 'Абрамов');
  await choose(page, 'Курс', /охран/i, 'охран');
  await page.getByRole('checkbox', { name: 'Обучение уже началось' }).check();
  const year = new Date().getFullYear() - 1;
  await page.getByRole('textbox', { name: 'Начало обучения' }).fill(`02.03.${year}`);
  await page.getByRole('textbox', { name: 'Окончание обучения' }).fill(`31.03.${year}`);
  await look(page, 'begun-training');
  await page.getByRole('button', { name: 'Назначить курс' }).click();
  await seeToast(page, 'Курс назначен!');
  await expect(page).toHaveURL(/\/assignments\/[0-9a-f-]{36}/);
  await expect(page.getByText(new RegExp(`31\\.03\\.${year}|31 марта ${year}`)).first()).toBeVisible();

  const client = await loggedIn(browser, 'operator@client.demo');
  await client.goto('/courses/assign');
  await expect(client.getByRole('textbox', { name: 'Начало обучения' })).toBeVisible();
  await expect(client.getByRole('checkbox', { name: 'Обучение уже началось' })).toHaveCount(0);
});
