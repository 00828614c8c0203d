import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rememberSession } from './api/session.ts';
import { plan } from './routes.tsx';
import { openPortal, operatorOf, serve } from './testing/portal.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const { screens } = plan;

interface List {
  at: string;
  call: string;
  heading: string;
  columns: string[];
  /** The text of an empty list. */
  empty: string;
  row: object;
  /** Where the row leads. */
  to: string;
  /** The reply besides the page. */
  more?: object;
}

const organization = {
  id,
  title: 'ООО «Волга»',
  shortTitle: null,
  inn: '6316120930',
  organizationType: 'Customer',
  isPerson: false,
  balance: { id, amount: 1500 },
};
const personnel = {
  call: 'GET /Operator/GetStudentsByOrganizations',
  columns: ['Сотрудник', 'Телефон', 'Дата рождения', 'E-mail'],
  empty: 'Персонал не найден',
  row: {
    id,
    avatar: null,
    fullName: 'Ким Анна',
    phone: '+79270000000',
    birthday: '1990-05-17',
    email: 'kim@example.ru',
    consentWithdrawnAt: null,
    organizationTitle: 'ООО «Волга»',
  },
  to: `/students/${id}`,
};
const organizations = {
  call: 'GET /Operator/GetOrganizations',
  columns: ['Организация', 'ИНН', 'Баланс'],
  empty: 'Организации не найдены',
  row: organization,
  to: `/orgs/${id}`,
};

/** The lists that the specification describes, with their columns in its order. */
const lists: List[] = [
  { at: '/', heading: 'Главная', ...personnel },
  { at: '/?tab=organizations', heading: 'Главная', ...organizations },
  { at: '/students', heading: 'Персонал', ...personnel },
  { at: '/orgs', heading: 'Организации', ...organizations },
  {
    at: '/courses',
    call: 'GET /Course/GetCourses',
    heading: 'Курсы',
    columns: ['Курс', 'Вид обучения', 'Учебный центр', 'Объём', 'Документы', 'Цена'],
    empty: 'Курсы не найдены',
    row: {
      id,
      title: 'Работы на высоте',
      subTitle: 'Высота',
      trainingType: 'AdvancedTraining',
      organizationTitle: 'Профи',
      hoursCount: 40,
      issuedDocuments: ['Certificate'],
      price: 1500,
      agreed: null,
      isLocked: false,
    },
    to: `/courses/${id}`,
  },
  {
    at: '/groups',
    call: 'GET /Group/Groups',
    heading: 'Группы',
    columns: ['Название', 'Обучение', 'Курсы', 'Слушатели', 'Оплачено', 'Документы готовы'],
    empty: 'Группы не найдены',
    row: {
      id,
      title: 'ВС-1',
      organizationTitle: 'ООО «Волга»',
      studentsCount: 3,
      courseCount: 1,
      courseTitles: ['Охрана труда'],
      courseSubTitles: ['Охрана труда'],
      dateStartLearning: '2026-11-02',
      dateEndLearning: '2026-11-13',
      assignCount: 3,
      paidCount: 3,
      readyCount: 1,
      givenNothingCount: 0,
    },
    to: `/groups/${id}`,
  },
  {
    at: '/comissions',
    call: 'GET /Committee/GetCommittees',
    heading: 'Список комиссий',
    columns: ['Название', 'Состав'],
    empty: 'Комиссии не найдены',
    row: { id, title: 'Аттестационная', memberCount: 4 },
    to: `/comissions/${id}`,
  },
  {
    at: '/report',
    call: 'POST /Report/Assigns',
    heading: 'Отчёт по бланкам',
    columns: ['Слушатель', 'Способ получения', 'Документы', 'Статус', 'Человек', 'Сумма'],
    empty: 'Бланков не найдено',
    row: {
      id,
      student: { id, fullName: 'Ким Анна' },
      course: { id, title: 'Работы на высоте' },
      organization: { id, title: 'ООО «Волга»' },
      isPaid: true,
      date: '2026-11-03',
      issueMethod: 'Post',
      documents: ['Certificate'],
      trainingType: 'AdvancedTraining',
      status: 'NotIssued',
      amount: 1500,
      studentCount: 1,
      organizationBalance: 0,
      hasGeneratedDocs: true,
      isGivenNothing: false,
    },
    to: `/assignments/${id}`,
    more: {
      totals: { count: 1, issued: 0, amount: 1500 },
      chosen: { organizations: [], students: [], courses: [] },
    },
  },
];

beforeEach(() => rememberSession('Operator'));

/** Opens the list with these rows as a center's administrator. */
function portalWith({ call, more }: List, items: object[]) {
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    'GET /Operator/GetOwnOrganizations': () => [],
    [call]: () => ({ items, totalCount: items.length, pageNumber: 1, ...more }),
  });
}

describe.each(lists)('the list at $at', (list) => {
  test('has its columns, and its rows are links', async () => {
    portalWith(list, [list.row]);
    const screen = await openPortal(screens, list.at);
    await expect.element(screen.getByRole('heading', { level: 1, name: list.heading })).toBeVisible();
    const table = screen.getByRole('table');
    await expect.element(table.getByRole('link').first()).toHaveAttribute('href', list.to);
    expect(
      table
        .getByRole('columnheader')
        .elements()
        .map((header) => header.textContent),
    ).toEqual(list.columns);
  });

  test('says that it is empty', async () => {
    portalWith(list, []);
    await openPortal(screens, list.at);
    await expect.element(page.getByRole('heading', { name: list.empty })).toBeVisible();
  });
});

test('the report says once for a group whose it is, what is taught, until when, and the balance', async () => {
  const report = lists.find(({ at }) => at === '/report');
  if (!report) throw new Error('no report');
  portalWith(report, [report.row, { ...report.row, id: id.replace(/.$/, 'f') }]);
  const screen = await openPortal(screens, report.at);
  await expect.element(screen.getByRole('table').getByRole('link').first()).toBeVisible();
  const headings = [...screen.getByRole('table').element().querySelectorAll('th[scope="rowgroup"]')];
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/ООО «Волга».*Работы на высоте.*03\.11\.2026.*баланс организации/),
  ]);
});
