import { expect, type Page } from '@playwright/test';
import { look } from './look.ts';
import { test } from './own-portal.ts';
import { loggedIn, seeToast, sendLogin } from './people.ts';
import { codeAt, passFirstStep, setUpCode } from './second-factor.ts';

// The rule closes the portal for every operator of the center, so its portal is not shared with other stories.
test.describe.configure({ mode: 'serial' });
const COLLEAGUE = 'operator@center.demo';
const PASSWORD = 'Dopusk-2026';

let administrator: Page;
let colleague: Page;
let secret = '';

test('an administrator demands the code of all operators once he has one himself', async ({ browser }) => {
  administrator = await loggedIn(browser, 'admin@center.demo');
  await administrator.goto('/settings/center');
  const demand = administrator.getByRole('button', { name: 'Требовать код' });
  await expect(demand).toHaveAttribute('aria-disabled', 'true');
  await administrator.getByRole('link', { name: 'Мои', exact: true }).click();
  await administrator.getByRole('button', { name: 'Включить', exact: true }).click();
  const popup = administrator.getByRole('dialog', { name: 'Включение входа с кодом' });
  await setUpCode(popup, PASSWORD);
  await popup.getByRole('button', { name: 'Коды сохранены' }).click();
  await expect(popup).toBeHidden();

  await administrator.getByRole('link', { name: 'Центр', exact: true }).click();
  await demand.click();
  const question = administrator.getByRole('dialog', { name: 'Пускать операторов только с кодом?' });
  await expect(question.getByText(/без кода\. Без него портал закроется сразу/)).toBeVisible();
  await look(administrator, 'second-factor-demand');
  await question.getByRole('button', { name: 'Требовать код' }).click();
  await seeToast(administrator, 'Теперь операторы входят только с кодом');
  await expect(administrator.getByText('Обязателен', { exact: true })).toBeVisible();
  await look(administrator, 'second-factor-demanded');
});

test('a colleague without it meets the gate, turns it on there and gets on to his work', async ({ browser }) => {
  colleague = await loggedIn(browser, COLLEAGUE);
  await colleague.goto('/students');
  await expect(colleague.getByRole('heading', { level: 1, name: 'Включите вход с кодом' })).toBeVisible();
  await expect(colleague.getByText(/Учебный центр „Допуск“» требует/)).toBeVisible();
  const menu = colleague.getByRole('navigation', { name: 'Основное меню' });
  await expect(menu.getByRole('link')).toHaveText(['Настройки', 'Сменить пароль', 'Выйти', 'О платформе']);
  await look(colleague, 'gate-second-factor');
  await menu.getByRole('link', { name: 'Настройки' }).click();
  await expect(colleague.getByRole('heading', { level: 1, name: 'Настройки' })).toBeVisible();
  await look(colleague, 'gate-settings');
  await colleague.goto('/students');

  const gate = colleague.getByRole('main');
  ({ secret } = await setUpCode(gate, PASSWORD, (screen) => look(colleague, `gate-${screen}`)));
  await gate.getByRole('button', { name: 'Коды сохранены' }).click();
  await expect(colleague.getByRole('heading', { level: 1, name: 'Персонал' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Группы' })).toBeVisible();
  await expect(colleague.getByRole('button', { name: /^Организация/ })).toBeVisible();
});

test('he logs in again with the code, and cannot turn it off', async () => {
  await colleague.goto('/logout');
  await expect(colleague.getByRole('heading', { level: 1, name: 'Вход в систему' })).toBeVisible();
  await passFirstStep(colleague, COLLEAGUE, PASSWORD);
  // The code of this half minute may be the one that has turned it on, and is used.
  await colleague.getByRole('textbox', { name: 'Код из приложения' }).fill(codeAt(secret, 1));
  await colleague.getByRole('button', { name: 'Подтвердить' }).click();
  await expect(colleague.getByRole('heading', { level: 1, name: 'Главная' })).toBeVisible();
  await colleague.goto('/settings');
  await expect(colleague.getByRole('button', { name: 'Отключить' })).toHaveAttribute('aria-disabled', 'true');
});

test('he has lost the phone: the administrator resets the code, and the gate asks for a new one', async () => {
  await administrator.goto('/orgs?search=допуск');
  await administrator.getByRole('link', { name: /Учебный центр/ }).click();
  await administrator.getByRole('tab', { name: 'Операторы' }).click();
  const row = administrator.getByRole('row').filter({ hasText: COLLEAGUE });
  await row.getByRole('button', { name: 'Сбросить код' }).click();
  await administrator.getByRole('dialog').getByRole('button', { name: 'Сбросить' }).click();
  await seeToast(administrator, 'Вход с кодом сброшен');
  await expect(row.getByRole('button', { name: 'Сбросить код' })).toBeHidden();

  await colleague.goto('/students');
  await expect(colleague.getByRole('heading', { level: 1, name: 'Вход в систему' })).toBeVisible();
  await sendLogin(colleague, COLLEAGUE, PASSWORD);
  await expect(colleague.getByRole('heading', { level: 1, name: 'Включите вход с кодом' })).toBeVisible();
});
