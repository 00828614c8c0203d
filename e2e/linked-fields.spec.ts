import { expect } from '@playwright/test';
import { loggedIn } from './people.ts';
import { test } from './story.ts';

test('a link to what is missing leads into its field', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/students?search=абрамов');
  await page.getByRole('link', { name: 'Абрамов Денис Сергеевич' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const student = new URL(page.url()).pathname;
  await page.goto(`${student}/edit?field=snilsNumber`);
  await expect(page.getByRole('textbox', { name: 'СНИЛС' })).toBeFocused();
  await page.goto(`${student}/edit?field=educationType`);
  await expect(page.getByRole('combobox', { name: 'Уровень образования' })).toBeFocused();
  await page.goto(`${student}/edit?field=avatar`);
  await expect(page.getByRole('button', { name: 'Выбрать фото' })).toBeFocused();
  const { data } = await (await page.request.get('/api/User/Current')).json();
  await page.goto(`/orgs/${data.operator.organization.id}/edit?field=address`);
  await expect(page.getByLabel(/адрес/i).first()).toBeFocused();
});
