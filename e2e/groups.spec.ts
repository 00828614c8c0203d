import { expect } from '@playwright/test';
import { look } from './look.ts';
import { choose, loggedIn, seeToast } from './people.ts';
import { test } from './story.ts';

test('a client makes a group from a pasted list and changes who is in it', async ({ browser }) => {
  const page = await loggedIn(browser, 'operator@client.demo');
  await page.goto('/groups?search=ОТ-1: охрана труда');
  await expect(page.getByRole('row', { name: /ОТ-1: охрана труда/ })).toContainText('6 человек');
  await look(page, 'groups');

  await page.getByRole('link', { name: 'Создать группу' }).first().click();
  await page.getByRole('textbox', { name: 'Название' }).fill('Охрана труда, бригада 7');
  await page.getByRole('button', { name: 'Выбрать из списка' }).click();
  await page.getByRole('button', { name: /^Добавить всех \(\d+\)$/ }).click();
  await seeToast(page, /^Добавлено: \d+\sчелове/);
  await look(page, 'group-create-picker');
  await page.getByRole('button', { name: 'Убрать всех' }).click();
  await page
    .getByRole('list', { name: 'Персонал' })
    .getByRole('checkbox', { name: /^Голубев Кирилл/ })
    .check();
  await page.getByRole('button', { name: 'Вставить список' }).click();
  const list = page.getByRole('textbox', { name: 'Список сотрудников' });
  await list.fill('1. Дмитриев П. К.\nЕгорова Юлия\nНеизвестный Пётр');
  await page.getByRole('button', { name: 'Найти и добавить' }).click();
  await expect(page.getByText('Добавлено: 2 человека, не распознано: 1 строка')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Слушатели группы' }).getByRole('listitem')).toHaveCount(3);
  await expect(list).toHaveValue('Неизвестный Пётр');
  await choose(page, 'Курс', /охран/i, 'охран');
  await expect(page.getByRole('textbox', { name: 'Окончание обучения' })).toHaveValue(/\d\d\.\d\d\.\d{4}/);
  await look(page, 'group-create');
  await page.getByRole('button', { name: 'Создать группу' }).click();
  await seeToast(page, 'Группа создана!');
  await expect(page.getByRole('row', { name: /Егорова Юлия/ })).toContainText('Не оплачено');
  await look(page, 'group');

  await page.getByRole('link', { name: 'Изменить' }).click();
  await page.getByRole('button', { name: /^Убрать: Егорова/ }).click();
  await expect(page.getByText(/1\sчеловек уйдёт из группы/)).toBeVisible();
  await look(page, 'group-edit');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await seeToast(page, 'Группа изменена!');
  await expect(page.getByText('Всего: 2')).toBeVisible();

  await page.getByRole('button', { name: 'История' }).click();
  const history = page.getByRole('dialog', { name: 'История' });
  await expect(history).toContainText(/Исключены: Егорова Юлия/);
  await history.getByRole('textbox', { name: 'Заметка для коллег' }).fill('Егорова выйдет в декабре');
  await history.getByRole('button', { name: 'Сохранить' }).click();
  await expect(history.getByRole('list', { name: 'История' })).toContainText('Егорова выйдет в декабре');
  await look(page, 'group-history');
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();
  await page.getByRole('button', { name: /^Уведомления/ }).click();
  await expect(page.getByRole('heading', { name: 'Уведомления' })).toBeVisible();
  await look(page, 'notices');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Назначить новый курс' }).click();
  const popup = page.getByRole('dialog', { name: 'Новый курс для группы' });
  await popup.getByRole('combobox', { name: 'Курс' }).fill('электро');
  await page
    .getByRole('option', { name: /электро/i })
    .first()
    .click();
  await popup.getByRole('button', { name: 'Назначить курс' }).click();
  await seeToast(page, 'Курс назначен: 2 человека!');
  await page.getByRole('tab', { name: 'Назначенные курсы' }).click();
  const rows = page.getByRole('table', { name: 'Назначенные курсы' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await look(page, 'group-courses');
  await rows.last().getByRole('button', { name: 'Снять курс' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Снять курс' }).click();
  await seeToast(page, 'Курс снят с группы!');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Удалить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
  await seeToast(page, 'Группа удалена!');
  await expect(page).toHaveURL(/\/groups$/);
});

test('an administrator sees on the board who lacks what, and gets to the field', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/groups?search=ЭБ-2');
  await page.getByRole('link', { name: /ЭБ-2/ }).click();
  await choose(page, 'Готовность', 'Не оплачено');
  await expect(page.getByText(/^Всего: \d+$/)).toBeVisible();
  await look(page, 'group-board');
  const row = page.getByRole('row', { name: /Не хватает: оплата/ }).first();
  await row.getByRole('link', { name: 'оплата' }).click();
  await expect(page).toHaveURL(/\/assignments\/.+\/pay/);
});
