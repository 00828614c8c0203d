import { expect, type Page } from '@playwright/test';
import { look } from './look.ts';
import { loggedIn } from './people.ts';
import { test } from './story.ts';

/** Takes back the only change of a record from the first of September on. */
async function removeVersion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Удалить версию с 01.09.2026' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить', exact: true }).click();
  // The toast of an earlier one may still be there.
  await expect(page.getByText('Версия удалена').last()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Версии' })).toBeHidden();
}

test('requisites change from a day on, and their history says so', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/orgs');
  await page
    .getByRole('link', { name: /Учебный центр „Допуск“/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Изменить' }).click();
  await page.getByRole('textbox', { name: 'Юридический адрес' }).fill('г. Самара, ул. Молодогвардейская, д. 151');
  await page.getByRole('textbox', { name: 'Изменения действуют с' }).fill('01.09.2026');
  await look(page, 'organization-edit');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Организация изменена!')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Версии' })).toContainText('Юридический адрес: пусто → г. Самара');
  await look(page, 'organization-versions');
});

test('a committee changes from a day on, and a mistaken change is taken back', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/comissions/add');
  await page.getByRole('textbox', { name: 'Название' }).fill('Комиссия осени');
  await page.getByRole('textbox', { name: 'ФИО' }).fill('Весенняя Ольга Ильинична');
  await page.getByRole('button', { name: 'Создать комиссию' }).click();
  await page.getByRole('button', { name: 'Изменить' }).click();
  await page.getByRole('textbox', { name: 'ФИО' }).fill('Осенний Пётр Ильич');
  await page.getByRole('textbox', { name: 'Изменения действуют с' }).fill('01.09.2026');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('list', { name: 'Версии' })).toContainText('Осенний Пётр Ильич – председатель');
  await look(page, 'committee-versions');
  await removeVersion(page);
  await expect(page.getByRole('list', { name: 'Состав комиссии' })).toContainText('Весенняя Ольга Ильинична');
});

test('a version of requisites that was deleted is put back, by the toast and by the history, as long as nobody has changed them since', async ({
  browser,
}) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  const answer = await page.request.post('/api/Organization/AddOrganization', {
    data: { title: 'ООО „Возврат“', inn: '7740000076', phone: '+79270000077', email: 'return@client.test' },
  });
  const made = (await answer.json()) as { ok: boolean; data: { id: string } };
  expect(made).toMatchObject({ ok: true });
  const own = `/orgs/${made.data.id}`;
  const change = async (address: string, since: string) => {
    await page.goto(`${own}/edit`);
    await page.getByRole('textbox', { name: 'Юридический адрес' }).fill(address);
    if (since) await page.getByRole('textbox', { name: 'Изменения действуют с' }).fill(since);
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Организация изменена!')).toBeVisible();
  };
  const versions = page.getByRole('list', { name: 'Версии' });
  const toasts = page.getByRole('region', { name: /Уведомления/ });

  await change('г. Самара, ул. Молодогвардейская, д. 151', '01.09.2026');
  await removeVersion(page);
  await toasts.getByRole('button', { name: 'Отменить' }).click();
  await expect(versions).toContainText('Молодогвардейская');

  // The toast is gone with the page: the history remembers for a day.
  await removeVersion(page);
  await page.reload();
  await page.getByRole('button', { name: 'История' }).click();
  const line = page.getByRole('list', { name: 'История' }).getByRole('listitem').filter({ hasText: 'Удалена версия' });
  await line.first().getByRole('button', { name: 'Отменить' }).click();
  await page.keyboard.press('Escape');
  await expect(versions).toContainText('Молодогвардейская');

  await removeVersion(page);
  await change('г. Самара, ул. Садовая, д. 1', '');
  await page.getByRole('button', { name: 'История' }).click();
  await line.first().getByRole('button', { name: 'Отменить' }).click();
  await expect(toasts.getByText(/реквизиты с тех пор изменили/)).toBeVisible();
});
