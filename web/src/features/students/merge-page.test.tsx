import type { Comparison } from '@dopusk/contract/merges.ts';
import { blankOf } from '@dopusk/contract/stored-field.ts';
import { studentFields } from '@dopusk/contract/student-record.ts';
import type { Student } from '@dopusk/contract/students.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { MergePage } from './MergePage.tsx';
import { RecentMerges } from './RecentMerges.tsx';

beforeEach(() => localStorage.setItem('userType', 'Operator'));

const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const student = (n: number, over: object) =>
  ({
    ...blankOf(studentFields),
    id: idOf(n),
    user: {
      ...{ surname: 'Сидоров', name: 'Фёдор', lastname: '', fullName: 'Сидоров Фёдор' },
      ...{ phone: null, email: `p${n}@double.test` },
    },
    organization: { id: idOf(9), title: 'ООО «Вектор»' },
    birthday: '1985-03-01',
    ...{ avatar: null, passport: null, snils: null, educationalDocument: null, qualificationDocument: null },
    worksElsewhere: [],
    hasOtherCabinets: false,
    ...{ genderByName: null, dativeByRules: '', consentWithdrawnAt: null },
    login: { hasLoggedIn: false, isOwn: true, awaited: { email: null, phone: null } },
    ...over,
  }) as unknown as Student;

const both = (over: Partial<Comparison> = {}): Comparison => ({
  first: student(1, { jobTitle: 'Слесарь' }),
  second: student(2, {
    jobTitle: 'Токарь',
    personnelNumber: '00417',
    passport: { id: idOf(5), title: 'Паспорт.pdf', url: '' },
  }),
  logins: {
    first: { hasLoggedIn: false, hasAddress: true, isOperator: false, isOwn: true },
    second: { hasLoggedIn: true, hasAddress: true, isOperator: false, isOwn: true },
  },
  notes: [{ kind: 'SameGroup', group: 'Группа 7' }],
  version: 'v1',
  ...over,
});

test('of what differs each value is chosen, what the first lacks comes from the second, and one login stays', async () => {
  const calls = serve({
    'GET /User/Current': () => operatorOf('Customer'),
    'GET /Operator/CompareStudents': () => both(),
    'POST /Operator/MergeStudents': () => ({ id: idOf(1), mergeId: idOf(7) }),
    [`POST /Operator/UndoMerge/${idOf(7)}`]: () => ({ id: idOf(1) }),
  });
  await openPage(MergePage, `/page?first=${idOf(1)}&second=${idOf(2)}`);
  await expect.element(page.getByRole('radiogroup', { name: 'Должность' })).toBeVisible();
  expect(page.getByRole('radiogroup', { name: 'Дата рождения' }).elements()).toEqual([]);
  await expect.element(page.getByRole('radio', { name: '00417' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'Паспорт.pdf' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'p1@double.test' })).toBeDisabled();
  await expect.element(page.getByRole('radio', { name: 'p2@double.test' })).toBeChecked();
  await expect.element(page.getByText(/Сидоров Фёдор, 01\.03\.1985/)).toBeVisible();
  await expect.element(page.getByText('Обе записи в группе «Группа 7»: человек будет в ней один раз.')).toBeVisible();
  await page.getByRole('radio', { name: 'Токарь' }).click();
  await page.getByRole('button', { name: 'Объединить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Объединить' }).click();
  await expect.element(page.getByText('Записи объединены')).toBeVisible();
  const body = calls.find(({ request }) => request.startsWith('POST'))?.body as { fromSecond: string[] };
  expect({ ...body, fromSecond: body.fromSecond.toSorted() }).toEqual({
    ...{ first: idOf(1), second: idOf(2), version: 'v1', login: 'second' },
    fromSecond: ['jobTitle', 'passport', 'personnelNumber'],
  });
  await page.getByRole('button', { name: 'Отменить', exact: true }).click();
  await expect.element(page.getByText('Объединение отменено')).toBeVisible();
  expect(calls.filter(({ request }) => request === `POST /Operator/UndoMerge/${idOf(7)}`)).toHaveLength(1);
});

test('of two different SNILS it is said that they are of two people, and who merges has looked at the documents', async () => {
  serve({
    'GET /User/Current': () => operatorOf('Customer'),
    'GET /Operator/CompareStudents': () =>
      both({
        first: student(1, { snilsNumber: '11223344595' }),
        second: student(2, { snilsNumber: '08765430300' }),
      }),
  });
  await openPage(MergePage, `/page?first=${idOf(1)}&second=${idOf(2)}`);
  await expect.element(page.getByText(/обычно это разные люди. Проверьте документы/)).toBeVisible();
  await expect.element(page.getByRole('radio', { name: '112-233-445 95' })).toBeVisible();
  const merge = page.getByRole('button', { name: 'Объединить' });
  await expect.element(merge).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('checkbox', { name: 'Документы проверены: это один человек' }).click();
  await expect.element(merge).not.toHaveAttribute('aria-disabled', 'true');
});

test('a merge is undone from the list, by whoever may', async () => {
  const recent = (n: number, mayUndo: boolean) => ({
    ...{ id: idOf(n), student: { id: idOf(1), title: `Человек ${n}` }, mergedName: 'Сидоров Федор', mayUndo },
    ...{ madeBy: 'Петрова Анна', madeAt: '2026-11-22T09:00:00.000Z' },
  });
  const calls = serve({
    'GET /User/Current': () => operatorOf('Customer'),
    'GET /Operator/GetMerges': () => [recent(3, true), recent(4, false)],
    [`POST /Operator/UndoMerge/${idOf(3)}`]: () => ({ id: idOf(2) }),
  });
  await openPage(RecentMerges);
  await expect.element(page.getByRole('button', { name: 'Отменить' }).nth(1)).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Отменить' }).first().click();
  await page.getByRole('button', { name: 'Отменить объединение' }).click();
  await expect.element(page.getByText('Объединение отменено')).toBeVisible();
  expect(calls.filter(({ request }) => request.startsWith('POST'))).toHaveLength(1);
});
