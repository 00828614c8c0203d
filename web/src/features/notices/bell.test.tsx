import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPortal, operatorOf, serve } from '../../testing/portal.tsx';
import { Bell } from './Bell.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const older = '01900000-0000-7000-8000-000000000001';
const notice = { id, at: '2026-11-20T09:30:00.000Z', isRead: false, title: 'Ким Анна: заметка для вас' };

test('the bell counts what is unread, shows it by the keyboard alone, and marks it read on the server', async () => {
  localStorage.setItem('userType', 'Operator');
  let count = 2;
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /Notice/GetUnreadCount': () => ({ count }),
    'GET /Notice/GetLatest': () => [
      { ...notice, text: 'Группа «Высота-1»\nПроверьте список', path: '/groups/7?history=open' },
      { ...notice, id: older, isRead: true, title: 'Обучение оплачено', text: 'Иванов Иван: Охрана труда', path: '' },
    ],
    'POST /Notice/MarkRead': () => {
      count = 0;
      return null;
    },
  });
  const Page = () => null;
  const screen = { path: '/page', access: 'anyone', crumb: 'Страница', page: async () => ({ Page }) } as const;
  await openPortal([screen], '/page', { Bell });
  const bell = page.getByRole('button', { name: 'Уведомления, не прочитано: 2 уведомления' });
  await expect.element(bell).toBeVisible();
  (bell.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const link = page.getByRole('link', { name: /заметка для вас/ });
  await expect.element(link).toBeVisible();
  expect(link.element().getAttribute('href')).toBe('/groups/7?history=open');
  await expect.poll(() => calls.find(({ request }) => request === 'POST /Notice/MarkRead')?.body).toEqual({ id });
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Уведомления', exact: true })).toBeVisible();
});
