import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, operatorOf, serve } from '../../../testing/portal.tsx';
import { SecondFactorAdvice } from './SecondFactorAdvice.tsx';

const state = { isOn: false, since: null, codesLeft: 0, requiredBy: [], center: null };

beforeEach(() => localStorage.setItem('userType', 'Operator'));

test('an administrator is asked to turn on the login with a code, and puts it off', async () => {
  let isAdvised = true;
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
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

test('a client’s operator, who is no administrator, is asked to protect his own login', async () => {
  serve({
    'GET /User/Current': () => operatorOf('Customer'),
    'GET /User/SecondFactor': () => ({ ...state, isAdvised: true }),
  });
  await openPage(SecondFactorAdvice);
  await expect.element(page.getByText('Защитите свой вход')).toBeVisible();
  expect(page.getByText(/администратора/).elements()).toEqual([]);
});
