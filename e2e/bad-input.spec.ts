import { expect, type Page } from '@playwright/test';
import { look } from './look.ts';
import { loggedIn, seeToast } from './people.ts';
import { test } from './story.ts';

// Every form with every field wrong at once: each message at its field, the first one in sight, nothing lost.

let administrator: Page;
test.beforeAll(async ({ browser }) => {
  administrator = await loggedIn(browser, 'admin@center.demo');
});
test.describe.configure({ mode: 'serial' });

/** Submits the form and expects so many messages, the general toast, and the first wrong field in sight. */
async function refused(page: Page, submit: string, messages: Record<string, number>): Promise<void> {
  await page.getByRole('button', { name: submit, exact: true }).click();
  await seeToast(page, 'Проверьте правильность заполнения полей');
  for (const [message, count] of Object.entries(messages)) {
    await expect(page.getByText(message, { exact: true })).toHaveCount(count);
  }
  await expect(page.locator('[aria-invalid="true"], [data-field-error]').first()).toBeInViewport();
}

test('the committee', async () => {
  await administrator.goto('/comissions/add');
  await refused(administrator, 'Создать комиссию', { 'Обязательное поле': 2 });
});

test('the course', async () => {
  await administrator.goto('/courses/create');
  await administrator.getByRole('textbox', { name: 'Краткое название' }).fill('Останется');
  await refused(administrator, 'Создать курс', { 'Обязательное поле': 6 });
  await expect(administrator.getByRole('textbox', { name: 'Краткое название' })).toHaveValue('Останется');
});

test('the organization', async () => {
  await administrator.goto('/orgs');
  await look(administrator, 'organizations');
  await administrator.goto('/orgs/add');
  await administrator.getByRole('textbox', { name: 'ИНН' }).fill('7707083894');
  await administrator.getByRole('textbox', { name: 'E-mail' }).fill('не адрес');
  await refused(administrator, 'Создать организацию', {
    'Обязательное поле': 1,
    'Некорректный ИНН': 1,
    'Некорректный e-mail': 1,
  });
  await expect(administrator.getByRole('textbox', { name: 'ИНН' })).toHaveValue('7707083894');
  await look(administrator, 'organization-create-errors');
});

test('the employee', async () => {
  await administrator.goto('/students/add');
  await administrator.getByRole('textbox', { name: 'E-mail' }).fill('не адрес');
  await administrator.getByRole('textbox', { name: 'СНИЛС' }).first().fill('11223344594');
  await refused(administrator, 'Создать сотрудника', {
    'Некорректный e-mail': 1,
    'Некорректный СНИЛС': 1,
  });
  await expect(administrator.getByRole('textbox', { name: 'E-mail' })).toHaveValue('не адрес');
});

test('the assignment', async () => {
  await administrator.goto('/courses/assign');
  await refused(administrator, 'Назначить курс', {});
});

test('a course and a committee that are in use stay', async () => {
  await administrator.goto('/comissions');
  await administrator.getByRole('button', { name: 'Выбрать' }).click();
  await administrator.getByRole('checkbox', { name: /профессиям рабочих/ }).check({ force: true });
  await administrator.getByRole('button', { name: /Удалить/ }).click();
  await administrator.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
  await seeToast(administrator, 'Комиссия используется в добавленных курсах');
});

test('ids that do not exist or belong to others lead to the not-found page', async () => {
  for (const path of ['/students/', '/orgs/', '/courses/', '/comissions/', '/assignments/']) {
    await administrator.goto(`${path}0199c2a4-0000-7000-8000-000000000001`);
    await expect(administrator.getByRole('heading', { level: 1 }), path).toHaveText(/не найден/i);
  }
});
