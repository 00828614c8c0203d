import type { RegisterReadiness } from '@dopusk/contract/register-readiness.ts';
import type { ListedRecord } from '@dopusk/contract/register-records.ts';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { StateRegistersPage } from './StateRegistersPage.tsx';

const id = (last: number) => `01900000-0000-7000-8000-00000000000${last}`;

const record: ListedRecord = {
  ...{ id: id(1), assignId: id(1), courseId: id(2), studentId: id(3), fullName: 'Абаев Иван' },
  ...{ snils: '112-233-445 95', jobTitle: '', client: { id: id(4), title: 'Волга' }, programTitle: 'Первая помощь' },
  ...{ document: { id: id(5), title: 'Протокол', number: '1', date: '2026-11-01' }, documentType: 'Protocol' },
  ...{ toIssue: null, changes: [] },
  ...{
    state: 'Lacking',
    gaps: ['JobTitle', 'SnilsOfTwo'],
    refusedSigns: [],
    toldTitle: '',
    remarks: [],
    reportedOn: null,
    registerNumber: '',
    formerNumber: '',
  },
  ...{ unlinked: ['student'], consentWithdrawnOn: '2026-11-20', sameSnils: ['Боров Пётр'], elsewhere: ['Завод'] },
  dueOn: '2026-01-10',
};

const readiness: RegisterReadiness = {
  states: { Unissued: 0, Lacking: 1, Ready: 0, Reported: 0, Changed: 0, Numbered: 0, NotPassed: 0 },
  gaps: [
    {
      gap: 'JobTitle',
      count: 1,
      places: [{ id: id(3), title: 'Абаев Иван', askedOf: 'Волга', type: null }],
      placeCount: 1,
    },
  ],
  term: null,
  withdrawn: { count: 1, people: [{ id: id(3), title: 'Абаев Иван' }] },
  remarks: [],
};

function open(address: string, said: RegisterReadiness = readiness) {
  localStorage.setItem('userType', 'Operator');
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /StateRegister/GetReadiness': () => said,
    'GET /StateRegister/GetRecords': () => ({ items: [record], totalCount: 1, pageNumber: 1 }),
    'GET /StateRegister/GetReports': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
  });
  return openPage(StateRegistersPage, address).then(() => calls);
}

test('whose client has unlinked the center is said to be asked for, in place of a link; a shared SNILS and a withdrawn consent are named', async () => {
  await open('/page');
  await expect
    .element(page.getByText(/Абаев Иван \(клиент «Волга» отвязал центр: попросите его заполнить это в профиле/))
    .toBeVisible();
  expect(page.getByRole('alert').getByRole('link', { name: 'Абаев Иван' }).elements()).toEqual([]);
  await expect.element(page.getByText('СНИЛС тот же, что у: Боров Пётр')).toBeVisible();
  await expect.element(page.getByText('Тот же человек записан и у: Завод')).toBeVisible();
  await expect.element(page.getByText(/^Согласие на обработку данных отозвано: 1\sчеловек – Абаев Иван/)).toBeVisible();
  await expect.element(page.getByText('Согласие на обработку данных отозвано 20.11.2026')).toBeVisible();
  await expect.element(page.getByText('Срок передачи прошёл 10.01.2026')).toBeVisible();
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html)])).toEqual([]);
});

test('an address that names no group shows nobody, and not everybody in place of it', async () => {
  const calls = await open('/page?groupId=abc');
  await expect.element(page.getByText('Такой группы нет')).toBeVisible();
  expect(page.getByText('Абаев Иван').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Показать без группы' }).click();
  await expect.element(page.getByText('СНИЛС тот же, что у: Боров Пётр')).toBeVisible();
  expect(calls.filter(({ request }) => request.includes('abc'))).toEqual([]);
});

const placesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${id(0).slice(0, -2)}${index + 10}`,
    title: `Запись ${index + 1}`,
    askedOf: null,
    type: null,
  }));

test('who lacks something and is not named is one press away: all courses, and the list of people', async () => {
  const calls = await open('/page?register=EducationDocuments', {
    ...readiness,
    gaps: [
      { gap: 'Snils', count: 46, places: placesOf(20), placeCount: 46 },
      { gap: 'StudyForm', count: 90, places: placesOf(23), placeCount: 23 },
    ],
  });
  const alert = page.getByRole('alert', { name: 'Чего не хватает для передачи' });
  await alert.getByRole('button', { name: 'и ещё 3 курса' }).click();
  await expect.element(alert.getByRole('link', { name: 'Запись 23' })).toBeVisible();
  await alert.getByRole('button', { name: 'и ещё 26 человек' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Чего не хватает' })).toHaveValue('СНИЛС');
  const asked = calls.map(({ request }) => request).filter((request) => request.includes('GetRecords'));
  expect(asked.at(-1)).toMatch(/state=Lacking&gap=Snils|gap=Snils&state=Lacking/);
});

test('what goes out empty is said with the people, and a title told otherwise stands beside the printed one', async () => {
  localStorage.setItem('userType', 'Operator');
  const told = {
    ...record,
    state: 'Ready' as const,
    gaps: [],
    toldTitle: 'Аудит и риски',
    programTitle: 'Аудит + риски',
  };
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /StateRegister/GetReadiness': () => ({
      ...readiness,
      gaps: [],
      remarks: [
        {
          remark: 'ForeignerWithoutSnils',
          count: 1,
          people: [{ id: id(3), title: 'Нгуен Лан', document: { assignId: id(1), type: 'Certificate' } }],
        },
      ],
    }),
    'GET /StateRegister/GetRecords': () => ({ items: [told], totalCount: 1, pageNumber: 1 }),
    'GET /StateRegister/GetReports': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
  });
  await openPage(StateRegistersPage, '/page?register=EducationDocuments');
  const alert = page.getByRole('alert', { name: 'Проверьте: так данные уйдут в реестр' });
  await expect.element(alert.getByText(/Иностранец без СНИЛС: 1\sчеловек/)).toBeVisible();
  await expect
    .element(alert.getByRole('link', { name: 'Нгуен Лан' }))
    .toHaveAttribute('href', expect.stringContaining('snilsNumber'));
  await expect.element(page.getByText('В реестр: Аудит и риски')).toBeVisible();
});
