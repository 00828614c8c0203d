import type { RegisterCourse } from '@dopusk/contract/register-courses.ts';
import type { RegisterGap } from '@dopusk/contract/register-gaps.ts';
import type { RegisterGroup } from '@dopusk/contract/register-groups.ts';
import type { RegisterReadiness } from '@dopusk/contract/register-readiness.ts';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { StateRegistersPage } from './StateRegistersPage.tsx';

const id = (last: number) => `01900000-0000-7000-8000-00000000000${last}`;

const lacking: RegisterReadiness = {
  states: { Unissued: 0, Lacking: 2, Ready: 0, Reported: 0, Changed: 0, Numbered: 0, NotPassed: 0 },
  gaps: [
    {
      gap: 'SpecialtyGroup',
      count: 2,
      places: [1, 2].map((one) => ({ id: id(one), title: `Курс ${one}`, askedOf: null, type: null })),
      placeCount: 2,
    },
  ],
  term: null,
  withdrawn: { count: 0, people: [] },
  remarks: [],
};

const course = (last: number, title: string, own: Partial<RegisterCourse> = {}): RegisterCourse => ({
  ...{ id: id(last), title, trainingType: 'AdvancedTraining', studyForm: null, fundingSource: null },
  ...{ studyPlace: null, specialtyGroup: '', workerProgram: null, ...own },
});

const courses = [
  course(1, 'Внутренний аудит'),
  course(2, 'Сметное дело', { studyForm: 'Extramural' }),
  course(3, 'Химия', { specialtyGroup: 'Химия', studyForm: 'Extramural' }),
  course(4, 'Повар', { trainingType: 'ProfessionalTraining' }),
];

const group = (last: number, own: Partial<RegisterGroup> = {}): RegisterGroup => ({
  ...{ id: id(last), title: `Группа ${last}`, organizationTitle: 'ООО «Волга»' },
  ...{ fundingSource: null, studyForm: null, studyPlace: null, ...own },
});
/** Found without a search; the third is too old for that. */
const groups = [group(5, { fundingSource: 'Federal' }), group(6)];

function open(rights?: Parameters<typeof operatorOf>[2], gap: RegisterGap = 'SpecialtyGroup') {
  localStorage.setItem('userType', 'Operator');
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['Operator'], rights),
    'GET /StateRegister/GetReadiness': () => ({ ...lacking, gaps: lacking.gaps.map((one) => ({ ...one, gap })) }),
    'POST /StateRegister/GetGroups': (_, body) =>
      (body as { search?: string }).search
        ? { items: [group(7)], totalCount: 1 }
        : { items: groups, totalCount: groups.length + 1 },
    'PUT /StateRegister/FillGroups': () => ({ changed: 1 }),
    'GET /StateRegister/GetRecords': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    'GET /StateRegister/GetReports': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    'GET /StateRegister/GetCourses': () => courses,
    'GET /StateRegister/GetWords': () => ['Химия', 'Юриспруденция'],
    'PUT /StateRegister/SayFunding': () => ({ changed: 2 }),
    'PUT /StateRegister/FillCourses': () => ({ changed: 1 }),
  });
  return openPage(StateRegistersPage, '/page?register=EducationDocuments').then(() => calls);
}

test('whose money free training was is said of all at once, of the same days', async () => {
  const calls = await open(undefined, 'FundingSource');
  const alert = page.getByRole('alert', { name: 'Чего не хватает для передачи' });
  // Each leads to his training, where it is said of him alone.
  const link = alert.getByRole('link', { name: 'Курс 1' });
  await expect.element(link).toBeVisible();
  const href = link.element().getAttribute('href');
  expect(href).toContain(`/assignments/${id(1)}`);
  expect(href).toContain('field=fundingSource');
  await alert.getByRole('button', { name: 'Указать у всех: Источник финансирования' }).click();
  const popup = page.getByRole('dialog', { name: 'Источник финансирования' });
  await popup.getByRole('combobox', { name: 'Источник финансирования' }).click();
  await page.getByRole('option', { name: 'Региональный бюджет' }).click();
  await popup.getByRole('button', { name: 'Указать: 2 человека' }).click();
  await expect.poll(() => calls.filter(({ request }) => request.startsWith('PUT'))).toHaveLength(1);
  expect(calls.find(({ request }) => request.startsWith('PUT'))).toMatchObject({
    request: 'PUT /StateRegister/SayFunding',
    body: { fundingSource: 'Regional', start: expect.stringMatching(/-01-01$/) },
  });
  await expect.element(popup).not.toBeInTheDocument();
});

const button = () => page.getByRole('button', { name: 'Заполнить у всех: Укрупнённая группа специальностей' });

test('what several courses lack is filled in at once: those that lack it, all of them chosen, and no other', async () => {
  const calls = await open();
  await button().click();
  const popup = page.getByRole('dialog', { name: 'Заполнить у всех' });
  const boxOf = (title: string) => popup.getByRole('checkbox', { name: title }).element() as HTMLInputElement;
  await expect.element(popup.getByText('Заочная')).toBeVisible();
  const boxes = popup.getByRole('checkbox').elements() as HTMLInputElement[];
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true, true]);
  boxOf('Сметное дело').click();
  await popup.getByRole('combobox', { name: 'Укрупнённая группа специальностей' }).click();
  await page.getByRole('option', { name: 'Юриспруденция' }).click();
  const { violations } = await axe.run(popup.element(), { rules: { region: { enabled: false } } });
  expect(violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html)])).toEqual([]);
  await popup.getByRole('button', { name: /^Заполнить: 1\sкурс$/ }).click();
  await expect.element(page.getByText('Курсы заполнены!')).toBeVisible();
  const sent = calls.find(({ request }) => request === 'PUT /StateRegister/FillCourses');
  expect(sent?.body).toEqual({ courseIds: [id(1)], specialtyGroup: 'Юриспруденция', replaces: false });
});

test('the form of study is said of groups too: of those that are taught the courses that lack it', async () => {
  const calls = await open(undefined, 'StudyForm');
  await page.getByRole('button', { name: 'Заполнить у всех: Форма обучения' }).click();
  const popup = page.getByRole('dialog', { name: 'Заполнить у всех' });
  await popup.getByText('У групп', { exact: true }).click();
  await expect.element(popup.getByText('ООО «Волга»: Федеральный бюджет')).toBeVisible();
  const named = () => popup.getByRole('checkbox').elements() as HTMLInputElement[];
  expect(named().map(({ checked }) => checked)).toEqual([true, true, true]);
  await expect.element(popup.getByText(/^Показаны последние 2 из 3/)).toBeVisible();
  (popup.getByRole('checkbox', { name: 'Группа 5' }).element() as HTMLInputElement).click();
  await popup.getByRole('combobox', { name: 'Источник финансирования' }).click();
  await page.getByRole('option', { name: 'Местный бюджет' }).click();
  // What is filled in here and there stays while the other is looked at.
  await popup.getByText('У курсов', { exact: true }).click();
  await popup.getByRole('combobox', { name: 'Форма обучения' }).click();
  await page.getByRole('option', { name: 'Заочная', exact: true }).click();
  await popup.getByText('У групп', { exact: true }).click();
  await expect.element(popup.getByRole('combobox', { name: 'Источник финансирования' })).toHaveValue('Местный бюджет');
  await popup.getByText('У курсов', { exact: true }).click();
  await expect.element(popup.getByRole('combobox', { name: 'Форма обучения' })).toHaveValue('Заочная');
  await popup.getByText('У групп', { exact: true }).click();
  // The server looks for the others; who is chosen out of sight stays chosen.
  await userEvent.fill(popup.getByRole('searchbox'), 'группа 7');
  await userEvent.keyboard('{Enter}');
  await expect.element(popup.getByRole('checkbox', { name: 'Группа 7' })).toBeVisible();
  (popup.getByRole('checkbox', { name: 'Группа 7' }).element() as HTMLInputElement).click();
  await expect.element(popup.getByText(/^Выбрано и среди тех, что не показаны: 1$/)).toBeVisible();
  expect(calls.find(({ body }) => (body as { search?: string })?.search === 'группа 7')?.body).toEqual({
    courseIds: [id(1), id(2)],
    search: 'группа 7',
  });
  const { violations } = await axe.run(popup.element(), { rules: { region: { enabled: false } } });
  expect(violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html)])).toEqual([]);
  await popup.getByRole('button', { name: /^Заполнить: 2\sгруппы$/ }).click();
  await expect.element(page.getByText('Группы заполнены!')).toBeVisible();
  const sent = calls.find(({ request }) => request === 'PUT /StateRegister/FillGroups');
  expect(sent?.body).toMatchObject({
    groupIds: [id(6), id(7)],
    fundingSource: 'Local',
    studyForm: null,
    replaces: false,
  });
});

test('whoever may not change courses sees why he cannot fill them', async () => {
  await open(['Registers']);
  await expect.element(button()).toHaveAttribute('aria-disabled', 'true');
});
