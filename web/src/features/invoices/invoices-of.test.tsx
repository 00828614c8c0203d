import type { InvoiceRow } from '@dopusk/contract/invoices.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { InvoicesOf } from './InvoicesOf.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const row: InvoiceRow = {
  id,
  number: '7',
  date: '2026-11-20',
  kind: 'Group',
  state: 'Issued',
  organizationTitle: 'Монтаж',
  centerTitle: 'Профи',
  amount: 50_000,
  paid: 30_000,
  rest: 20_000,
  otherwise: 0,
  returned: 0,
  removed: 0,
  putBack: 0,
  dueOn: '2020-01-31',
  promisedOn: null,
  paidOn: null,
};

beforeEach(() => rememberSession('Operator'));

const open = (items: InvoiceRow[]) =>
  Promise.resolve(
    serve({
      'GET /User/Current': () => operatorOf('EducationCenter'),
      'GET /Invoice': () => ({ items, totalCount: items.length, pageNumber: 1 }),
    }),
  ).then(async (calls) => {
    await openPage(() => <InvoicesOf of={{ groupId: id }} />);
    return calls;
  });

test('a group shows its invoices: number, day, sum, how far each is paid and how late', async () => {
  const calls = await open([row]);
  const list = page.getByRole('list', { name: 'Счета' });
  await expect
    .element(list.getByRole('link', { name: /Счёт №.7 от 20\.11\.2026/ }))
    .toHaveAttribute('href', `/invoices/${id}`);
  await expect.element(list.getByText('Оплачено 30 000 из 50 000 ₽')).toBeVisible();
  await expect.element(list.getByText(/просроч/i)).toBeVisible();
  expect(calls.some(({ request }) => request.startsWith('GET /Invoice'))).toBe(true);
});

test('one without invoices says nothing of them', async () => {
  const calls = await open([]);
  await expect.poll(() => calls.some(({ request }) => request.startsWith('GET /Invoice'))).toBe(true);
  expect(page.getByText('Счета').elements()).toEqual([]);
});

test('of whoever was put back beside an invoice it does not say that he is off his course', async () => {
  await open([{ ...row, state: 'Paid', paid: 44_000, rest: 0, otherwise: 6000, removed: 4500, putBack: 1500 }]);
  const list = page.getByRole('list', { name: 'Счета' });
  const said =
    /^1.500.₽ оплачено иначе, 3.000.₽ за снятых с обучения, 1.500.₽ за обучение, которое снимали и вернули: в счёт оно больше не входит$/;
  await expect.element(list.getByText(said)).toBeVisible();
});
