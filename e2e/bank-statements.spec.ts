import { expect } from '@playwright/test';
import { statementFile } from '../server/demo/statement-file.ts';
import { look } from './look.ts';
import { loggedIn, seeToast } from './people.ts';
import { test } from './story.ts';

test('a center uploads a statement of its bank, confirms what agrees, splits what does not, and takes one back', async ({
  browser,
}) => {
  const client = await loggedIn(browser, 'operator@client.demo');
  const numbers: string[] = [];
  for (const sum of ['3210', '4321', '9000']) {
    await client.goto('/invoices/create');
    await client.getByRole('textbox', { name: 'Сумма' }).fill(sum);
    await client.getByRole('button', { name: 'Получить счёт' }).click();
    const heading = client.getByRole('heading', { name: /^Счёт № \d+$/ });
    await expect(heading).toBeVisible();
    numbers.push((await heading.textContent())?.replace('Счёт № ', '') ?? '');
  }
  const order = String(Date.now()).slice(-6);
  const payer = { payer: 'ООО "Волга-Монтаж"', inn: '6316120930' };
  const bytes = statementFile({
    account: '40702810200000000001',
    documents: [
      { ...payer, number: `${order}1`, sum: '3210.00', purpose: `Оплата по счету № ${numbers[0]}. НДС не облагается` },
      { ...payer, number: `${order}2`, sum: '5000.00', purpose: `Оплата по счету № ${numbers[1]}` },
      { ...payer, number: `${order}3`, sum: '4000.00', purpose: `Частичная оплата по счету № ${numbers[2]}` },
    ],
  });
  const file = { name: 'kl_to_1c.txt', mimeType: 'text/plain', buffer: bytes };

  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/bank-statements');
  await page.getByRole('button', { name: 'Загрузить выписку' }).first().click();
  const popup = page.getByRole('dialog', { name: 'Выписка банка' });
  await look(page, 'bank-upload');
  await popup.getByLabel('Файл выписки').setInputFiles(file);
  await expect(popup.getByText(/3\sновых поступления/)).toBeVisible();
  await popup.getByRole('button', { name: 'К поступлениям' }).click();

  await expect(page.getByRole('row', { name: new RegExp(`${order}1`) })).toContainText('Точно');
  await expect(page.getByRole('row', { name: new RegExp(`${order}2`) })).toContainText('остаток — на баланс');
  await look(page, 'bank-payments');
  await page.getByRole('button', { name: 'Подтвердить все точные (1)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Провести' }).click();
  await seeToast(page, /Проведено 1\sпоступление/);
  await expect(page.getByRole('row', { name: new RegExp(`${order}1`) })).toContainText('Проведён');

  await page.getByRole('link', { name: new RegExp(`${order}2`) }).click();
  await expect(page.getByText(/Остаток 679/)).toBeVisible();
  await look(page, 'bank-payment');
  await page.getByRole('button', { name: 'Провести поступление' }).click();
  await seeToast(page, 'Поступление проведено!');
  await look(page, 'bank-payment-confirmed');
  await page.getByRole('button', { name: 'Отменить решение' }).click();
  const undoing = page.getByRole('dialog');
  await undoing.getByRole('textbox', { name: /^Причина/ }).fill('Проведено не тому клиенту');
  await undoing.getByRole('button', { name: 'Отменить решение' }).click();
  await seeToast(page, 'Поступление снова ждёт решения');
  await expect(page.getByText(/Отменено/).first()).toBeVisible();

  await page.goto('/bank-statements');
  await page.getByRole('link', { name: new RegExp(`${order}3`) }).click();
  await page.getByRole('button', { name: 'Провести поступление' }).click();
  await seeToast(page, 'Поступление проведено!');
  await client.goto('/invoices');
  await expect(client.getByRole('row', { name: new RegExp(`№ ${numbers[2]} `) })).toContainText(
    /Оплачено 4\s000 из 9\s000\s₽/,
  );
  await look(client, 'invoices-part-paid');
  await client.getByRole('link', { name: `№ ${numbers[2]}`, exact: true }).click();
  await expect(client.getByText(/5\s000,00\s₽/)).toBeVisible();
  await look(client, 'invoice-part-paid');

  await page.goto('/bank-statements');
  await page.getByRole('button', { name: 'Загрузить выписку' }).first().click();
  await popup.getByLabel('Файл выписки').setInputFiles(file);
  await expect(popup.getByText('Новых поступлений нет: ничего не изменилось')).toBeVisible();
  await popup.getByRole('button', { name: 'К поступлениям' }).click();
  await page.getByRole('tab', { name: 'Файлы' }).click();
  await expect(page.getByRole('row', { name: /kl_to_1c\.txt/ })).toHaveCount(1);
  await look(page, 'bank-files');
});
