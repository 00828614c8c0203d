import { expect, type Page } from '@playwright/test';
import { look } from './look.ts';
import { ask, loggedIn, seeToast } from './people.ts';
import { test } from './story.ts';

const NAME = 'Громова Алёна Ильинична';

/** One person, written down by two colleagues with two addresses; no other story is about her. */
async function writeDownTwice(page: Page): Promise<void> {
  const { operator } = await ask<{ operator: { organization: { id: string } } }>(page, '/User/Current');
  const [surname, name, lastName] = NAME.split(' ');
  for (const [index, jobTitle] of ['Лаборант', 'Старший лаборант'].entries()) {
    await ask(page, '/Operator/RegisterStudentForOperator', {
      ...{ surname, name, lastName, jobTitle, birthday: '1991-04-05', snilsNumber: '00045678900' },
      ...{ phone: `+7927123777${index}`, email: `gromova${index}@client.demo` },
      organization: operator.organization.id,
    });
  }
}

test('a client makes one record of two of one person, and two again', async ({ browser }) => {
  const page = await loggedIn(browser, 'operator@client.demo');
  await writeDownTwice(page);
  await page.goto('/students');
  await page.getByRole('link', { name: /^Возможные дубли: \d+$/ }).click();
  const pair = page.getByRole('row').filter({ hasText: 'gromova0@client.demo' });
  await expect(pair).toContainText('gromova1@client.demo');
  await look(page, 'doubles');

  await pair.getByRole('link', { name: 'Объединить' }).click();
  await page.getByRole('radio', { name: 'Старший лаборант' }).check();
  await look(page, 'merge');
  await page.getByRole('button', { name: 'Объединить', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Объединить' }).click();
  await seeToast(page, 'Записи объединены');
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
  await expect(page.getByText('Старший лаборант')).toBeVisible();

  await page.goto('/students/doubles');
  const merged = page.getByRole('region', { name: 'Объединённые' });
  await expect(merged.getByRole('link', { name: NAME })).toBeVisible();
  await look(page, 'merged');
  await merged.getByRole('button', { name: 'Отменить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить объединение' }).click();
  await seeToast(page, 'Объединение отменено');
  await page.goto('/students/doubles');
  await expect(page.getByRole('row').filter({ hasText: 'gromova0@client.demo' })).toBeVisible();
});
