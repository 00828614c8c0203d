import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { NumbersAnswer, NumbersColumn } from '@dopusk/contract/register-numbers.ts';
import { thisYear } from '@dopusk/contract/register-period.ts';
import type { RegisterPreview } from '@dopusk/contract/register-preview.ts';
import type { RegisterReadiness } from '@dopusk/contract/register-readiness.ts';
import type { ListedRecord } from '@dopusk/contract/register-records.ts';
import type { RegisterReport } from '@dopusk/contract/register-reports.ts';
import type { RegisterSettings } from '@dopusk/contract/register-settings.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { paths } from '../../paths.ts';
import { openPage, openPortal, operatorOf, serve } from '../../testing/portal.tsx';
import { GroupRegisters } from './GroupRegisters.tsx';
import { RegisterFilePage } from './RegisterFilePage.tsx';
import { StateRegistersPage } from './StateRegistersPage.tsx';

const courseId = '01900000-0000-7000-8000-00000000000a';

const lacking: RegisterReadiness = {
  states: { Unissued: 0, Lacking: 2, Ready: 1, Reported: 0, Changed: 0, Numbered: 0, NotPassed: 0 },
  gaps: [
    {
      gap: 'StudyForm',
      count: 2,
      places: [{ id: courseId, title: 'Внутренний аудит', askedOf: null, type: null }],
      placeCount: 1,
    },
  ],
  term: { dueOn: '2026-11-19', overdueCount: 2, nextOn: daysLater(today(), 3) },
  withdrawn: { count: 0, people: [] },
  remarks: [],
};

const settings: RegisterSettings = {
  studyForm: null,
  fundingSource: 'Paid',
  studyPlace: 'InOrganization',
  specialtyGroup: 'Химия',
  workerProgram: 'Training',
  educationTerm: 10,
  labourTerm: null,
  changedNumber: 'Nothing',
  changedNumberFrom: null,
  overallGrade: true,
};

test('what courses lack is said of all of them in the settings; what is late is an alarm', async () => {
  localStorage.setItem('userType', 'Operator');
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /StateRegister/GetReadiness': () => lacking,
    'GET /StateRegister/GetRecords': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    'GET /StateRegister/GetReports': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    'GET /StateRegister/GetSettings': () => settings,
    'GET /StateRegister/GetCabinet': () => ({ isOn: false, hasKey: false }),
    'GET /StateRegister/GetWords': () => ['Химия'],
    'PUT /StateRegister/ChangeSettings': () => null,
  });
  await openPage(StateRegistersPage, '/page?register=EducationDocuments');
  await expect.element(page.getByText('Срок передачи прошёл: 2 записи, самая ранняя – 19.11.2026')).toBeVisible();
  await expect.element(page.getByText(/^Ближайший срок передачи – .*осталось 3\sдня$/)).toBeVisible();
  const course = page.getByRole('link', { name: 'Внутренний аудит' });
  expect(course.element().getAttribute('href')).toContain(courseId);
  // A register that gives no numbers has no state of them.
  expect(page.getByText('Номер получен').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Настройки', exact: true }).click();
  await page.getByRole('combobox', { name: 'Форма обучения' }).click();
  await page.getByRole('option', { name: 'Заочная', exact: true }).click();
  (page.getByRole('checkbox', { name: /^Оценка комиссии/ }).element() as HTMLInputElement).click();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(page.getByText('Настройки реестров сохранены!')).toBeVisible();
  const change = calls.find(({ request }) => request.startsWith('PUT /StateRegister/ChangeSettings'));
  expect(change?.body).toEqual({ ...settings, studyForm: 'Extramural', overallGrade: false });
});

test.each([
  [3, /^Ближайший срок передачи – [\d.]+, осталось 3\sдня$/],
  [0, /^Ближайший срок передачи – [\d.]+, сегодня последний день$/],
])('the days that are left until the term are counted down: %s', async (days, text) => {
  localStorage.setItem('userType', 'Operator');
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /StateRegister/GetReadiness': () => ({
      ...lacking,
      gaps: [],
      term: { dueOn: daysLater(today(), days), overdueCount: 0, nextOn: daysLater(today(), days) },
    }),
    'GET /StateRegister/GetRecords': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    'GET /StateRegister/GetReports': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
  });
  await openPage(StateRegistersPage, '/page');
  await expect.element(page.getByText(text)).toBeVisible();
});

test('before anything is printed a group says what its registers will lack, with the way to the field', async () => {
  localStorage.setItem('userType', 'Operator');
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /StateRegister/GetReadiness': () => ({
      gaps: [],
      term: null,
      withdrawn: { count: 0, people: [] },
      remarks: [],
      states: { Unissued: 0, Lacking: 0, Ready: 0, Reported: 0, Changed: 0, Numbered: 0, NotPassed: 0 },
    }),
    'GET /StateRegister/GetForecast': () => [
      {
        register: 'LabourProtection',
        gaps: [
          {
            gap: 'Snils',
            count: 1,
            places: [{ id: courseId, title: 'Абаев Иван', askedOf: null, type: null }],
            placeCount: 1,
          },
        ],
      },
    ],
  });
  await openPage(() => <GroupRegisters groupId={courseId} />, '/page');
  await expect.element(page.getByText(/Для реестров не хватит: СНИЛС – 1\sчеловек/)).toBeVisible();
  await page.getByRole('button', { name: 'Кому и что заполнить' }).click();
  const person = page.getByRole('link', { name: 'Абаев Иван' });
  await expect.element(person).toBeVisible();
  expect(person.element().getAttribute('href')).toMatch(
    new RegExp(`${courseId}/edit\\?field=snilsNumber&back=%2Fpage$`),
  );
});

test('of a table whose columns stand otherwise people say what they are, and its numbers go with that', async () => {
  localStorage.setItem('userType', 'Operator');
  const column = (place: number, letter: string, title: string, field: NumbersColumn | null) => ({
    ...{ place, letter, title, field },
    samples: [`${title} 1`],
  });
  const asking: NumbersAnswer = {
    columns: [
      column(0, 'A', 'Кто', null),
      column(1, 'B', 'СНИЛС', 'snils'),
      column(2, 'C', 'Протокол', 'protocolNumber'),
    ],
    numbers: [],
    overtaken: [],
    unchangedCount: 0,
    ignoredSheets: [],
    unmatched: [],
  };
  const found: NumbersAnswer = {
    ...asking,
    ignoredSheets: ['Архив'],
    columns: [],
    numbers: [
      {
        assignId: courseId,
        fullName: 'Абаев Иван',
        work: 'Завод',
        programTitle: 'Первая помощь',
        protocolNumber: '12',
        number: '26-00-1',
        before: '',
      },
    ],
  };
  const readings = [asking, found];
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /StateRegister/GetReadiness': () => ({ ...lacking, gaps: [], term: null }),
    'GET /StateRegister/GetRecords': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    'GET /StateRegister/GetReports': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    'POST /StateRegister/ReadNumbers': () => readings.shift(),
    'POST /StateRegister/LoadNumbers': () => found,
  });
  await openPage(StateRegistersPage, '/page');
  await page.getByRole('button', { name: 'Загрузить номера' }).click();
  await page.getByLabelText('Файл с номерами').upload(new File(['table'], 'numbers.xlsx'));
  await expect.element(page.getByText('Укажите: Номер в реестре')).toBeVisible();
  await page.getByRole('combobox', { name: 'Кто: что это' }).click();
  await page.getByRole('option', { name: 'Номер в реестре' }).click();
  await page.getByRole('button', { name: 'Проверить' }).click();
  await expect.element(page.getByText(/^Не прочитан лист «Архив»/)).toBeVisible();
  await page.getByRole('button', { name: 'Внести 1 номер' }).click();
  await expect.element(page.getByText('Внесено: 1 номер')).toBeVisible();
  const load = calls.find(({ request }) => request.startsWith('POST /StateRegister/LoadNumbers'));
  const sent = load?.body as FormData;
  expect(JSON.parse(String(sent.get('matching')))).toEqual({ number: 0, snils: 1, protocolNumber: 2 });
});

test('a number that has changed since the file was shown is named with both, and one to be replaced was shown so', async () => {
  localStorage.setItem('userType', 'Operator');
  const given = (last: string, fullName: string, number: string, before: string) => ({
    ...{ assignId: courseId.slice(0, -1) + last, fullName, work: 'Завод', programTitle: 'Первая помощь' },
    ...{ protocolNumber: '12', number, before },
  });
  const [abaev, belov] = [given('1', 'Абаев Иван', '26-1', '26-9'), given('2', 'Белов Пётр', '26-2', '')];
  const answer: NumbersAnswer = {
    ...{ columns: [], ignoredSheets: [], unmatched: [], overtaken: [], unchangedCount: 0 },
    numbers: [abaev, belov],
  };
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /StateRegister/GetReadiness': () => ({ ...lacking, gaps: [], term: null }),
    'GET /StateRegister/GetRecords': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    'GET /StateRegister/GetReports': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    'POST /StateRegister/ReadNumbers': () => answer,
    'POST /StateRegister/LoadNumbers': () => ({
      ...answer,
      numbers: [abaev],
      overtaken: [{ ...belov, before: '26-7' }],
    }),
  });
  await openPage(StateRegistersPage, '/page');
  await page.getByRole('button', { name: 'Загрузить номера' }).click();
  await page.getByLabelText('Файл с номерами').upload(new File(['table'], 'numbers.xlsx'));
  const shown = page.getByRole('list', { name: 'Номера, которые будут внесены' });
  await expect
    .element(shown)
    .toHaveTextContent('Абаев Иван, протокол № 12: было 26-9, станет 26-1Белов Пётр, протокол № 12: 26-2');
  await page.getByRole('button', { name: 'Внести 2 номера' }).click();
  const left = page.getByRole('list', { name: 'Номера, которые изменились' });
  await expect.element(left).toHaveTextContent('Белов Пётр, протокол № 12: сейчас 26-7, в файле 26-2');
  const load = calls.find(({ request }) => request.startsWith('POST /StateRegister/LoadNumbers'));
  const sent = load?.body as FormData;
  expect(JSON.parse(String(sent.get('replaces')))).toEqual({ [abaev.assignId]: '26-9' });
  await page.getByRole('button', { name: 'Понятно' }).click();
  await expect.element(left).not.toBeInTheDocument();
});

test('every number that a file replaces is named first, however many others it brings', async () => {
  localStorage.setItem('userType', 'Operator');
  const numbers = Array.from({ length: 24 }, (_, at) => ({
    ...{ assignId: courseId.slice(0, -2) + String(at + 10), fullName: `Человек ${at}`, work: 'Завод' },
    ...{ programTitle: 'Первая помощь', protocolNumber: '12', number: `26-${at}`, before: at < 12 ? '' : `25-${at}` },
  }));
  const answer: NumbersAnswer = {
    ...{ columns: [], ignoredSheets: [], unmatched: [], overtaken: [], unchangedCount: 0 },
    numbers,
  };
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /StateRegister/GetReadiness': () => ({ ...lacking, gaps: [], term: null }),
    'GET /StateRegister/GetRecords': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    'GET /StateRegister/GetReports': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    'POST /StateRegister/ReadNumbers': () => answer,
  });
  await openPage(StateRegistersPage, '/page');
  await page.getByRole('button', { name: 'Загрузить номера' }).click();
  await page.getByLabelText('Файл с номерами').upload(new File(['table'], 'numbers.xlsx'));
  await expect.element(page.getByText(/Будет заменено: 12.номеров/)).toBeVisible();
  const shown = page.getByRole('list', { name: 'Номера, которые будут внесены' });
  await expect
    .element(shown.getByRole('listitem').filter({ hasText: 'Человек 23' }))
    .toHaveTextContent('Человек 23, протокол № 12: было 25-23, станет 26-23');
  await expect.element(page.getByText(/И ещё 12.номеров/)).toBeVisible();
});

test('a file is made of what is ticked in its preview, comes by itself, and is cancelled with a reason', async () => {
  localStorage.setItem('userType', 'Operator');
  const report: RegisterReport = {
    ...{
      id: courseId,
      register: 'LabourProtection',
      madeAt: '2026-11-23T08:00:00.000Z',
      madeBy: 'Орлова Анна',
      isOwn: true,
    },
    ...{ start: '2026-01-01', end: '2026-11-23', group: null, recordCount: 1, leftOutCount: 2, cancelReason: '' },
    ...{ state: 'Made', recordTotal: 1, failure: '', numberedCount: 0 },
  };
  const making: RegisterReport = { ...report, state: 'Making', recordCount: 0 };
  let isAsked = false;
  // How far it is each time somebody looks.
  const stages = [making, making];
  const numbered = { ...report, id: courseId.replace(/a$/, 'b'), madeAt: '2026-11-20T08:00:00.000Z', numberedCount: 1 };
  const [ivanov, petrov] = ['1', '2'].map((end) => courseId.replace(/a$/, end)) as [string, string];
  const preview: RegisterPreview = {
    tables: [{ table: 'Trained', count: 2 }],
    table: 'Trained',
    columns: [
      { name: 'Worker/Snils', title: 'СНИЛС' },
      { name: 'Worker/Position', title: 'Должность' },
    ],
    items: [
      { id: ivanov, fullName: 'Иванов Пётр', isChanged: false, changes: [], cells: ['112-233-445 95', 'Слесарь'] },
      {
        id: petrov,
        fullName: 'Петров Иван',
        isChanged: true,
        changes: [{ title: 'Должность', was: 'Слесарь', now: '' }],
        cells: ['112-233-445 96', ''],
      },
    ],
    ...{ totalCount: 2, pageNumber: 1, seen: 'as-seen' },
  };
  const left: ListedRecord = {
    ...{
      id: courseId,
      assignId: courseId,
      courseId,
      studentId: petrov,
      fullName: 'Сидоров Олег',
      snils: '',
      jobTitle: '',
    },
    ...{ client: { id: ivanov, title: 'Завод' }, programTitle: 'Первая помощь', gaps: ['Snils'], state: 'Lacking' },
    ...{ refusedSigns: [], toldTitle: '', remarks: [] },
    ...{ document: { id: courseId, title: 'Протокол', number: '1', date: '2026-11-01' }, reportedOn: null },
    ...{
      registerNumber: '',
      formerNumber: '',
      documentType: 'Protocol',
      toIssue: null,
      changes: [],
      unlinked: [],
      consentWithdrawnOn: null,
      sameSnils: [],
      elsewhere: [],
    },
    dueOn: null,
  };
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /StateRegister/GetReadiness': () => ({
      ...lacking,
      states: { ...lacking.states, Ready: 2 },
      gaps: [],
      term: null,
    }),
    'GET /Operator/GetOwnOrganizations': () => [],
    'GET /StateRegister/GetPreview': () => preview,
    'GET /StateRegister/GetRecords': (url) =>
      url.searchParams.get('state') === 'Lacking'
        ? { items: [left], totalCount: 1, pageNumber: 1 }
        : { items: [], totalCount: 0, pageNumber: 1 },
    'GET /StateRegister/GetReports': (url) => {
      const own = isAsked ? [url.searchParams.get('pageSize') === '1' ? (stages.shift() ?? report) : report] : [];
      return { items: [...own, numbered], totalCount: 2, pageNumber: 1 };
    },
    'GET /StateRegister/GetCabinet': () => ({ isOn: false, hasKey: false }),
    'POST /StateRegister/Report': () => {
      isAsked = true;
      return making;
    },
    'POST /StateRegister/CancelReport': () => null,
    [`GET /StateRegister/GetLeftOut/${courseId}`]: () => ({
      items: [{ ...left, reason: 'Lacking' }],
      totalCount: 2,
      pageNumber: 1,
    }),
    [`GET /StateRegister/GetFile/${courseId}`]: () => new Response('<xml/>'),
  });
  const access = 'operator';
  const portal = await openPortal(
    [
      { path: paths.stateRegisters, access, crumb: 'Реестры', page: async () => ({ StateRegistersPage }) },
      { path: paths.registerFile, access, crumb: 'Файл', page: async () => ({ RegisterFilePage }) },
    ],
    paths.stateRegisters,
  );
  await page.getByRole('link', { name: 'Составить файл (2)' }).click();
  await expect.element(page.getByText('Должность', { exact: true })).toBeVisible();
  // What the schema calls it is nobody's concern here.
  expect(page.getByText('Position', { exact: true }).elements()).toEqual([]);
  await expect.element(page.getByText('Слесарь', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Должность: было «Слесарь», стало пусто')).toBeVisible();
  // Who is left out, and the way to what he lacks.
  const missing = page.getByRole('list', { name: 'Кто не войдёт' }).getByRole('link', { name: 'СНИЛС' });
  expect(missing.element().getAttribute('href')).toContain(`${petrov}/edit?field=snilsNumber&back=`);
  const all = page.getByRole('checkbox', { name: 'Все на странице' });
  await all.click();
  await expect
    .element(page.getByRole('button', { name: 'Составить файл (0)' }))
    .toHaveAttribute('aria-disabled', 'true');
  await all.click();
  await page.getByRole('checkbox', { name: 'Петров Иван' }).click();
  await expect.element(page.getByText(/отмеченные: 1\sзапись из 2/)).toBeVisible();
  expect(calls.some(({ request }) => request.startsWith('POST /StateRegister/Report'))).toBe(false);
  await page.getByRole('button', { name: 'Составить файл (1)' }).click();
  // It is made by a job: how far it is stands on the page, and at the end whoever has asked for it gets it.
  await expect.element(page.getByText(/Составляем файл: записей 0 из 1\. Страницу можно закрыть/)).toBeVisible();
  await expect.element(page.getByText(/^Составлен файл: 1\sзапись/)).toBeVisible();
  const asked = calls.filter(({ request }) => request === 'POST /StateRegister/Report');
  expect(asked.map(({ body }) => body)).toMatchObject([{ seen: 'as-seen', without: [petrov] }]);
  const fileOfIt = `GET /StateRegister/GetFile/${courseId}`;
  await expect.poll(() => calls.filter(({ request }) => request === fileOfIt)).toHaveLength(1);
  await expect.poll(() => portal.address()).toMatch(/^\/registers\?/);

  // Who was left out of it is still known, with the way to what he lacked.
  await page.getByRole('button', { name: /^не вошло: 2\sчеловека, файл от 23/ }).click();
  const named = page.getByRole('list', { name: 'Кто не вошёл в файл' });
  await expect.element(named.getByText(/Сидоров Олег, «Первая помощь» – не хватало данных/)).toBeVisible();
  const field = named.getByRole('link', { name: 'СНИЛС' });
  expect(field.element().getAttribute('href')).toContain(`${petrov}/edit?field=snilsNumber&back=`);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => page.getByRole('button', { name: /^Отменить передачу файла/ }).elements()).toHaveLength(2);
  const [cancel, blocked] = page.getByRole('button', { name: /^Отменить передачу файла/ }).elements();
  expect(blocked?.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(cancel as Element);
  await page.getByRole('textbox', { name: 'Причина' }).fill('Не загрузили');
  await page.getByRole('button', { name: 'Отменить передачу', exact: true }).click();
  await expect.element(page.getByText('Передача отменена: записи снова ждут передачи')).toBeVisible();
  const sent = calls.find(({ request }) => request.startsWith('POST /StateRegister/CancelReport'));
  expect(sent?.body).toEqual({ id: courseId, reason: 'Не загрузили' });
});

test('whoever comes back sees the file that is being made, or why it was not; nothing is sent to him by itself', async () => {
  localStorage.setItem('userType', 'Operator');
  const making: RegisterReport = {
    ...{
      id: courseId,
      register: 'LabourProtection',
      madeAt: '2026-11-23T08:00:00.000Z',
      madeBy: 'Орлова Анна',
      isOwn: true,
    },
    ...{ ...thisYear(), group: null, recordCount: 500, leftOutCount: 0, cancelReason: '' },
    ...{ state: 'Making', recordTotal: 2000, failure: '', numberedCount: 0 },
  };
  let latest = making;
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /StateRegister/GetReadiness': () => ({
      ...lacking,
      states: { ...lacking.states, Ready: 2000 },
      gaps: [],
      term: null,
    }),
    'GET /StateRegister/GetRecords': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    'GET /StateRegister/GetReports': () => ({ items: [latest], totalCount: 1, pageNumber: 1 }),
  });
  await openPage(StateRegistersPage, '/page');
  const progress = page.getByRole('progressbar', { name: 'Файл для реестра' });
  await expect.element(progress).toHaveAttribute('aria-valuenow', '25');
  latest = {
    ...making,
    state: 'Failed',
    recordCount: 0,
    failure: 'Передавать нечего: всё за этот период уже передано',
  };
  await expect.element(page.getByRole('alert').getByText(/Файл не составлен .* Передавать нечего/)).toBeVisible();
  expect(page.getByRole('list', { name: 'Составленные файлы' }).elements()).toEqual([]);
  expect(calls.some(({ request }) => request.includes('/GetFile/'))).toBe(false);
});

test.each([
  ['a colleague’s', { isOwn: false }],
  ['another period’s', { end: '2026-01-31' }],
  ['a group’s', { group: { id: courseId, title: 'ПК-Т16' } }],
])('%s file that could not be made is no news of this page', async (_, other) => {
  localStorage.setItem('userType', 'Operator');
  const failed: RegisterReport = {
    ...{ id: courseId, register: 'LabourProtection', madeAt: '2026-11-23T08:00:00.000Z', madeBy: 'Орлова Анна' },
    ...{ isOwn: true, ...thisYear(), group: null, recordCount: 0, leftOutCount: 0, cancelReason: '' },
    ...{ state: 'Failed', recordTotal: 0, failure: 'Передавать нечего', numberedCount: 0, ...other },
  };
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /StateRegister/GetReadiness': () => ({ ...lacking, gaps: [], term: null }),
    'GET /StateRegister/GetRecords': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    'GET /StateRegister/GetReports': () => ({ items: [failed], totalCount: 1, pageNumber: 1 }),
  });
  await openPage(StateRegistersPage, '/page');
  await expect.element(page.getByRole('link', { name: 'Составить файл (1)' })).toBeVisible();
  await expect.poll(() => calls.some(({ request }) => request.startsWith('GET /StateRegister/GetReports'))).toBe(true);
  await expect.element(page.getByText('Записей не найдено')).toBeVisible();
  expect(page.getByText(/Файл не составлен/).elements()).toEqual([]);
});

test('over those who have not passed nobody is asked to fill anything in', async () => {
  localStorage.setItem('userType', 'Operator');
  const failed: ListedRecord = {
    ...{ id: courseId, assignId: courseId, courseId, studentId: courseId, fullName: 'Сидоров Олег', snils: '' },
    ...{ jobTitle: '', client: { id: courseId, title: 'Завод' }, programTitle: 'Первая помощь', gaps: [] },
    ...{ refusedSigns: [], toldTitle: '', remarks: [] },
    ...{ document: { id: courseId, title: 'Протокол', number: '1', date: '2026-11-01' }, reportedOn: null },
    ...{
      registerNumber: '',
      formerNumber: '',
      documentType: 'Protocol',
      toIssue: null,
      changes: [],
      state: 'NotPassed',
      unlinked: [],
      sameSnils: [],
      elsewhere: [],
      consentWithdrawnOn: null,
    },
    dueOn: null,
  };
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /StateRegister/GetPreview': () => ({
      ...{ tables: [], table: null, columns: [], items: [], totalCount: 0, pageNumber: 1, seen: '' },
    }),
    'GET /StateRegister/GetRecords': (url) =>
      url.searchParams.get('state') === 'NotPassed'
        ? { items: [failed], totalCount: 1, pageNumber: 1 }
        : { items: [], totalCount: 0, pageNumber: 1 },
    'GET /StateRegister/GetReports': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
  });
  await openPage(RegisterFilePage, '/page');
  await expect.element(page.getByText('Кто не сдал, в реестр не передаётся: заполнять нечего')).toBeVisible();
  expect(page.getByText(/Заполните, чего не хватает/).elements()).toEqual([]);
});
