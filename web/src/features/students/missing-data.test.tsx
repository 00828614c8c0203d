import type { MissingForCourse } from '@dopusk/contract/missing-for-course.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { MissingData } from './MissingData.tsx';

const id = '01900000-0000-7000-8000-00000000000a';

const lacking: MissingForCourse[] = [
  {
    assignId: '01900000-0000-7000-8000-00000000000b',
    courseTitle: 'Охрана труда',
    trainingType: 'ProfessionalTraining',
    types: ['Certificate', 'TicketMWithPhoto'],
    gaps: ['Photo', 'Snils'],
    registers: [{ register: 'EducationDocuments', gaps: ['DiplomNumber'] }],
  },
];

test('what the documents lack leads an operator to the fields', async () => {
  localStorage.setItem('userType', 'Operator');
  serve({ 'GET /User/Current': () => operatorOf('Customer'), [`GET /AssignCourse/GetMissing/${id}`]: () => lacking });
  await openPage(() => <MissingData owner={id} studentId={id} />);
  await expect.element(page.getByText('Для документов не хватает данных')).toBeVisible();
  await expect.element(page.getByText(/билет М с фото по курсу «Охрана труда»/)).toBeVisible();
  const photo = page.getByRole('link', { name: 'фото сотрудника' });
  await expect.element(photo).toHaveAttribute('href', expect.stringMatching(new RegExp(`${id}.*field=avatar`)));
});

test('what the registers alone lack leads there too', async () => {
  localStorage.setItem('userType', 'Operator');
  const registersAlone = lacking.map((course) => ({ ...course, types: [], gaps: [] }));
  serve({
    'GET /User/Current': () => operatorOf('Customer'),
    [`GET /AssignCourse/GetMissing/${id}`]: () => registersAlone,
  });
  await openPage(() => <MissingData owner={id} studentId={id} />);
  await expect.element(page.getByText('Для реестров не хватает данных')).toBeVisible();
  await expect.element(page.getByText(/Для реестра.*ФИС ФРДО.*курс «Охрана труда»/)).toBeVisible();
  const diplom = page.getByRole('link', { name: 'номер диплома об образовании' });
  await expect.element(diplom).toHaveAttribute('href', expect.stringMatching(new RegExp(`${id}.*field=diplomNumber`)));
});

test('the person himself is told whom to give it to, and led nowhere', async () => {
  localStorage.setItem('userType', 'Operator');
  serve({ 'GET /User/Current': () => operatorOf('Customer'), 'GET /AssignCourse/GetMissing/Current': () => lacking });
  await openPage(() => <MissingData owner="Current" studentId={id} />);
  await expect.element(page.getByText(/Передайте эти данные оператору/)).toBeVisible();
  expect(page.getByRole('alert').getByRole('link').elements()).toEqual([]);
});
