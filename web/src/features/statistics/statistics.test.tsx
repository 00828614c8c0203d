import type { Statistics, StatisticsCount } from '@dopusk/contract/statistics-forms.ts';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { Screen } from '../../layout/screen.ts';
import { paths } from '../../paths.ts';
import { openPortal, operatorOf, serve } from '../../testing/portal.tsx';

const screens: Screen[] = [
  {
    path: paths.statistics,
    access: 'center:Registers',
    crumb: 'Статистика',
    page: () => import('./StatisticsPage.tsx'),
  },
  {
    path: paths.statisticsPeople,
    access: 'center:Registers',
    crumb: 'Кто за числом',
    page: () => import('./StatisticsPeoplePage.tsx'),
  },
  {
    path: paths.statisticsPrograms,
    access: 'center:Registers',
    crumb: 'Программы за числом',
    page: () => import('./StatisticsProgramsPage.tsx'),
  },
];

const id = (last: number) => `01900000-0000-7000-8000-00000000000${last}`;

const form: Statistics = {
  form: 'AdditionalEducation',
  year: 2025,
  title: '№ 1-ПК',
  sections: [
    {
      number: '2.1',
      title: 'Слушатели по программам',
      graphs: [
        { number: '3', title: 'Всего', unknown: null, counts: 'people' },
        { number: '7–9', title: 'По модулям', unknown: 'модулей портал не различает', counts: 'people' },
        { number: '10', title: 'Женщины', unknown: null, counts: 'people' },
      ],
      lines: [
        {
          number: '01',
          title: 'Численность слушателей',
          unknown: null,
          note: null,
          isAverage: false,
          values: [1204, null, 0],
        },
        {
          number: '06',
          title: 'дошкольных',
          unknown: 'каких, неизвестно',
          note: null,
          isAverage: false,
          values: [null, null, null],
        },
      ],
    },
  ],
  gaps: [{ gap: 'sex', count: 3 }],
  checks: [{ gap: 'documentRevoked', count: 2 }],
  rule: 'Считаются обучения, которые сданы',
  absent: ['Раздел 2.5'],
};

const counted: StatisticsCount = {
  ...{ form: 'AdditionalEducation', year: 2025, state: 'Made', askedAt: '2026-01-12T07:00:00.000Z', failure: '' },
  ...{ askedBy: 'Белова Анна', countedCount: 1204, totalCount: 1204, found: form, foundAt: '2026-01-12T07:00:00.000Z' },
};

const server = {
  'GET /User/Current': () => operatorOf('EducationCenter'),
  'GET /Operator/GetOwnOrganizations': () => [],
  'GET /Delivery/GetOutbox': () => ({ isOpen: true, items: [], totalCount: 0, pageNumber: 1 }),
  'GET /Statistics/Read': () => counted,
  'GET /Statistics/GetPeople': () => ({
    items: [
      {
        assignId: id(1),
        student: { id: id(2), fullName: 'Белова Анна' },
        client: { id: id(3), title: 'ООО «Волга»' },
        course: { id: id(4), title: 'Сметное дело' },
        birthday: '2001-01-02',
        startedOn: '2025-05-01',
        finishedOn: '2025-06-01',
      },
    ],
    totalCount: 1,
    pageNumber: 1,
  }),
};

test('a number leads to the people behind it; what cannot be known is named below', async () => {
  localStorage.setItem('userType', 'Operator');
  const calls = serve(server);
  const screen = await openPortal(screens, `${paths.statistics}?year=2025`);
  await expect.element(screen.getByText(/Пусто: гр\. 7–9 – модулей портал не различает; стр\. 06/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '3 обучения' })).toBeVisible();
  // Who is counted all the same is told apart from what is missing.
  const toCheck = screen.getByRole('alert', { name: 'Проверьте, верно ли посчитано' });
  await expect
    .element(toCheck.getByRole('link', { name: '2 обучения' }))
    .toHaveAttribute('href', `${paths.statisticsPeople}?form=AdditionalEducation&year=2025&gap=documentRevoked`);
  await expect.element(screen.getByText('Считаются обучения, которые сданы.')).toBeVisible();
  await expect.element(screen.getByText(/никто не закончил обучения/)).not.toBeInTheDocument();
  const { violations } = await axe.run(screen.container, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html)])).toEqual([]);
  await screen.getByRole('link', { name: /^1\s204: Численность слушателей, Всего$/ }).click();
  await expect.element(screen.getByRole('heading', { name: 'Раздел 2.1, строка 01, графа 3' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /Белова Анна/ }).first()).toBeVisible();
  const changed = screen.getByRole('alert', { name: 'С подсчёта записи изменились' });
  await expect.element(changed.getByText(/В форме 1\s204, сейчас за этим числом 1\./)).toBeVisible();
  await expect
    .element(changed.getByRole('link', { name: 'посчитайте её заново' }))
    .toHaveAttribute('href', `${paths.statistics}?form=AdditionalEducation&year=2025`);
  const asked = calls.map(({ request }) => request).find((request) => request.startsWith('GET /Statistics/GetPeople'));
  const { searchParams } = new URL(asked?.slice(4) ?? '', 'http://portal.test');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    form: 'AdditionalEducation',
    year: '2025',
    section: '2.1',
    line: '01',
    graph: '3',
  });
});

test('a number of programs leads to the courses behind it', async () => {
  localStorage.setItem('userType', 'Operator');
  const programs = {
    number: '1.3',
    title: 'Программы',
    graphs: [{ number: '3', title: 'Число программ', unknown: null, counts: 'programs' as const }],
    lines: [{ number: '01', title: 'Подготовки', unknown: null, values: [2] }],
  };
  const calls = serve({
    ...server,
    'GET /Statistics/Read': () => ({ ...counted, found: { ...form, sections: [programs] } }),
    'GET /Statistics/GetPrograms': () => ({
      items: [4, 5].map((n) => ({ course: { id: id(n), title: `Сметное дело ${n}` }, finishedCount: 1204 })),
      totalCount: 2,
      pageNumber: 1,
    }),
  });
  const screen = await openPortal(screens, `${paths.statistics}?year=2025`);
  await screen.getByRole('link', { name: '2: Подготовки, Число программ' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Раздел 1.3, строка 01, графа 3' })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /Сметное дело 4.*1\s204/ })).toBeVisible();
  // As many as were counted.
  expect(screen.getByRole('alert').elements()).toEqual([]);
  const asked = calls
    .map(({ request }) => request)
    .find((request) => request.startsWith('GET /Statistics/GetPrograms'));
  const { searchParams } = new URL(asked?.slice(4) ?? '', 'http://portal.test');
  expect(Object.fromEntries(searchParams)).toMatchObject({ year: '2025', section: '1.3', line: '01', graph: '3' });
});

test('a year is counted when it is asked for: the page says how far it is, and the former numbers stand', async () => {
  localStorage.setItem('userType', 'Operator');
  const nothing = {
    state: null,
    askedAt: null,
    askedBy: '',
    countedCount: 0,
    totalCount: 0,
    found: null,
    foundAt: null,
  };
  let count: StatisticsCount = { ...counted, ...nothing };
  const calls = serve({
    ...server,
    'GET /Statistics/Read': () => count,
    'POST /Statistics/Count': () => {
      count = { ...count, state: 'Making', askedAt: '2026-01-12T08:00:00.000Z', countedCount: 300, totalCount: 1204 };
      return count;
    },
  });
  const screen = await openPortal(screens, `${paths.statistics}?year=2025`);
  await expect.element(screen.getByRole('heading', { name: /за 2025 год ещё не посчитаны/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Скачать Excel' })).toBeDisabled();
  await screen.getByRole('button', { name: 'Посчитать', exact: true }).click();
  await expect.element(screen.getByText(/Считаем: обучений 300 из 1\s204/)).toBeVisible();
  await expect.element(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '24');
  count = counted;
  await expect.element(screen.getByRole('link', { name: /^1\s204: / })).toBeVisible();
  await expect.element(screen.getByText(/Числа посчитаны 12\.01\.2026/)).toBeVisible();
  await screen.getByRole('button', { name: 'Посчитать заново' }).click();
  await expect.element(screen.getByRole('progressbar')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /^1\s204: / })).toBeVisible();
  count = { ...count, state: 'Failed', failure: 'Посчитайте ещё раз' };
  await expect.element(screen.getByRole('alert').filter({ hasText: 'Посчитайте ещё раз' })).toBeVisible();
  expect(calls.find(({ request }) => request === 'POST /Statistics/Count')?.body).toEqual({
    form: 'AdditionalEducation',
    year: 2025,
  });
});

test('a wrong year of the address is said, with the one that is shown', async () => {
  localStorage.setItem('userType', 'Operator');
  serve(server);
  const screen = await openPortal(screens, `${paths.statistics}?year=99999`);
  const shown = screen.getByRole('combobox', { name: 'Год' });
  await expect.element(shown).toBeVisible();
  const year = (shown.element() as HTMLInputElement).value;
  await expect
    .element(screen.getByText(`В адресе страницы неверный год: он бывает от 2000 до 2099. Показан ${year}.`))
    .toBeVisible();
});

test('a year in which nobody has finished says so', async () => {
  localStorage.setItem('userType', 'Operator');
  const zeros = { number: '01', title: 'Численность слушателей', unknown: null, values: [0, null, 0] };
  const sections = form.sections.map((section) => ({ ...section, lines: [zeros] }));
  serve({ ...server, 'GET /Statistics/Read': () => ({ ...counted, found: { ...form, gaps: [], sections } }) });
  const screen = await openPortal(screens, `${paths.statistics}?year=2025`);
  await expect.element(screen.getByText('За 2025 год никто не закончил обучения')).toBeVisible();
});

test('a code is no number of people, an average says how it is counted and is not compared with its list', async () => {
  localStorage.setItem('userType', 'Operator');
  const part = { unknown: null, note: null, isAverage: false };
  const note = 'Дни обучения всех слушателей, делённые на число дней года';
  const professions = {
    number: '2.1.1',
    title: 'Профессии',
    graphs: [
      { number: '4', title: 'Код профессии', unknown: null, counts: 'code' as const },
      { number: '5', title: 'Обучено', unknown: null, counts: 'people' as const },
    ],
    lines: [
      { ...part, number: '01', title: 'Всего', values: [null, 3] },
      { ...part, number: `${id(6)}:19756`, title: 'Сварщик', values: [19756, 3] },
      { ...part, number: '32', title: 'Среднегодовая', note, isAverage: true, values: [null, 12.5] },
    ],
  };
  serve({ ...server, 'GET /Statistics/Read': () => ({ ...counted, found: { ...form, sections: [professions] } }) });
  const screen = await openPortal(screens, `${paths.statistics}?year=2025`);
  await expect.element(screen.getByRole('cell', { name: '19756', exact: true })).toBeVisible();
  expect(screen.getByRole('link', { name: /19756/ }).elements()).toEqual([]);
  await expect.element(screen.getByText(note)).toBeVisible();
  await screen.getByRole('link', { name: '12,5: Среднегодовая, Обучено' }).click();
  await expect.element(screen.getByRole('row', { name: /Белова Анна.*01\.05\.2025.*01\.06\.2025/ })).toBeVisible();
  expect(screen.getByRole('alert').elements()).toEqual([]);
});

test.each([[paths.statisticsPeople], [`${paths.statisticsPeople}?section=2.1&line=01`], [paths.statisticsPrograms]])(
  '%s names no number: there is no such page',
  async (address) => {
    const calls = serve({});
    const screen = await openPortal(screens, address);
    await expect.element(screen.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible();
    expect(calls).toEqual([]);
  },
);
