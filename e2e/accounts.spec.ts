import { expect, type Page } from '@playwright/test';
import { followConfirmation, lastMessage } from './letters.ts';
import { look } from './look.ts';
import { enter, loggedIn, seeToast } from './people.ts';
import { newBrowser, test } from './story.ts';

// From the first visit of a new client to a recovered password; the letters are read in the demo's outbox.
test.describe.configure({ mode: 'serial' });
const EMAIL = 'novikova@stroy.demo';
const LONER = 'odintsov@stroy.demo';
let person: Page;

test('an organization registers with its contact person, who confirms the e-mail', async ({ browser }) => {
  person = await (await newBrowser(browser)).newPage();
  await person.goto('/reg');
  await person.getByRole('button', { name: 'Зарегистрировать организацию' }).click();
  await expect(person.getByText('Обязательное поле').first()).toBeVisible();
  await look(person, 'registration-errors');

  await fillOrganization(person, { title: 'ООО «СтройГарант»', inn: '7707083893', email: 'office@stroy.demo' });
  await fillPerson(person, {
    surname: 'Новикова',
    name: 'Ольга',
    lastName: 'Игоревна',
    phone: '89271112233',
    email: EMAIL,
  });
  await person.getByRole('button', { name: 'Зарегистрировать организацию' }).click();

  await expect(person.getByRole('heading', { name: 'Почта не подтверждена' })).toBeVisible();
  await look(person, 'email-unconfirmed');
  await followConfirmation(person, browser, EMAIL);
  await expect(person.getByRole('heading', { name: 'E-mail успешно подтвержден' })).toBeVisible();
  await expect(person.getByRole('heading', { level: 1, name: 'Главная' })).toBeVisible();
});

test('the link of the letter works once', async ({ page, browser }) => {
  await followConfirmation(page, browser, EMAIL);
  await expect(page.getByRole('heading', { name: 'Ссылка недействительна' })).toBeVisible();
  await look(page, 'confirm-invalid');
});

test('her settings, and a colleague of hers', async () => {
  await person.goto('/settings');
  await expect(person.getByRole('heading', { level: 1, name: 'Настройки' })).toBeVisible();
  await look(person, 'settings');
  await person.goto('/operators/create');
  await expect(person.getByRole('heading', { level: 1, name: 'Создание оператора' })).toBeVisible();
  await look(person, 'operator-create');
});

test('a forgotten password is replaced by a code from a letter', async ({ page, browser }) => {
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Забыли пароль?' }).click();
  await look(page, 'recovery');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(EMAIL);
  await page.getByRole('button', { name: /код/i }).click();
  await expect(page.getByRole('textbox', { name: 'Код из 6 цифр' })).toBeVisible();
  await look(page, 'recovery-code');
  await page.getByRole('textbox', { name: 'Код из 6 цифр' }).fill('000000');
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();

  const code = (await lastMessage(browser, EMAIL)).match(/\b\d{6}\b/)?.[0] ?? '';
  await page.getByRole('textbox', { name: 'Код из 6 цифр' }).fill(code);
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Смена пароля' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Новый пароль/ }).fill('Пароль123');
  await page.getByRole('textbox', { name: /^Повторите пароль/ }).fill('Пароль123');
  await page.getByRole('button', { name: 'Сменить пароль' }).click();
  await expect(page.getByText('Слишком простой пароль').first()).toBeVisible();
  await page.getByRole('textbox', { name: /^Новый пароль/ }).fill('Новая-2027');
  await page.getByRole('textbox', { name: /^Повторите пароль/ }).fill('Новая-2027');
  await page.getByRole('button', { name: 'Сменить пароль' }).click();
  await seeToast(page, 'Пароль изменен!');
  await enter(browser, EMAIL, 'Новая-2027');
});

test('the administrator sees what was sent', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/outbox');
  await look(page, 'outbox');
  await page.getByRole('tab', { name: 'Журнал отправки' }).click();
  await look(page, 'delivery-log');
});

test('somebody signs up without an organization and makes one once his e-mail is confirmed', async ({
  page,
  browser,
}) => {
  await page.goto('/signup');
  await expect(page.getByRole('heading', { level: 1, name: 'Регистрация' })).toBeVisible();
  await look(page, 'signup');
  await fillPerson(page, {
    surname: 'Одинцов',
    name: 'Макар',
    lastName: 'Львович',
    phone: '89271112244',
    email: LONER,
  });
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByRole('heading', { name: 'Почта не подтверждена' })).toBeVisible();

  await followConfirmation(page, browser, LONER);
  await expect(page.getByRole('heading', { name: 'E-mail успешно подтвержден' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Организации пока нет' })).toBeVisible();
  await look(page, 'gate-no-organization');
  await page.getByRole('link', { name: 'Создать организацию' }).click();
  await fillOrganization(page, { title: 'ООО «Одинцово-Строй»', inn: '7710140679', email: 'office@odin.demo' });
  await look(page, 'registration-of-member');
  await page.getByRole('button', { name: 'Создать организацию' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ООО «Одинцово-Строй»' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Организация: ООО «Одинцово-Строй»' })).toBeVisible();
});

interface Person {
  surname: string;
  name: string;
  lastName: string;
  phone: string;
  email: string;
}

/** Fills who registers, with the agreements. */
async function fillPerson(page: Page, { surname, name, lastName, phone, email }: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Фамилия' }).fill(surname);
  await page.getByRole('textbox', { name: 'Имя', exact: false }).first().fill(name);
  await page.getByRole('textbox', { name: 'Отчество' }).fill(lastName);
  await page.getByRole('textbox', { name: /^Телефон( \*)?$/ }).pressSequentially(phone);
  await page.getByRole('textbox', { name: /^E-mail( \*)?$/ }).fill(email);
  await page.getByRole('textbox', { name: /^Пароль/ }).fill('Строй-2026');
  await page.getByRole('textbox', { name: /^Повторите пароль/ }).fill('Строй-2026');
  for (const agreement of await page.getByRole('checkbox', { name: /услов|согла/i }).all()) await agreement.check();
}

/** Fills the organization that registers. */
async function fillOrganization(page: Page, of: { title: string; inn: string; email: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'Название' }).fill(of.title);
  await page.getByRole('textbox', { name: 'ИНН' }).fill(of.inn);
  await page.getByRole('textbox', { name: 'Расчётный счёт' }).fill('40702810200000000001');
  await page.getByRole('textbox', { name: 'Телефон организации' }).pressSequentially('88462111111');
  await page.getByRole('textbox', { name: 'E-mail организации' }).fill(of.email);
}
