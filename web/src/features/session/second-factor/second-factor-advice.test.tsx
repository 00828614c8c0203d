import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, serve } from '../../../testing/portal.tsx';
import { SecondFactorAdvice } from './SecondFactorAdvice.tsx';

const state = { isOn: false, since: null, codesLeft: 0, requiredBy: [], center: null };

test('an administrator is asked to turn on the login with a code, and puts it off', async () => {
  let isAdvised = true;
  serve({
    'GET /User/SecondFactor': () => ({ ...state, isAdvised }),
    'POST /User/SecondFactor/Postpone': () => {
      isAdvised = false;
      return null;
    },
  });
  await openPage(SecondFactorAdvice);
  const notice = page.getByText('Защитите вход администратора');
  await expect.element(notice).toBeVisible();
  await page.getByRole('button', { name: 'Позже' }).click();
  await expect.element(notice).not.toBeInTheDocument();
});

test('«Включить» opens the setup', async () => {
  serve({ 'GET /User/SecondFactor': () => ({ ...state, isAdvised: true }) });
  await openPage(SecondFactorAdvice);
  await page.getByRole('button', { name: 'Включить' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Включение входа с кодом' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Ваш пароль' })).toBeVisible();
});
