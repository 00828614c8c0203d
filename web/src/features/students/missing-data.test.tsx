import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { MissingData } from './MissingData.tsx';

const id = '01900000-0000-7000-8000-00000000000a';

const lacking = [
  {
    assignId: '01900000-0000-7000-8000-00000000000b',
    courseTitle: 'Охрана труда',
    trainingType: 'ProfessionalTraining',
    types: ['Certificate', 'TicketMWithPhoto'],
    gaps: ['Photo', 'Snils'],
  },
];

test('what the documents lack leads an operator to the fields', async () => {
  localStorage.setItem('userType', 'Operator');
  serve({ 'GET /User/Current': () => operatorOf('Customer'), [`GET /AssignCourse/GetMissing/${id}`]: () => lacking });
  await openPage(() => <MissingData owner={id} studentId={id} />);
  await expect.element(page.getByText('Для документов не хватает данных')).toBeVisible();
  await expect.element(page.getByText(/по курсу «Охрана труда»/)).toBeVisible();
  const photo = page.getByRole('link', { name: 'фото сотрудника' });
  await expect.element(photo).toHaveAttribute('href', expect.stringMatching(new RegExp(`${id}.*field=avatar`)));
});

test('the person himself is told whom to give it to, and led nowhere', async () => {
  localStorage.setItem('userType', 'Operator');
  serve({ 'GET /User/Current': () => operatorOf('Customer'), 'GET /AssignCourse/GetMissing/Current': () => lacking });
  await openPage(() => <MissingData owner="Current" studentId={id} />);
  await expect.element(page.getByText(/Передайте эти данные оператору/)).toBeVisible();
  expect(page.getByRole('alert').getByRole('link').elements()).toEqual([]);
});
