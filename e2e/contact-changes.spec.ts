import { expect } from '@playwright/test';
import { followConfirmation } from './letters.ts';
import { look } from './look.ts';
import { loggedIn } from './people.ts';
import { newBrowser, test } from './story.ts';

test('another e-mail of an employee waits for his word, and a new phone asks for the code that came there', async ({
  browser,
}) => {
  const email = 'bykov-new@client.demo';
  const page = await loggedIn(browser, 'operator@client.demo');
  await page.goto('/students?search=Быков');
  await page.getByRole('table').getByRole('link', { name: /Быков/ }).first().click();
  await page.getByRole('link', { name: 'Изменить' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Телефон' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('9995554433');
  await look(page, 'student-contacts');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Новые контакты ждут подтверждения')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Код из СМС' })).toBeVisible();
  await look(page, 'student-contacts-awaited');

  const person = await (await newBrowser(browser)).newPage();
  await followConfirmation(person, browser, email);
  await expect(person.getByRole('heading', { name: 'Сделать эту почту вашим логином?' })).toBeVisible();
  await look(person, 'confirm-contact');
  await person.getByRole('button', { name: 'Подтвердить почту' }).click();
  await expect(person.getByRole('heading', { name: 'Почта подтверждена' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: `Скопировать: ${email}` })).toBeVisible();
});

test('a center is told why it cannot change the e-mail of somebody who has logged in', async ({ browser }) => {
  await loggedIn(browser, 'student@client.demo');
  const page = await loggedIn(browser, 'operator@center.demo');
  await page.goto('/students?search=student@client.demo');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('link', { name: 'Изменить' }).click();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeDisabled();
  await expect(page.getByText('почту и телефон меняет он сам').first()).toBeVisible();
  await look(page, 'student-contacts-of-another');
});

test('a link to take a former address back that is no longer valid says what to do', async ({ page }) => {
  await page.goto('/undo-contact?token=wrong');
  await look(page, 'undo-contact');
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Ссылка недействительна' })).toBeVisible();
});
