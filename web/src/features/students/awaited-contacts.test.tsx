import type { Student } from '@dopusk/contract/students.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, Refused, serve } from '../../testing/portal.tsx';
import { AwaitedContacts } from './AwaitedContacts.tsx';

const id = '01900000-0000-7000-8000-00000000000a';

const withAwaited = (awaited: Student['login']['awaited']) =>
  ({ id, login: { hasLoggedIn: true, isOwn: true, awaited } }) as Student;

test('an operator enters the code that came to the new phone', async () => {
  const calls = serve({ 'POST /Operator/ConfirmStudentPhone': () => null });
  const student = withAwaited({ email: 'new@site.test', phone: '+79161112233' });
  await openPage(() => <AwaitedContacts student={student} isOwn={false} />);
  await expect.element(page.getByText(/E-mail new@site.test: сотрудник откроет ссылку/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Код из СМС' }).fill('123456');
  await page.getByRole('button', { name: 'Подтвердить телефон' }).click();
  await expect.element(page.getByText('Телефон подтверждён!')).toBeVisible();
  expect(calls.find(({ request }) => request === 'POST /Operator/ConfirmStudentPhone')?.body).toEqual({
    id,
    code: '123456',
  });
});

test('the right code after a wrong one takes the failure away', async () => {
  const answers: unknown[] = [new Refused('AuthCodeException'), null];
  serve({ 'POST /Operator/ConfirmStudentPhone': () => answers.shift() });
  const student = withAwaited({ email: null, phone: '+79161112233' });
  await openPage(() => <AwaitedContacts student={student} isOwn={false} />);
  const field = page.getByRole('textbox', { name: 'Код из СМС' });
  const send = page.getByRole('button', { name: 'Подтвердить телефон' });
  await field.fill('000000');
  await send.click();
  const failure = page.getByText('Неверный или устаревший код');
  await expect.element(failure).toBeVisible();
  // Left alone a toast stays: what closes by itself proves nothing.
  window.dispatchEvent(new Event('blur'));
  await field.fill('123456');
  await send.click();
  await expect.element(page.getByText('Телефон подтверждён!')).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});

test('the person himself is told what to do, and asked for no code', async () => {
  serve({});
  const student = withAwaited({ email: null, phone: '+79161112233' });
  await openPage(() => <AwaitedContacts student={student} isOwn />);
  await expect.element(page.getByText(/Назовите его оператору/)).toBeVisible();
  expect(page.getByRole('textbox').elements()).toEqual([]);
});
