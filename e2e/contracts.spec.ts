import { expect } from '@playwright/test';
import { look } from './look.ts';
import { loggedIn, makeUnpaidGroup, seeToast } from './people.ts';
import { test } from './story.ts';

test('one contract about a whole group is made, downloaded by the client, taken back and made anew', async ({
  browser,
}) => {
  const admin = await loggedIn(browser, 'admin@center.demo');
  const client = await loggedIn(browser, 'operator@client.demo');
  const people = ['Цой Александр', 'Чернова Виктория', 'Щербаков Егор'];
  const group = await makeUnpaidGroup(client, 'Договорная группа', people);

  await admin.goto(group);
  const contracts = admin.getByRole('region', { name: 'Договор' });
  await expect(contracts.getByText(/^Без договора 3\sчеловека, /)).toBeVisible();
  await contracts.getByRole('button', { name: /^Заключить договор/ }).click();
  const popup = admin.getByRole('dialog', { name: 'Договор с заказчиком' });
  await expect(popup.getByRole('list', { name: 'Что войдёт в договор' })).toContainText('3 чел.');
  await popup.getByRole('textbox', { name: 'Должность подписанта заказчика' }).fill('Директор');
  await popup.getByRole('textbox', { name: 'ФИО подписанта заказчика' }).fill('Зорин Олег Ильич');
  await popup.getByRole('textbox', { name: 'Действует на основании' }).fill('Устав');
  await look(admin, 'group-contract');
  await popup.getByRole('button', { name: 'Зафиксировать договор' }).click();
  await seeToast(admin, 'Договор зафиксирован и печатается');
  await expect(popup).toBeHidden();
  await expect(contracts.getByRole('button', { name: /^Скачать Договор № .+: DOCX$/ })).toBeVisible();
  await look(admin, 'group-contracts');

  // Nobody has paid: a contract comes before the payment.
  await client.goto(group);
  const file = client.waitForEvent('download');
  await client.getByRole('button', { name: /^Скачать Договор № .+: PDF$/ }).click();
  expect((await file).suggestedFilename()).toMatch(/^Договор № \d+ – .+\.pdf$/);
  await expect(client.getByRole('button', { name: /^Отозвать/ })).toBeHidden();

  // An invoice for the group rests on it by itself.
  await client.getByRole('link', { name: 'Получить счёт' }).click();
  await expect(client.getByRole('combobox', { name: 'Основание' })).toHaveValue(/^Договор № \d+ от /);
  await client.getByRole('button', { name: 'Получить счёт' }).click();
  await expect(client.getByText(/^Договор №\s\d+ от /)).toBeVisible();
  await look(client, 'invoice-with-basis');

  await contracts.getByRole('button', { name: /^Отозвать/ }).click();
  const reason = admin.getByRole('dialog', { name: 'Отозвать договор' });
  await reason.getByRole('textbox', { name: 'Причина' }).fill('Ошибка в реквизитах заказчика');
  await reason.getByRole('button', { name: 'Отозвать' }).click();
  await seeToast(admin, 'Документ отозван');
  await expect(contracts.getByRole('button', { name: /^Заключить договор/ })).toBeVisible();
});
