import type { AccountingRow } from '@dopusk/contract/accounting.ts';
import { beforeEach, expect, test } from 'vitest';
import { rememberSession } from '../../api/session.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { AccountingPage } from './AccountingPage.tsx';

const row = (kind: AccountingRow['kind'], digit: number): AccountingRow => ({
  id: `01900000-0000-7000-8000-00000000000${digit}`,
  kind,
  date: '2026-11-20',
  number: String(digit),
  client: 'ООО «Заря»',
  inn: '6901000001',
  kpp: '690101001',
  contract: '',
  service: 'Обучение',
  payer: '',
  bookedOn: null,
  amount: 3000,
  vat: null,
  isVoid: false,
});

beforeEach(() => rememberSession('Operator'));

test('acts go out as files of the tax service, and nothing else does', async () => {
  const items = [row('Act', 1), row('Invoice', 2)];
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /Accounting/GetRegister': () => ({ items, totalCount: 2, pageNumber: 1 }),
    'POST /Accounting/GetUpd': () => null,
  });
  const asked = () => calls.filter(({ request }) => request === 'POST /Accounting/GetUpd').map(({ body }) => body);
  const page = await openPage(AccountingPage);
  // What the portal cannot name without an operator of electronic documents is said.
  await expect.element(page.getByText(/Идентификаторы участников .* даёт оператор ЭДО/)).toBeVisible();
  await page.getByRole('button', { name: 'Выбрать' }).click();
  await page.getByRole('checkbox', { name: 'Выбрать: Акт № 1' }).click({ force: true });
  await page.getByRole('checkbox', { name: 'Выбрать: Счёт № 2' }).click({ force: true });
  await page.getByRole('button', { name: 'Файлы ФНС (XML)' }).click();
  await expect.element(page.getByText(/Формат ФНС есть только у действующих актов/)).toBeVisible();
  expect(asked()).toEqual([]);
  await page.getByRole('checkbox', { name: 'Выбрать: Счёт № 2' }).click({ force: true });
  await page.getByRole('button', { name: 'Файлы ФНС (XML)' }).click();
  await expect.poll(asked).toEqual([{ documentIds: [items[0]?.id] }]);
});
