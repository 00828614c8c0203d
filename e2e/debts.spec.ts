import { expect } from '@playwright/test';
import { look } from './look.ts';
import { loggedIn, seeToast } from './people.ts';
import { test } from './story.ts';

test('a center gives a client a term to pay, the client says when it will pay, and the center sees it', async ({
  browser,
}) => {
  const center = await loggedIn(browser, 'admin@center.demo');
  await center.goto('/orgs?search=Волга');
  await center
    .getByRole('link', { name: /Волга-Монтаж/ })
    .first()
    .click();
  await center.getByRole('button', { name: 'Изменить срок' }).click();
  const terms = center.getByRole('dialog', { name: 'Срок оплаты счетов' });
  await terms.getByRole('textbox', { name: 'Календарных дней с даты счёта' }).fill('21');
  await look(center, 'payment-terms');
  await terms.getByRole('button', { name: 'Сохранить' }).click();
  await seeToast(center, 'Срок оплаты изменён!');
  await expect(center.getByText('21 день', { exact: true })).toBeVisible();
  await look(center, 'payment-terms-of-client');

  const client = await loggedIn(browser, 'operator@client.demo');
  await client.goto('/invoices/create');
  await client.getByRole('textbox', { name: 'Сумма' }).fill('777');
  await client.getByRole('button', { name: 'Получить счёт' }).click();
  const heading = client.getByRole('heading', { name: /^Счёт № \d+$/ });
  await expect(heading).toBeVisible();
  const number = (await heading.textContent())?.replace('Счёт ', '') ?? '';
  const day = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toLocaleDateString('ru-RU', { timeZone: 'Europe/Moscow' });
  await expect(client.getByText(day(21))).toBeVisible();
  await client.getByRole('button', { name: 'Сообщить, когда оплатим' }).click();
  const promise = client.getByRole('dialog', { name: /^Обещание оплатить/ });
  await promise.getByRole('textbox', { name: 'Оплата будет до' }).fill(day(5));
  await look(client, 'invoice-promise');
  await promise.getByRole('button', { name: 'Записать' }).click();
  await seeToast(client, 'Обещание записано!');
  await look(client, 'invoice-promised');

  await center.goto('/invoices');
  const row = center.getByRole('row', { name: new RegExp(`${number} `) });
  await expect(row).toContainText(day(21));
  await expect(row).toContainText(`Обещали до ${day(5)}`);
  await look(center, 'invoices-promised');

  await client.goto('/invoices');
  await client.getByRole('link', { name: 'Акт сверки' }).click();
  await client.getByRole('combobox', { name: 'Что начислено' }).click();
  await client.getByRole('option', { name: 'По счетам' }).click();
  // What was asked to be put on the balance is owed by nobody.
  await expect(client.getByRole('row', { name: /^Обороты за период/ })).toBeVisible();
  await expect(client.getByRole('row', { name: new RegExp(`Счёт ${number} `) })).toHaveCount(0);
  await look(client, 'statement-of-account');
});

test('a center looks at how many letters would go before it turns reminders on', async ({ browser }) => {
  const center = await loggedIn(browser, 'admin@center.demo');
  await center.goto('/settings/center');
  await look(center, 'settings-of-money');
  await center.getByRole('link', { name: 'Напоминания об оплате' }).click();
  await center.getByRole('switch', { name: 'Напоминать клиентам об оплате' }).check();
  await center.getByRole('textbox', { name: 'Текст письма' }).fill('Просим оплатить обучение:');
  await expect(center.getByRole('button', { name: 'Сохранить' })).toHaveCount(0);
  await center.getByRole('button', { name: 'Посмотреть, кому уйдёт' }).click();
  await expect(center.getByText(/^\d\d\.\d\d\.\d{4} (утром|в 10:00)/)).toBeVisible();
  await look(center, 'reminders');
  await center.getByRole('button', { name: 'Сохранить' }).click();
  await seeToast(center, 'Напоминания сохранены!');
  await center.getByRole('switch', { name: 'Напоминать клиентам об оплате' }).uncheck();
  await center.getByRole('button', { name: 'Сохранить' }).click();
  await seeToast(center, 'Напоминания сохранены!');
});
