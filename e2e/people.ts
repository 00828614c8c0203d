import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { newBrowser } from './story.ts';

const PASSWORD = 'Dopusk-2026';

/** A browser of his own for a person with one of the demo logins, who is logged in; no page is open in it yet. */
export async function loggedIn(browser: Browser, login: string, password = PASSWORD): Promise<Page> {
  const context = await newVisitor(browser);
  const answer = await context.request.post('/api/User/Authorize', { data: { login, password, userAgreement: true } });
  const reply = (await answer.json()) as { ok: boolean; data: { userType: string } };
  expect(reply).toMatchObject({ ok: true });
  const page = await context.newPage();
  // Not by the state of the context: the browser would open a page more, only to write it.
  await page.addInitScript(rememberUserType, reply.data.userType);
  return page;
}

/** In the page, the first time that it opens the portal: what the login page remembers, so that a page that a busy server has not drawn asks for nobody else. */
function rememberUserType(userType: string): void {
  const isPortal = window.top === window && location.protocol.startsWith('http');
  if (!isPortal || sessionStorage.getItem('remembered')) return;
  sessionStorage.setItem('remembered', 'yes');
  localStorage.setItem('userType', userType);
}

/** A browser of his own for a person who has logged in on the login page and is led to the home page. */
export async function enter(browser: Browser, login: string, password = PASSWORD): Promise<Page> {
  const context = await newVisitor(browser);
  const page = await context.newPage();
  await page.goto('/auth');
  await sendLogin(page, login, password);
  await expect(page).not.toHaveURL(/\/auth/);
  return page;
}

/** From a place of his own: so many logins from one would be refused. */
const newVisitor = (browser: Browser): Promise<BrowserContext> =>
  newBrowser(browser, { extraHTTPHeaders: { 'X-Forwarded-For': address() } });

/** An address that nobody has (RFC 2544). */
function address(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `198.18.${part()}.${part()}`;
}

/** Fills the login page that is open and sends it. */
export async function sendLogin(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(login);
  await page.getByRole('textbox', { name: /^Пароль/ }).fill(password);
  await page.getByLabel(/Принимаю условия/).check();
  await page.getByRole('button', { name: 'Войти' }).click();
}

/** Asks the portal as the page's person; for what other stories walk through on the screens. */
export async function ask<T>(page: Page, path: string, body?: object): Promise<T> {
  const answer = await page.request.fetch(`/api${path}`, body ? { method: 'POST', data: body } : {});
  const reply = (await answer.json()) as { ok: boolean; data: unknown };
  expect(reply, path).toMatchObject({ ok: true });
  return reply.data as T;
}

/** A group in which these of the client's people are to learn «Стропальщик» in some days, and that nobody has paid or invoiced. */
export async function makeUnpaidGroup(
  client: Page,
  title: string,
  names: readonly string[],
  inDays = 5,
): Promise<string> {
  const [course] = await ask<{ id: string }[]>(client, '/Course/GetShortCourses?search=Стропальщик');
  const { centerId } = await ask<{ centerId: string }>(client, `/Course/${course?.id}`);
  const list = '/Operator/GetStudentsByOrganizations?pageSize=100';
  const { items } = await ask<{ items: { id: string; fullName: string }[] }>(client, list);
  const people = items.filter(({ fullName }) => names.some((name) => fullName.startsWith(name)));
  expect(people).toHaveLength(names.length);
  const { id } = await ask<{ id: string }>(client, '/Group/Create', {
    title,
    students: people.map((person) => person.id),
    courseId: course?.id,
    dateStartLearning: daysLater(today(), inDays),
    fromOrganizationId: centerId,
  });
  return `/groups/${id}`;
}

/** Waits for the toast with this text. */
export async function seeToast(page: Page, text: string | RegExp): Promise<void> {
  const toast = page.getByRole('region', { name: /Уведомления/ }).getByText(text);
  await expect(toast.first()).toBeVisible();
}

/** Chooses an option of a select, typing a part of it where the select searches. */
export async function choose(
  page: Page,
  label: string | RegExp,
  option: string | RegExp,
  search?: string,
): Promise<void> {
  const input = page.getByRole('combobox', { name: label }).first();
  const wanted = page.getByRole('option', { name: option }).first();
  // The list follows its field and its search: when it has moved away under the pointer, it is opened again. While it is
  // open it is waited for: typed anew, a text would be looked for anew, and on a busy machine never be found.
  await expect(async () => {
    if ((await input.getAttribute('aria-expanded')) !== 'true') {
      await input.click();
      if (search) {
        await input.fill('');
        await input.fill(search);
      }
    }
    await expect(wanted).toBeVisible();
    await wanted.click({ timeout: 10_000 });
  }).toPass({ timeout: 120_000 });
  // A multiple select stays open: its list would lie over the next field.
  await page.keyboard.press('Escape');
}

/** Types a date, as a person does, into a masked field. */
export async function fillDate(page: Page, label: string, date: string): Promise<void> {
  const input = page.getByRole('textbox', { name: label });
  await input.click();
  await input.pressSequentially(date.replaceAll('.', ''));
  await expect(input).toHaveValue(date);
}

/** Tops the balance of the page's organization up by card with 20,000 rubles, and comes back. */
export async function topUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Баланс .* пополнить/ }).click();
  await page.getByRole('textbox', { name: 'Сумма пополнения' }).fill('20000');
  await page.getByRole('button', { name: 'Пополнить картой' }).click();
  await expect(page.getByRole('heading', { name: /20\s000/ })).toBeVisible();
  await page.getByRole('button', { name: /Оплатить/ }).click();
  await seeToast(page, 'Баланс пополнен!');
}
