import { expect, type Page } from '@playwright/test';
import { inviteOperator } from './invitations.ts';
import { look } from './look.ts';
import { enter, loggedIn, seeToast } from './people.ts';
import { codeAt, passFirstStep, setUpCode } from './second-factor.ts';
import { newBrowser, test } from './story.ts';

// An operator of his own: who else would log in with the codes of this story?
test.describe.configure({ mode: 'serial' });
const EMAIL = 'kodov@center.demo';
const PASSWORD = 'Кодов-2026';

let operator: Page;
let secret = '';
let backupCode = '';

test('an operator turns the login with a code on', async ({ browser }) => {
  const administrator = await loggedIn(browser, 'admin@center.demo');
  await inviteOperator(administrator, {
    surname: 'Кодов',
    name: 'Роман',
    lastName: 'Ильич',
    phone: '89271239917',
    email: EMAIL,
    password: PASSWORD,
  });
  operator = await enter(browser, EMAIL, PASSWORD);
  await operator.goto('/settings');
  await operator.getByRole('button', { name: 'Включить' }).click();
  const popup = operator.getByRole('dialog', { name: 'Включение входа с кодом' });
  ({ secret, backupCode } = await setUpCode(popup, PASSWORD, (screen) => look(operator, `second-factor-${screen}`)));
  const saved = operator.waitForEvent('download');
  await popup.getByRole('button', { name: 'Скачать' }).click();
  expect((await saved).suggestedFilename()).toBe('Допуск – резервные коды.txt');
  await popup.getByRole('button', { name: 'Коды сохранены' }).click();
  await expect(operator.getByText(/Резервных кодов осталось: 10/)).toBeVisible();
  await look(operator, 'settings-second-factor');
});

test('logs in with a code, elsewhere with a backup code, and ends the other session', async ({ browser }) => {
  await operator.goto('/logout');
  await expect(operator.getByRole('heading', { level: 1, name: 'Вход в систему' })).toBeVisible();
  await passFirstStep(operator, EMAIL, PASSWORD);
  await look(operator, 'second-step');
  await operator.getByRole('textbox', { name: 'Код из приложения' }).fill(otherThan(codeAt(secret, 1)));
  await operator.getByRole('button', { name: 'Подтвердить' }).click();
  await expect(operator.getByText('Неверный или устаревший код')).toBeVisible();
  // The code of this half minute may be the one that has turned it on, and is used.
  await operator.getByRole('textbox', { name: 'Код из приложения' }).fill(codeAt(secret, 1));
  await operator.getByRole('button', { name: 'Подтвердить' }).click();
  await expect(operator).not.toHaveURL(/\/auth/);

  const elsewhere = await (await newBrowser(browser)).newPage();
  await elsewhere.goto('/auth');
  await passFirstStep(elsewhere, EMAIL, PASSWORD);
  await elsewhere.getByRole('button', { name: /Ввести резервный код/ }).click();
  await elsewhere.getByRole('textbox', { name: 'Резервный код' }).fill(backupCode.toLowerCase());
  await elsewhere.getByRole('button', { name: 'Подтвердить' }).click();
  await expect(elsewhere).not.toHaveURL(/\/auth/);

  await operator.goto('/settings');
  await expect(operator.getByText(/Резервных кодов осталось: 9/)).toBeVisible();
  await operator.getByRole('button', { name: 'Выйти на всех устройствах' }).click();
  await operator.getByRole('dialog').getByRole('button', { name: 'Выйти', exact: true }).click();
  await seeToast(operator, 'Остальные сеансы завершены');
  await elsewhere.goto('/students');
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Вход в систему' })).toBeVisible();
});

test('has lost the phone: the administrator resets the code', async ({ browser }) => {
  const administrator = await loggedIn(browser, 'admin@center.demo');
  await administrator.goto('/orgs?search=допуск');
  await administrator.getByRole('link', { name: /Учебный центр/ }).click();
  await administrator.getByRole('tab', { name: 'Операторы' }).click();
  const row = administrator.getByRole('row', { name: /Кодов Роман Ильич/ });
  await expect(row.getByText('Вход с кодом')).toBeVisible();
  await look(administrator, 'operators-second-factor');
  await row.getByRole('button', { name: 'Сбросить код' }).click();
  await administrator.getByRole('dialog').getByRole('button', { name: 'Сбросить' }).click();
  await seeToast(administrator, 'Вход с кодом сброшен');
  await enter(browser, EMAIL, PASSWORD);
});

/** In a browser without a session. */
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
