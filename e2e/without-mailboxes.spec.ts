import { expect, type Page } from '@playwright/test';
import { look } from './look.ts';
import { choose, loggedIn, makeUnpaidGroup, seeToast } from './people.ts';
import { newBrowser, test } from './story.ts';

const PHONE = { width: 375, height: 812 };
const NUMBER = '+79146660101';

const TABLE = [
  'ФИО;Дата рождения;СНИЛС;Должность',
  'Журавлёва Нина Павловна;17.05.1990;000-666-101 00;Стропальщик',
  'Зимородков Глеб Олегович;02.11.1985;000-666-102 00;Стропальщик',
];

test('people without mailboxes: a list is loaded, they are enrolled, one comes in by a sheet of her own, is accepted and logs in', async ({
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

  const address = await makeUnpaidGroup(operator, 'Цех без почты', ['Журавлёва', 'Зимородков'], 0);
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
  await phone.setViewportSize(PHONE);
  await fillIn(phone);
  const later = phone.getByRole('checkbox', { name: /передам позже/ });
  if (await later.isVisible()) await later.check();
  await phone.getByRole('button', { name: 'Отправить анкету' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Анкета отправлена' })).toBeVisible();

  await operator.goto(`${address}/questionnaires`);
  await operator.getByRole('link', { name: /^Журавлёва/ }).click();
  await expect(operator.getByText('Вошёл по личному листу')).toBeVisible();
  await look(operator, 'proposal-by-sheet');
  await operator.getByRole('button', { name: 'Принять', exact: true }).click();
  await seeToast(operator, 'Анкета принята!');

  // A document of hers is printed by the center.
  const center = await loggedIn(browser, 'admin@center.demo');
  await center.goto('/documents/static');
  await center.getByRole('link', { name: 'Создать: Справка об обучении' }).click();
  await choose(center, 'Слушатель', /^Журавлёва Нина/, 'Журавлёва');
  const printed = center.waitForEvent('download');
  await center.getByRole('button', { name: 'Скачать справку' }).click();
  expect((await printed).suggestedFilename()).toContain('Журавлёва Нина Павловна.pdf');

  // She was told that she can come in, and by what; by a code to her phone she does.
  await outbox.reload();
  const told = outbox.getByText(/вашу анкету приняли/);
  await expect(told).toBeVisible();
  const [page = ''] = /https?:\S+/.exec((await told.textContent()) ?? '') ?? [];
  await phone.goto(new URL(page).pathname);
  await phone.getByText('По телефону').click();
  await phone.getByRole('textbox', { name: 'Телефон' }).fill(NUMBER.slice(2));
  await phone.getByRole('button', { name: /код/i }).click();
  await expect(phone.getByRole('textbox', { name: 'Код из 6 цифр' })).toBeVisible();
  await outbox.reload();
  const code = /Допуск: код (\d{6})/.exec((await outbox.getByText(/Допуск: код \d{6}/).textContent()) ?? '')?.[1] ?? '';
  await phone.getByRole('textbox', { name: 'Код из 6 цифр' }).fill(code);
  await phone.getByRole('button', { name: 'Войти' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Смена пароля' })).toBeVisible();
  await phone.getByRole('textbox', { name: /^Новый пароль/ }).fill('Новая-2027');
  await phone.getByRole('textbox', { name: /^Повторите пароль/ }).fill('Новая-2027');
  await phone.getByRole('button', { name: 'Сменить пароль' }).click();
  await seeToast(phone, 'Пароль изменен!');
  await phone.goto('/');
  await expect(phone.getByText('Стропальщик').first()).toBeVisible();
});

/** Fills in what the steps of her questionnaire want, until its last. */
async function fillIn(phone: Page): Promise<void> {
  const heading = phone.getByRole('heading', { level: 1 });
  for (;;) {
    const step = await heading.innerText();
    if (step === 'Отправка') return;
    if (step === 'Фото') {
      await phone.getByLabel('Снять: Фото').setInputFiles(await picture(phone));
      await phone.getByRole('button', { name: 'Сохранить фото' }).click();
      await expect(phone.getByText(/Приложено: photo/)).toBeVisible();
    }
    if (step === 'Паспорт') {
      await phone.getByRole('textbox', { name: 'Серия паспорта' }).fill('3604');
      await phone.getByRole('textbox', { name: 'Номер паспорта' }).fill('123456');
    }
    if (step === 'Образование') {
      await phone.getByRole('combobox', { name: 'Уровень образования' }).click();
      await phone.getByRole('option', { name: 'Среднее профессиональное' }).click();
    }
    await look(phone, `sheet-step-${step}`);
    await phone.setViewportSize(PHONE);
    await phone.getByRole('button', { name: 'Дальше' }).click();
    await expect(heading).not.toHaveText(step);
  }
}

async function picture(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 600;
    canvas.height = 600;
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  return { name: 'снимок.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}
