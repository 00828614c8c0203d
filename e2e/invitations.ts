import { type Browser, expect, type Page } from '@playwright/test';
import { lastMessage } from './letters.ts';
import { look } from './look.ts';
import { seeToast } from './people.ts';
import { newBrowser } from './story.ts';

interface NewOperator {
  surname: string;
  name: string;
  lastName: string;
  phone: string;
  email: string;
  password: string;
}

/** An administrator invites a colleague, who sets a password of his own by the link of the letter. */
export async function inviteOperator(page: Page, of: NewOperator): Promise<void> {
  await page.goto('/operators/create');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(of.email);
  await page.getByRole('button', { name: 'Отправить приглашение' }).click();
  await seeToast(page, 'Приглашение отправлено!');
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  const link = (await lastMessage(browser, of.email)).match(/\/invitation\?token=\S+/)?.[0] ?? '/no-link-in-the-letter';
  const context = await newBrowser(browser);
  const newcomer = await context.newPage();
  await newcomer.goto(new URL(link, page.url()).href);
  await newcomer.getByRole('textbox', { name: 'Фамилия' }).fill(of.surname);
  await newcomer.getByRole('textbox', { name: 'Имя' }).fill(of.name);
  await newcomer.getByRole('textbox', { name: 'Отчество' }).fill(of.lastName);
  await newcomer.getByRole('textbox', { name: 'Телефон' }).pressSequentially(of.phone);
  await newcomer.getByRole('textbox', { name: /^Пароль/ }).fill(of.password);
  await newcomer.getByRole('textbox', { name: /^Повторите пароль/ }).fill(of.password);
  for (const agreement of await newcomer.getByRole('checkbox', { name: /услов|согла/i }).all()) await agreement.check();
  await look(newcomer, 'invitation');
  await newcomer.getByRole('button', { name: 'Принять приглашение' }).click();
  await expect(newcomer.getByRole('heading', { level: 1, name: 'Главная' })).toBeVisible();
  await context.close();
}

/** An employee follows the link of his letter and sets his first password; gives his page. */
export async function setFirstPassword(browser: Browser, email: string, password: string): Promise<Page> {
  const link = (await lastMessage(browser, email)).match(/\/password\?token=\S+/)?.[0] ?? '/no-link-in-the-letter';
  const page = await (await newBrowser(browser)).newPage();
  await page.goto(link);
  await page.getByRole('textbox', { name: /^Пароль/ }).fill(password);
  await page.getByRole('textbox', { name: /^Повторите пароль/ }).fill(password);
  await page.getByRole('button', { name: 'Задать пароль и войти' }).click();
  await seeToast(page, 'Пароль задан!');
  return page;
}
