import { beforeEach, expect, test } from 'vitest';
import { rememberSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { openPortal, operatorOf, serve } from '../../testing/portal.tsx';
import { SettingsPage } from './SettingsPage.tsx';

beforeEach(() => rememberSession('Operator'));

test.each([
  ['EducationCenter', 0],
  ['Customer', 1],
] as const)('of the rights of operators %s is told once: a center among its own settings', async (type, times) => {
  serve({ 'GET /User/Current': () => operatorOf(type), 'GET /Operator/GetOwnOrganizations': () => [] });
  const settings = {
    path: paths.settings,
    access: 'anyone' as const,
    crumb: 'Настройки',
    page: async () => ({ SettingsPage }),
  };
  const screen = await openPortal([settings], paths.settings);
  await expect.element(screen.getByRole('heading', { name: 'О чём сообщать' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /^Профиль: |^Настройки: / })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Права операторов/ }).elements()).toHaveLength(times);
});
