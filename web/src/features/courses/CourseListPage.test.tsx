import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { CourseListPage } from './CourseListPage.tsx';

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
