import type { Invoice } from '@dopusk/contract/invoices.ts';
import { beforeEach, expect, test } from 'vitest';
import { rememberSession } from '../../api/session.ts';
import { openPage, openPortal, operatorOf, Refused, serve } from '../../testing/portal.tsx';
import { InvoiceListPage } from './InvoiceListPage.tsx';
import { InvoicePage } from './InvoicePage.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const invoice: Invoice = {
  id,
  number: '7',
  date: '2026-11-20',
  kind: 'TopUp',
  state: 'Issued',
  organizationTitle: 'Монтаж',
  centerTitle: 'Профи',
  amount: 50_000,
  paid: 30_000,
  rest: 20_000,
  otherwise: 0,
  returned: 0,
  owedActs: [],
  removed: 0,
  putBack: 0,
  dueOn: '2026-11-30',
  promisedOn: null,
  paidOn: null,
  organizationId: id,
  centerId: id,
  documentId: id,
  group: null,
  contract: null,
  unnamed: null,
  acts: [],
  paymentOrder: null,
  undo: null,
  receipts: [],
  cancelRefusal: null,
  cancelReason: null,
  vatMode: 'Exempt',
  payment: { picture: 'data:image/png;base64,', purpose: 'Оплата обучения' },
  lines: [],
  assignments: [],
};

beforeEach(() => rememberSession('Operator'));

const answers = (shown: Invoice) => ({
  'GET /User/Current': () => operatorOf('EducationCenter'),
  [`GET /Invoice/${id}`]: () => shown,
  [`GET /Invoice/GetLetters/${id}`]: () => ({ letters: [], offered: ['buh@firma.test'] }),
  'GET /Invoice': () => ({ items: [shown], totalCount: 1, pageNumber: 1 }),
});

test('an invoice that is paid in part says how much has come, and asks for the rest', async () => {
  serve(answers(invoice));
  const page = await openPortal(
    [{ path: '/invoices/$id', access: 'anyone', crumb: 'Счёт', page: async () => ({ Page: InvoicePage }) }],
    `/invoices/${id}`,
  );
  await expect.element(page.getByText('Оплачено 30 000 из 50 000 ₽')).toBeVisible();
  await expect.element(page.getByText('20 000,00 ₽')).toBeVisible();
  await page.getByRole('button', { name: 'Отметить оплату' }).click();
  await expect.element(page.getByText(/20\s000,00\s₽ поступят на баланс/)).toBeVisible();
});

test('where nothing is above what is left, to the kopeck, no whole sum is asked about', async () => {
  serve(answers({ ...invoice, amount: 1000.2, paid: 1000.1, rest: 0.1 }));
  const page = await openPortal(
    [{ path: '/invoices/$id', access: 'anyone', crumb: 'Счёт', page: async () => ({ Page: InvoicePage }) }],
    `/invoices/${id}`,
  );
  await page.getByRole('button', { name: 'Отметить оплату' }).click();
  await expect.element(page.getByText(/0,10\s₽ поступят на баланс/)).toBeVisible();
  expect(page.getByRole('checkbox', { name: /Пришла вся сумма/ }).elements()).toEqual([]);
});

test('money is marked over the sum that the dialog says: over another one it says that and asks again', async () => {
  let shown: Invoice = { ...invoice, kind: 'Assignments', payment: null };
  const calls = serve({
    ...answers(shown),
    [`GET /Invoice/${id}`]: () => shown,
    [`POST /Invoice/MarkPaid/${id}`]: () => {
      shown = { ...shown, rest: 12_000, otherwise: 8000 };
      return new Refused('PricesChanged', null, 'Счёт ждёт теперь 12 000 ₽');
    },
  });
  const page = await openPortal(
    [{ path: '/invoices/$id', access: 'anyone', crumb: 'Счёт', page: async () => ({ Page: InvoicePage }) }],
    `/invoices/${id}`,
  );
  await page.getByRole('button', { name: 'Отметить оплату' }).click();
  await page.getByRole('textbox', { name: 'Платёжное поручение №' }).fill('4242');
  await page.getByRole('button', { name: 'Деньги поступили' }).click();
  await expect.element(page.getByText('Счёт ждёт теперь 12 000 ₽')).toBeVisible();
  await expect.element(page.getByText(/12\s000,00\s₽ поступят на баланс/)).toBeVisible();
  await page.getByRole('checkbox', { name: /Пришла вся сумма счёта\. 8\s000,00\s₽ из неё/ }).click();
  await expect.element(page.getByText(/20\s000,00\s₽ поступят на баланс/)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Платёжное поручение №' })).toHaveValue('4242');
  await page.getByRole('button', { name: 'Деньги поступили' }).click();
  const sums = () =>
    calls.flatMap(({ request, body }) => (request.includes('MarkPaid') ? [(body as { amount: number }).amount] : []));
  await expect.poll(sums).toEqual([20_000, 20_000]);
  await page.unmount();
});

test.each([
  ['and where the rest of the money is', 4500.5],
  ['and nothing of a rest when there is none', 1500],
])('an invoice that is paid by several payments shows each, who is not paid for, %s', async (_, paid) => {
  const line = { title: 'Стропальщик', unit: 'чел.', quantity: 3, price: 1500, sum: 4500 };
  const list = { listPrice: 1500, priceKind: 'List' as const, priceReason: '' };
  const person = { courseTitle: 'Стропальщик', price: 1500, ...list };
  serve(
    answers({
      ...invoice,
      kind: 'Assignments',
      state: 'Paid',
      paid,
      payment: null,
      paidOn: '2026-11-22',
      paymentOrder: '12',
      receipts: [
        { paidOn: '2026-11-21', paymentOrder: '11', amount: 2000 },
        { paidOn: '2026-11-22', paymentOrder: '12', amount: 2500.5 },
      ],
      lines: [line],
      assignments: [
        {
          ...person,
          id,
          fullName: 'Ильина Татьяна',
          isPaid: true,
          isPaidByIt: true,
          setOff: '',
          payer: null,
          refunded: 500.5,
          isInAct: false,
        },
        {
          ...person,
          id: id.replace('a', 'b'),
          fullName: 'Карпова Дарья',
          isPaid: false,
          isPaidByIt: false,
          setOff: '',
          payer: null,
          refunded: 0,
          isInAct: false,
        },
      ],
    }),
  );
  const page = await openPortal(
    [{ path: '/invoices/$id', access: 'anyone', crumb: 'Счёт', page: async () => ({ Page: InvoicePage }) }],
    `/invoices/${id}`,
  );
  await expect.element(page.getByText(/платёжное поручение №\s11:\s2\s000,00\s₽/)).toBeVisible();
  await expect.element(page.getByText(/платёжное поручение №\s12:\s2\s500,50\s₽/)).toBeVisible();
  await expect
    .element(page.getByText(/Оплачены 1 из 3\. Не оплачены: Карпова Дарья, больше не в счёте: 1/))
    .toBeVisible();
  const isRest = page.getByText(/Что осталось от денег счёта, – на балансе плательщика/).elements().length > 0;
  expect(isRest).toBe(paid > 1500);
  await expect.element(page.getByText(/^Возвращено 500,50\s₽, остаётся оплачено 999,50\s₽$/)).toBeVisible();
});

test('the list says it too', async () => {
  serve(answers(invoice));
  const page = await openPage(InvoiceListPage);
  await expect.element(page.getByText('Оплачено 30 000 из 50 000 ₽')).toBeVisible();
});

test('the list says only the state of one that is not paid at all', async () => {
  serve(answers({ ...invoice, paid: 0 }));
  const page = await openPage(InvoiceListPage);
  await expect.element(page.getByText('Ждёт оплаты').first()).toBeVisible();
  expect(page.getByText(/Оплачено/).elements()).toEqual([]);
});

test('a center sends an invoice to the addresses that it chooses, and sees to whom it went', async () => {
  const letter = {
    id,
    recipient: 'buh@firma.test',
    at: '2026-11-20T09:00:00.000Z',
    sentBy: 'Петрова Анна',
    state: 'sent' as const,
  };
  let letters: (typeof letter)[] = [];
  const calls = serve({
    ...answers(invoice),
    [`GET /Invoice/GetLetters/${id}`]: () => ({ letters, offered: ['buh@firma.test'] }),
    [`POST /Invoice/Send/${id}`]: () => {
      letters = [letter];
      return null;
    },
  });
  const page = await openPortal(
    [{ path: '/invoices/$id', access: 'anyone', crumb: 'Счёт', page: async () => ({ Page: InvoicePage }) }],
    `/invoices/${id}`,
  );
  await expect.element(page.getByText('Счёт ещё никому не отправлен')).toBeVisible();
  await page.getByRole('button', { name: 'Отправить клиенту' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox', { name: 'Кому' });
  await expect.element(field).toHaveValue('buh@firma.test');
  await field.fill('buh@firma.test, ');
  await field.fill('buh@firma.test, нет');
  await dialog.getByRole('button', { name: 'Отправить' }).click();
  await expect.element(dialog.getByText('Некорректный e-mail')).toBeVisible();
  await field.fill('buh@firma.test, dir@firma.test');
  await dialog.getByRole('button', { name: 'Отправить' }).click();
  const sent = page.getByRole('list', { name: 'Отправленные письма' });
  await expect.element(sent.getByText(/Петрова Анна/)).toBeVisible();
  expect(calls.find(({ request }) => request.startsWith('POST /Invoice/Send'))?.body).toEqual({
    emails: ['buh@firma.test', 'dir@firma.test'],
  });
});

test('who cancels an invoice whose training an act has accepted reads of the act first', async () => {
  const act = { id, number: '5', date: '2026-11-21', annulledOn: null, isUpd: false, correction: 0, correctedOn: null };
  const annulled = { ...act, number: '4', annulledOn: '2026-11-21' };
  const open = async (acts: Invoice['acts']) => {
    serve(answers({ ...invoice, kind: 'Assignments', acts }));
    const page = await openPortal(
      [{ path: '/invoices/$id', access: 'anyone', crumb: 'Счёт', page: async () => ({ Page: InvoicePage }) }],
      `/invoices/${id}`,
    );
    await page.getByRole('button', { name: 'Отменить счёт' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Причина' })).toBeVisible();
    return page;
  };
  const upd = { ...act, number: '6', isUpd: true };
  const page = await open([annulled, act, upd]);
  await expect
    .element(page.getByText(/^Обучение принято: акт №\s5 от 21\.11\.2026; УПД №\s6 от 21\.11\.2026$/))
    .toBeVisible();
  await page.unmount();
  const other = await open([annulled]);
  expect(other.getByText(/Обучение принято/).elements()).toEqual([]);
});

test('whoever acts for several organizations reads who pays each invoice', async () => {
  rememberSession('Operator');
  serve({
    'GET /User/Current': () => operatorOf('Customer'),
    'GET /Invoice': () => ({
      items: [invoice, { ...invoice, id: id.replace(/a$/, 'b'), number: '8', organizationTitle: 'Завод' }],
      totalCount: 2,
      pageNumber: 1,
    }),
  });
  const page = await openPage(InvoiceListPage);
  await expect.element(page.getByRole('columnheader', { name: 'Учебный центр, плательщик' })).toBeVisible();
  for (const title of ['Монтаж', 'Завод']) await expect.element(page.getByText(title, { exact: true })).toBeVisible();
});
