import type { Discipline } from '@dopusk/contract/disciplines.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { type Call, openPage, openPortal, operatorOf, serve } from '../../testing/portal.tsx';
import { courseOf } from '../../testing/records.ts';
import { CourseCreatePage } from './CourseCreatePage.tsx';
import { CourseEditPage } from './CourseEditPage.tsx';

const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const welder = {
  id: idOf(1),
  title: 'Электросварщик ручной сварки',
  trainingType: 'ProfessionalTraining',
  safety: null,
};
const science = { id: idOf(2), title: 'Образование и наука', trainingType: 'AdvancedTraining', safety: null };
const theory: Discipline = { id: idOf(11), title: 'Теория', type: 'PK', hoursCount: 40 };
const practice: Discipline = { id: idOf(12), title: 'Практика', type: 'PK', hoursCount: 32 };
const committee = { id: idOf(21), title: 'Аттестационная комиссия' };
const course = courseOf({ disciplines: [theory] });
const courseId = course.id;

const answers = {
  'GET /Course/GetProfessions': (url: URL) =>
    [welder, science].filter(({ trainingType }) => url.searchParams.getAll('types').includes(trainingType)),
  'POST /Discipline/GetDisciplines': () => ({
    items: [theory, practice].map((discipline) => ({ ...discipline, courseCount: 1 })),
    totalCount: 2,
    pageNumber: 1,
  }),
  'POST /Discipline/AddDiscipline': (_: URL, body: unknown) => ({ id: idOf(13), ...(body as Omit<Discipline, 'id'>) }),
  'GET /Committee/GetCommittiesByOrgId/Current': () => [committee],
  'POST /Committee/CreateCommittee': () => ({ id: idOf(22) }),
  'POST /Course/CreateCourse': () => ({ id: courseId }),
  [`GET /Course/${courseId}`]: () => course,
  'PUT /Course/UpdateCourse': () => null,
};

const select = (name: string | RegExp) => page.getByRole('combobox', { name });
const text = (name: string) => page.getByRole('textbox', { name });
const sent = (calls: Call[], request: string) => calls.find((call) => call.request === request)?.body;

async function pick(name: string | RegExp, ...options: string[]) {
  await select(name).click();
  for (const option of options) await page.getByRole('option', { name: new RegExp(`^${option}`) }).click();
  await userEvent.keyboard('{Escape}');
}

/** All fields but the disciplines. */
async function fill() {
  await pick('Вид обучения', 'Повышение квалификации');
  await text('Краткое название').fill('Высота');
  await text('Полное название').fill('Работы на высоте');
  await pick('Область профессиональной деятельности', science.title);
  await pick('Выдаваемые документы', 'Удостоверение');
  await pick('Комиссия', committee.title);
  await text('Стоимость для одного человека').fill('2500,5');
}

test('a profession belongs to the training type and is cleared when the type changes', async () => {
  const calls = serve(answers);
  await openPage(CourseCreatePage);
  await expect.element(select('Профессия')).toBeDisabled();

  await pick('Вид обучения', 'Профессиональное обучение');
  await select('Профессия').fill('ручн');
  await expect
    .poll(() => calls.map(({ request }) => request))
    .toContainEqual(
      `GET /Course/GetProfessions?${new URLSearchParams({ search: 'ручн', types: 'ProfessionalTraining' })}`,
    );
  await page.getByRole('option', { name: welder.title }).click();
  await expect.element(select('Профессия')).toHaveValue(welder.title);
  await expect.element(text('Разряд')).toBeVisible();

  await pick('Вид обучения', 'Повышение квалификации');
  await expect.element(select('Область профессиональной деятельности')).toHaveValue('');
  await expect.element(page.getByText('Вид обучения изменён: выберите заново')).toBeVisible();
  await expect.element(text('Разряд')).not.toBeInTheDocument();
  await expect.element(text('Срок действия документа, лет')).toBeVisible();

  await pick('Область профессиональной деятельности', science.title);
  await expect.element(page.getByText('Вид обучения изменён: выберите заново')).not.toBeInTheDocument();
});

test('the hours of all disciplines are added up, also of those added in place', async () => {
  const calls = serve(answers);
  await openPage(CourseCreatePage);
  await fill();
  await pick(/^Дисциплины/, theory.title, practice.title);
  await expect.element(page.getByText('Дисциплины. Всего: 72 часа')).toBeVisible();

  await page.getByRole('button', { name: 'Новая дисциплина' }).click();
  await expect.element(select('Тип')).toHaveValue('Повышение квалификации');
  await text('Название дисциплины').fill('Спасение с высоты');
  await text('Количество часов').fill('9');
  // Enter adds the discipline and does not send the course.
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Дисциплины. Всего: 81 час')).toBeVisible();
  expect(sent(calls, 'POST /Discipline/AddDiscipline')).toEqual({
    title: 'Спасение с высоты',
    type: 'PK',
    hoursCount: 9,
  });
  expect(sent(calls, 'POST /Course/CreateCourse')).toBeUndefined();

  await page.getByRole('button', { name: 'Создать курс' }).click();
  await expect.element(page.getByText('Курс создан!')).toBeVisible();
  expect(sent(calls, 'POST /Course/CreateCourse')).toEqual({
    isLocked: true,
    trainingType: 'AdvancedTraining',
    subTitle: 'Высота',
    title: 'Работы на высоте',
    profession: science.id,
    rank: null,
    awardKind: null,
    award: '',
    validityPeriodDocument: null,
    disciplines: [theory.id, practice.id, idOf(13)],
    issuedDocuments: ['Certificate'],
    committeeId: committee.id,
    price: 2500.5,
    studyForm: null,
    isDistant: false,
    fundingSource: null,
    studyPlace: null,
    specialtyGroup: '',
    workerProgram: null,
    rankCategory: '',
    professionCode: '',
    economicActivity: null,
    isAdapted: false,
  });
});

test('where the center has said of no course how it is taught, the form does not leave it to the center', async () => {
  rememberSession('Operator');
  let studyForm: string | null = null;
  let isAnswered = false;
  const settings = () => ({
    ...{
      fundingSource: 'Paid',
      studyForm,
      studyPlace: 'InOrganization',
      specialtyGroup: '',
      workerProgram: 'Training',
    },
    ...{ educationTerm: null, labourTerm: null, changedNumber: 'Nothing', changedNumberFrom: null, overallGrade: true },
  });
  serve({
    ...answers,
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    'GET /Operator/GetOwnOrganizations': () => [],
    'GET /StateRegister/GetSettings': () => {
      isAnswered = true;
      return settings();
    },
  });
  const bare = await openPage(CourseCreatePage);
  await pick('Вид обучения', 'Повышение квалификации');
  await expect.element(page.getByText('У центра не указана. Её называют договоры и документы')).toBeVisible();
  await bare.unmount();
  studyForm = 'FullTime';
  isAnswered = false;
  await openPage(CourseCreatePage);
  await pick('Вид обучения', 'Повышение квалификации');
  await expect.poll(() => isAnswered).toBe(true);
  // Until the answer comes the form says the same: it has been drawn by then.
  await new Promise((resolve) => setTimeout(resolve, 500));
  await expect.element(select('Форма обучения')).toHaveAttribute('placeholder', 'Как у центра');
  expect(page.getByText(/^У центра не указана/).elements()).toEqual([]);
});

test('a programme that is shorter than the law asks is told so, and why', async () => {
  serve({ ...answers, [`GET /Course/${courseId}`]: () => ({ ...course, trainingType: 'ProfessionalRetraining' }) });
  const edit = { path: paths.courseEdit('$id'), access: 'anyone', crumb: 'Курс' } as const;
  await openPortal([{ ...edit, page: async () => ({ CourseEditPage }) }], paths.courseEdit(courseId));
  await expect.element(page.getByText(/^Профессиональная переподготовка: не меньше 250 часов \(Порядок/)).toBeVisible();
});

test('a discipline that was typed but not added keeps the course from being sent', async () => {
  const calls = serve(answers);
  await openPage(CourseCreatePage);
  await fill();
  await page.getByRole('button', { name: 'Новая дисциплина' }).click();
  await text('Название дисциплины').fill('Забытая');
  await page.getByRole('button', { name: 'Создать курс' }).click();
  await expect.element(page.getByText('Добавьте новую дисциплину или отмените её')).toBeVisible();
  expect(sent(calls, 'POST /Course/CreateCourse')).toBeUndefined();
  // The page scrolls to the wrong field: a press meanwhile would miss its button.
  await expect.element(page.getByRole('combobox', { name: /^Дисциплины/ })).toHaveFocus();

  await page.getByRole('button', { name: 'Отмена' }).click();
  await page.getByRole('button', { name: 'Создать курс' }).click();
  await expect.poll(() => sent(calls, 'POST /Course/CreateCourse')).toMatchObject({ disciplines: [] });
});

test('a committee created in the popup is chosen', async () => {
  const calls = serve(answers);
  await openPage(CourseCreatePage);
  await fill();
  await page.getByRole('button', { name: 'Новая комиссия' }).click();
  const popup = page.getByRole('dialog');
  await popup.getByRole('textbox', { name: 'Название' }).fill('Комиссия по высоте');
  await popup.getByRole('textbox', { name: 'ФИО' }).fill('Орлова Мария Петровна');
  await popup.getByRole('button', { name: 'Создать комиссию' }).click();
  await expect.element(select('Комиссия')).toHaveValue('Комиссия по высоте');
  expect(sent(calls, 'POST /Course/CreateCourse')).toBeUndefined();

  await page.getByRole('button', { name: 'Создать курс' }).click();
  await expect.poll(() => sent(calls, 'POST /Course/CreateCourse')).toMatchObject({ committeeId: idOf(22) });
});

test('a user who may not see the committee changes the course and keeps it', async () => {
  const calls = serve(answers);
  const edit = { path: paths.courseEdit('$id'), access: 'anyone', crumb: 'Курс' } as const;
  await openPortal([{ ...edit, page: async () => ({ CourseEditPage }) }], paths.courseEdit(courseId));
  await expect.element(select('Комиссия')).toHaveAttribute('placeholder', 'Без изменений');
  await expect.element(page.getByText('Дисциплины. Всего: 40 часов')).toBeVisible();
  await text('Краткое название').fill('На высоте');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(page.getByText('Курс изменён!')).toBeVisible();
  expect(sent(calls, 'PUT /Course/UpdateCourse')).toMatchObject({
    id: courseId,
    subTitle: 'На высоте',
    committeeId: null,
    disciplines: [theory.id],
    isLocked: false,
  });
});

test('offers what the training may issue, and takes out what another may not', async () => {
  serve(answers);
  await openPage(CourseCreatePage);
  await pick('Вид обучения', 'Профессиональная переподготовка');
  await pick('Выдаваемые документы', 'Диплом', 'Протокол');
  await pick('Вид обучения', 'Профессиональное обучение');
  await expect.element(page.getByText('Этот вид обучения не выдаёт: «Диплом»')).toBeVisible();
  await select('Выдаваемые документы').click();
  const offered = page.getByRole('option').elements();
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Свидетельство о профессии рабочего',
    'Билет Б',
    'Договор',
    'Справка об обучении',
    'Билет М',
    'Билет М с фото',
    'Протокол',
  ]);
});

test('suggests the usual term of a safety field where none is said', async () => {
  const safety = { area: 'Electrical', learnProgramId: null, group: 'III', voltage: 'до и выше 1000 В' };
  const field = { id: idOf(3), title: 'Электробезопасность: III группа', trainingType: 'SafetyTraining', safety };
  serve({ ...answers, 'GET /Course/GetProfessions': () => [field] });
  await openPage(CourseCreatePage);
  await pick('Вид обучения', 'Охрана труда и безопасность');
  await pick('Область и программа', field.title);
  await expect.element(text('Срок действия документа, лет')).toHaveValue('1');
});

test('suggests the term of another field that is chosen instead, and leaves one that somebody has said', async () => {
  const fieldOf = (seed: number, title: string, group: string) => ({
    id: idOf(seed),
    title,
    trainingType: 'SafetyTraining',
    safety: { area: 'Height', learnProgramId: null, group, voltage: null },
  });
  const [third, second] = [
    fieldOf(3, 'Работы на высоте: 3 группа', '3'),
    fieldOf(4, 'Работы на высоте: 2 группа', '2'),
  ];
  serve({ ...answers, 'GET /Course/GetProfessions': () => [third, second] });
  await openPage(CourseCreatePage);
  await pick('Вид обучения', 'Охрана труда и безопасность');
  const term = text('Срок действия документа, лет');
  await pick('Область и программа', third.title);
  await expect.element(term).toHaveValue('5');
  await pick('Область и программа', second.title);
  await expect.element(term).toHaveValue('3');
  await term.fill('4');
  await pick('Область и программа', third.title);
  await expect.element(select('Область и программа')).toHaveValue(third.title);
  await expect.element(term).toHaveValue('4');
});
