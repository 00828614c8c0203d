import { expect, type Locator } from '@playwright/test';
import { look } from './look.ts';
import { choose, loggedIn, seeToast } from './people.ts';
import { test } from './story.ts';

test('a center gives a student an account, and he learns in the learning system', async ({ browser }) => {
  const center = await loggedIn(browser, 'admin@center.demo');
  await center.goto('/students?search=абрамов');
  await center.getByRole('link', { name: 'Абрамов Денис Сергеевич' }).click();
  const block = center.getByRole('region', { name: 'Система обучения' });
  await block.getByRole('button', { name: 'Создать учётную запись' }).click();
  await seeToast(center, 'Учётная запись создана!');
  const [login, password] = await shown(block);
  await look(center, 'lms-profile');
  await block.getByRole('button', { name: 'Отправить' }).click();
  await seeToast(center, /отправлено/);

  await center.getByRole('link', { name: 'Назначить курс' }).click();
  await choose(center, 'Курс', /Электробезопасность/, 'электро');
  const known = center.getByRole('region', { name: 'Система обучения' });
  await expect(known.getByLabel('Логин')).toHaveValue(login);
  await known.getByRole('button', { name: 'Показать пароль' }).click();
  await expect(known.getByRole('textbox', { name: 'Пароль' })).toHaveValue(password);
  await look(center, 'lms-assign');
  await center.getByRole('button', { name: 'Назначить курс' }).click();
  await expect(center.getByText('Записан', { exact: true }).or(center.getByText('Пройдено 0 %'))).toBeVisible();

  const student = await loggedIn(browser, 'student@client.demo');
  await student.goto('/');
  const own = student.getByRole('region', { name: 'Система обучения' });
  await expect(own.getByText(login)).toBeVisible();
  const opened = student.waitForEvent('popup');
  await own.getByRole('link', { name: 'Открыть систему обучения' }).click();
  const site = await opened;
  await site.getByLabel('Логин').fill(login);
  await site.getByLabel('Пароль').fill(password);
  await site.getByRole('button', { name: 'Войти' }).click();
  await site
    .getByRole('button', { name: /Пройти урок/ })
    .first()
    .click();
  await expect(site.getByText(/Пройдено уроков: 1/)).toBeVisible();
  await look(site, 'lms-sandbox');
  await look(student, 'lms-home');
});

test('an administrator sees the connection and links a course', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/settings/center');
  await page.getByRole('button', { name: 'Проверить связь' }).click();
  await expect(page.getByText('Всё работает')).toBeVisible();
  await look(page, 'lms-settings');
  await page.goto('/courses?search=пожарная');
  await page
    .getByRole('link', { name: /Пожарная безопасность/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Изменить' }).click();
  await choose(page, 'Курс в системе обучения', 'Пожарная безопасность организации');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await seeToast(page, 'Курс изменён!');
  await expect(page.getByText('Доступен в системе обучения')).toBeVisible();
});

/** The login and the password that the block shows. */
async function shown(block: Locator): Promise<[string, string]> {
  const copies = block.getByRole('button', { name: /^Скопировать: / });
  await expect(copies).toHaveCount(2);
  const [login = '', password = ''] = await copies.allTextContents();
  return [login.replace('Скопировать: ', ''), password.replace('Скопировать: ', '')];
}
