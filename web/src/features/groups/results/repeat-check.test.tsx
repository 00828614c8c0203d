import type { CourseResults } from '@dopusk/contract/results.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Screen } from '../../../layout/screen.ts';
import { paths } from '../../../paths.ts';
import { openPortal, operatorOf, serve } from '../../../testing/portal.tsx';
import { ResultsPage } from './ResultsPage.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const again = '01900000-0000-7000-8000-00000000000c';
const idOf = (n: number) => `01900000-0000-7000-8000-0000000000b${n}`;

const screens: Screen[] = [
  {
    path: paths.groupResults('$id'),
    access: 'center:Training',
    crumb: 'Результаты',
    page: async () => ({ ResultsPage }),
  },
  {
    path: paths.group('$id'),
    access: 'operator',
    crumb: 'Группа',
    page: async () => ({ Page: () => <h1>Группа</h1> }),
  },
];

type Person = CourseResults['people'][number];

const person = (n: number, fullName: string, outcome: 'Passed' | 'Failed' | 'Absent'): Person => ({
  assignId: idOf(n),
  fullName,
  dateEnd: '2026-11-09',
  result: { outcome, grade: null, reason: '', words: '', decidedOn: '2026-11-09' },
  electrical: null,
  grades: {},
  areGradesHeld: false,
  notedBy: '',
  notedAt: null,
  heldBy: 'Протокол',
  checkHeldBy: 'Протокол',
  repeated: null,
  hasFailedBefore: false,
});

const open = async (people: Person[]) => {
  localStorage.setItem('userType', 'Operator');
  const course: CourseResults = {
    groupTitle: 'ОТ-5',
    courseTitle: 'Охрана труда',
    trainingType: 'SafetyTraining',
    admission: '',
    disciplines: [],
    preparedOn: null,
    selfExaminers: [],
    people,
  };
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    [`GET /AssignCourse/GetResults/${id}`]: () => course,
    'POST /AssignCourse/RepeatCheck': () => ({ groupId: again, assignIds: [idOf(7)] }),
  });
  await openPortal(screens, `${paths.groupResults(id)}?course=${id}`);
  return () => calls.find(({ request }) => request === 'POST /AssignCourse/RepeatCheck')?.body;
};

test('who has not passed is checked again another day, for nothing unless a price is said', async () => {
  const sent = await open([
    person(1, 'Алиева Лейла Рашид кызы', 'Passed'),
    person(2, 'Баранов Пётр Ильич', 'Failed'),
    person(3, 'Кудрявцев Олег Иванович', 'Absent'),
  ]);
  await expect.element(page.getByText('Не сдали или не явились: 2 человека')).toBeVisible();
  await page.getByRole('button', { name: 'Назначить повторную проверку' }).click();
  await expect.element(page.getByText('Курс «Охрана труда»')).toBeVisible();
  await expect.element(page.getByText('Не позже 09.12.2026: 30 дней после первой проверки')).toBeVisible();
  await page.getByRole('textbox', { name: 'День проверки' }).fill('25.12.2026');
  await expect.element(page.getByText(/в течение 30 дней после первой: не позже 09\.12\.2026/)).toBeVisible();
  await page.getByRole('button', { name: 'Назначить', exact: true }).click();
  await expect.poll(sent).toEqual({ assignIds: [idOf(2), idOf(3)], date: '2026-12-25', price: 0 });
  await expect.element(page.getByRole('heading', { name: 'Группа' })).toBeVisible();
});

test('the days are over first of whoever has failed first', async () => {
  const later = person(2, 'Баранов Пётр Ильич', 'Failed');
  await open([
    { ...later, result: { ...later.result, decidedOn: '2026-11-19' } as Person['result'] },
    person(3, 'Кудрявцев Олег Иванович', 'Failed'),
  ]);
  await page.getByRole('button', { name: 'Назначить повторную проверку' }).click();
  await expect.element(page.getByText(/^Не позже 09\.12\.2026/)).toBeVisible();
});

test('of who did not come the check is a new one, and no repeated one', async () => {
  await open([person(3, 'Кудрявцев Олег Иванович', 'Absent')]);
  await page.getByRole('button', { name: 'Назначить новую проверку' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Новая проверка' })).toBeVisible();
  await page.getByRole('textbox', { name: 'День проверки' }).fill('25.12.2026');
  expect(page.getByText(/в течение 30 дней/).elements()).toEqual([]);
});

test('whose check is repeated has a way there, and is proposed no more', async () => {
  await open([
    {
      ...person(2, 'Баранов Пётр Ильич', 'Failed'),
      repeated: { assignId: idOf(7), groupId: again, date: '2026-11-25', isAgain: true },
    },
  ]);
  await expect
    .element(page.getByRole('link', { name: 'Повторная проверка 25.11.2026' }))
    .toHaveAttribute('href', expect.stringContaining(paths.group(again)));
  expect(page.getByRole('button', { name: 'Назначить повторную проверку' }).elements()).toEqual([]);
});
