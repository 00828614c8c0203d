import type { NoticeChoices } from '@dopusk/contract/notices.ts';
import { expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { openPortal, operatorOf, serve } from '../../testing/portal.tsx';
import { NoticeSettings } from './NoticeSettings.tsx';

const choices: NoticeChoices = {
  events: [{ event: 'Paid', channels: { Mail: true } }],
  messengers: [
    { messenger: 'Telegram', isLinked: false, lostAt: '2026-11-19T21:30:00.000Z' },
    { messenger: 'Max', isLinked: false, lostAt: null },
  ],
};

test('a messenger whose chat is gone says since when and why, and can be linked again', async () => {
  localStorage.setItem('userType', 'Operator');
  const asked = serve({
    'GET /User/Current': () => operatorOf('Customer'),
    'GET /Operator/GetOwnOrganizations': () => [],
    'GET /Notice/GetChoices': () => choices,
    'POST /Notice/LinkMessenger': () => ({ url: 'https://t.me/dopusk_bot?start=code' }),
  });
  const screens = [
    { path: paths.settings, access: 'user' as const, crumb: 'Настройки', page: async () => ({ NoticeSettings }) },
  ];
  const screen = await openPortal(screens, paths.settings);
  await expect.element(screen.getByText(/^Отключён 20\.11\.2026: Telegram ответил/)).toBeVisible();
  expect(screen.getByText(/MAX ответил/).elements()).toHaveLength(0);
  await screen.getByRole('button', { name: 'Подключить Telegram' }).click();
  await expect.element(screen.getByRole('link', { name: 'Открыть Telegram' })).toBeVisible();
  expect(asked.map(({ request }) => request)).toContain('POST /Notice/LinkMessenger');
});
