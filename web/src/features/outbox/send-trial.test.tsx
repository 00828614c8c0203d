import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { OutboxPage } from './OutboxPage.tsx';

test.each([
  ['an administrator', ['HighOperator'], 1],
  ['an operator', undefined, 0],
] as const)('%s sends a letter to himself, to see whether letters arrive', async (_, roles, buttons) => {
  rememberSession('Operator');
  const none = { items: [], totalCount: 0, pageNumber: 1 };
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter', roles && [...roles]),
    'GET /Operator/GetOwnOrganizations': () => [],
    'GET /Delivery/GetOutbox': () => ({ isOpen: false, ...none }),
    'GET /Delivery/GetDeliveries': () => none,
    'POST /Delivery/SendTrial': () => ({ recipient: 'kim@example.ru' }),
  });
  await openPage(OutboxPage);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const button = page.getByRole('button', { name: 'Отправить письмо себе' });
  await expect.poll(() => button.elements().length).toBe(buttons);
  if (buttons === 0) return;
  await button.click();
  await expect.element(page.getByText('Письмо отправлено на kim@example.ru')).toBeVisible();
  expect(calls.filter(({ request }) => request === 'POST /Delivery/SendTrial')).toHaveLength(1);
});
