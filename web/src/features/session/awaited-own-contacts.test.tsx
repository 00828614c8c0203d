import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { AwaitedOwnContacts } from './AwaitedOwnContacts.tsx';

const WANTED = 'anna-new@example.ru';

test('an own e-mail that waits is sent for again, and taken back', async () => {
  let awaitedEmail: string | null = WANTED;
  localStorage.setItem('userType', 'Operator');
  const calls = serve({
    'GET /User/Current': () => ({ ...operatorOf('Customer'), awaitedEmail }),
    'POST /User/ResendContact': () => null,
    'POST /User/WithdrawContact': () => {
      awaitedEmail = null;
      return null;
    },
  });
  await openPage(AwaitedOwnContacts);
  await expect.element(page.getByText(`Новый e-mail ждёт подтверждения: ${WANTED}`)).toBeVisible();
  await expect.element(page.getByText(/До тех пор вы входите с прежним e-mail anna@example\.ru/)).toBeVisible();
  await page.getByRole('button', { name: 'Отправить ещё раз' }).click();
  await expect.element(page.getByText('Письмо отправлено!')).toBeVisible();
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect.element(page.getByText('Смена почты отменена')).toBeVisible();
  await expect.poll(() => page.getByText(/ждёт подтверждения/).elements()).toEqual([]);
  const sent = calls.map(({ request }) => request).filter((request) => request.startsWith('POST'));
  expect(sent).toEqual(['POST /User/ResendContact?contact=email', 'POST /User/WithdrawContact?contact=email']);
});

test('an own phone that waits asks for the code that came there', async () => {
  let awaitedPhone: string | null = '+79161112233';
  localStorage.setItem('userType', 'Operator');
  const calls = serve({
    'GET /User/Current': () => ({ ...operatorOf('Customer'), awaitedPhone }),
    'POST /User/ConfirmPhone': () => {
      awaitedPhone = null;
      return null;
    },
  });
  await openPage(AwaitedOwnContacts);
  await expect.element(page.getByText(/Новый телефон ждёт подтверждения/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Код из СМС' }).fill('123456');
  await page.getByRole('button', { name: 'Подтвердить телефон' }).click();
  await expect.element(page.getByText('Телефон подтверждён!')).toBeVisible();
  await expect.poll(() => page.getByText(/ждёт подтверждения/).elements()).toEqual([]);
  const [sent] = calls.filter(({ request }) => request === 'POST /User/ConfirmPhone');
  expect(sent?.body).toEqual({ code: '123456' });
});
