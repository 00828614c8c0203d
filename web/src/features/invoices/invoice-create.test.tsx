import { beforeEach, expect, test } from 'vitest';
import { rememberSession } from '../../api/session.ts';
import { openPage, operatorOf, Refused, serve } from '../../testing/portal.tsx';
import { InvoiceCreatePage } from './InvoiceCreatePage.tsx';

beforeEach(() => rememberSession('Operator'));

test('a link with an unknown group says so instead of loading forever', async () => {
  serve({
    'GET /User/Current': () => operatorOf('Customer'),
    'GET /Operator/GetOwnOrganizations': () => [],
    'GET /Group/Group/01900000-0000-7000-8000-00000000000a': () => new Refused('NotFoundGroup'),
  });
  const screen = await openPage(InvoiceCreatePage, '/page?group=01900000-0000-7000-8000-00000000000a');
  await expect.element(screen.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible();
});
