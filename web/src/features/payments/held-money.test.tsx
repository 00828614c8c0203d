import type { HeldMoney as Held } from '@dopusk/contract/payments.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import { forgetCalls, openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { HeldMoney } from './HeldMoney.tsx';

const clientId = '01900000-0000-7000-8000-0000000000aa';

afterEach(forgetCalls);

test('a center sees what clients have left with it that unlinked it, and takes off what it gave back', async () => {
  rememberSession('Operator');
  let held: Held[] = [{ client: { id: clientId, title: 'ООО «Волга»' }, amount: 3000 }];
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    'GET /Payment/HeldBalances': () => held,
    [`POST /Payment/CorrectBalance/${clientId}`]: () => {
      held = [];
      return null;
    },
  });
  await openPage(HeldMoney);
  await expect.element(page.getByText(/ООО «Волга»: 3.000.₽/)).toBeVisible();
  await page.getByRole('button', { name: 'Снять возвращённое' }).click();
  await page.getByRole('textbox', { name: 'Причина' }).fill('Вернули на счёт');
  await page.getByRole('button', { name: 'Снять', exact: true }).click();
  await expect.element(page.getByText('Деньги клиентов, которые вас отвязали')).not.toBeInTheDocument();
  const sent = calls
    .filter(({ request }) => request.startsWith('POST /Payment/CorrectBalance'))
    .map(({ body }) => body);
  expect(sent).toEqual([{ direction: 'Take', amount: 3000, reason: 'Вернули на счёт', seen: 3000 }]);
});
