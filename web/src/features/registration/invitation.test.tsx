import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, Refused, serve } from '../../testing/portal.tsx';
import { InvitationPage } from './InvitationPage.tsx';

test('an invitation that was accepted leads to the login', async () => {
  serve({ 'POST /Invitation/Read': () => new Refused('InvitationAccepted') });
  await openPage(InvitationPage, '/page?token=a');
  await expect.element(page.getByRole('heading', { name: 'Приглашение уже принято' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Войти' })).toBeVisible();
});

test('one that was withdrawn is asked for again', async () => {
  serve({ 'POST /Invitation/Read': () => new Refused('InvalidToken') });
  await openPage(InvitationPage, '/page?token=a');
  await expect.element(page.getByRole('heading', { name: 'Приглашение не действует' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Войти' }).elements()).toEqual([]);
});
