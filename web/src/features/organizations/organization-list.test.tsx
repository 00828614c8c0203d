import type { OrganizationRow } from '@dopusk/contract/organizations.ts';
import { beforeEach, expect, test } from 'vitest';
import { rememberSession } from '../../api/session.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { OrganizationListPage } from './OrganizationListPage.tsx';

beforeEach(() => rememberSession('Operator'));

const id = '01900000-0000-7000-8000-00000000000a';
const title = 'Общество с ограниченной ответственностью «Волга»';

const row: OrganizationRow = {
  id,
  title,
  shortTitle: null,
  inn: '6316120930',
  organizationType: 'Customer',
  isPerson: false,
  balance: { id, amount: 1499.6 },
};

async function openList(organization: Partial<OrganizationRow>) {
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /Operator/GetOwnOrganizations': () => [],
    'GET /Operator/GetOrganizations': () => ({
      items: [{ ...row, ...organization }],
      totalCount: 1,
      pageNumber: 1,
    }),
  });
  return openPage(OrganizationListPage);
}

test('a balance is shown to the kopeck, so that what is missing for a payment can be seen', async () => {
  const screen = await openList({});
  await expect.element(screen.getByRole('cell', { name: '1 499,60 ₽' })).toBeVisible();
});

test('a short title stands above the full one, which alone stands once', async () => {
  const screen = await openList({ shortTitle: 'ООО «Волга»' });
  const cell = screen.getByRole('cell').first();
  await expect.element(cell).toHaveTextContent(`ООО «Волга»${title}`);
  await screen.unmount();
  await openList({});
  await expect.element(cell).toHaveTextContent(title);
});
