import type { BankPaymentCard } from '@dopusk/contract/bank-statements.ts';
import { expect, test } from 'vitest';
import { openPage, serve } from '../../testing/portal.tsx';
import { ConfirmPayment } from './ConfirmPayment.tsx';

const id = (digit: string) => `01900000-0000-7000-8000-00000000000${digit}`;
const vector = { organizationId: id('a'), organizationTitle: 'ООО «Вектор»' };
const invoice = (digit: string, number: string, rest: number) => ({
  ...{ id: id(digit), number, date: '2026-09-10', amount: rest, rest },
  ...vector,
});

const payment: BankPaymentCard = {
  ...{ id: id('1'), date: '2026-09-14', number: '42', amount: 300, purpose: 'по счетам № 117 и 118', state: 'New' },
  ...{ payerTitle: 'ООО «Вектор»', payerInn: '7707083893', payerKpp: '', account: '', payerAccount: '' },
  proposal: {
    certainty: 'Likely',
    isCounted: false,
    reason: 'Названы несколько счетов, их сумма и ИНН совпали',
    invoices: [
      { invoice: invoice('2', '117', 100), amount: 100 },
      { invoice: invoice('3', '118', 250), amount: 200 },
    ],
    organization: { id: id('a'), title: 'ООО «Вектор»' },
    pays: '',
  },
  ...{ parts: [], trace: [], undoRefusal: null, statement: { id: id('4'), title: 'kl_to_1c.txt' } },
};

test('a row above its invoice, and rows above the payment, are refused as they are typed', async () => {
  serve({
    'POST /BankStatement/Preview/:id': () => ({ pays: '', otherPayer: '' }),
    'GET /BankStatement/OpenInvoices': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
  });
  const screen = await openPage(() => <ConfirmPayment payment={payment} />);
  const send = screen.getByRole('button', { name: 'Провести поступление' });
  await expect.element(send).toBeEnabled();
  await screen.getByRole('textbox', { name: 'Сумма по счёту 1' }).fill('120');
  await expect.element(screen.getByText('Это больше, чем осталось по счёту, на 20,00 ₽')).toBeVisible();
  await expect.element(screen.getByText('Вместе больше поступления на 20,00 ₽')).toBeVisible();
  await expect.element(send).toBeDisabled();
  await screen.getByRole('textbox', { name: 'Сумма по счёту 1' }).fill('90');
  await screen.getByRole('textbox', { name: 'Сумма по счёту 2' }).fill('230');
  await expect.element(screen.getByText('Вместе больше поступления на 20,00 ₽').first()).toBeVisible();
  await expect.element(send).toBeDisabled();
  await screen.getByRole('textbox', { name: 'Сумма по счёту 2' }).fill('210');
  await expect.element(send).toBeEnabled();
});
