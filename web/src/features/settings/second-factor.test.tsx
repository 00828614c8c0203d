import type { SecondFactorState } from '@dopusk/contract/second-factor.ts';
import { beforeEach, expect, test } from 'vitest';
import { openPage, Refused, serve } from '../../testing/portal.tsx';
import { SecondFactorRule } from './SecondFactorRule.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';

const on: SecondFactorState = {
  isOn: true,
  since: '2026-11-20T09:00:00.000Z',
  codesLeft: 10,
  requiredBy: [],
  isAdvised: false,
  center: { isRequired: false, operators: 5, withCode: 3 },
};
const off: SecondFactorState = { ...on, isOn: false, since: null, codesLeft: 0 };

let state = on;
const server = { 'GET /User/SecondFactor': () => state };

beforeEach(() => {
  state = on;
});

test('it is turned off by password and code; a wrong one shows an error at its field', async () => {
  const calls = serve({
    ...server,
    'POST /User/SecondFactor/TurnOff': (_: URL, body: unknown) => {
      if ((body as { code: string }).code !== '123456') {
        return new Refused('AuthCodeException', { code: [{ code: 'AuthCodeException', message: 'Неверный код' }] });
      }
      state = off;
      return null;
    },
  });
  const screen = await openPage(SecondFactorSection);
  await expect.element(screen.getByText(/Резервных кодов осталось: 10/)).toBeVisible();
  await screen.getByRole('button', { name: 'Отключить' }).click();
  const popup = screen.getByRole('dialog');
  await popup.getByRole('textbox', { name: 'Ваш пароль' }).fill('верный1');
  await popup.getByRole('textbox', { name: /^Код из приложения/ }).fill('000000');
  await popup.getByRole('button', { name: 'Отключить' }).click();
  await expect.element(popup.getByText('Неверный код')).toBeVisible();
  await popup.getByRole('textbox', { name: /^Код из приложения/ }).fill('123456');
  await popup.getByRole('button', { name: 'Отключить' }).click();
  await expect.element(screen.getByRole('button', { name: 'Включить' })).toBeVisible();
  expect(calls.at(-2)?.body).toEqual({ password: 'верный1', code: '123456' });
});

test('it cannot be turned off while a center requires it, and the page names the center', async () => {
  state = { ...on, requiredBy: ['АНО «Профи»'] };
  serve(server);
  const screen = await openPage(SecondFactorSection);
  const button = screen.getByRole('button', { name: 'Отключить' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await button.hover();
  await expect.element(screen.getByText('Вход с кодом обязателен: АНО «Профи»')).toBeVisible();
});

test.each([
  [2, /^Осталось 2\sрезервных кода/],
  [1, /^Остался 1\sрезервный код/],
  [0, /^Резервные коды кончились/],
])('it warns when %i backup codes are left', async (codesLeft, words) => {
  state = { ...on, codesLeft };
  serve(server);
  const screen = await openPage(SecondFactorSection);
  await expect.element(screen.getByText(words)).toBeVisible();
});

test('requiring the code says how many operators will be locked out', async () => {
  const calls = serve({
    ...server,
    'PUT /Organization/RequireSecondFactor': () => {
      state = { ...on, requiredBy: ['Профи'], center: { isRequired: true, operators: 5, withCode: 3 } };
      return null;
    },
  });
  const screen = await openPage(SecondFactorRule);
  await screen.getByRole('button', { name: 'Требовать код' }).click();
  await expect.element(screen.getByText(/^2\sоператора пока входят без кода/)).toBeVisible();
  await screen.getByRole('dialog').getByRole('button', { name: 'Требовать код' }).click();
  await expect.element(screen.getByRole('button', { name: 'Не требовать код' })).toBeVisible();
  expect(calls.find(({ request }) => request.startsWith('PUT'))?.body).toEqual({ isRequired: true });
});

test('an administrator without a code of his own cannot require it', async () => {
  state = off;
  serve(server);
  const screen = await openPage(SecondFactorRule);
  const button = screen.getByRole('button', { name: 'Требовать код' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await button.hover();
  await expect.element(screen.getByText(/^Сначала включите вход с кодом у себя/)).toBeVisible();
});
