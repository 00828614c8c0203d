import type { Student } from '@dopusk/contract/students.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, serve } from '../../testing/portal.tsx';
import { EmployeeForm } from './EmployeeForm.tsx';
import { UnusedAccount } from './UnusedAccount.tsx';

const id = '01900000-0000-7000-8000-00000000000a';

const withLogin = (hasLoggedIn: boolean, user: object = { email: 'kim@x.test' }) =>
  ({ id, user, login: { hasLoggedIn, isOwn: true } }) as Student;

test('whoever has not come yet is sent another link', async () => {
  const calls = serve({ [`POST /Operator/InviteStudent/${id}`]: () => null });
  await openPage(() => <UnusedAccount student={withLogin(false)} />);
  await expect.element(page.getByText(/Новая придёт на kim@x.test/)).toBeVisible();
  await page.getByRole('button', { name: 'Отправить ссылку для входа' }).click();
  await expect.element(page.getByText('Ссылка отправлена!')).toBeVisible();
  expect(calls.map(({ request }) => request)).toContain(`POST /Operator/InviteStudent/${id}`);
});

test('who has a phone alone is told how to come in, and no link is offered', async () => {
  serve({});
  await openPage(() => <UnusedAccount student={withLogin(false, { email: '', phone: '+79120001122' })} />);
  await expect.element(page.getByText(/по коду из СМС на \+7 \(912\) 000-11-22/)).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Отправить ссылку для входа' }))
    .toHaveAttribute('aria-disabled', 'true');
});

test('nothing stands there once the person has logged in', async () => {
  serve({});
  await openPage(() => (
    <>
      <p>Профиль</p>
      <UnusedAccount student={withLogin(true)} />
    </>
  ));
  await expect.element(page.getByText('Профиль')).toBeVisible();
  expect(page.getByRole('button', { name: 'Отправить ссылку для входа' }).elements()).toEqual([]);
});

test('nobody is asked for the password of an employee', async () => {
  const screen = await openPage(() => (
    <EmployeeForm employer={null} submit={async () => ({ id, worksElsewhere: null })} onDone={() => {}} />
  ));
  await expect.element(screen.getByRole('button', { name: 'Создать сотрудника' })).toBeVisible();
  expect(document.querySelectorAll('input[type=password]').length).toBe(0);
});
