import type { ImportProgress, ParseResult } from '@dopusk/contract/imports.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import type { Screen } from '../../layout/screen.ts';
import { type Call, forgetCalls, openPortal, operatorOf, Refused, serve } from '../../testing/portal.tsx';
import { ImportButton } from './ImportButton.tsx';

const screens: Screen[] = [
  { path: '/students', crumb: 'Персонал', access: 'operator', page: async () => ({ ImportButton }) },
];
const DRAFT = '01900000-0000-7000-8000-0000000000aa';

const parsed: ParseResult = {
  isSuccess: true,
  draftId: DRAFT,
  organizationTitle: 'ООО «Бригада»',
  sheet: '',
  otherSheets: [],
  leftOut: [],
  rows: 2,
  created: 1,
  updated: 0,
  skipped: 1,
  failed: 0,
  failResults: [],
  withheld: [],
  preview: [{ rowNumber: 2, fullName: 'Ёлкин Пётр', email: 'petr@x.test', action: 'Create' }],
};
const failed: ParseResult = {
  ...parsed,
  isSuccess: false,
  failed: 1,
  failResults: [
    {
      rowNumber: 7,
      errors: [
        {
          propertyName: 'phone',
          column: 'Тел.',
          code: 'custom',
          message: 'Обязательное поле',
          cell: 'C7',
          value: '',
          right: '+7 912 345-67-89',
        },
      ],
    },
  ],
};

/** The id of a reading when random numbers are all zero. */
const NUMBER = '00000000-0000-4000-8000-000000000000';
const progress: ImportProgress = { stage: 'Checking', done: 3200, total: 10_000, percent: 46 };

let calls: Call[];
let reply: () => unknown;

beforeEach(() => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
  rememberSession('Operator');
  calls = serve({
    [`GET /PackageLoad/Progress/${NUMBER}`]: () => progress,
    'GET /User/Current': () => operatorOf('Customer'),
    'GET /PackageLoad/Recent': () => [],
    'POST /PackageLoad/ParseStudents': () => reply(),
    [`POST /PackageLoad/AccessSheet/${DRAFT}`]: () =>
      new Response('', { headers: { 'content-disposition': 'attachment' } }),
    [`POST /PackageLoad/LoadStudentsToDraft/${DRAFT}`]: () => ({ id: DRAFT, created: 1, updated: 0, skipped: 1 }),
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  forgetCalls();
});

async function choose(name = 'персонал.csv') {
  const screen = await openPortal(screens, '/students');
  await screen.getByRole('button', { name: 'Импорт' }).click();
  await expect.element(screen.getByText('Перетащите таблицу сюда')).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('No file input');
  const files = new DataTransfer();
  files.items.add(new File(['ФИО'], name));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return screen;
}

test('a file without errors is shown, and loaded on request only', async () => {
  reply = () => parsed;
  const screen = await choose();
  await expect.element(screen.getByText('Будет создано: 1 сотрудник, без изменений: 1 сотрудник.')).toBeVisible();
  expect(calls.some(({ request }) => request.includes('LoadStudentsToDraft'))).toBe(false);
  await screen.getByRole('button', { name: 'Импортировать' }).click();
  await expect.element(screen.getByText(/Импорт завершён: создано: 1 сотрудник/)).toBeVisible();
  // The window stays with the links, which it has promised, until it is closed.
  const popup = screen.getByRole('dialog');
  await expect.element(popup.getByText('Итог: создано: 1 сотрудник, без изменений: 1 сотрудник.')).toBeVisible();
  await popup.getByRole('button', { name: 'Скачать ведомость доступа' }).click();
  await expect.element(popup.getByRole('button', { name: 'Ведомость скачана' })).toBeDisabled();
  expect(calls.filter(({ request }) => request === `POST /PackageLoad/AccessSheet/${DRAFT}`)).toHaveLength(1);
  await popup.getByRole('button', { name: 'Готово' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('students who withdrew their consent are named as unchanged', async () => {
  const withheld = [{ rowNumber: 3, fullName: 'Рогов Пётр' }];
  reply = () => ({ ...parsed, created: 0, skipped: 2, withheld });
  const screen = await choose();
  const alert = screen.getByRole('alert').filter({ hasText: 'Отозвали согласие на обработку данных' });
  await expect.element(alert).toMatchTextContent(/Их данные останутся прежними: Рогов Пётр \(строка 3\)\./);
  await expect.element(screen.getByText('Менять нечего.')).toBeVisible();
});

test('wrong rows are listed with number, column and reason; instead of the import there is the choice of another file', async () => {
  reply = () => failed;
  const screen = await choose();
  await expect.element(screen.getByText('1 строка с ошибками из 2', { exact: false })).toBeVisible();
  await expect
    .element(screen.getByRole('list', { name: 'Ошибки в строках' }))
    .toHaveTextContent('Строка 7Тел.: Обязательное поле');
  expect(screen.getByRole('button', { name: 'Импортировать' }).elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Выбрать другой файл' }).click();
  await expect.element(screen.getByText('Перетащите таблицу сюда')).toBeVisible();
});

test('for a file that is not a table the popup says why', async () => {
  reply = () => new Refused('InvalidExcelFIle', null, 'В файле есть макросы');
  const screen = await choose();
  await expect.element(screen.getByText('В файле есть макросы')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Импортировать' }).elements()).toEqual([]);
});

test('the user may go back while a file is read; its answer is then ignored', async () => {
  let answer: (value: unknown) => void = () => undefined;
  reply = () => new Promise((resolve) => (answer = resolve));
  const screen = await choose();
  await expect.element(screen.getByRole('status', { name: 'Файл проверяется' })).toBeVisible();
  await expect.element(screen.getByText('Проверяем сотрудников: 3 200 из 10 000')).toBeVisible();
  await expect
    .element(screen.getByRole('progressbar', { name: 'Проверка файла' }))
    .toHaveAttribute('aria-valuenow', '46');
  await screen.getByRole('button', { name: 'Выбрать другой файл' }).click();
  answer(parsed);
  await expect.element(screen.getByText('Перетащите таблицу сюда')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('a file of another kind is not sent', async () => {
  reply = () => parsed;
  const screen = await choose('фото.png');
  await expect.element(screen.getByText('Неверный формат файла!')).toBeVisible();
  expect(calls.some(({ request }) => request.includes('ParseStudents'))).toBe(false);
});
