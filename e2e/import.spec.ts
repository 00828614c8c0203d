import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { look } from './look.ts';
import { loggedIn, seeToast } from './people.ts';
import { test } from './story.ts';

const table = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

/** As a personnel department keeps it: an order above, titles in two lines, sections, a total, a signature. */
const NASTY = [
  ';;;;УТВЕРЖДАЮ',
  'Список работников ООО «Бригада» на обучение',
  '',
  '№;Ф.И.О. работника (полностью);Кто он;Связь;;Страховой номер (СНИЛС);Явка',
  ';;;Моб. тел.;Почта;;',
  'Цех № 1',
  '1;Вишневский Глеб Олегович;17 мая 1990 г.;8 (914) 777-00-01;vishnevsky@client.demo;000-555-001 00;да',
  '2;Черёмухина Вера Павловна;1985-11-02;914 777 00 02 доб. 5;cheremukhina@client.demo;55500200;да',
  'Цех № 2',
  '3;Рябинина Ольга Игоревна;31 февраля 1990;89147770003;ryabinina@client.demo;000-555-003 00;нет',
  'Итого: 3 чел.',
  'Директор;;____________;Иванов И. И.',
];

test('a table as a personnel department keeps it is loaded: its columns are asked about, the wrong row mended by itself', async ({
  browser,
}) => {
  const page = await loggedIn(browser, 'operator@client.demo');
  await page.goto('/students');
  await page.getByRole('button', { name: 'Импорт', exact: true }).click();
  const popup = page.getByRole('dialog');
  const take = popup.locator('input[type=file]');
  await take.setInputFiles(table('кадры.csv', ...NASTY));
  await expect(popup.getByRole('combobox', { name: /Ф\.И\.О\./ })).toHaveValue('ФИО');
  await popup.getByRole('combobox', { name: 'Кто он: что это' }).click();
  await page.getByRole('option', { name: 'Дата рождения' }).click();
  await look(page, 'import-columns');
  await popup.getByRole('button', { name: 'Проверить' }).click();
  await expect(popup.getByText('Некорректная дата')).toBeVisible();
  await expect(popup.getByText('C10, сейчас «31 февраля 1990», например: 17.05.1990')).toBeVisible();
  await popup.getByText(/Не загружаются: \d+\sстрок/).click();
  await expect(popup.getByText('Директор ____________ Иванов И. И.')).toBeVisible();
  await look(page, 'import-mixed');

  const download = page.waitForEvent('download');
  await popup.getByRole('button', { name: 'Загрузить верные (2), скачать остальные (1)' }).click();
  const rest = await download;
  expect(rest.suggestedFilename()).toBe('Строки с ошибками.xlsx');
  expect((await readFile(await rest.path())).length).toBeGreaterThan(1000);
  await expect(popup.getByText(/1\sстрока ждёт исправления/)).toBeVisible();
  await look(page, 'import-rest');
  await popup.getByRole('button', { name: 'Готово' }).click();

  // The mended row alone, and one of the others with a new position: the columns are known, nobody is doubled.
  await page.getByRole('button', { name: 'Импорт', exact: true }).click();
  await take.setInputFiles(
    table(
      'исправленное.csv',
      'ФИО;Дата рождения;Моб. тел.;Почта;СНИЛС;Должность;Образование;Пол',
      'Рябинина Ольга Игоревна;28.02.1990;89147770003;ryabinina@client.demo;000-555-003 00;Маляр;техникум;Ж',
      'Вишневский Глеб Олегович;17.05.1990;89147770001;vishnevsky@client.demo;000-555-001 00;Мастер;ПТУ;Ж',
    ),
  );
  // What the portal does not know a person says, once; a gender that the patronymic contradicts is mended by one click.
  for (const word of ['техникум', 'ПТУ']) {
    await popup.getByRole('combobox', { name: `Образование, «${word}»: что это` }).click();
    await page.getByRole('option', { name: 'Среднее профессиональное' }).click();
  }
  await look(page, 'import-words');
  await popup.getByRole('button', { name: 'Проверить' }).click();
  await expect(popup.getByText('Проверьте имена и пол: 1')).toBeVisible();
  await look(page, 'import-gender');
  await popup.getByRole('button', { name: 'Исправить пол по отчеству (1)' }).click();
  await expect(popup.getByText(/пол исправлен по отчеству: Мужской/)).toBeVisible();
  await expect(popup.getByRole('list', { name: 'Кто в файле' })).toContainText('Должность: пусто → Мастер');
  await look(page, 'import-changes');
  await popup.getByRole('button', { name: 'Импортировать' }).click();
  await seeToast(page, /Импорт завершён. Создано: 1\sсотрудник, обновлено: 1\sсотрудник/);
  await page.goto('/students?search=777000');
  for (const name of ['Вишневский Глеб Олегович', 'Черёмухина Вера Павловна', 'Рябинина Ольга Игоревна']) {
    await page.goto(`/students?search=${encodeURIComponent(name.split(' ')[0] ?? '')}`);
    await expect(page.getByRole('link', { name })).toHaveCount(1);
  }
});
