import type { CourseResults } from '@dopusk/contract/results.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Screen } from '../../../layout/screen.ts';
import { paths } from '../../../paths.ts';
import { openPortal, operatorOf, serve } from '../../../testing/portal.tsx';
import { ResultsPage } from './ResultsPage.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
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

const person = (n: number, fullName: string): CourseResults['people'][number] => ({
  assignId: idOf(n),
  fullName,
  dateEnd: '2026-11-09',
  result: null,
  electrical: null,
  grades: {},
  areGradesHeld: false,
  notedBy: '',
  notedAt: null,
  heldBy: null,
  repeated: null,
  hasFailedBefore: false,
  checkHeldBy: null,
});

const course: CourseResults = {
  groupTitle: 'СТР-3',
  courseTitle: 'Стропальщик',
  trainingType: 'ProfessionalTraining',
  admission: '',
  disciplines: [],
  preparedOn: null,
  selfExaminers: [],
  people: [
    {
      ...person(1, 'Алиева Лейла Рашид кызы'),
      result: { outcome: 'Passed', grade: null, reason: '', words: '', decidedOn: '2026-11-09' },
      heldBy: 'Свидетельство о профессии рабочего',
      checkHeldBy: 'Свидетельство о профессии рабочего',
    },
    person(2, 'Иванов Пётр Ильич'),
    person(3, 'Швец Олег Иванович'),
  ],
};

test('of a committee that has not met the page says what its result will do by itself', async () => {
  localStorage.setItem('userType', 'Operator');
  const people = course.people.map((one) => ({ ...one, dateEnd: '2099-11-09', result: null, heldBy: null }));
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    [`GET /AssignCourse/GetResults/${id}`]: () => ({ ...course, people }),
  });
  await openPortal(screens, `${paths.groupResults(id)}?course=${id}`);
  await expect.element(page.getByText('Комиссия ещё не собиралась')).toBeVisible();
  await expect.element(page.getByText(/^09\.11\.2099 подготовленные документы вступят в силу/)).toBeVisible();
});

test('«все сдали», then the exceptions: what is sent says so, and what a document holds stays', async () => {
  localStorage.setItem('userType', 'Operator');
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    [`GET /AssignCourse/GetResults/${id}`]: () => course,
    'POST /AssignCourse/SetResults': () => null,
  });
  await openPortal(screens, `${paths.groupResults(id)}?course=${id}`);
  await expect.element(page.getByText('сдали – 1, не вынесено – 2')).toBeVisible();
  expect(page.getByText('Комиссия ещё не собиралась').elements()).toEqual([]);
  await expect.element(page.getByText(/Зафиксирован документ «Свидетельство о профессии рабочего»/)).toBeVisible();
  await page.getByRole('button', { name: 'Все сдали' }).click();
  await expect.element(page.getByText('сдали – 3')).toBeVisible();
  await page.getByRole('combobox', { name: 'Результат: Швец Олег Иванович' }).click();
  await page.getByRole('option', { name: 'Не явился' }).click();
  await page.getByRole('textbox', { name: 'Причина: Швец Олег Иванович' }).fill('болезнь');
  await page.getByRole('button', { name: 'Записать результаты' }).click();
  await expect
    .poll(() => calls.find(({ request }) => request === 'POST /AssignCourse/SetResults')?.body)
    .toMatchObject({
      groupId: id,
      courseId: id,
      date: '2026-11-09',
      results: [
        { assignId: idOf(1), outcome: 'Passed' },
        { assignId: idOf(2), outcome: 'Passed' },
        { assignId: idOf(3), outcome: 'Absent', reason: 'болезнь' },
      ],
    });
});

test('of electrical safety category and reason are said for all at once, and one is corrected', async () => {
  localStorage.setItem('userType', 'Operator');
  const electrical = { staffCategory: null, checkReason: null, admission: null };
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    [`GET /AssignCourse/GetResults/${id}`]: () => ({
      ...course,
      trainingType: 'SafetyTraining',
      admission: 'III\u00a0группа, до 1000\u00a0В',
      people: course.people.map((one) => ({ ...one, electrical })),
    }),
    'POST /AssignCourse/SetResults': () => null,
  });
  await openPortal(screens, `${paths.groupResults(id)}?course=${id}`);
  const choose = async (name: string, option: string) => {
    await page.getByRole('combobox', { name, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Категория персонала', 'Ремонтный');
  await choose('Причина проверки', 'Очередная');
  await choose('Группа и напряжение: Швец Олег Иванович', 'IV\u00a0группа, до 1000\u00a0В');
  await choose('Причина проверки: Швец Олег Иванович', 'Первичная');
  await expect.element(page.getByText(/^Первичная проверка сразу на IV группу/)).toBeVisible();
  await choose('Причина проверки: Швец Олег Иванович', 'Внеочередная');
  expect(page.getByText(/^Первичная проверка сразу/).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Записать результаты' }).click();
  const repair = { staffCategory: 'Repair', checkReason: 'Regular', admission: null };
  await expect
    .poll(() => calls.find(({ request }) => request === 'POST /AssignCourse/SetResults')?.body)
    .toMatchObject({
      results: [
        // Held by a document.
        { assignId: idOf(1), electrical, seenElectrical: electrical },
        { assignId: idOf(2), electrical: repair, seenElectrical: electrical },
        { assignId: idOf(3), electrical: { ...repair, checkReason: 'Extraordinary', admission: 'IVLow' } },
      ],
    });
});

test('of another check of knowledge the reason alone is said, for all at once or for one', async () => {
  localStorage.setItem('userType', 'Operator');
  const electrical = { staffCategory: null, checkReason: 'Initial' as const, admission: null };
  const people = course.people.map((one) => ({ ...one, electrical, heldBy: null, checkHeldBy: null }));
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    [`GET /AssignCourse/GetResults/${id}`]: () => ({ ...course, trainingType: 'SafetyTraining', people }),
    'POST /AssignCourse/SetResults': () => null,
  });
  await openPortal(screens, `${paths.groupResults(id)}?course=${id}`);
  const reason = (name: string) => page.getByRole('combobox', { name, exact: true });
  await expect.element(reason('Причина проверки: Швец Олег Иванович')).toHaveValue('Первичная');
  expect(page.getByRole('combobox', { name: /^(Категория персонала|Группа и напряжение)/ }).elements()).toEqual([]);
  await reason('Причина проверки').click();
  await page.getByRole('option', { name: 'Очередная', exact: true }).click();
  await reason('Причина проверки: Швец Олег Иванович').click();
  await page.getByRole('option', { name: 'Внеочередная', exact: true }).click();
  await page.getByRole('button', { name: 'Записать результаты' }).click();
  await expect
    .poll(() => calls.find(({ request }) => request === 'POST /AssignCourse/SetResults')?.body)
    .toMatchObject({
      results: [
        { electrical: { checkReason: 'Regular' }, seenElectrical: electrical },
        { electrical: { checkReason: 'Regular' } },
        { electrical: { checkReason: 'Extraordinary' } },
      ],
    });
});

/** Opens a course of retraining with these disciplines; what is sent stands in the calls. */
async function openGraded(titles: readonly string[]) {
  localStorage.setItem('userType', 'Operator');
  const disciplines = titles.map((title, n) => ({ id: idOf(n + 5), title, hoursCount: 20 }));
  const people = course.people.map((one, n) => ({
    ...one,
    heldBy: null,
    areGradesHeld: n === 0,
    grades: n === 0 ? { [idOf(5)]: 'Good' as const } : {},
  }));
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    [`GET /AssignCourse/GetResults/${id}`]: () => ({ ...course, disciplines, people }),
    'POST /AssignCourse/SetResults': () => null,
  });
  await openPortal(screens, `${paths.groupResults(id)}?course=${id}`);
  const sent = async () => {
    await page.getByRole('button', { name: 'Записать результаты' }).click();
    await expect.poll(() => calls.some(({ request }) => request === 'POST /AssignCourse/SetResults')).toBe(true);
    const body = calls.find(({ request }) => request === 'POST /AssignCourse/SetResults')?.body as {
      results: { grades: object }[];
    };
    return body.results.map(({ grades }) => grades);
  };
  const cell = (title: string, name: string) => page.getByRole('textbox', { name: `${title}: ${name}` });
  return { sent, cell };
}

test('grades by disciplines are typed, moved through by keys, and said for a whole column', async () => {
  const { sent, cell } = await openGraded(['Экология', 'Химия']);
  await expect.element(cell('Экология', 'Алиева Лейла Рашид кызы')).toHaveValue('4');
  await cell('Экология', 'Иванов Пётр Ильич').click();
  await userEvent.keyboard('5{Enter}зачтено{ArrowRight}3{ArrowUp}2');
  await expect.element(cell('Химия', 'Иванов Пётр Ильич')).toHaveValue('2');
  await expect.element(page.getByText('Пусто 1 клетка у 1 человека')).toBeVisible();
  const expected = [
    // A diploma holds it.
    { [idOf(5)]: 'Good' },
    { [idOf(5)]: 'Excelent', [idOf(6)]: 'Failed' },
    { [idOf(5)]: 'Credited', [idOf(6)]: 'Accepted' },
  ];
  await page.getByRole('button', { name: 'Всем 5: Химия' }).click();
  await expect.element(cell('Химия', 'Иванов Пётр Ильич')).toHaveValue('5');
  await cell('Химия', 'Иванов Пётр Ильич').click();
  await userEvent.keyboard('2{ArrowDown}3');
  expect(await sent()).toEqual(expected);
});

test('a block from a spreadsheet fills the table, and what is no grade is named', async () => {
  const { sent, cell } = await openGraded(['Экология', 'Химия']);
  const block = new DataTransfer();
  block.setData('text/plain', '5\tотл.\r\nн/а\t4 (хорошо)\r\n');
  await expect.element(cell('Экология', 'Иванов Пётр Ильич')).toBeVisible();
  cell('Экология', 'Иванов Пётр Ильич')
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: block, bubbles: true, cancelable: true }));
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Не разобрано: Швец Олег Иванович, Экология: «н/а»' }))
    .toBeVisible();
  expect((await sent()).slice(1)).toEqual([{ [idOf(5)]: 'Excelent', [idOf(6)]: 'Excelent' }, { [idOf(6)]: 'Good' }]);
});

test('what is no grade keeps the table from being sent', async () => {
  const { cell } = await openGraded(['Экология']);
  await cell('Экология', 'Швец Олег Иванович').fill('9');
  await expect.element(cell('Экология', 'Швец Олег Иванович')).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Записать результаты' }).click();
  await expect.element(cell('Экология', 'Швец Олег Иванович')).toHaveValue('9');
  await expect.element(page.getByRole('heading', { name: 'Результаты обучения' })).toBeVisible();
});
