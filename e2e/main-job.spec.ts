import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import { setFirstPassword } from './invitations.ts';
import { look } from './look.ts';
import { test } from './own-portal.ts';
import { choose, enter, fillDate, seeToast, topUp } from './people.ts';

// One job from the first to the last step, as three people: each step needs the one before.
test.describe.configure({ mode: 'serial' });
const COMMITTEE = 'Комиссия по аттестации проектировщиков';
const COURSE = 'Проектирование зданий и сооружений повышенного уровня ответственности';
const EMPLOYEE = 'Ясенева Дарья Константиновна';

let administrator: Page;
let client: Page;
/** /assignments/{id} */
let assignment: string;

test.beforeAll(async ({ browser }) => {
  administrator = await enter(browser, 'admin@center.demo');
  client = await enter(browser, 'operator@client.demo');
});

test('the administrator makes a committee', async () => {
  const page = administrator;
  await page.goto('/comissions');
  await look(page, 'committees');
  await page.goto('/comissions/add');
  await page.getByRole('textbox', { name: 'Название' }).fill(COMMITTEE);
  await page.getByRole('textbox', { name: 'ФИО' }).fill('Громова Анна Сергеевна');
  await page.getByRole('button', { name: 'Добавить члена комиссии' }).click();
  await page.getByRole('textbox', { name: 'ФИО' }).nth(1).fill('Ёжиков Пётр Ильич');
  await look(page, 'committee-create');
  await page.getByRole('button', { name: 'Создать комиссию' }).click();
  await seeToast(page, 'Комиссия создана!');
  await expect(page.getByText('Ёжиков Пётр Ильич')).toBeVisible();
  await look(page, 'committee');
});

test('and a course with a new discipline, three documents and that committee', async () => {
  const page = administrator;
  await page.goto('/courses/create');
  await page.getByRole('button', { name: 'Создать курс' }).click();
  await expect(page.getByText('Обязательное поле').first()).toBeVisible();
  await look(page, 'course-create-errors');

  await page.getByRole('switch', { name: 'Курс закрыт' }).uncheck();
  await choose(page, 'Вид обучения', 'Профессиональная переподготовка');
  await page.getByRole('textbox', { name: 'Краткое название' }).fill('Проектирование зданий');
  await page.getByRole('textbox', { name: 'Полное название' }).fill(COURSE);
  await choose(page, /Профессия|Область/, /Архитектура, проектирование/, 'проектир');
  for (const [title, hours] of [
    ['Нормативная база проектирования', '120'],
    ['Конструктивные решения', '136'],
  ] as const) {
    await page.getByRole('button', { name: 'Новая дисциплина' }).click();
    await page.getByRole('textbox', { name: 'Название дисциплины' }).fill(title);
    await page.getByRole('textbox', { name: 'Количество часов' }).fill(hours);
    await page.getByRole('button', { name: 'Добавить', exact: true }).click();
    await seeToast(page, 'Дисциплина добавлена!');
  }
  await expect(page.getByText('Дисциплины. Всего: 256 часов')).toBeVisible();
  await choose(page, 'Что даёт диплом', 'Присваивает квалификацию');
  await page.getByRole('textbox', { name: 'Квалификация или сфера деятельности' }).fill('Инженер-проектировщик');
  for (const title of ['Диплом', 'Протокол']) await choose(page, 'Выдаваемые документы', title);
  await choose(page, 'Комиссия', COMMITTEE, 'проектировщик');
  await page.getByRole('textbox', { name: /Стоимость/ }).fill('18500');
  await page.getByRole('button', { name: 'Создать курс' }).click();
  await seeToast(page, 'Курс создан!');
  await expect(page.getByRole('heading', { level: 1, name: COURSE })).toBeVisible();
  await look(page, 'course');
  await page.goto('/courses');
  await look(page, 'courses');
});

test('the client creates an employee, who sets her password', async ({ browser }) => {
  const page = client;
  await page.goto('/students/add');
  await page.getByRole('button', { name: 'Создать сотрудника' }).click();
  await expect(page.getByText('Обязательное поле').first()).toBeVisible();
  await look(page, 'employee-create-errors');

  const [surname = '', name = '', lastName = ''] = EMPLOYEE.split(' ');
  await page.getByRole('textbox', { name: 'Фамилия' }).fill(surname);
  await page.getByRole('textbox', { name: 'Имя' }).fill(name);
  await page.getByRole('textbox', { name: 'Отчество' }).fill(lastName);
  await fillDate(page, 'Дата рождения', '17.05.1991');
  await page.getByRole('textbox', { name: 'СНИЛС' }).first().fill('11223344595');
  await page.getByRole('textbox', { name: 'Телефон' }).pressSequentially('89271234567');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('yaseneva@client.demo');
  await choose(page, 'Уровень образования', 'Высшее');
  await page.getByRole('button', { name: 'Создать сотрудника' }).click();
  await seeToast(page, 'Сотрудник создан!');

  await setFirstPassword(browser, 'yaseneva@client.demo', 'Ясенева-2026');
  await page.goto('/students');
  await page.getByRole('searchbox').fill('ясенева дарья');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: EMPLOYEE }).click();
  await expect(page.getByRole('heading', { level: 1, name: EMPLOYEE })).toBeVisible();
  await look(page, 'student');
});

test('assigns the course to her: the end of learning is computed', async () => {
  const page = client;
  await page.goto('/courses/assign');
  await choose(page, 'Сотрудник', EMPLOYEE, 'ясенева');
  await choose(page, 'Курс', COURSE, 'проектирование зданий и');
  await expect(page.getByText('256 часов')).toBeVisible();
  await look(page, 'assign');
  await page.getByRole('button', { name: 'Назначить курс' }).click();
  await seeToast(page, 'Курс назначен!');
  await expect(page).toHaveURL(/\/assignments\/[\w-]{36}$/);
  assignment = new URL(page.url()).pathname;
  await expect(page.getByText('Не оплачено').first()).toBeVisible();
  await look(page, 'assignment-unpaid');
});

test('the administrator cannot fix a document before it is paid, and is told where to pay', async () => {
  const page = administrator;
  await page.goto(`${assignment}/diplom`);
  await expect(page.getByRole('heading', { level: 1, name: 'Диплом' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Оплатить назначение' }).first()).toBeVisible();
  await look(page, 'diplom-unpaid');
});

test('the client tops the balance up by card and pays from it', async () => {
  const page = client;
  await page.goto(assignment);
  await topUp(page);

  await page.getByRole('link', { name: 'Оплатить' }).first().click();
  await expect(page).toHaveURL(/\/pay$/);
  await look(page, 'pay');
  await page.getByRole('button', { name: 'Оплатить с баланса' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Оплатить' }).click();
  await seeToast(page, 'Назначение оплачено!');
  await expect(page.getByText('Оплачено').first()).toBeVisible();
});

test('the administrator prepares the protocol and the diploma before the training is over', async () => {
  const page = administrator;
  await page.goto(assignment);
  await look(page, 'assignment-paid');

  await page.goto(`${assignment}/protocol`);
  await look(page, 'protocol');
  // Nothing is decided before the training is over: a protocol that is prepared ahead leaves the place empty.
  await expect(page.getByRole('textbox', { name: 'Решение комиссии' })).toHaveValue('');
  await fix(page);

  await page.goto(`${assignment}/diplom`);
  await page.getByRole('textbox', { name: 'Серия' }).fill('ДП');
  await page
    .getByRole('combobox', { name: 'Тема итоговой работы' })
    .fill('Проект реконструкции производственного корпуса');
  await page.getByRole('button', { name: 'Зафиксировать' }).click();
  await expect(page.getByText('Обязательное поле').first()).toBeVisible();
  await look(page, 'diplom-errors');
  await page.getByRole('button', { name: 'отлично' }).click();
  await fix(page);
  await look(page, 'diplom-fixed');
});

test('until that day neither the client nor she sees any of them, and the code says so', async ({ browser, page }) => {
  await client.goto(assignment);
  await expect(client.getByText('Ещё не зафиксирован')).toHaveCount(2);
  await look(client, 'assignment-ahead-client');
  const own = await enter(browser, 'yaseneva@client.demo', 'Ясенева-2026');
  await own.goto(assignment);
  await expect(own.getByText(/^Ещё не готов/)).toHaveCount(2);
  await expect(own.getByRole('button', { name: /^Скачать .*: PDF$/ })).toHaveCount(0);
  await administrator.goto(assignment);
  await expect(administrator.getByText(/^Подготовлен заранее, вступит в силу/)).toHaveCount(2);
  await look(administrator, 'assignment-ahead');
  await page.goto(`/verify/${await codeOnDiploma()}`);
  await expect(page.getByText(/^Вступает в силу \d\d\.\d\d\.\d{4}$/)).toBeVisible();
  await look(page, 'verify-ahead');
});

test('on that day they wait for the result, which the administrator writes down', async ({
  browser,
  page,
  ownPortal,
}) => {
  await ownPortal.passDays(70);
  // Their sessions are long over.
  administrator = await enter(browser, 'admin@center.demo');
  // What she types is decided today: her computer has the portal's day.
  await administrator.clock.setSystemTime(Date.now() + 70 * 86_400_000);
  await page.goto(`/verify/${await codeOnDiploma()}`);
  await expect(page.getByText('Не вступил в силу: результат обучения не внесён')).toBeVisible();
  await look(page, 'verify-awaits-result');
  await administrator.goto(assignment);
  await expect(administrator.getByText('Подготовлен заранее, ждёт результата обучения')).toHaveCount(2);
  const conclusion = administrator.getByRole('textbox', { name: 'Заключение комиссии' });
  // The text that stands there by itself may come a moment after the field, and take away what was selected to be typed over.
  await expect(async () => {
    await conclusion.fill('Сдала');
    await expect(conclusion).toHaveValue('Сдала', { timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await expect(administrator.getByText('Сохранено')).toBeVisible();
  // The protocol is printed once more, with the result: the page that is open does not wait for it.
  await expect(async () => {
    await administrator.reload();
    await expect(administrator.getByText('Зафиксирован', { exact: true })).toHaveCount(2, { timeout: 3000 });
  }).toPass({ timeout: 120_000 });
});

test('the client downloads on that day a diploma that names her, and everything at once', async ({ browser }) => {
  client = await enter(browser, 'operator@client.demo');
  const page = client;
  await page.goto(assignment);
  await look(page, 'assignment-fixed');
  const pdf = await downloaded(page, () => page.getByRole('button', { name: 'Скачать Диплом: PDF' }).click());
  expect(pdf.title).toMatch(/^Диплом .*Ясенева Дарья Константиновна\.pdf$/);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const docx = await downloaded(page, () => page.getByRole('button', { name: 'Скачать Диплом: DOCX' }).click());
  expect(docx.bytes.subarray(0, 2).toString()).toBe('PK');
  const all = await downloaded(page, () => page.getByRole('button', { name: 'Скачать все' }).click());
  expect(all.title).toMatch(/\.zip$/);
});

test('she sees her course and her documents in her own cabinet', async ({ browser }) => {
  const page = await enter(browser, 'yaseneva@client.demo', 'Ясенева-2026');
  await expect(page.getByText(EMPLOYEE).first()).toBeVisible();
  await look(page, 'student-home');
  await page.getByRole('tab', { name: 'Курсы' }).click();
  await expect(page.getByRole('link', { name: COURSE })).toBeVisible();
  await look(page, 'student-home-courses');
});

test('whoever scans the code on the document learns that it is genuine', async ({ page }) => {
  await page.goto(`/verify/${await codeOnDiploma()}`);
  await expect(page.getByText('Документ действителен')).toBeVisible();
  await expect(page.getByText('Ясенева Д. К.')).toBeVisible();
  await look(page, 'verify');
});

async function codeOnDiploma(): Promise<string> {
  await administrator.goto(`${assignment}/diplom`);
  const code = administrator.getByRole('link', { name: /^[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]{5}$/ });
  return (await code.textContent()) ?? '';
}

/** Fixes ahead the document whose form is open, and waits until it is printed. */
async function fix(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Зафиксировать' }).click();
  await page.getByRole('checkbox', { name: /^Подготовить заранее: вступит в силу/ }).check();
  const downloading = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Зафиксировать' }).click();
  await downloading;
  await expect(page.getByRole('heading', { name: 'Документ подготовлен заранее' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Скачать .*: PDF$/ }).first()).toBeVisible();
}

async function downloaded(page: Page, click: () => Promise<void>): Promise<{ title: string; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await click();
  const file: Download = await download;
  return { title: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}
