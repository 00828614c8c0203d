import type { BoundMoney } from '@dopusk/contract/balance.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, serve } from '../../testing/portal.tsx';
import { BalanceWay } from './BalanceWay.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const otherId = '01900000-0000-7000-8000-00000000000b';
const azbuka = { id, title: 'УЦ «Азбука»' };

const text = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? '';

async function openWay(price: number, bound: BoundMoney[]) {
  serve({ 'GET /Payment/BalanceHistory': () => ({ items: [], totalCount: 0, pageNumber: 1 }) });
  const balance = { id, organizationId: id, title: 'ООО «Волга»', amount: 1000.1, bound };
  await openPage(() => <BalanceWay balance={balance} centerId={id} price={price} onPay={async () => {}} />);
  await expect.element(page.getByRole('heading', { name: 'С баланса ООО «Волга»' })).toBeVisible();
}

test('money that is bound to the center which is paid pays', async () => {
  await openWay(1000, [{ ...azbuka, amount: 900 }]);
  await expect.element(page.getByRole('button', { name: 'Оплатить с баланса' })).toBeVisible();
  expect(text()).toContain('На балансе 1 000,10 ₽в том числе для УЦ «Азбука» 900 ₽');
  expect(text()).not.toContain('Здесь можно потратить');
});

test('money that is bound to another center does not, and what is missing is said to the kopeck', async () => {
  await openWay(1000, [
    { ...azbuka, amount: 500 },
    { id: otherId, title: 'УЦ «Вектор»', amount: 300.3 },
  ]);
  expect(text()).toContain('в том числе для УЦ «Вектор» 300,30 ₽');
  expect(text()).toContain('Здесь можно потратить 699,80 ₽');
  expect(text()).toContain('Не хватает 300,20 ₽');
  await page.getByRole('button', { name: 'Пополнить баланс' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Сумма пополнения' })).toHaveValue('300,20');
});
