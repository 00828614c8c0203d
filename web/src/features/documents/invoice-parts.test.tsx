import type { ActPart } from '@dopusk/contract/service-acts.ts';
import { expect, test } from 'vitest';
import { openPage, openPortal, operatorOf, serve } from '../../testing/portal.tsx';
import { ActParts } from '../invoices/ActParts.tsx';
import { PaymentInvoicePage } from './PaymentInvoicePage.tsx';

const centerId = '01900000-0000-7000-8000-00000000000c';

test('a period of two rates of VAT says which invoices it needs, and makes out each at a press', async () => {
  localStorage.setItem('userType', 'Operator');
  const line = { title: 'Стропальщик', quantity: 3, price: 1500, sum: 4500 };
  const part = { dateStart: '2025-12-20', dateEnd: '2025-12-31', assignCount: 2, total: 3000 };
  const calls = serve({
    'GET /User/Current': () => operatorOf('Customer'),
    'GET /Document/GetPaymentInvoiceInfo': () => ({
      ...{
        number: '7',
        center: { id: centerId, title: 'Профи' },
        centers: [],
        lines: [line],
        total: 4500,
        missing: [],
      },
      parts: [
        { ...part, vatMode: 'Vat5' },
        { ...part, vatMode: 'Vat22', dateStart: '2026-01-15', dateEnd: '2026-01-15', assignCount: 1, total: 1500 },
      ],
      ...{ basis: { contracts: [], assignCount: 3 }, invoiced: [], personal: [] },
    }),
    'POST /Document/PaymentInvoice': () => new Response('pdf', { headers: { 'content-type': 'application/pdf' } }),
  });
  const screen = await openPortal(
    [{ path: '/page', access: 'operator:any', crumb: 'Счёт', page: async () => ({ Page: PaymentInvoicePage }) }],
    '/page',
  );
  await expect.element(screen.getByText(/Здесь 2.ставки НДС: счёт нужен на каждую/)).toBeVisible();
  await expect
    .element(screen.getByText(/НДС 5 %: 2.назначения на 3.000,00.₽, окончание с 20\.12\.2025 по 31\.12\.2025/))
    .toBeVisible();
  await expect.element(screen.getByText(/НДС 22 %: 1.назначение на 1.500,00.₽, окончание 15\.01\.2026/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Скачать счёт', exact: true }).elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Скачать счёт: НДС 22 %' }).click();
  await expect
    .poll(() => calls.find(({ request }) => request === 'POST /Document/PaymentInvoice')?.body)
    .toMatchObject({ vatMode: 'Vat22', number: '7' });
});

test('a period of an act that needs several documents names their periods, and takes each at a press', async () => {
  const early: ActPart = { dateStart: '2026-01-01', dateEnd: '2026-03-31', vatMode: 'Vat22', people: 2, total: 3000 };
  const parts = [early, { ...early, dateStart: '2026-04-01', dateEnd: '2026-04-30', people: 1, total: 1500 }];
  const chosen: ActPart[] = [];
  serve({ 'GET /User/Current': () => operatorOf('EducationCenter') });
  const screen = await openPage(() => <ActParts parts={parts} onChoose={(part) => chosen.push(part)} />);
  await expect.element(screen.getByText(/Нужно 2.документа/)).toBeVisible();
  await expect
    .element(screen.getByText(/с 01\.04\.2026 по 30\.04\.2026, НДС 22 %: 1.человек на 1.500,00.₽/))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Взять с 01.04.2026' }).click();
  expect(chosen).toEqual([parts[1]]);
});
