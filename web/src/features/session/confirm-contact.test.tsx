import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, serve } from '../../testing/portal.tsx';
import { ConfirmContactPage } from './ConfirmContactPage.tsx';

async function confirm(passwordToken: string | null) {
  serve({ 'POST /User/ConfirmContact': () => ({ passwordToken }) });
  await openPage(ConfirmContactPage, '/page?token=a');
  await page.getByRole('button', { name: 'Подтвердить почту' }).click();
  await expect.element(page.getByRole('heading', { name: 'Почта подтверждена' })).toBeVisible();
}

test('who has a password logs in with it', async () => {
  await confirm(null);
  await expect.element(page.getByText('Войдите с новой почтой и прежним паролем.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Войти' })).toHaveAttribute('href', '/auth');
});

test('who has never logged in sets one: he is not sent to a password that he has not', async () => {
  await confirm('first-token');
  await expect
    .element(page.getByRole('link', { name: 'Задать пароль и войти' }))
    .toHaveAttribute('href', '/password?token=first-token');
  expect(page.getByText(/прежним паролем/).elements()).toEqual([]);
});
