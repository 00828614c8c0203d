import { expect } from '@playwright/test';
import { look } from './look.ts';
import { loggedIn, makeUnpaidGroup, seeToast } from './people.ts';
import { newBrowser, test } from './story.ts';

const PHONE = { width: 375, height: 812 };
const NUMBER = '+79146660101';

const TABLE = [
  'ФИО;Дата рождения;СНИЛС;Должность',
  'Журавлёва Нина Павловна;17.05.1990;000-666-101 00;Стропальщик',
  'Зимородков Глеб Олегович;02.11.1985;000-666-102 00;Стропальщик',
];

test('people without mailboxes: a list is loaded, they are enrolled, one comes in by a sheet of her own', async ({
  browser,
}) => {
  const operator = await loggedIn(browser, 'operator@client.demo');
  await operator.goto('/students');
  await operator.getByRole('button', { name: 'Импорт', exact: true }).click();
  const popup = operator.getByRole('dialog');
  const buffer = Buffer.from(TABLE.join('\r\n'));
  await popup.locator('input[type=file]').setInputFiles({ name: 'цех.csv', mimeType: 'text/csv', buffer });
  await popup.getByRole('button', { name: 'Импортировать' }).click();
  await popup.getByRole('button', { name: 'Готово' }).click();

  const address = await makeUnpaidGroup(operator, 'Цех без почты', ['Журавлёва', 'Зимородков']);
  await operator.goto(`${address}/questionnaires`);
  await expect(operator.getByText('Нет ни почты, ни телефона: войдёт по личному листу')).toHaveCount(2);
  await operator.getByRole('button', { name: 'Создать ссылку' }).click();
  await operator.getByRole('dialog').getByRole('button', { name: 'Создать ссылку' }).click();
  await seeToast(operator, 'Ссылка создана!');
  await operator.getByRole('button', { name: 'Личные листы: 2' }).click();
  await expect(operator.getByRole('heading', { level: 1, name: 'Личные листы' })).toBeVisible();
  await expect(operator.getByRole('img', { name: /QR-код/ })).toHaveCount(2);
  await look(operator, 'personal-sheets');

  const linkId = new URL(operator.url()).pathname.split('/').pop();
  const answer = await operator.request.get(`/api/Questionnaire/Sheets/${linkId}`);
  const { data } = (await answer.json()) as { data: { sheets: { fullName: string; url: string }[] } };
  const sheet = data.sheets.find(({ fullName }) => fullName.startsWith('Журавлёва'));
  const phone = await (await newBrowser(browser, { viewport: PHONE })).newPage();
  await phone.goto(`/questionnaire${new URL(sheet?.url ?? '').search}`);
  await phone.getByRole('textbox', { name: 'Ваша фамилия' }).fill('Журавлева');
  await phone.getByRole('textbox', { name: 'Последние 4 цифры СНИЛС' }).fill('0100');
  await phone.getByRole('textbox', { name: 'Ваш телефон' }).fill(NUMBER.slice(2));
  await look(phone, 'sheet-entry');
  await phone.setViewportSize(PHONE);
  await phone.getByRole('button', { name: 'Получить код' }).click();
  const outbox = await (await newBrowser(browser)).newPage();
  await outbox.goto(`/outbox?search=${encodeURIComponent(NUMBER)}`);
  const message = await outbox.getByText(/код для анкеты \d{6}/).textContent();
  const [digits = ''] = /\d{6}/.exec(message ?? '') ?? [];
  await phone.getByRole('textbox', { name: 'Код из 6 цифр' }).pressSequentially(digits);
  await phone.getByRole('button', { name: 'Открыть анкету' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Согласие' })).toBeVisible();
  await phone.getByRole('checkbox', { name: /Даю согласие/ }).check();
  await phone.getByRole('button', { name: 'Дальше' }).click();
  await phone.getByRole('button', { name: 'Напишите, что исправить' }).click();
  await phone.getByRole('textbox', { name: 'Что записано неверно' }).fill('Я Нинель, а не Нина');
  await phone.getByRole('button', { name: 'Передать' }).click();
  await expect(phone.getByText('Вы написали: Я Нинель, а не Нина')).toBeVisible();
  await look(phone, 'remark');
});
