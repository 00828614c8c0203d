import type { Course } from '@dopusk/contract/courses.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import type { Screen } from '../../layout/screen.ts';
import { paths } from '../../paths.ts';
import { openPortal, operatorOf, serve } from '../../testing/portal.tsx';
import { courseOf } from '../../testing/records.ts';
import { CoursePage } from './CoursePage.tsx';

const screens: Screen[] = [
  { path: paths.course('$id'), access: 'operator', crumb: 'Курс', page: async () => ({ CoursePage }) },
];

const course = courseOf();
const { id } = course;
const assignId = '01900000-0000-7000-8000-000000000051';

const student = {
  id: assignId,
  studentId: id,
  fullName: 'Ким Анна',
  organizationTitle: 'ООО «Волга»',
  dateStartLearning: '2026-11-02',
  dateEndLearning: '2026-11-09',
  isPaid: false,
  price: 1500,
};

beforeEach(() => rememberSession('Operator'));

async function open(shown: Course, organizationType: 'EducationCenter' | 'Customer', students: object[]) {
  let assigned = students;
  const calls = serve({
    'GET /User/Current': () => operatorOf(organizationType),
    'GET /Operator/GetOwnOrganizations': () => [],
    [`GET /Course/${id}`]: () => shown,
    [`GET /AssignCourse/GetCourseAssigns/${id}`]: () => ({
      items: assigned,
      totalCount: assigned.length,
      pageNumber: 1,
    }),
    'DELETE /AssignCourse/RemoveAssign': () => {
      assigned = [];
      return { undoId: null };
    },
  });
  await openPortal(screens, paths.course(id));
  return calls;
}

test('a student is removed from the course after a question', async () => {
  const calls = await open(course, 'EducationCenter', [student]);
  await page.getByRole('button', { name: 'Снять с курса' }).click();
  const question = page.getByRole('dialog', { name: 'Снять с курса: Ким Анна?' });
  expect(calls.some(({ request }) => request.startsWith('DELETE'))).toBe(false);
  await question.getByRole('button', { name: 'Снять с курса' }).click();
  await expect.element(page.getByRole('heading', { name: 'Студенты не найдены' })).toBeVisible();
  expect(calls.find(({ request }) => request.startsWith('DELETE'))?.body).toEqual({ assignId });
});

test('a closed course is shown as closed and shows nobody', async () => {
  await open({ ...course, isLocked: true }, 'EducationCenter', []);
  await expect.element(page.getByText('Закрыт', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Студенты не найдены' })).toBeVisible();
  await expect.element(page.getByText('Курс закрыт: назначенные на него не показываются.')).toBeVisible();
});

test('only a center has the link to edit', async () => {
  await open(course, 'Customer', []);
  await expect.element(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible();
  expect(page.getByRole('link', { name: 'Изменить' }).elements()).toEqual([]);
});

test('a document that the training may not issue is named on the course', async () => {
  const training = { trainingType: 'ProfessionalTraining', issuedDocuments: ['Certificate', 'Diplom'] } as const;
  await open({ ...course, ...training, issuedDocuments: [...training.issuedDocuments] }, 'EducationCenter', []);
  await expect.element(page.getByText('Вид обучения не позволяет выдать: «Диплом»')).toBeVisible();
  await expect.element(page.getByText('Свидетельство о профессии рабочего, диплом')).toBeVisible();
});
