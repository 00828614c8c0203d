import { bankStatements } from '@dopusk/contract/bank-statements.ts';
import { clientStatements } from '@dopusk/contract/client-statements.ts';
import { dotted, today } from '@dopusk/contract/fields/date.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { notices } from '@dopusk/contract/notices.ts';
import { paymentLinks } from '@dopusk/contract/payment-links.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { usualPeriod } from '@dopusk/contract/reconciliation.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOperator } from '../../../../demo/builders.ts';
import { type GraduateGroup, makeGraduateGroup } from '../../../../demo/document-builders.ts';
import { makeTopUp } from '../../../../demo/payment-builders.ts';
import { statementFile } from '../../../../demo/statement-file.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { tellNews } from '../../notices/news.ts';
import { reconcile } from '../../payments/reconciliation/reconcile.ts';

let portal: Portal;
let made: GraduateGroup;
let center: Client;
let client: Client;
/** An invoice of 3000 rubles for two people, and those. */
let invoiceId: string;
let first: string;
let second: string;

beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web' });
});

beforeEach(async () => {
  made = await makeGraduateGroup(portal.db, 2, { isPaid: false });
  center = await portal.as(made.administrator);
  client = await portal.as(await makeOperator(portal.db, [made.clientId]));
  await makeTopUp(portal.db, made.clientId, 5000);
  ({ id: invoiceId } = await client.call(invoices.create, { body: { kind: 'Group', groupId: made.groupId } }));
  [first = '', second = ''] = made.assignIds;
});

const read = () => client.call(invoices.read, { params: { id: invoiceId } });
const payFromBalance = (assignId: string) =>
  client.call(payments.fromBalance, { params: { orgId: made.clientId, assignId }, body: { amount: 1500 } });
const balance = async () => (await client.call(payments.balances, {}))[0]?.amount;
const markPaid = (isWhole: boolean) =>
  center.call(invoices.markPaid, {
    params: { id: invoiceId },
    body: { paidOn: today(), paymentOrder: '417', isWhole },
  });
const isClosed = async () => {
  const all = { ...usualPeriod(), centerId: null, isWholePortal: true };
  expect((await reconcile(portal.context, all)).differences).toEqual([]);
};

test('an invoice asks no more for whom the balance has paid: on its page, in lists, by its code and its links', async () => {
  await client.call(paymentLinks.create, { body: { invoiceId, amount: null } });
  await payFromBalance(first);
  const invoice = await read();
  expect(invoice).toMatchObject({ state: 'Issued', amount: 3000, paid: 0, rest: 1500, otherwise: 1500 });
  expect(invoice.assignments.find(({ id }) => id === first)).toMatchObject({ isPaid: true, isPaidByIt: false });
  const [row] = (await client.call(invoices.list, { query: {} })).items;
  expect(row).toMatchObject({ rest: 1500, otherwise: 1500 });
  const [link] = await client.call(paymentLinks.list, { query: { invoiceId } });
  expect(link).toMatchObject({ amount: 1500 });
  const { items } = await center.call(bankStatements.openInvoices, { query: {} });
  expect(items).toMatchObject([{ id: invoiceId, amount: 3000, rest: 1500 }]);

  // All of it has paid: of nothing it is said that it lies on the balance.
  expect((await markPaid(false)).notice).toMatch(
    /^Оплачено обучение: 1 из 2\. Не оплачены счётом: .+ – оплачено раньше$/,
  );
  expect(await read()).toMatchObject({ state: 'Paid', paid: 1500, rest: 0, otherwise: 1500 });
  expect(await balance()).toBe(3500);
  await isClosed();
});

test('money is not booked over another sum than its center was told; all of what came is', async () => {
  const told = (await read()).rest;
  await payFromBalance(first);
  const mark = (isWhole: boolean, amount: number) =>
    center.send(invoices.markPaid, {
      params: { id: invoiceId },
      body: { paidOn: today(), paymentOrder: '418', isWhole, amount },
    });
  const { code, msg } = await mark(false, told);
  expect(code).toBe('PricesChanged');
  expect(msg?.replaceAll('\u00a0', ' ')).toMatch(/^Счёт ждёт теперь 1 500 ₽: пока окно было открыто/);
  expect(await read()).toMatchObject({ state: 'Issued', paid: 0, receipts: [] });
  expect((await mark(true, told)).code).toBe('Ok');
  expect(await read()).toMatchObject({ state: 'Paid', paid: 3000 });
  expect(await balance()).toBe(5000);
  await isClosed();
});

test('a payment of the bank that is more than what was marked by its number says so', async () => {
  await payFromBalance(first);
  await markPaid(false);
  const account = '40702810000000004711';
  const byId = portal.db.updateTable('organizations').set({ bankAccountNumber: account });
  await byId.where('id', '=', made.centerId).execute();
  const { inn } = await portal.db
    .selectFrom('organizations')
    .where('id', '=', made.clientId)
    .select('inn')
    .executeTakeFirstOrThrow();
  const documents = [{ number: '417', sum: '3000.00', inn, purpose: 'за обучение', date: dotted(today()) }];
  await center.call(bankStatements.upload, { file: new File([statementFile({ account, documents })], 'x.txt') });
  const { items } = await center.call(bankStatements.payments, { query: { search: '417' } });
  const body = { invoices: [], organizationId: made.clientId };
  const { code, msg } = await center.send(bankStatements.confirm, { params: { id: items[0]?.id ?? '' }, body });
  expect(code).toBe('BankPaymentDecided');
  expect(msg?.replaceAll('\u00a0', ' ')).toMatch(/счёт № \S+ на 1 500 ₽ из 3 000 ₽\. Отмените в нём отметку/);
  expect(msg?.replaceAll('\u00a0', ' ')).toContain(
    'Если отменить нельзя, выберите «Учтён раньше», а разницу 1 500 ₽ прибавьте в «Исправить баланс»',
  );
});

test('one whose training the balance has paid as a whole is paid, and its money is a surplus that both sides are told of', async () => {
  await payFromBalance(first);
  await payFromBalance(second);
  expect(await read()).toMatchObject({ state: 'Paid', paymentOrder: 'с баланса', rest: 0, otherwise: 3000, paid: 0 });
  expect(
    await center.refused(invoices.markPaid, {
      params: { id: invoiceId },
      body: { paidOn: today(), paymentOrder: '417' },
    }),
  ).toBe('InvoiceAlreadyPaid');
  expect(await balance()).toBe(2000);
  await isClosed();
  const query = { dateStart: '2020-01-01', dateEnd: today(), clientId: made.clientId, by: 'Invoices' as const };
  const { lines, closing } = await center.call(clientStatements.read, { query });
  expect(closing).toBe(0);
  expect(lines.map(({ debit, credit }) => [debit, credit])).toEqual([
    [3000, 0],
    [0, 3000],
  ]);
});

test('a new one in its place asks for the rest alone, and only before money has come', async () => {
  expect(await client.refused(invoices.reissue, { params: { id: invoiceId } })).toBe('Invalid');
  await payFromBalance(first);
  const { id } = await client.call(invoices.reissue, { params: { id: invoiceId } });
  expect(await client.call(invoices.read, { params: { id } })).toMatchObject({
    amount: 1500,
    rest: 1500,
    assignments: [{ id: second }],
  });
  expect(await read()).toMatchObject({ state: 'Cancelled', cancelReason: expect.stringMatching(/^Заменён новым/) });
  expect(await client.refused(invoices.reissue, { params: { id: invoiceId } })).toBe('InvoiceCancelled');
});

test('when all came that its sheet says, the surplus is on the balance, said to the center at once and to the client by letter', async () => {
  await payFromBalance(first);
  const { notice } = await markPaid(true);
  expect(notice).toMatch(/оплачено раньше\. Что осталось от денег счёта – на балансе плательщика/);
  expect(await read()).toMatchObject({ state: 'Paid', paid: 3000, rest: 0, otherwise: 0 });
  expect(await balance()).toBe(5000);
  await tellNews(portal.context);
  const [told] = await client.call(notices.latest, {});
  expect(told?.text.replaceAll('\u00a0', ' ')).toContain('1 500 ₽ из этих денег никого не оплатили и лежат на балансе');
  await isClosed();
});

/** Puts a payment of the client's bank down as the portal proposes, and gives the proposal. */
async function bring(sum: number, purpose: string) {
  const account = '40702810000000004711';
  await portal.db
    .updateTable('organizations')
    .set({ bankAccountNumber: account })
    .where('id', '=', made.centerId)
    .execute();
  const byId = portal.db.selectFrom('organizations').where('id', '=', made.clientId);
  const { inn } = await byId.select('inn').executeTakeFirstOrThrow();
  const documents = [{ number: '4711', sum: sum.toFixed(2), inn, purpose }];
  await center.call(bankStatements.upload, { file: new File([statementFile({ account, documents })], 'x.txt') });
  const [payment] = (await center.call(bankStatements.payments, { query: {} })).items;
  const { proposal } = payment ?? {};
  const parts = proposal?.invoices.map(({ invoice, amount }) => ({ invoiceId: invoice.id, amount })) ?? [];
  const body = { invoices: parts, organizationId: proposal?.organization?.id ?? null };
  await center.call(bankStatements.confirm, { params: { id: payment?.id ?? '' }, body });
  return proposal;
}

test('money of a statement for the whole sheet pays the rest, and what is above it is for the balance', async () => {
  await payFromBalance(first);
  const { number } = await read();
  const proposal = await bring(3000, `Оплата по счету № ${number}`);
  expect(proposal).toMatchObject({
    certainty: 'Likely',
    reason: expect.stringMatching(/1\s500\s₽ обучение оплачено иначе/),
  });
  expect(proposal?.invoices).toMatchObject([{ amount: 1500 }]);
  expect(await read()).toMatchObject({ state: 'Paid', paid: 1500, otherwise: 1500 });
  expect(await balance()).toBe(5000);
  await isClosed();
});

test('what came for it before and was spent on one of its people is asked for again', async () => {
  const { number } = await read();
  await bring(1000, `Оплата по счету № ${number}`);
  expect(await read()).toMatchObject({ paid: 1000, rest: 2000, otherwise: 0 });
  // The balance pays with the center's own money first: those 1000, and 500 of the card's.
  await payFromBalance(first);
  expect(await read()).toMatchObject({ state: 'Issued', paid: 1000, rest: 1500, otherwise: 500 });
  await markPaid(false);
  expect((await read()).assignments.every(({ isPaid }) => isPaid)).toBe(true);
  expect(await balance()).toBe(4500);
  await isClosed();
});
