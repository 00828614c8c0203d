import { expect } from '@playwright/test';
import { look } from './look.ts';
import { loggedIn } from './people.ts';
import { test } from './story.ts';

test('a client sees who of its center looked at passports, and narrows what the center sees', async ({ browser }) => {
  const center = await loggedIn(browser, 'operator@center.demo');
  await center.goto('/orgs');
  await center.getByRole('link', { name: /Волга/ }).first().click();
  const staff = center.getByRole('table', { name: 'Персонал' }).getByRole('row');
  await staff.nth(1).getByRole('link').first().click();
  const organization = center.getByRole('link', { name: 'ООО «Волга-Монтаж»' });

  const page = await loggedIn(browser, 'operator@client.demo');
  await page.goto((await organization.getAttribute('href')) ?? '');
  await page.getByRole('tab', { name: 'Учебные центры' }).click();
  const links = page.getByRole('list', { name: 'Учебные центры' });
  await expect(links).toContainText('Открыто центру: весь персонал');
  await links.getByText(/Кто открывал паспорта и СНИЛС за год/).click();
  await look(page, 'organization-centers');

  await links.getByRole('button', { name: 'Отвязать' }).click();
  await expect(page.getByRole('dialog')).toContainText('У него останутся назначения');
  await look(page, 'organization-center-unlink');
  await page.getByRole('dialog').getByRole('button', { name: 'Отмена' }).click();

  await links.getByRole('button', { name: 'Показывать только обучающихся' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Показывать только обучающихся' }).click();
  await expect(links).toContainText('Открыто центру: только обучающиеся');
  await links.getByRole('button', { name: 'Показывать весь персонал' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Показывать весь персонал' }).click();
  await expect(links).toContainText('Открыто центру: весь персонал');
});
