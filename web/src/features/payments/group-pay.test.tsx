import type { GroupToPay } from '@dopusk/contract/payments.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import { openPage, operatorOf, Refused, serve } from '../../testing/portal.tsx';
import { GroupPay } from './GroupPay.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const people = ['01900000-0000-7000-8000-00000000000b', '01900000-0000-7000-8000-00000000000c'] as const;

beforeEach(() => rememberSession('Operator'));

/** Opens the dialog of a group of two, one at 1000 and one at 2000.50 rubles, over a balance with so much. */
async function openDialog(amount: number, answers: Record<string, (url: URL, body: unknown) => unknown> = {}) {
  const calls = serve({
    'GET /User/Current': () => operatorOf('Customer'),
    'GET /Operator/GetOwnOrganizations': () => [],
    'GET /Invoice': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    [`GET /Payment/Group/${id}`]: (): GroupToPay => ({
      centerId: id,
      totalCount: 3,
      unpaidCount: 2,
      amount: 3000.5,
      unpaid: [
        { id: people[0], fullName: 'Иванов Иван', courseTitle: 'Стропальщик', price: 1000 },
        { id: people[1], fullName: 'Петров Пётр', courseTitle: 'Стропальщик', price: 2000.5 },
      ],
      personal: [],
      cardPayment: null,
      balances: [{ id, organizationId: id, title: 'ООО «Волга»', amount, bound: [] }],
    }),
    ...answers,
  });
  await openPage(() => <GroupPay group={{ id, title: 'Осень' }} />);
  await page.getByRole('button', { name: 'Оплатить' }).click();
  return calls;
}

const bodies = (calls: { request: string; body: unknown }[], request: string) =>
  calls.filter((one) => one.request.startsWith(request)).map(({ body }) => body);

test('what the balance lacks is paid by card, in one go, for whom was chosen', async () => {
  const calls = await openDialog(500.25, { 'POST /Payment/AssignByCard': () => ({ confirmUrl: '#bank' }) });
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: /Оплатить картой 2.500,25.₽/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Выбрать, за кого платить' }).click();
  await dialog.getByText('Петров Пётр').click();
  await dialog.getByRole('button', { name: /Оплатить картой 499,75.₽/ }).click();
  await expect
    .poll(() => bodies(calls, 'POST /Payment/AssignByCard'))
    .toEqual([{ organizationId: id, assignIds: [people[0]], amount: 499.75, returnUrl: expect.any(String) }]);
  await expect.poll(() => location.hash).toBe('#bank');
});

test('a balance that is enough pays at once, without the bank', async () => {
  const calls = await openDialog(5000, { [`POST /Payment/AssignGroup/${id}`]: () => ({ balance: 1, paidCount: 2 }) });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Оплатить с баланса' }).click();
  await expect
    .poll(() => bodies(calls, 'POST /Payment/AssignGroup'))
    .toEqual([{ assignIds: [...people], amount: 3000.5 }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a price that has changed meanwhile is shown before it is paid', async () => {
  let now = 2000.5;
  const calls = await openDialog(5000, {
    [`GET /Payment/Group/${id}`]: (): GroupToPay => ({
      centerId: id,
      totalCount: 1,
      unpaidCount: 1,
      amount: now,
      unpaid: [{ id: people[0], fullName: 'Иванов Иван', courseTitle: 'Стропальщик', price: now }],
      personal: [],
      cardPayment: null,
      balances: [{ id, organizationId: id, title: 'ООО «Волга»', amount: 5000, bound: [] }],
    }),
    [`POST /Payment/AssignGroup/${id}`]: () => {
      if (now === 2500) return { balance: 2500, paidCount: 1 };
      now = 2500;
      return new Refused('PricesChanged');
    },
  });
  const dialog = page.getByRole('dialog');
  const pay = dialog.getByRole('button', { name: 'Оплатить с баланса' });
  await pay.click();
  await expect.element(dialog.getByText(/2.500.₽/).first()).toBeVisible();
  await pay.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(bodies(calls, 'POST /Payment/AssignGroup')).toEqual([
    { assignIds: [people[0]], amount: 2000.5 },
    { assignIds: [people[0]], amount: 2500 },
  ]);
});

test.each([
  ['as the browser sends it', (button: HTMLElement) => page.elementLocator(button).dblClick()],
  ['before anything is drawn anew', (button: HTMLElement) => [button.click(), button.click()]],
])('a double click pays once and says one thing: %s', async (_, press) => {
  let paid = 0;
  const calls = await openDialog(5000, {
    [`POST /Payment/AssignGroup/${id}`]: () => {
      paid += 1;
      return paid === 1 ? { balance: 1, paidCount: 2 } : new Refused('RequestUnderWay');
    },
  });
  const dialog = page.getByRole('dialog');
  const pay = dialog.getByRole('button', { name: 'Оплатить с баланса' });
  await expect.element(pay).toBeVisible();
  await press(pay.element() as HTMLElement);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(bodies(calls, 'POST /Payment/AssignGroup')).toHaveLength(1);
  await expect.element(page.getByText('Группа оплачена!')).toBeVisible();
  expect(document.querySelectorAll('.Toastify__toast')).toHaveLength(1);
});

test('with nobody chosen the button says why it does nothing', async () => {
  await openDialog(0);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Выбрать, за кого платить' }).click();
  for (const name of ['Петров Пётр', 'Иванов Иван']) await dialog.getByText(name).click();
  const pay = dialog.getByRole('button', { name: 'Оплатить с баланса' });
  await expect.element(pay).toHaveAttribute('aria-disabled', 'true');
});
