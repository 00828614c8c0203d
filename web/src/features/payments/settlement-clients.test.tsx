import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { SettlementPage } from './SettlementPage.tsx';

const nothing = {
  unspentBefore: 0,
  vouched: 0,
  corrected: 0,
  spent: 0,
  spentElsewhere: 0,
  unspentAfter: 0,
  paidByCard: 0,
  refunded: 0,
  paidByOthers: 0,
  owed: 0,
  owedInAll: 0,
};
const total = { ...nothing, vouched: 1070.07, corrected: -20.02, spent: 400, unspentAfter: 650.05 };

test('says by client what comes to the total, without figures that nobody has, below zero with a minus', async () => {
  rememberSession('Operator');
  const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`;
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /Operator/GetOwnOrganizations': () => [],
    'GET /Payment/Settlement': () => ({ center: { id: id(1), title: 'Азбука' }, ...total }),
    'GET /Payment/SettlementByClient': () => ({
      clients: [
        { ...nothing, client: { id: id(2), title: 'Волга' }, vouched: 1000, spent: 400, unspentAfter: 600 },
        { ...nothing, client: { id: id(3), title: 'Дельта' }, vouched: 60.07, corrected: -20.02, unspentAfter: 40.05 },
      ],
      others: { ...nothing, count: 3, vouched: 10, unspentAfter: 10 },
    }),
  });
  await openPage(SettlementPage);
  const table = page.getByRole('table', { name: 'Взаиморасчёты по клиентам' });
  await expect.element(table).toBeVisible();
  const rows = Array.from(table.element().querySelectorAll('tr'), (row) =>
    Array.from(row.children, (cell) => cell.textContent?.replace(/\s/g, ' ')),
  );
  expect(rows[0]).toEqual([
    'Клиент',
    'Подтверждено оплат по счетам',
    'Исправлено балансов, возвращено на расчётные счета',
    'Потрачено на курсы центра',
    'Не потрачено на конец',
  ]);
  expect(rows[2]).toEqual(['Дельта', '60,07 ₽', '−20,02 ₽', '0,00 ₽', '40,05 ₽']);
  expect(rows[3]?.[0]).toBe('Ещё 3 клиента');
  expect(rows[4]).toEqual(['Итого', '1 070,07 ₽', '−20,02 ₽', '400,00 ₽', '650,05 ₽']);
  expect(page.getByText(/−20,02/).elements().length).toBeGreaterThan(1);
});
