import { type Browser, expect, type Page } from '@playwright/test';
import { followConfirmation } from './letters.ts';
import { look } from './look.ts';
import { ask, loggedIn, seeToast } from './people.ts';
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

test('one’s own e-mail waits for the letter: it is sent again, taken back, and confirmed', async ({ browser }) => {
  const own = `own-${Date.now()}@client.demo`;
  const person = await invitedOperator(browser, own);
  const [first, second] = [`first-${own}`, `second-${own}`];
  const askFor = async (email: string) => {
    await person.goto('/profile');
    await person.getByRole('link', { name: 'Изменить' }).click();
    await person.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await person.getByRole('button', { name: 'Сохранить' }).click();
    await seeToast(person, 'Профиль изменён!');
    await expect(person.getByText(`Новый e-mail ждёт подтверждения: ${email}`)).toBeVisible();
  };
  await askFor(first);
  await look(person, 'own-email-awaited');
  await person.getByRole('button', { name: 'Отправить ещё раз' }).click();
  await seeToast(person, 'Письмо отправлено!');
  await person.getByRole('button', { name: 'Отменить' }).click();
  await seeToast(person, 'Смена почты отменена');
  await expect(person.getByText(/ждёт подтверждения/)).toBeHidden();
  await askFor(second);

  await followConfirmation(person, browser, second);
  await person.getByRole('button', { name: 'Подтвердить почту' }).click();
  await expect(person.getByRole('heading', { name: 'Почта подтверждена' })).toBeVisible();
  await loggedIn(browser, second);
});

/** An operator of the demo's client with this e-mail, logged in. */
async function invitedOperator(browser: Browser, email: string): Promise<Page> {
  const colleague = await loggedIn(browser, 'operator@client.demo');
  const digits = String(Date.now()).slice(-9);
  const password = 'Dopusk-2026';
  await ask(colleague, '/Register/Operator', {
    ...{ surname: 'Рогов', name: 'Лев', lastName: 'Ильич', phone: `+79${digits}`, email },
    ...{ password, confirmPassword: password, userAgreement: true },
  });
  const person = await loggedIn(browser, email);
  await followConfirmation(person, browser, email);
  await expect(person.getByRole('heading', { name: 'E-mail успешно подтвержден' })).toBeVisible();
  return person;
}

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
  await expect(page.getByRole('heading', { name: 'Ссылка недействительна' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Вернуть', exact: true })).toHaveCount(0);
  await look(page, 'undo-contact');
});
