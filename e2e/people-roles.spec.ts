import { expect, type Page } from '@playwright/test';
import { inviteOperator, setFirstPassword } from './invitations.ts';
import { look } from './look.ts';
import { enter, fillDate, loggedIn, seeToast } from './people.ts';
import { test } from './story.ts';

// One employee through the hands of everybody who may touch his data: each step needs the one before.
test.describe.configure({ mode: 'serial' });
const NAME = 'Кедров Савелий Миронович';
const EMAIL = 'kedrov@client.demo';
const PASSWORD = 'Кедров-2026';

test('a client creates an employee with a photo, takes it away again and downloads the list', async ({ browser }) => {
  const page = await loggedIn(browser, 'operator@client.demo');
  await page.goto('/students/add');
  await page.getByLabel('Файл: Фото').setInputFiles({
    name: 'снимок.png',
    mimeType: 'image/png',
    buffer: await picture(page),
  });
  const editor = page.getByRole('dialog', { name: 'Кадрирование фото' });
  await expect(editor.getByAltText('Выбранное фото')).toBeVisible();
  await editor.getByRole('button', { name: 'Повернуть' }).click();
  await look(page, 'photo-crop');
  await editor.getByRole('button', { name: 'Сохранить фото' }).click();
  await expect(editor).toBeHidden();
  await expect(page.getByRole('img', { name: 'Фото', exact: true })).toBeVisible();

  const [surname = '', name = '', lastName = ''] = NAME.split(' ');
  await page.getByRole('textbox', { name: 'Фамилия' }).fill(surname);
  await page.getByRole('textbox', { name: 'Имя' }).fill(name);
  await page.getByRole('textbox', { name: 'Отчество' }).fill(lastName);
  await fillDate(page, 'Дата рождения', '02.03.1988');
  await page.getByRole('textbox', { name: 'СНИЛС' }).first().fill('00032132100');
  await page.getByRole('textbox', { name: 'Телефон' }).pressSequentially('89271230099');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(EMAIL);
  await page.getByRole('button', { name: 'Создать сотрудника' }).click();
  await seeToast(page, 'Сотрудник создан!');

  await openEmployee(page);
  await expect(page.getByRole('img', { name: `Фото: ${NAME}` })).toBeVisible();
  await page.getByRole('link', { name: 'Изменить' }).click();
  await look(page, 'student-edit-photo');
  await page.getByRole('button', { name: 'Убрать фото' }).click();
  await page.getByRole('textbox', { name: 'Должность' }).fill('Стропальщик');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await seeToast(page, 'Сотрудник изменён!');
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
  await expect(page.getByRole('img', { name: `Фото: ${NAME}` })).toBeHidden();

  await page.goto('/students?search=кедров');
  await page.getByRole('button', { name: 'Выбрать', exact: true }).click();
  await page.getByRole('checkbox', { name: `Выбрать: ${NAME}` }).check({ force: true });
  const chosen = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Ещё', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Скачать', exact: true }).click();
  expect((await chosen).suggestedFilename()).toBe('Персонал.xlsx');
  const found = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать Excel' }).click();
  expect((await found).suggestedFilename()).toBe('Персонал.xlsx');
});

test('the employee sees his own cabinet, corrects his contacts and takes his consent back', async ({ browser }) => {
  const page = await setFirstPassword(browser, EMAIL, PASSWORD);
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Персонал' })).toBeHidden();
  await page.getByRole('link', { name: 'Изменить' }).click();
  await page.getByRole('textbox', { name: 'Телефон' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('89271230088');
  await look(page, 'own-contacts');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await seeToast(page, 'Контакты сохранены!');
  await expect(page.getByText(/Новый телефон ждёт подтверждения: .*123.00.88/)).toBeVisible();
  await look(page, 'own-phone-awaited');
  await page.getByRole('button', { name: 'Отменить' }).click();
  await seeToast(page, 'Смена телефона отменена');
  await expect(page.getByText(/ждёт подтверждения/)).toBeHidden();

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Дать согласие' }).click();
  await page.getByRole('button', { name: 'Отозвать', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click();
  await seeToast(page, 'Согласие отозвано');
  await page.goto('/');
  await expect(page.getByText(/Согласие на обработку персональных данных отозвано/)).toBeVisible();
  await look(page, 'own-cabinet-withdrawn');

  // What others may see is not his: the page says no, whatever address he types.
  await page.goto('/students');
  await expect(page.getByRole('heading', { name: 'Доступ запрещен' })).toBeVisible();
});

test('the center sees the withdrawal and fills a new client by its INN', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/students?search=кедров');
  await expect(page.getByText('Согласие на обработку данных отозвано')).toBeVisible();
  await look(page, 'students-withdrawn');
  await page.getByRole('link', { name: NAME }).click();
  await expect(page.getByText(/остальные данные уничтожьте до/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Назначить курс' })).toHaveAttribute('aria-disabled', 'true');
  await look(page, 'student-withdrawn');
  await page.goto('/settings/audit?action=consent.withdrawn');
  await expect(page.getByText(NAME).first()).toBeVisible();

  await page.goto('/orgs/add');
  await page.getByRole('textbox', { name: 'ИНН' }).fill('7328901545');
  await expect(page.getByText(/На портале уже есть/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Название' })).toHaveValue(/Ульяновский приборный завод/);
  await look(page, 'organization-by-inn');
});

test('its administrator ends an operator’s sessions, shuts him out and lets him in', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await inviteOperator(page, {
    surname: 'Отключаев',
    name: 'Лев',
    lastName: 'Юрьевич',
    phone: '89271230066',
    email: 'otklyuchaev@center.demo',
    password: 'Отключён-2026',
  });
  await page.goto('/orgs?search=допуск');
  await page.getByRole('link', { name: /Учебный центр/ }).click();
  await page.getByRole('tab', { name: 'Операторы' }).click();
  const row = page.getByRole('row', { name: /Отключаев Лев Юрьевич/ });
  const operator = await enter(browser, 'otklyuchaev@center.demo', 'Отключён-2026');
  await row.getByRole('button', { name: 'Завершить сеансы' }).click();
  await look(page, 'operator-end-sessions');
  await page.getByRole('dialog').getByRole('button', { name: 'Завершить' }).click();
  await seeToast(page, 'Сеансы завершены');
  await operator.reload();
  await expect(operator.getByRole('heading', { level: 1, name: 'Вход в систему' })).toBeVisible();

  await row.getByRole('button', { name: 'Отключить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отключить' }).click();
  await expect(row.getByText('Отключён')).toBeVisible();
  await look(page, 'operator-deactivated');
  await row.getByRole('button', { name: 'Включить' }).click();
  await expect(row.getByText('Отключён')).toBeHidden();
});

test('a client undoes its import, and whoever took his consent back is left alone', async ({ browser }) => {
  const page = await loggedIn(browser, 'operator@client.demo');
  await page.goto('/students');
  await page.getByRole('button', { name: 'Импорт', exact: true }).click();
  const popup = page.getByRole('dialog');
  const rows = [
    'ФИО;Дата рождения;Телефон;E-mail;СНИЛС;Должность',
    `${NAME};02.03.1988;8 (927) 123-00-99;${EMAIL};000-321-321 00;Крановщик`,
    'Липова Злата Юрьевна;05.06.1993;8 (927) 123-00-77;lipova@client.demo;000-321-322 00;Маляр',
  ];
  await popup.locator('input[type=file]').setInputFiles({
    name: 'ошибочный.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\r\n')),
  });
  await expect(popup.getByText(/Их данные останутся прежними/)).toContainText(NAME);
  await look(page, 'import-withheld');
  await popup.getByRole('button', { name: 'Импортировать' }).click();
  await seeToast(page, /Импорт завершён. Создано: 1\sсотрудник/);
  await expect(popup.getByRole('button', { name: /^Ссылки для входа \(\d+\)$/ })).toBeVisible();
  await look(page, 'import-done');
  await popup.getByRole('button', { name: 'Готово' }).click();

  await page.getByRole('button', { name: 'Импорт', exact: true }).click();
  const load = popup.getByRole('listitem').filter({ hasText: 'ошибочный.csv' });
  await load.getByRole('button', { name: 'Отменить' }).click();
  await look(page, 'import-undo');
  await page.getByRole('dialog').last().getByRole('button', { name: 'Отменить загрузку' }).click();
  await seeToast(page, 'Загрузка отменена');
  await page.goto('/students?search=липова');
  await expect(page.getByText('Персонал не найден')).toBeVisible();
});

async function openEmployee(page: Page): Promise<void> {
  await page.goto('/students?search=кедров');
  await page.getByRole('link', { name: NAME }).click();
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
}

/** A snapshot of somebody before a wall, as large as a telephone takes it. */
async function picture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 1200;
    canvas.height = 900;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = '#9db4c0';
    context.fillRect(0, 0, 1200, 900);
    context.fillStyle = '#e0ac69';
    context.beginPath();
    context.ellipse(600, 360, 150, 200, 0, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = '#253237';
    context.fillRect(380, 580, 440, 320);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}
