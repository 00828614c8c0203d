import { expect, type Page } from '@playwright/test';
import { look } from './look.ts';
import { choose, loggedIn, seeToast, topUp } from './people.ts';
import { test } from './story.ts';

const COURSE = 'Стропальщик грузоподъёмных кранов';
const STUDENT = 'Лебедева Алина Денисовна';

test('training in a profession ends with a свидетельство, from the course to the file; a diploma is not offered', async ({
  browser,
}) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/courses/create');
  await page.getByRole('switch', { name: 'Курс закрыт' }).uncheck();
  await choose(page, 'Вид обучения', 'Профессиональное обучение');
  await page.getByRole('textbox', { name: 'Краткое название' }).fill('Стропальщик');
  await page.getByRole('textbox', { name: 'Полное название' }).fill(COURSE);
  await choose(page, 'Профессия', 'Стропальщик', 'стропальщик');
  await page.getByRole('textbox', { name: 'Разряд' }).fill('4');
  await choose(page, /^Дисциплины/, /./);
  await page.getByRole('combobox', { name: 'Выдаваемые документы' }).click();
  await expect(page.getByRole('option', { name: 'Свидетельство о профессии рабочего', exact: true })).toBeVisible();
  await expect(page.getByRole('option', { name: /Диплом|Удостоверение/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  for (const title of ['Свидетельство о профессии рабочего', 'Протокол']) {
    await choose(page, 'Выдаваемые документы', title);
  }
  await choose(page, 'Комиссия', /./);
  await page.getByRole('textbox', { name: /Стоимость/ }).fill('900');
  await look(page, 'profession-course-form');
  await page.getByRole('button', { name: 'Создать курс' }).click();
  await seeToast(page, 'Курс создан!');
  await expect(page.getByText('Свидетельство о профессии рабочего').first()).toBeVisible();

  const client = await loggedIn(browser, 'operator@client.demo');
  await client.goto('/courses/assign');
  await choose(client, 'Сотрудники', STUDENT, STUDENT.split(' ')[0]);
  await choose(client, 'Курс', COURSE, 'стропальщик');
  await client.getByRole('button', { name: 'Назначить курс' }).click();
  await seeToast(client, 'Курс назначен!');
  await expect(client).toHaveURL(/\/assignments\/[\w-]{36}$/);
  const assignment = new URL(client.url()).pathname;
  await client.goto(assignment);
  // What other stories have left of the balance may not be enough.
  await topUp(client);
  await client.goto(`${assignment}/pay`);
  await client.getByRole('button', { name: 'Оплатить с баланса' }).first().click();
  await client.getByRole('dialog').getByRole('button', { name: 'Оплатить' }).click();
  await seeToast(client, 'Назначение оплачено!');

  await page.goto(`${assignment}/protocol`);
  await fix(page);
  await page.goto(`${assignment}/diplom`);
  await expect(page.getByText('Этот документ курсом не выдаётся')).toBeVisible();
  await page.goto(`${assignment}/certificate`);
  await expect(page.getByRole('heading', { level: 1, name: 'Свидетельство о профессии рабочего' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Навигационная цепочка' })).toContainText(
    'Свидетельство о профессии рабочего',
  );
  await expect(page).toHaveTitle(/^Свидетельство о профессии рабочего – /);
  await look(page, 'profession-certificate-form');
  await fix(page);
  await look(page, 'profession-certificate-fixed');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать Свидетельство о профессии рабочего: PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Свидетельство о профессии рабочего № .* – Лебедева Алина Денисовна\.pdf$/);
  await page.goto(assignment);
  await look(page, 'profession-assignment');
});

/** Fixes ahead the document whose form is open, and waits until it is printed. */
async function fix(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Зафиксировать' }).click();
  await page.getByRole('checkbox', { name: /^Подготовить заранее/ }).check();
  await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Зафиксировать' }).click(),
  ]);
  await expect(page.getByRole('heading', { name: 'Документ подготовлен заранее' })).toBeVisible();
}
