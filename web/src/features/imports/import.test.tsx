import type { ParseResult, PlannedPerson } from '@dopusk/contract/import-drafts.ts';
import type { TableMatch } from '@dopusk/contract/imported-tables.ts';
import type { ImportProgress } from '@dopusk/contract/imports.ts';
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
  departments: [],
  departmentRows: 0,
  remarks: [],
  remarked: 0,
  notes: [],
  noted: 0,
  ...{ mendable: 0, contradicted: 0, hiddenRows: 0 },
  words: [],
  employers: [],
  rows: 2,
  created: 1,
  updated: 0,
  skipped: 1,
  failed: 0,
  failResults: [],
  alike: [],
  repeated: [],
  namesakes: [],
  elsewhere: [],
  workElsewhere: 0,
  withheld: [],
  changedFields: [],
  barredColumns: [],
  newWithout: { email: 0, snilsNumber: 0 },
};
const person: PlannedPerson = {
  ...{ rowNumber: 2, fullName: 'Ёлкин Пётр', birthday: '1990-05-17', email: 'petr@x.test' },
  ...{ action: 'Create', fields: [] },
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

const known: TableMatch = {
  sheets: [{ title: '', isHidden: false, isTable: true }],
  sheet: '',
  titlesRow: 1,
  columns: [],
  isCertain: true,
};

/** The id of a reading when random numbers are all zero. */
const NUMBER = '00000000-0000-4000-8000-000000000000';
const progress: ImportProgress = { stage: 'Checking', done: 3200, total: 10_000, percent: 46 };

let calls: Call[];
let reply: () => unknown;
let match: () => unknown;
let notLoaded: number;
let links = 1;
/** Whose operator imports. */
let side: 'Customer' | 'EducationCenter';
let planned: (query: URLSearchParams) => { items: PlannedPerson[]; totalCount: number; pageNumber: number };

beforeEach(() => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
  rememberSession('Operator');
  side = 'Customer';
  match = () => known;
  notLoaded = 0;
  links = 1;
  planned = () => ({ items: [person], totalCount: 1, pageNumber: 1 });
  calls = serve({
    [`GET /PackageLoad/Progress/${NUMBER}`]: () => progress,
    'GET /User/Current': () => operatorOf(side),
    'GET /PackageLoad/Recent': () => [],
    'GET /Operator/GetOrganizations': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    'POST /PackageLoad/MatchColumns': () => match(),
    [`GET /PackageLoad/Planned/${DRAFT}`]: (url) => planned(url.searchParams),
    'POST /PackageLoad/ParseStudents': () => reply(),
    [`POST /PackageLoad/AccessSheet/${DRAFT}`]: () =>
      new Response('', { headers: { 'content-disposition': 'attachment' } }),
    [`POST /PackageLoad/LoadStudentsToDraft/${DRAFT}`]: () => ({
      id: DRAFT,
      created: 1,
      updated: 0,
      skipped: 1,
      failed: notLoaded,
      links,
    }),
    [`GET /PackageLoad/FailedRows/${DRAFT}`]: () =>
      new Response('', { headers: { 'content-disposition': 'attachment' } }),
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
  await expect.element(screen.getByText(/Импорт завершён. Создано: 1\sсотрудник/)).toBeVisible();
  // The window stays with the links, which it has promised, until it is closed.
  const popup = screen.getByRole('dialog');
  await expect.element(popup.getByText('Создано: 1 сотрудник, без изменений: 1 сотрудник.')).toBeVisible();
  const links = popup.getByRole('button', { name: /^Ссылки для входа \(\d+\)$/ });
  await links.click();
  await expect.element(links).toHaveAttribute('aria-disabled', 'true');
  expect(calls.filter(({ request }) => request === `POST /PackageLoad/AccessSheet/${DRAFT}`)).toHaveLength(1);
  await popup.getByRole('button', { name: 'Готово' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('a center that has chosen no client is asked whether the people are its own', async () => {
  side = 'EducationCenter';
  reply = () => parsed;
  const screen = await choose();
  const isLoaded = () => calls.some(({ request }) => request.includes('LoadStudentsToDraft'));
  await screen.getByRole('button', { name: 'Импортировать' }).click();
  const question = screen.getByRole('dialog', { name: 'Это сотрудники вашего учебного центра?' });
  await question.getByRole('button', { name: 'Отмена' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(isLoaded()).toBe(false);
  await screen.getByRole('button', { name: 'Импортировать' }).click();
  await question.getByRole('button', { name: 'Да, это сотрудники центра' }).click();
  await expect.element(screen.getByText(/Импорт завершён. Создано: 1\sсотрудник/)).toBeVisible();
  expect(isLoaded()).toBe(true);
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
    .toHaveTextContent('Строка 7Тел.: Обязательное полеC7, например: +7 912 345-67-89');
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

const asked: TableMatch = {
  sheets: [
    { title: 'Цех 1', isHidden: false, isTable: true },
    { title: 'Цех 2', isHidden: true, isTable: true },
  ],
  sheet: 'Цех 1',
  titlesRow: 2,
  columns: [
    ...(['fullName', 'phone', 'email', 'snilsNumber'] as const).map((field, index) => ({
      index,
      letter: 'ABCD'[index] ?? '',
      title: ['ФИО', 'Тел.', 'Почта', 'СНИЛС'][index] ?? '',
      samples: ['раз', 'два'],
      field,
      by: 'Title' as const,
      isOfNobody: false,
    })),
    { index: 4, letter: 'E', title: 'Родился', samples: ['17.05.1990'], field: null, by: null, isOfNobody: false },
    { index: 5, letter: 'F', title: '', samples: ['Цех'], field: null, by: null, isOfNobody: false },
  ],
  isCertain: false,
};

/** The fields that were sent beside a file. */
const fieldsOf = (call: Call | undefined) =>
  Object.fromEntries([...((call?.body as FormData | undefined)?.entries() ?? [])]);

test('unknown columns are asked about, of the sheet that is chosen, before anything is checked', async () => {
  match = () => asked;
  reply = () => parsed;
  const screen = await choose();
  const columns = screen.getByRole('list', { name: 'Столбцы таблицы' });
  await expect.element(columns.getByText('раз · два').first()).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'Столбец F: что это' })).toHaveValue('Не загружать');
  const check = screen.getByRole('button', { name: 'Проверить' });
  await expect.element(check).toHaveAttribute('aria-disabled', 'true');
  await expect.element(screen.getByText(/Не хватает столбца «Дата рождения»\. Укажите его выше/)).toBeVisible();
  await screen.getByRole('combobox', { name: 'Родился: что это' }).click();
  await screen.getByRole('option', { name: 'E-mail' }).click();
  await expect.element(check).toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('combobox', { name: 'Родился: что это' }).click();
  await screen.getByRole('option', { name: 'Дата рождения' }).click();
  await expect.element(check).not.toHaveAttribute('aria-disabled', 'true');
  expect(calls.some(({ request }) => request.includes('ParseStudents'))).toBe(false);

  await screen.getByRole('combobox', { name: 'Лист с сотрудниками' }).click();
  match = () => ({
    ...asked,
    sheet: 'Цех 2',
    columns: asked.columns.map((one) => (one.index === 4 ? { ...one, field: 'birthday' } : one)),
  });
  await screen.getByRole('option', { name: 'Цех 2 (скрытый)' }).click();
  await expect.element(screen.getByRole('combobox', { name: 'Лист с сотрудниками' })).toHaveValue('Цех 2 (скрытый)');
  await screen.getByRole('button', { name: 'Проверить' }).click();
  await expect.element(screen.getByText('Будет создано', { exact: false })).toBeVisible();
  const sent = fieldsOf(calls.findLast(({ request }) => request.includes('ParseStudents')));
  expect(sent).toMatchObject({ sheet: 'Цех 2' });
  expect(JSON.parse(String(sent.matching))).toEqual({
    0: 'fullName',
    1: 'phone',
    2: 'email',
    3: 'snilsNumber',
    4: 'birthday',
    5: null,
  });

  // What was said can be said otherwise.
  await screen.getByRole('button', { name: 'Столбцы' }).click();
  await expect.element(columns).toBeVisible();
});

test('of a file with wrong rows the right ones are loaded, and the rest comes as a file', async () => {
  reply = () => ({ ...failed, created: 297, failed: 3, rows: 300 });
  notLoaded = 3;
  const screen = await choose();
  await expect.element(screen.getByText('C7, например: +7 912 345-67-89')).toBeVisible();
  await screen.getByRole('button', { name: 'Загрузить верные (297), скачать остальные (3)' }).click();
  await expect.element(screen.getByText(/3\sстроки ждут исправления/)).toBeVisible();
  const load = calls.find(({ request }) => request.includes('LoadStudentsToDraft'));
  expect(load?.body).toEqual({ rightOnly: true });
  await expect.poll(() => calls.filter(({ request }) => request.includes('FailedRows')).length).toBe(1);
  await screen.getByRole('button', { name: 'Скачать остальные (3)' }).click();
  await expect.poll(() => calls.filter(({ request }) => request.includes('FailedRows')).length).toBe(2);
});

test('of people who are known the former and the new are shown, and only the chosen fields are updated', async () => {
  reply = () => ({
    ...parsed,
    updated: 1,
    changedFields: [
      { field: 'jobTitle', title: 'Должность', people: 1 },
      { field: 'birthday', title: 'Дата рождения', people: 1 },
    ],
    leftOut: [{ rowNumber: 9, text: 'Итого: 2', reason: 'Total' }],
  });
  planned = () => ({
    items: [
      person,
      {
        ...person,
        ...{ rowNumber: 3, fullName: 'Рогов Пётр', action: 'Update' },
        fields: [
          { field: 'jobTitle', title: 'Должность', before: 'Слесарь', after: 'Мастер' },
          { field: 'birthday', title: 'Дата рождения', before: '', after: '17.05.1990' },
        ],
      },
    ],
    ...{ totalCount: 2, pageNumber: 1 },
  });
  const screen = await choose();
  const changes = screen.getByRole('list', { name: 'Кто в файле' });
  await expect.element(changes).toMatchTextContent(/Должность: Слесарь → Мастер.*Дата рождения: пусто → 17.05.1990/);
  await expect.element(screen.getByText('Не загружаются: 1 строка без сотрудника')).toBeVisible();
  await screen.getByRole('checkbox', { name: 'Дата рождения (1)' }).click();
  await expect.element(changes).not.toMatchTextContent(/Дата рождения/);
  await screen.getByRole('button', { name: 'Импортировать' }).click();
  await expect.element(screen.getByText('Импорт завершён').first()).toBeVisible();
  expect(calls.find(({ request }) => request.includes('LoadStudentsToDraft'))?.body).toEqual({
    rightOnly: false,
    update: ['jobTitle'],
  });
});

test('Latin letters in names are mended by one click: the file is read anew, and what was made of names is shown', async () => {
  match = () => asked;
  reply = () => ({ ...failed, mendable: 1 });
  const screen = await choose();
  await screen.getByRole('combobox', { name: 'Родился: что это' }).click();
  await screen.getByRole('option', { name: 'Дата рождения' }).click();
  await screen.getByRole('button', { name: 'Проверить' }).click();
  const mend = screen.getByRole('button', { name: 'Исправить латинские буквы (1)' });
  await expect.element(mend).toBeVisible();
  const text = 'латинские буквы заменены русскими: Сидоров';
  reply = () => ({
    ...parsed,
    remarks: [{ rowNumber: 3, fullName: 'Сидоров Пётр Ильич', text, cell: 'B3', value: 'Cидоров Пётр Ильич' }],
    remarked: 1,
  });
  await mend.click();
  await expect.element(screen.getByText('Проверьте имена: 1')).toBeVisible();
  await expect
    .element(screen.getByText(`Строка 3, B3, Сидоров Пётр Ильич: ${text}; в файле «Cидоров Пётр Ильич»`))
    .toBeVisible();
  await expect.element(mend).not.toBeInTheDocument();
  const sent = fieldsOf(calls.findLast(({ request }) => request.includes('ParseStudents')));
  expect(sent).toMatchObject({
    sheet: 'Цех 1',
    mendNames: 'true',
    matching: expect.stringContaining('"4":"birthday"'),
  });
});

test('words of lists that nobody knows are asked about once, and sent with what somebody says', async () => {
  const words: ParseResult['words'] = [
    { field: 'educationType', title: 'Образование', word: 'техникум', rows: 2, value: null },
    { field: 'gender', title: 'Пол', word: 'чел', rows: 1, value: null },
  ];
  reply = () => ({ ...failed, words });
  const screen = await choose();
  await expect.element(screen.getByText('Что значат значения')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Проверить' })).toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('combobox', { name: 'Образование, «техникум»: что это' }).click();
  await screen.getByRole('option', { name: 'Среднее профессиональное' }).click();
  await screen.getByRole('button', { name: 'Проверить' }).click();
  // What has no answer is an error of its rows; the answers can be changed.
  await expect.element(screen.getByText('Строка 7')).toBeVisible();
  const { words: sent } = fieldsOf(calls.findLast(({ request }) => request.includes('ParseStudents'))) ?? {};
  expect(JSON.parse(String(sent))).toEqual([{ field: 'educationType', word: 'техникум', value: 'MiddleProfessional' }]);
  await screen.getByRole('button', { name: 'Значения' }).click();
  await screen.getByRole('combobox', { name: 'Пол, «чел»: что это' }).click();
  await expect.element(screen.getByRole('option', { name: 'Не загружать' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
});

test('a gender that contradicts the patronymic is shown, and mended by one click', async () => {
  const text = 'пол в файле «Женский», а отчество мужское: Ильич';
  const remarks: ParseResult['remarks'] = [
    { rowNumber: 3, fullName: 'Сидоров Пётр Ильич', text, cell: 'G3', value: 'Женский' },
  ];
  reply = () => ({ ...parsed, remarks, remarked: 1, contradicted: 1 });
  const screen = await choose();
  await expect.element(screen.getByText('Проверьте имена и пол: 1')).toBeVisible();
  await expect.element(screen.getByText(`Строка 3, G3, Сидоров Пётр Ильич: ${text}`, { exact: true })).toBeVisible();
  reply = () => parsed;
  await screen.getByRole('button', { name: 'Исправить пол по отчеству (1)' }).click();
  await expect.element(screen.getByText(/Проверьте имена/)).not.toBeInTheDocument();
  expect(fieldsOf(calls.findLast(({ request }) => request.includes('ParseStudents')))).toMatchObject({
    mendGenders: 'true',
  });
});

test('what few may know is no choice for a column of others', async () => {
  match = () => asked;
  reply = () => parsed;
  const screen = await choose();
  await screen.getByRole('combobox', { name: 'Родился: что это' }).click();
  await expect.element(screen.getByRole('option', { name: 'Дата рождения' })).toBeVisible();
  expect(screen.getByRole('option', { name: 'ОВЗ и инвалидность' }).elements()).toEqual([]);
});

test('how many new people have no mailbox is said before the load and after it, and there is no link for them', async () => {
  reply = () => ({ ...parsed, created: 5, skipped: 0, newWithout: { email: 3, snilsNumber: 2 } });
  links = 0;
  const screen = await choose();
  await expect.element(screen.getByText(/Почты нет у 3\sновых сотрудников: войти/)).toBeVisible();
  await expect.element(screen.getByText(/СНИЛС нет у 2\sновых сотрудников/)).toBeVisible();
  await screen.getByRole('button', { name: 'Импортировать' }).click();
  await expect.element(screen.getByText(/Без почты 1\sновый сотрудник: .*Войти они смогут/)).toBeVisible();
  expect(screen.getByRole('button', { name: /Ссылки для входа/ }).elements()).toEqual([]);
});

test('somebody like one who is known is the same unless he is said to be new', async () => {
  const known = { id: DRAFT, email: 'old@x.test', phone: '+79161234567', jobTitle: 'Кассир' };
  const alike = {
    rowNumber: 2,
    fullName: 'Алёшина Анна',
    birthday: '1990-05-17',
    email: 'new@x.test',
    known,
    fields: [],
    otherSnils: null,
  };
  const another = { ...alike, rowNumber: 3, fullName: 'Белова Вера', action: 'Skip' as const, canBeNew: false };
  const without = { ...another, rowNumber: 4, email: '', known: { ...known, email: '' } };
  reply = () => ({
    ...parsed,
    ...{ created: 0, updated: 1, skipped: 1 },
    alike: [{ ...alike, action: 'Update', canBeNew: true }, another, without],
    notes: [
      {
        rowNumber: 5,
        fullName: 'Рогов Пётр',
        text: 'E-mail останется прежним (rogov@old.ru): его меняет сам сотрудник',
        cell: 'F5',
        value: 'rogov@new.ru',
      },
    ],
    noted: 1,
  });
  const screen = await choose();
  await expect.element(screen.getByText('Похоже, они уже есть: 3')).toBeVisible();
  await expect.element(screen.getByText('Обратите внимание: 1')).toBeVisible();
  await expect
    .element(
      screen.getByText(
        'Строка 5, F5, Рогов Пётр: E-mail останется прежним (rogov@old.ru): его меняет сам сотрудник; в файле «rogov@new.ru»',
      ),
    )
    .toBeVisible();
  await expect.element(screen.getByText('Похоже, это сотрудник без почты, +7 (916) 123-45-67, Кассир')).toBeVisible();
  await expect.element(screen.getByText('Похоже, это old@x.test, +7 (916) 123-45-67, Кассир').first()).toBeVisible();
  await expect.element(screen.getByText('Будет обновлено: 1 сотрудник, без изменений: 1 сотрудник.')).toBeVisible();
  // Whose e-mail somebody has already is nobody new.
  const lastOf = (row: string) => screen.getByRole('radiogroup', { name: row }).getByRole('radio', { name: 'Новый' });
  await expect.element(lastOf('Строка 3: Белова Вера')).toBeDisabled();
  await screen.getByRole('radiogroup', { name: 'Строка 2: Алёшина Анна' }).getByText('Новый').click();
  await expect.element(screen.getByText('Будет создано: 1 сотрудник, без изменений: 1 сотрудник.')).toBeVisible();
  await screen.getByRole('button', { name: 'Импортировать' }).click();
  await expect.element(screen.getByText('Импорт завершён').first()).toBeVisible();
  expect(calls.find(({ request }) => request.includes('LoadStudentsToDraft'))?.body).toMatchObject({ asNew: [2] });
});

test('everybody whom a file would load is listed by pages, new or found, and searched for', async () => {
  const asked: string[] = [];
  reply = () => ({ ...failed, created: 297, updated: 3, skipped: 0, rows: 301 });
  planned = (query) => {
    asked.push(query.toString());
    const rowNumber = 10 * Number(query.get('pageNumber'));
    return { items: [{ ...person, rowNumber }], totalCount: 297, pageNumber: 1 };
  };
  const screen = await choose();
  const list = screen.getByRole('list', { name: 'Кто в файле' });
  await expect.element(list).toHaveTextContent('10Ёлкин Пётр17.05.1990petr@x.testНовый');
  await expect.element(screen.getByText(/Из верных строк будет создано: 297\sсотрудников/)).toBeVisible();
  await screen.getByText('Новые (297)').click();
  await screen.getByRole('button', { name: 'Страница 2' }).click();
  await expect.element(list.getByText('20')).toBeVisible();
  await screen.getByRole('searchbox').fill('ёлкин');
  await userEvent.keyboard('{Enter}');
  await expect.element(list.getByText('10')).toBeVisible();
  expect(asked.at(-1)).toBe(new URLSearchParams({ pageNumber: '1', search: 'ёлкин', kind: 'New' }).toString());
});

test('somebody with another insurance number is told of with both, and is wrong, new or the same as it is said', async () => {
  const alike: ParseResult['alike'][number] = {
    ...{ rowNumber: 2, fullName: 'Алёшина Анна', birthday: '1990-05-17', email: 'old@x.test' },
    known: { id: DRAFT, email: 'old@x.test', phone: '+79161234567', jobTitle: 'Кассир' },
    ...{ action: 'Update', canBeNew: true },
    fields: [{ field: 'snilsNumber', title: 'СНИЛС', before: '112-233-445 95', after: '087-654-303 00' }],
    otherSnils: { file: '08765430300', known: '11223344595' },
  };
  const undecided = { ...alike, rowNumber: 7, fullName: 'Белова Вера', canBeNew: false };
  reply = () => ({ ...failed, created: 1, skipped: 0, alike: [alike, undecided] });
  const screen = await choose();
  await expect.element(screen.getByText('Похоже, они уже есть, но СНИЛС другой: 2')).toBeVisible();
  await expect
    .element(screen.getByText('СНИЛС в портале 112-233-445 95, в файле 087-654-303 00').first())
    .toBeVisible();
  const list = screen.getByRole('list', { name: 'Кто в файле' });
  await expect.element(list).toHaveTextContent('2Ёлкин Пётр17.05.1990old@x.testНовый');
  const choiceOf = (row: string) => screen.getByRole('radiogroup', { name: row });
  await choiceOf('Строка 2: Алёшина Анна').getByText('Тот же').click();
  await expect.element(list).toMatchTextContent(/СНИЛС: 112-233-445 95 → 087-654-303 00.*Обновится/);
  await expect.element(choiceOf('Строка 7: Белова Вера').getByRole('radio', { name: 'Новый' })).toBeDisabled();
  await expect.element(screen.getByText(/Загрузить верные \(1\), скачать остальные \(1\)/)).toBeVisible();
  await choiceOf('Строка 7: Белова Вера').getByText('Тот же').click();
  await expect.element(screen.getByRole('checkbox', { name: 'СНИЛС (2)' })).toBeChecked();
  await screen.getByRole('button', { name: 'Импортировать' }).click();
  await expect.element(screen.getByText('Импорт завершён').first()).toBeVisible();
  expect(calls.find(({ request }) => request.includes('LoadStudentsToDraft'))?.body).toEqual({
    rightOnly: false,
    asSame: [2, 7],
  });
});

test('of a file with several sheets each message names its sheet, and the others are loaded one after another', async () => {
  const otherSheets = [
    { title: 'Цех 2', isTable: true },
    { title: 'Справка', isTable: false },
  ];
  const twin = {
    ...{ fullName: 'Ли Вэй', birthday: '1990-05-17', isOneAccount: false, canBeOther: true, differing: [] },
  };
  const repeated = [{ ...twin, rowNumber: 5, firstRow: 3, action: 'Create', fields: [] }];
  reply = () => ({ ...failed, repeated, sheet: 'Цех 1', otherSheets });
  const screen = await choose();
  await expect.element(screen.getByText('Лист «Цех 1», строка 7')).toBeVisible();
  await expect.element(screen.getByText('лист «Цех 1», строки 3 и 5')).toBeVisible();
  await expect
    .element(screen.getByText(/Ещё листы «Цех 2», «Справка» не загружаются: выберите их отдельно/))
    .toBeVisible();
  await screen.getByRole('button', { name: /Загрузить верные/ }).click();
  match = () => ({ ...asked, sheet: 'Цех 2' });
  await screen.getByRole('button', { name: 'Загрузить лист «Цех 2»' }).click();
  await expect.element(screen.getByRole('list', { name: 'Столбцы таблицы' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Загрузить лист «Справка»' }).elements()).toEqual([]);
  expect(fieldsOf(calls.findLast(({ request }) => request.includes('MatchColumns')))).toMatchObject({ sheet: 'Цех 2' });
});

test('two rows with one name and birthday are neither one person nor two until it is said', async () => {
  const twin: ParseResult['repeated'][number] = {
    ...{
      rowNumber: 7,
      fullName: 'Ёлкин Пётр',
      birthday: '1990-05-17',
      firstRow: 2,
      isOneAccount: false,
      canBeOther: true,
    },
    differing: [{ title: 'СНИЛС', first: '087-654-303 00', here: '112-233-445 95' }],
    ...{ action: 'Create' as const, fields: [] },
  };
  const sure = { ...twin, rowNumber: 9, fullName: 'Белова Вера', isOneAccount: true, canBeOther: false };
  const [failure] = failed.failResults;
  reply = () => ({
    ...failed,
    ...{ rows: 4, created: 1, skipped: 1, failed: 2, repeated: [twin, sure] },
    failResults: failure ? [failure, { ...failure, rowNumber: 9 }] : [],
  });
  const view = await choose();
  await expect.element(view.getByText('Повторяются в файле: 2')).toBeVisible();
  await expect.element(view.getByText('СНИЛС: 087-654-303 00 и 112-233-445 95').first()).toBeVisible();
  const asked = (name: string) => view.getByRole('radiogroup', { name });
  await expect.element(asked('Строка 9: Белова Вера').getByRole('radio', { name: 'Разные' })).toBeDisabled();
  await asked('Строка 7: Ёлкин Пётр').getByText('Разные').click();
  await expect.element(view.getByText(/Из верных строк будет создано: 2\sсотрудника/)).toBeVisible();
  await asked('Строка 9: Белова Вера').getByText('Один человек').click();
  await view.getByRole('button', { name: 'Импортировать' }).click();
  await expect.element(view.getByText('Импорт завершён').first()).toBeVisible();
  expect(calls.find(({ request }) => request.includes('LoadStudentsToDraft'))?.body).toMatchObject({
    ...{ asOther: [7], asRepeated: [9] },
  });
});
