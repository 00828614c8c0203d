import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { AwaitedEmail } from './AwaitedEmail.tsx';

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
  await openPage(AwaitedEmail);
  await expect.element(page.getByText(`Новый e-mail ждёт подтверждения: ${WANTED}`)).toBeVisible();
  await expect.element(page.getByText(/До тех пор вы входите с прежним e-mail anna@example\.ru/)).toBeVisible();
  await page.getByRole('button', { name: 'Отправить ещё раз' }).click();
  await expect.element(page.getByText('Письмо отправлено!')).toBeVisible();
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect.element(page.getByText('Смена почты отменена')).toBeVisible();
  await expect.poll(() => page.getByText(/ждёт подтверждения/).elements()).toEqual([]);
  const sent = calls.map(({ request }) => request).filter((request) => request.startsWith('POST'));
  expect(sent).toEqual(['POST /User/ResendContact', 'POST /User/WithdrawContact']);
});
