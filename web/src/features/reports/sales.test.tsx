import { today } from '@dopusk/contract/fields/date.ts';
import type { SalesRow } from '@dopusk/contract/sales.ts';
import { beforeEach, expect, test } from 'vitest';
import { rememberSession } from '../../api/session.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { SalesPage } from './SalesPage.tsx';

const client = { id: '01900000-0000-7000-8000-00000000000a', title: 'ООО «Волга»' };
const course = { id: '01900000-0000-7000-8000-00000000000b', title: 'Стропальщик' };
const sums = { taught: 2, invoiced: 5000.5, paid: 1200, owed: 3400, overdue: 700, byActs: 1500 };
const row: SalesRow = { client, course, ...sums };

beforeEach(() => rememberSession('Operator'));

test('each number opens the list that it adds up, nothing opens nothing, and the choice of lines asks for them', async () => {
  const rest: SalesRow = { ...row, course: null, taught: 0, paid: 0 };
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /Report/Sales': () => ({ items: [row, rest], totalCount: 2, pageNumber: 1, totals: sums }),
  });
  const page = await openPage(SalesPage);
  await page.getByText('Клиенты и курсы', { exact: true }).click();
  const table = page.getByRole('table', { name: 'Отчёт по клиентам и курсам' });
  await expect.element(table.getByText('Не за курс: пополнения баланса и прочее')).toBeVisible();
  expect(calls.map(({ request }) => request)).toContain('GET /Report/Sales?pageNumber=1&by=ClientCourse');
  const target = (name: RegExp) => {
    const href = page.getByRole('link', { name }).element().getAttribute('href') ?? '';
    const { pathname, searchParams } = new URL(href, 'http://portal');
    return [pathname, Object.fromEntries(searchParams)];
  };
  const [organizationId, courseId] = [client.id, course.id];
  expect(target(/обучений окончено, ООО «Волга», Стропальщик/)).toEqual([
    '/assignments',
    { organization: client.id, courseId, endEnd: today() },
  ]);
  expect(target(/выставлено, .*Стропальщик/)).toEqual(['/invoices', { organizationId, courseId, state: 'Standing' }]);
  expect(target(/оплачено, .*Стропальщик/)).toEqual(['/report/earned', { clientId: organizationId, courseId }]);
  expect(target(/долг, .*Стропальщик/)).toEqual(['/invoices', { organizationId, courseId, state: 'Issued' }]);
  expect(target(/просрочено, .*Стропальщик/)).toEqual(['/invoices', { organizationId, courseId, isOverdue: 'true' }]);
  expect(target(/просрочено, .*Не за курс/)).toEqual([
    '/invoices',
    { organizationId, isBesides: 'true', isOverdue: 'true' },
  ]);
  expect(target(/по актам без счёта, ООО «Волга», Стропальщик/)).toEqual([
    '/assignments',
    { organization: client.id, courseId, task: 'Invoice', endEnd: today() },
  ]);
  expect(target(/долг, всего/)).toEqual(['/invoices', { state: 'Issued' }]);
  expect(page.getByRole('link', { name: /обучено, чел., .*Не за курс/ }).elements()).toEqual([]);
});
