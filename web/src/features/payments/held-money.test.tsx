import { today } from '@dopusk/contract/fields/date.ts';
import type { HeldMoney as Held } from '@dopusk/contract/payments.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import { forgetCalls, openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { HeldMoney } from './HeldMoney.tsx';

const clientId = '01900000-0000-7000-8000-0000000000aa';

afterEach(forgetCalls);

test('a center sees what clients have left with it that unlinked it, and writes down what it gave back', async () => {
  rememberSession('Operator');
  let held: Held[] = [{ client: { id: clientId, title: 'ООО «Волга»' }, amount: 3000 }];
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    'GET /Payment/HeldBalances': () => held,
    [`GET /Payment/Returns/${clientId}`]: () => ({ available: held.length > 0 ? 3000 : 0, returns: [] }),
    [`POST /Payment/ReturnBalance/${clientId}`]: () => {
      held = [];
      return { id: clientId };
    },
  });
  await openPage(HeldMoney);
  await expect.element(page.getByText(/ООО «Волга»: 3.000.₽/)).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть на расчётный счёт' }).click();
  await page.getByRole('textbox', { name: 'Платёжное поручение №' }).fill('90');
  await page.getByRole('button', { name: 'Записать возврат' }).click();
  await expect.element(page.getByText('Деньги клиентов, которые вас отвязали')).not.toBeInTheDocument();
  const sent = calls.filter(({ request }) => request.startsWith('POST /Payment/ReturnBalance')).map(({ body }) => body);
  expect(sent).toMatchObject([{ amount: 3000, paymentOrder: '90', seen: 3000 }]);
});

test('one of the day and sum of another return is asked about before it is written down', async () => {
  rememberSession('Operator');
  const undone = { at: '2026-11-20T09:30:00.000Z', by: 'Иванова Анна', reason: 'Не ушло' };
  const former = { id: clientId, paidOn: today(), amount: 3000, author: 'Иванова Анна' };
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    'GET /Payment/HeldBalances': () => [{ client: { id: clientId, title: 'ООО «Волга»' }, amount: 3000 }],
    [`GET /Payment/Returns/${clientId}`]: () => ({
      available: 3000,
      returns: [
        { ...former, id: clientId.replace(/.$/, 'd'), paymentOrder: '54', undone },
        { ...former, paymentOrder: '55', undone: null },
        { ...former, id: clientId.replace(/.$/, 'e'), amount: 1000, paymentOrder: '56', undone: null },
      ],
    }),
    [`POST /Payment/ReturnBalance/${clientId}`]: () => ({ id: clientId }),
  });
  await openPage(HeldMoney);
  await page.getByRole('button', { name: 'Вернуть на расчётный счёт' }).click();
  const order = page.getByRole('textbox', { name: 'Платёжное поручение №' });
  const question = page.getByRole('checkbox', { name: /^Похоже на возврат № 55: / });
  await order.fill('0055');
  expect(question.elements()).toEqual([]);
  await order.fill('5722');
  await question.click();
  // Sure of one, he is asked about another all the same.
  await page.getByRole('textbox', { name: 'Сумма' }).fill('1000');
  const other = page.getByRole('checkbox', { name: /^Похоже на возврат № 56: / });
  await expect.element(other).not.toBeChecked();
  await page.getByRole('textbox', { name: 'Сумма' }).fill('3000');
  await expect.element(question).not.toBeChecked();
  await question.click();
  await page.getByRole('button', { name: 'Записать возврат' }).click();
  await expect
    .poll(() => calls.find(({ request }) => request.startsWith('POST /Payment/ReturnBalance'))?.body)
    .toMatchObject({ paymentOrder: '5722', isSure: true });
});
