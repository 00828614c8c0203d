import type { ParseResult } from '@dopusk/contract/import-drafts.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rememberSession } from '../../api/session.ts';
import type { Screen } from '../../layout/screen.ts';
import { type Call, forgetCalls, openPortal, operatorOf, serve } from '../../testing/portal.tsx';
import { ImportButton } from './ImportButton.tsx';

const screens: Screen[] = [
  { path: '/students', crumb: 'Персонал', access: 'operator', page: async () => ({ ImportButton }) },
];
const DRAFT = '01900000-0000-7000-8000-0000000000aa';

const parsed: ParseResult = {
  ...{ isSuccess: true, draftId: DRAFT, organizationTitle: 'ООО «Бригада»', sheet: '', otherSheets: [], leftOut: [] },
  ...{
    departments: [],
    departmentRows: 0,
    remarks: [],
    remarked: 0,
    notes: [],
    noted: 0,
    mendable: 0,
    contradicted: 0,
    hiddenRows: 0,
  },
  ...{ words: [], employers: [], rows: 2, created: 1, updated: 0, skipped: 1, failed: 0, failResults: [], alike: [] },
  ...{
    repeated: [],
    namesakes: [],
    elsewhere: [],
    workElsewhere: 0,
    withheld: [],
    changedFields: [],
    barredColumns: [],
  },
  newWithout: { email: 0, snilsNumber: 0 },
};

let calls: Call[];
let reply: ParseResult;

beforeEach(() => {
  rememberSession('Operator');
  calls = serve({
    'GET /User/Current': () => operatorOf('Customer'),
    'GET /PackageLoad/Recent': () => [],
    'POST /PackageLoad/MatchColumns': () => ({ sheets: [], sheet: '', titlesRow: 1, columns: [], isCertain: true }),
    [`GET /PackageLoad/Planned/${DRAFT}`]: () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    'POST /PackageLoad/ParseStudents': () => reply,
  });
});
afterEach(forgetCalls);

async function choose() {
  const screen = await openPortal(screens, '/students');
  await screen.getByRole('button', { name: 'Импорт' }).click();
  await expect.element(screen.getByText('Перетащите таблицу сюда')).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('No file input');
  const files = new DataTransfer();
  files.items.add(new File(['ФИО'], 'персонал.csv'));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return screen;
}

const fieldsOf = (call: Call | undefined) =>
  Object.fromEntries([...((call?.body as FormData | undefined)?.entries() ?? [])]);

test('people of other organizations are asked about by organization, and sent with what somebody says', async () => {
  const employers: ParseResult['employers'] = [
    { title: 'АО «Завод»', rows: 6, answer: null, organization: { id: DRAFT, title: 'АО «Завод»' } },
    { title: 'ИП Лесной', rows: 1, answer: null, organization: null },
  ];
  reply = { ...parsed, isSuccess: false, failed: 7, employers };
  const screen = await choose();
  await expect.element(screen.getByText('Чьи это люди')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Проверить' })).toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('combobox', { name: 'АО «Завод»: что с этими людьми' }).click();
  await screen.getByRole('option', { name: 'В организацию АО «Завод»' }).click();
  await screen.getByRole('combobox', { name: 'ИП Лесной: что с этими людьми' }).click();
  await screen.getByRole('option', { name: 'Не загружать' }).click();
  reply = {
    ...parsed,
    employers: [
      { ...employers[0], answer: DRAFT },
      { ...employers[1], answer: 'Leave' },
    ] as ParseResult['employers'],
  };
  await screen.getByRole('button', { name: 'Проверить' }).click();
  const said = screen.getByRole('list', { name: 'Люди других организаций' });
  await expect.element(said.getByText('АО «Завод», 6 строк: загрузка в «АО «Завод»»')).toBeVisible();
  await expect.element(said.getByText('ИП Лесной, 1 строка: не загружается')).toBeVisible();
  const { employers: sent } = fieldsOf(calls.findLast(({ request }) => request.includes('ParseStudents')));
  expect(JSON.parse(String(sent))).toEqual([
    { title: 'АО «Завод»', answer: DRAFT },
    { title: 'ИП Лесной', answer: 'Leave' },
  ]);
  await screen.getByRole('button', { name: 'Организации' }).click();
  await expect.element(screen.getByText('Чьи это люди')).toBeVisible();
});
