import { beforeEach, expect, test } from 'vitest';
import { rememberSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { openPortal, operatorOf, serve } from '../../testing/portal.tsx';
import { AssignmentListPage } from './AssignmentListPage.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const other = '01900000-0000-7000-8000-00000000000b';
const row = (assignId: string, isGivenNothing = false) => ({
  ...{ id: assignId, student: { id, fullName: `Абаев ${assignId}` }, course: { id, title: 'Охрана труда' } },
  ...{ organization: { id, title: 'ООО «Волга»' }, dateStartLearning: '2026-11-02', dateEndLearning: '2026-11-13' },
  ...{ isPaid: true, documentState: true, isGivenNothing, price: 1500 },
});

const openList = (search: string, items: object[]) => {
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /Operator/GetOwnOrganizations': () => [],
    'GET /Organization/GetOrganizations': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    'GET /Course/GetCourses': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    'GET /Group/Groups': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    'GET /AssignCourse/GetOrganizationAssigns/Current': () => ({ items, totalCount: items.length, pageNumber: 1 }),
    'PUT /Report/SetIssueStatus': () => null,
  });
  const page = async () => ({ AssignmentListPage });
  const screen = { path: paths.assignments, access: 'user' as const, crumb: '', page };
  return openPortal([screen], `${paths.assignments}${search}`).then((portal) => ({ portal, calls }));
};

beforeEach(() => rememberSession('Operator'));

test('chosen rows of what is to be issued are marked as issued together', async () => {
  const { portal, calls } = await openList('?task=Issue', [row(id), row(other)]);
  await portal.getByRole('button', { name: 'Выбрать' }).click();
  await portal.getByRole('checkbox', { name: 'Все на странице' }).click();
  await portal.getByRole('button', { name: 'Отметить выданными' }).click();
  await expect
    .poll(() => calls.filter(({ request }) => request === 'PUT /Report/SetIssueStatus').map(({ body }) => body))
    .toEqual([{ assignIds: [id, other], status: 'Issued' }]);
});

test('who has not passed is not called ready', async () => {
  const { portal } = await openList('', [row(id, true)]);
  await expect.element(portal.getByText('Не сдал: документ не выдаётся')).toBeVisible();
  expect(portal.getByText('Готовы', { exact: true }).elements()).toEqual([]);
});
