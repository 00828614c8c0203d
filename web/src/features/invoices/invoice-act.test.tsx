import type { Invoice } from '@dopusk/contract/invoices.ts';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { InvoiceAct } from './InvoiceAct.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const one = (fullName: string) => ({ assignId: id, fullName, courseTitle: 'Стропальщик' });

const none = { acts: [] as Invoice['acts'], assignments: [] as Invoice['assignments'] };

beforeEach(() => rememberSession('Operator'));

test('who did not come is left out of an invoice’s act until somebody takes him, and of whom nothing is said is named', async () => {
  const asked: (string | null)[] = [];
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    'GET /ServiceAct/GetInfo': ({ searchParams }: URL) => {
      asked.push(searchParams.get('withAbsent'));
      const quantity = searchParams.get('withAbsent') === 'true' ? 1 : 0;
      return {
        lines: quantity > 0 ? [{ title: 'Стропальщик', quantity, price: 1500, sum: 1500 }] : [],
        ...{ total: quantity * 1500, missing: [], basis: { contracts: [], assignCount: 1 }, personal: [] },
        ...{
          absent: [one('Иванов Иван')],
          takenOut: [],
          undecided: [one('Петров Пётр')],
          date: '2026-11-20',
          vatDeadline: null,
          lastNumbered: [],
          parts: [],
          upd: null,
          isUpd: false,
        },
        ...{ unpaid: [], ahead: [] },
      };
    },
    'POST /ServiceAct': () => ({ id }),
  });
  const invoice = { id, centerId: id, centerTitle: 'Профи', vatMode: 'Exempt', ...none } as Invoice;
  const screen = await openPage(() => <InvoiceAct invoice={invoice} />);
  await expect.element(screen.getByText(/Иванов Иван\. Верните деньги/)).toBeVisible();
  await expect.element(screen.getByText(/Петров Пётр\. Войдут в акт/)).toBeVisible();
  const make = screen.getByRole('button', { name: 'Составить акт' });
  await expect.element(make).toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('checkbox', { name: 'Включить в акт и тех, кто не явился' }).click();
  await expect.element(make).not.toHaveAttribute('aria-disabled', 'true');
  expect(asked).toEqual(['false', 'true']);
  await make.click();
  await screen.getByRole('button', { name: 'Составить', exact: true }).click();
  await expect
    .poll(() => calls.find(({ request }) => request.startsWith('POST /ServiceAct'))?.body)
    .toMatchObject({ invoiceId: id, withAbsent: true });
});

test('unpaid training is named: what the contract has paid after is in, other when somebody says that it took place', async () => {
  const asked: (string | null)[] = [];
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    'GET /ServiceAct/GetInfo': ({ searchParams }: URL) => {
      asked.push(searchParams.get('withUnpaid'));
      const quantity = searchParams.get('withUnpaid') === 'true' ? 2 : 1;
      return {
        lines: [{ title: 'Стропальщик', quantity, price: 1500, sum: quantity * 1500 }],
        ...{ total: quantity * 1500, missing: [], basis: { contracts: [], assignCount: 1 }, personal: [] },
        ...{
          absent: [],
          takenOut: [],
          undecided: [],
          date: '2026-11-20',
          vatDeadline: null,
          lastNumbered: [],
          parts: [],
          upd: null,
          isUpd: false,
        },
        ...{ unpaid: [one('Иванов Иван')], ahead: [one('Петров Пётр')] },
      };
    },
    'POST /ServiceAct': () => ({ id }),
  });
  const invoice = { id, centerId: id, centerTitle: 'Профи', vatMode: 'Exempt', ...none } as Invoice;
  const screen = await openPage(() => <InvoiceAct invoice={invoice} />);
  await expect.element(screen.getByText(/Петров Пётр\. Войдут в акт: по договору/)).toBeVisible();
  await screen.getByRole('checkbox', { name: 'Включить в акт и неоплаченное обучение' }).click();
  await screen.getByRole('button', { name: 'Составить акт' }).click();
  await expect.element(screen.getByRole('dialog', { name: /Составить акт на 3.000/ })).toBeVisible();
  await screen.getByRole('button', { name: 'Составить', exact: true }).click();
  await expect
    .poll(() => calls.find(({ request }) => request.startsWith('POST /ServiceAct'))?.body)
    .toMatchObject({ invoiceId: id, withUnpaid: true });
  expect(asked.slice(0, 2)).toEqual(['false', 'true']);
});

test('of a center with VAT it is called an УПД, and none is offered when everybody of the invoice stands in one', async () => {
  const lines = [{ title: 'Стропальщик', quantity: 1, price: 1500, sum: 1500 }];
  const upd = { orders: [], untraced: 0, missing: [] as string[] };
  const info = {
    ...{ lines, total: 1500, missing: [], basis: { contracts: [], assignCount: 1 }, personal: [] },
    ...{ absent: [], takenOut: [], undecided: [one('Петров Пётр')], unpaid: [], ahead: [], date: '2026-11-20' },
    ...{ vatDeadline: '2026-11-25', upd, isUpd: true },
    parts: [],
    lastNumbered: [{ isUpd: true, number: '6', date: '2026-11-25' }],
  };
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    'GET /ServiceAct/GetInfo': () => info,
  });
  const invoice = { id, centerId: id, centerTitle: 'Профи', vatMode: 'Vat22', ...none } as Invoice;
  const screen = await openPage(() => <InvoiceAct invoice={invoice} />);
  await expect.element(screen.getByRole('heading', { name: 'УПД', exact: true })).toBeVisible();
  await expect.element(screen.getByText(/Петров Пётр\. Войдут в УПД/)).toBeVisible();
  await screen.getByRole('button', { name: 'Составить УПД' }).click();
  await expect.element(screen.getByRole('dialog', { name: /Составить УПД на 1.500/ })).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Дата УПД' })).toBeVisible();
  await expect
    .element(screen.getByText(/УПД №.6 уже от 25\.11\.2026, а следующий номер получит документ от 20\.11\.2026/))
    .toBeVisible();
  await screen.getByRole('textbox', { name: 'Дата УПД' }).fill('25.11.2026');
  await userEvent.tab();
  await expect.element(screen.getByText(/УПД №.6 уже от/)).not.toBeInTheDocument();
  await screen.unmount();
  Object.assign(info, { lines: [], total: 0, undecided: [] });
  const accepted = [{ id, fullName: 'Петров Пётр', isInAct: true }] as Invoice['assignments'];
  const again = await openPage(() => <InvoiceAct invoice={{ ...invoice, assignments: accepted }} />);
  await expect.element(again.getByText(/Всё обучение счёта уже принято/)).toBeVisible();
  expect(again.getByRole('button', { name: /^Составить/ }).elements()).toEqual([]);
});
