import { type Browser, expect, type Page } from '@playwright/test';

export const PASSWORD = 'Dopusk-2026';

/** A browser of his own for a person with one of the demo logins, already at the home page. */
export async function enter(browser: Browser, login: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/');
  await logIn(page, login);
  return page;
}

/** Logs in on the login page that is open. */
export async function logIn(page: Page, login: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(login);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByLabel(/Принимаю условия/).check();
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page).not.toHaveURL(/\/auth/);
}

/** The toast with this text. */
export const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
