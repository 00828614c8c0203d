import type { RegisterReadiness, RegisterSettings } from '@dopusk/contract/state-registers.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { StateRegistersPage } from './StateRegistersPage.tsx';

const courseId = '01900000-0000-7000-8000-00000000000a';

const lacking: RegisterReadiness = {
  states: { Lacking: 2, Ready: 1, Reported: 0, Changed: 0, Numbered: 0, NotPassed: 0 },
  gaps: [{ gap: 'StudyForm', count: 2, places: [{ id: courseId, title: 'Внутренний аудит' }] }],
  term: { dueOn: '2026-11-19', overdueCount: 2 },
};

const settings: RegisterSettings = {
  studyForm: null,
  fundingSource: 'Paid',
  studyPlace: 'InOrganization',
  specialtyGroup: 'Химия',
  workerProgram: 'Training',
  educationTerm: 10,
  labourTerm: null,
};

test('what courses lack is filled in for all of them beside the gap; what is late is an alarm', async () => {
  localStorage.setItem('userType', 'Operator');
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /StateRegister/GetReadiness': () => lacking,
    'GET /StateRegister/GetRecords': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    'GET /StateRegister/GetReports': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    'GET /StateRegister/GetSettings': () => settings,
    'GET /StateRegister/GetWords': () => ['Химия'],
    'PUT /StateRegister/ChangeSettings': () => null,
  });
  await openPage(StateRegistersPage, '/page?register=EducationDocuments');
  await expect.element(page.getByText('Срок передачи прошёл: 2 записи, самая ранняя – 19.11.2026')).toBeVisible();
  const course = page.getByRole('link', { name: 'Внутренний аудит' });
  expect(course.element().getAttribute('href')).toContain(courseId);
  // A register that gives no numbers has no state of them.
  expect(page.getByText('Номер получен').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Заполнить у всех: Форма обучения' }).click();
  await page.getByRole('combobox', { name: 'Форма обучения' }).click();
  await page.getByRole('option', { name: 'Заочная', exact: true }).click();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(page.getByText('Настройки реестров сохранены!')).toBeVisible();
  const change = calls.find(({ request }) => request.startsWith('PUT /StateRegister/ChangeSettings'));
  expect(change?.body).toEqual({ ...settings, studyForm: 'Extramural' });
});
