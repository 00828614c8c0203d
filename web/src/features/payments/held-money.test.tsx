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
