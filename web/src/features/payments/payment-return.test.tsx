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

const id = '01900000-0000-7000-8000-00000000000a';

/** What the portal says of the payment. */
function tell(news: object) {
  const usual = { status: 'succeeded', amount: 300, createdAt: '2026-11-20T10:00:00.000Z', reason: null };
  serve({
    'GET /User/Current': () => operatorOf('Customer'),
    'GET /Operator/GetOwnOrganizations': () => [],
    [`GET /Payment/News/${id}`]: () => ({ ...usual, confirmUrl: null, paidCount: 0, left: [], ...news }),
  });
}

const toast = (text: string) => page.getByRole('region', { name: /Уведомления/ }).getByText(text);

describe('the return from the bank', () => {
  test.each([
    ['payment_status=succeeded', 'Баланс пополнен!'],
    ['payment_status=pending', 'Платёж обрабатывается'],
    ['payment_status=canceled', 'Произошла ошибка при оплате: неизвестный статус. Обратитесь в поддержку.'],
    ['payment_status=whatever', 'Произошла ошибка при оплате: неизвестный статус. Обратитесь в поддержку.'],
  ])('with %s says: %s, and keeps the rest of the address', async (outcome, text) => {
    const portal = await openPortal(screens, `/assignments?page=2&${outcome}`);
    await expect.element(toast(text)).toBeVisible();
    await expect.poll(portal.address).toBe('/assignments?page=2');
  });

  test.each([
    [{ purpose: 'top-up' }, 'Баланс пополнен!'],
    [{ purpose: 'assignment' }, 'Назначение оплачено!'],
    [{ purpose: 'assignment', status: 'pending' }, 'Платёж обрабатывается'],
    [
      { purpose: 'assignment', status: 'canceled' },
      'Произошла ошибка при оплате: неизвестный статус. Обратитесь в поддержку.',
    ],
  ])('asks what became of the payment that the address names: %o', async (news, text) => {
    tell(news);
    const portal = await openPortal(screens, `/assignments?page=2&payment_status=pending&payment=${id}`);
    await expect.element(toast(text)).toBeVisible();
    await expect.poll(portal.address).toBe('/assignments?page=2');
  });

  test('of a payment for several people says how it ended in a dialog', async () => {
    const left = [
      { fullName: 'Иванов Иван', outcome: 'PriceChanged' },
      { fullName: null, outcome: 'Removed' },
    ];
    tell({ purpose: 'several', paidCount: 2, left });
    const portal = await openPortal(screens, `/assignments?payment_status=succeeded&payment=${id}`);
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('Оплачено 2 назначения, остальное – на балансе')).toBeVisible();
    await expect.element(dialog.getByText('Иванов Иван – цена теперь другая')).toBeVisible();
    await expect.element(dialog.getByText('Один человек – снят с обучения')).toBeVisible();
    await expect.poll(portal.address).toBe('/assignments');
    await dialog.getByRole('button', { name: 'Понятно' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(document.querySelectorAll('.Toastify__toast')).toHaveLength(0);
  });

  test.each([
    [{ status: 'pending', confirmUrl: '/sandbox-bank/1' }, 'Платёж обрабатывается'],
    [{ status: 'succeeded', paidCount: 5 }, 'Оплачено 5 назначений'],
    [
      { status: 'succeeded', paidCount: 0, left: [{ fullName: 'А', outcome: 'NoMoney' }] },
      'Деньги на балансе, обучение не оплачено',
    ],
    [{ status: 'canceled', reason: 'insufficient_funds' }, 'Оплата не прошла'],
  ])('of a payment for several people: %o', async (news, title) => {
    tell({ purpose: 'several', ...news });
    await openPortal(screens, `/assignments?payment_status=pending&payment=${id}`);
    await expect.element(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible();
  });

  test('says nothing without an outcome', async () => {
    const portal = await openPortal(screens, '/assignments?page=2');
    await expect.element(page.getByRole('heading', { name: 'Список' })).toBeVisible();
    expect(portal.address()).toBe('/assignments?page=2');
    expect(document.querySelectorAll('.Toastify__toast')).toHaveLength(0);
  });
});
