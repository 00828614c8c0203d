import { expect, type Page } from '@playwright/test';
import { lastMessage } from './letters.ts';
import { look } from './look.ts';
import { choose, loggedIn, seeToast } from './people.ts';
import { newBrowser, test } from './story.ts';

const PHONE = { width: 375, height: 812 };

/** A picture of so many points a side, as a camera gives it. */
async function shot(page: Page, side: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate((size) => {
    const canvas = document.createElement('canvas');
    canvas.width = size;
    canvas.height = size;
    canvas.getContext('2d')?.fillRect(0, 0, size, size / 2);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  }, side);
  return { name: 'снимок.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

test('a link for a group: somebody fills his questionnaire in on a phone, it is sent back, mended and accepted', async ({
  browser,
}) => {
  const operator = await loggedIn(browser, 'operator@client.demo');
  await operator.goto('/groups');
  await operator.getByRole('table').getByRole('link').first().click();
  await operator.getByRole('link', { name: 'Анкеты слушателей' }).click();
  await expect(operator.getByRole('heading', { level: 1, name: 'Анкеты слушателей' })).toBeVisible();
  await operator.getByRole('button', { name: 'Создать ссылку' }).click();
  const popup = operator.getByRole('dialog');
  for (const asked of ['Паспорт', 'Фото']) await choose(operator, 'Что спросить', asked);
  await popup.getByRole('button', { name: 'Создать ссылку' }).click();
  await seeToast(operator, 'Ссылка создана!');
  const address = operator.getByRole('button', { name: /questionnaire\?token=/ });
  await expect(address).toBeVisible();
  const link = new URL((await address.innerText()).match(/https?:\S+/)?.[0] ?? '');
  await look(operator, 'group-questionnaires');

  // His e-mail stands in his profile, as the operator has it.
  const person = operator.getByRole('listitem').filter({ hasText: 'Не начата' }).first().getByRole('link');
  const name = await person.innerText();
  const profile = await person.getAttribute('href');
  const record = await operator.request.get(`/api/Operator/GetStudentById/${profile?.split('/').pop()}`);
  const { email } = ((await record.json()) as { data: { user: { email: string } } }).data.user;

  const phone = await (await newBrowser(browser, { viewport: PHONE })).newPage();
  await phone.goto(`/questionnaire${link.search}`);
  await expect(phone.getByText(/Это займёт 5 минут/)).toBeVisible();
  await look(phone, 'questionnaire-entry');
  await phone.setViewportSize(PHONE);
  await enterByCode(phone, email);
  // First the consent: before it nothing is taken.
  await expect(phone.getByRole('heading', { level: 1, name: 'Согласие' })).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'Какие данные' })).toBeVisible();
  await look(phone, 'questionnaire-consent');
  await phone.setViewportSize(PHONE);
  await phone.getByRole('checkbox', { name: /Даю согласие/ }).check();
  await phone.getByRole('button', { name: 'Дальше' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Фото' })).toBeVisible();
  await phone.getByLabel('Снять: Фото').setInputFiles(await shot(phone, 600));
  await phone.getByRole('button', { name: 'Сохранить фото' }).click();
  await expect(phone.getByText(/Приложено: photo/)).toBeVisible();
  await look(phone, 'questionnaire-photo');
  await phone.setViewportSize(PHONE);
  await phone.getByRole('button', { name: 'Дальше' }).click();

  await expect(phone.getByRole('heading', { level: 1, name: 'Паспорт' })).toBeVisible();
  await phone.getByRole('textbox', { name: 'Серия паспорта' }).fill('3604');
  await phone.getByRole('textbox', { name: 'Номер паспорта' }).fill('123456');
  await phone.getByLabel('Снять: Скан паспорта').setInputFiles(await shot(phone, 3000));
  await expect(phone.getByText(/Приложено: снимок/)).toBeVisible();
  await look(phone, 'questionnaire-passport');
  await phone.setViewportSize(PHONE);
  // Without a connection nothing is lost, and it is said.
  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: 'Дальше' }).click();
  await expect(phone.getByText(/данные не отправлены/)).toBeVisible();
  await phone.context().setOffline(false);
  await phone.getByRole('button', { name: 'Дальше' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'СНИЛС' })).toBeVisible();
  await phone.reload();
  await toStep(phone, 'Отправка');
  await expect(phone.getByRole('list', { name: 'Что заполнено' })).toContainText('Заполнено');
  await look(phone, 'questionnaire-send');
  await phone.setViewportSize(PHONE);
  await sendOff(phone);
  await phone.reload();
  await expect(phone.getByRole('button', { name: 'Получить код' })).toBeVisible();

  await operator.reload();
  await operator.getByRole('link', { name }).click();
  await expect(operator.getByRole('row', { name: /Номер паспорта.*123456/ })).toBeVisible();
  await look(operator, 'proposal');
  await operator.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await operator.getByRole('textbox', { name: 'Что исправить' }).fill('Номер паспорта не тот, что на скане');
  await operator.getByRole('button', { name: 'Вернуть слушателю' }).click();
  await seeToast(operator, 'Анкета возвращена!');
  await lastMessage(browser, email, 'Номер паспорта не тот');

  await enterByCode(phone, email);
  await expect(phone.getByText('Номер паспорта не тот, что на скане')).toBeVisible();
  await look(phone, 'questionnaire-returned');
  await phone.setViewportSize(PHONE);
  await toStep(phone, 'Паспорт');
  await phone.getByRole('textbox', { name: 'Номер паспорта' }).fill('654321');
  await toStep(phone, 'Отправка');
  await sendOff(phone);

  await operator.reload();
  await operator.getByRole('button', { name: 'Принять все: 1' }).click();
  await operator.getByRole('dialog').getByRole('button', { name: 'Принять все' }).click();
  await seeToast(operator, 'Анкеты приняты!');
  await operator.getByRole('link', { name }).click();
  await expect(operator.getByText('3604 654321')).toBeVisible();

  // Whoever thinks better of it takes his consent back: what nobody has accepted is gone.
  await operator.goBack();
  const other = operator.getByRole('listitem').filter({ hasText: 'Не начата' }).first().getByRole('link');
  const otherRecord = await operator.request.get(
    `/api/Operator/GetStudentById/${(await other.getAttribute('href'))?.split('/').pop()}`,
  );
  const { email: otherEmail } = ((await otherRecord.json()) as { data: { user: { email: string } } }).data.user;
  await phone.goto(`/questionnaire${link.search}`);
  await enterByCode(phone, otherEmail);
  await phone.getByRole('checkbox', { name: /Даю согласие/ }).check();
  await phone.getByRole('button', { name: 'Дальше' }).click();
  await phone.getByRole('button', { name: 'Прочитать или отозвать' }).click();
  await expect(phone.getByText(/Вы дали согласие/).first()).toBeVisible();
  await look(phone, 'questionnaire-given');
  await phone.setViewportSize(PHONE);
  await phone.getByRole('button', { name: 'Отозвать согласие' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Согласие отозвано' })).toBeVisible();
});

async function enterByCode(phone: Page, email: string): Promise<void> {
  const browser = phone.context().browser();
  if (!browser) throw new Error('no browser');
  const resend = phone.getByRole('button', { name: 'Запросить новый код' });
  await phone.getByRole('textbox', { name: 'Ваш e-mail' }).fill(email);
  await phone.getByRole('button', { name: 'Получить код' }).click();
  await expect(phone.getByRole('textbox', { name: 'Код из 6 цифр' }).or(resend).first()).toBeVisible();
  await phone.getByRole('textbox', { name: 'Код из 6 цифр' }).pressSequentially(await codeTo(phone, email));
  await phone.getByRole('button', { name: 'Открыть анкету' }).click();
}

/** The digits of the last letter, once it has come. */
async function codeTo(phone: Page, email: string): Promise<string> {
  const browser = phone.context().browser();
  if (!browser) throw new Error('no browser');
  let code = '';
  await expect(async () => {
    code = (await lastMessage(browser, email)).match(/(?<!\d)\d{6}(?!\d)/)?.[0] ?? '';
    expect(code).not.toBe('');
  }).toPass();
  return code;
}

/** Goes on until this step. */
async function toStep(phone: Page, title: string): Promise<void> {
  const heading = phone.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  while ((await heading.innerText()) !== title) {
    const before = await heading.innerText();
    await phone.getByRole('button', { name: 'Дальше' }).click();
    await expect(heading).not.toHaveText(before);
  }
}

async function sendOff(phone: Page): Promise<void> {
  // What a course of additional education needs besides is not at hand here.
  const later = phone.getByRole('checkbox', { name: /передам позже/ });
  if (await later.isVisible()) await later.check();
  await phone.getByRole('button', { name: 'Отправить анкету' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Анкета отправлена' })).toBeVisible();
}
