import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { CourseListPage } from './CourseListPage.tsx';

const course = (id: string) => ({
  id,
  title: 'Стропальщик',
  subTitle: '',
  trainingType: 'ProfessionalTraining',
  organizationTitle: 'АНО «Профи»',
  hoursCount: 96,
  issuedDocuments: ['Certificate', 'Protocol'],
  price: 4200,
  isLocked: false,
  agreed: { price: 3900, listPrice: 4200, priceKind: 'Contract', priceReason: 'цена по договору с 01.06.2026' },
});

test('a client filters the courses by center; centers are marked', async () => {
  localStorage.setItem('userType', 'Operator');
  const [first, second] = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b'];
  const calls = serve({
    'GET /User/Current': () => operatorOf('Customer'),
    'GET /Operator/GetOwnOrganizations': () => [],
    'GET /Operator/GetEducationCenters': () => [
      { id: first, title: 'Знание' },
      { id: second, title: 'Профи' },
    ],
    'GET /Course/GetCourses': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
  });
  const screen = await openPage(CourseListPage);
  await expect.element(screen.getByRole('heading', { name: 'Курсы не найдены' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Учебный центр' }).click();
  await page.getByRole('option', { name: '🎓 Профи' }).click();
  // Not the last call: the parts of the frame load beside the page.
  await expect
    .poll(() => calls.some(({ request }) => /^GET .Course/.test(request) && request.includes(`organization=${second}`)))
    .toBe(true);
});

test('a client leafs through cards, each with the way to its own people', async () => {
  localStorage.setItem('userType', 'Operator');
  const id = '01900000-0000-7000-8000-00000000000c';
  serve({
    'GET /User/Current': () => operatorOf('Customer'),
    'GET /Operator/GetOwnOrganizations': () => [],
    'GET /Operator/GetEducationCenters': () => [],
    'GET /Course/GetCourses': () => ({
      items: [course(id)],
      totalCount: 1,
      pageNumber: 1,
    }),
  });
  const screen = await openPage(CourseListPage);
  const card = screen.getByRole('list', { name: 'Курсы' }).getByRole('article');
  await expect.element(card).toBeVisible();
  for (const text of ['АНО «Профи»', '96 часов', 'Свидетельство о профессии рабочего, протокол', '3 900 ₽']) {
    await expect.element(card.getByText(text)).toBeVisible();
  }
  expect(card.element().querySelector('s')?.textContent?.replace(/\s/g, ' ')).toBe('По прайсу 4 200 ₽');
  await expect.element(card.getByText('Цена по договору с 01.06.2026')).toBeVisible();
  expect(card.getByRole('link', { name: 'Стропальщик', exact: true }).element().getAttribute('href')).toBe(
    `/courses/${id}`,
  );
  const assign = card.getByRole('link', { name: 'Назначить курс «Стропальщик»' }).element();
  expect(assign.getAttribute('href')).toBe(`/courses/assign?course=${id}`);
});

test('a center reads in a row what the course issues in a word each, whole when it is pointed at', async () => {
  localStorage.setItem('userType', 'Operator');
  const id = '01900000-0000-7000-8000-00000000000d';
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /Operator/GetOwnOrganizations': () => [],
    'GET /Course/GetCourses': () => ({ items: [course(id)], totalCount: 1, pageNumber: 1 }),
  });
  const screen = await openPage(CourseListPage);
  const documents = screen.getByText('Свидетельство, протокол', { exact: true });
  await expect.element(documents).toHaveAttribute('title', 'Свидетельство о профессии рабочего, протокол');
});
