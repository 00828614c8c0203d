import { expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { StudentCourses } from './StudentCourses.tsx';

const idOf = (n: number) => `01900000-0000-7000-8000-00000000000${n}`;

test('a check that is held once more says so, and leads to the one before', async () => {
  localStorage.setItem('userType', 'Operator');
  const course = {
    ...{ courseId: idOf(9), title: 'Охрана труда', dateStartLearning: '2026-11-02', isPaid: true, isFree: true },
  };
  const repeatOf = (n: number, isAgain: boolean) => ({ assignId: idOf(n), groupId: null, date: '2026-11-09', isAgain });
  const items = [
    { ...course, id: idOf(3), dateEndLearning: '2026-11-20', repeats: repeatOf(1, true) },
    { ...course, id: idOf(4), dateEndLearning: '2026-11-21', repeats: repeatOf(2, false) },
    { ...course, id: idOf(1), dateEndLearning: '2026-11-09', repeats: null },
  ];
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    [`GET /AssignCourse/GetAssigns/${idOf(5)}`]: () => ({ items, totalCount: 3, pageNumber: 1 }),
  });
  const screen = await openPage(() => <StudentCourses owner={idOf(5)} />);
  await expect.element(screen.getByText('Повторная проверка')).toBeVisible();
  await expect.element(screen.getByText('Новая проверка')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'не сданной 09.11.2026' }))
    .toHaveAttribute('href', expect.stringContaining(paths.assignment(idOf(1))));
  await expect
    .element(screen.getByRole('link', { name: 'пропущенной 09.11.2026' }))
    .toHaveAttribute('href', expect.stringContaining(paths.assignment(idOf(2))));
  expect(screen.getByText(/^вместо/).elements()).toHaveLength(2);
});
