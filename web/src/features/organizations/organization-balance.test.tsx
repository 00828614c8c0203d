import { beforeEach, expect, test } from 'vitest';
import { rememberSession } from '../../api/session.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { OrganizationListPage } from './OrganizationListPage.tsx';

beforeEach(() => rememberSession('Operator'));

test('a balance is shown to the kopeck, so that what is missing for a payment can be seen', async () => {
  const id = '01900000-0000-7000-8000-00000000000a';
  const balance = { id, amount: 1499.6 };
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /Operator/GetOwnOrganizations': () => [],
    'GET /Operator/GetOrganizations': () => ({
      items: [{ id, title: 'ООО «Волга»', inn: '6316120930', organizationType: 'Customer', balance }],
      totalCount: 1,
      pageNumber: 1,
    }),
  });
  const screen = await openPage(OrganizationListPage);
  await expect.element(screen.getByRole('cell', { name: '1 499,60 ₽' })).toBeVisible();
});
