import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import type { Screen } from '../../layout/screen.ts';
import { paths } from '../../paths.ts';
import { openPortal, operatorOf, serve } from '../../testing/portal.tsx';
import { PaymentReturn } from './PaymentReturn.tsx';

const screens: Screen[] = [
  {
    path: paths.assignments,
    access: 'operator',
    crumb: 'Документы по курсам',
    page: async () => ({
      Page: () => (
        <>
          <h1>Список</h1>
          <PaymentReturn />
        </>
      ),
    }),
  },
];

beforeEach(() => {
  rememberSession('Operator');
  serve({ 'GET /User/Current': () => operatorOf('Customer'), 'GET /Operator/GetOwnOrganizations': () => [] });
});

const toast = (text: string) => page.getByRole('region', { name: /Уведомления/ }).getByText(text);

describe('the return from the bank', () => {
  test.each([
    ['payment_status=succeeded&payment_for=top-up', 'Баланс пополнен!'],
    ['payment_status=succeeded', 'Баланс пополнен!'],
    ['payment_status=succeeded&payment_for=assignment', 'Назначение оплачено!'],
    ['payment_status=pending', 'Платёж обрабатывается'],
    ['payment_status=canceled', 'Произошла ошибка при оплате: неизвестный статус. Обратитесь в поддержку.'],
    ['payment_status=whatever', 'Произошла ошибка при оплате: неизвестный статус. Обратитесь в поддержку.'],
  ])('with %s says: %s, and keeps the rest of the address', async (outcome, text) => {
    const portal = await openPortal(screens, `/assignments?page=2&${outcome}`);
    await expect.element(toast(text)).toBeVisible();
    await expect.poll(portal.address).toBe('/assignments?page=2');
  });

  test('says nothing without an outcome', async () => {
    const portal = await openPortal(screens, '/assignments?page=2');
    await expect.element(page.getByRole('heading', { name: 'Список' })).toBeVisible();
    expect(portal.address()).toBe('/assignments?page=2');
    expect(document.querySelectorAll('.Toastify__toast')).toHaveLength(0);
  });
});
