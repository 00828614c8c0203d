import { bankStatements } from '@dopusk/contract/bank-statements.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization } from '../../../../demo/builders.ts';
import { statementFile } from '../../../../demo/statement-file.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';

const OWN = '40702810200000000077';
let portal: Portal;
let center: Client;
let centerId: string;
let clientId: string;
let inn: string;

beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web' });
});

/** A center of its own for each test; 680 rubles of its client came to its bank. */
beforeEach(async () => {
  centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
  await portal.db.updateTable('organizations').set({ bankAccountNumber: OWN }).where('id', '=', centerId).execute();
  clientId = await makeOrganization(portal.db);
  await linkClient(portal.db, centerId, clientId);
  center = await portal.as(await makeOperator(portal.db, [centerId], 'HighOperator'));
  const body = { direction: 'Add' as const, amount: 680, reason: 'Переплата', seen: 0 };
  await center.call(payments.correct, { params: { id: clientId }, body });
  const own = portal.db.selectFrom('organizations').where('id', '=', clientId).select('inn');
  ({ inn } = await own.executeTakeFirstOrThrow());
});

/** Uploads orders of the center to this INN. */
async function left(sums: readonly string[], to = inn) {
  const documents = sums.map((sum, index) => ({
    ...{ number: String(90 + index), sum, from: OWN, to: '40702810900000000999', received: null },
    purpose: 'Возврат излишне уплаченных средств',
    extra: [`ПолучательИНН=${to}`, 'Получатель1=МБУ "Школа № 12"', 'ДатаСписано=14.09.2026'],
  }));
  await center.call(bankStatements.upload, { file: new File([statementFile({ account: OWN, documents })], 'kl.txt') });
}
const list = () => center.call(bankStatements.outgoings, {});
const returned = async () => (await center.call(payments.returns, { params: { id: clientId } })).returns;
const confirm = (id: string, seen = 680) =>
  center.send(bankStatements.confirmOutgoing, { params: { id }, body: { seen } });
const dismiss = (id: string, isDismissed: boolean) =>
  center.send(bankStatements.dismissOutgoing, { params: { id }, body: { isDismissed } });

test('an order to a client with a balance is proposed as a return, once, and put down by hand alone', async () => {
  await left(['680.00']);
  await left(['680.00', '55.00']);
  const orders = await list();
  expect(orders.map(({ number, amount, state, available }) => [number, amount, state, available])).toEqual([
    ['91', 55, 'New', 680],
    ['90', 680, 'New', 680],
  ]);
  expect(await returned()).toEqual([]);
  const [, order] = orders;
  const id = order?.id ?? '';
  const codes = await Promise.all([confirm(id), confirm(id)]);
  expect(codes.map(({ code }) => code)).toEqual(['Ok', 'Ok']);
  expect(await returned()).toMatchObject([{ amount: 680, paymentOrder: '90', paidOn: '2026-09-14' }]);
  // Nothing is left to give back: only what became of orders is shown, of the last month.
  expect((await list()).filter(({ state }) => state === 'New')).toEqual([]);
  const [{ id: transfer = '' } = {}] = await returned();
  await center.call(payments.undoReturn, { params: { id: transfer }, body: { reason: 'Не ушло' } });
  expect((await list()).map(({ number, state }) => [number, state])).toEqual([
    ['91', 'New'],
    ['90', 'New'],
  ]);
});

test('orders to others are not kept, and what is no return is asked about no more', async () => {
  await left(['1000.00'], '5001007322');
  expect(await list()).toEqual([]);
  expect(
    (await portal.db.selectFrom('bankOutgoings').where('payeeInn', '=', '5001007322').select('id').execute()).length,
  ).toBe(0);
  await left(['100.00']);
  const [{ id = '' } = {}] = await list();
  expect((await dismiss(id, true)).code).toBe('Ok');
  expect((await confirm(id)).code).toBe('BankPaymentDecided');
  expect((await list()).filter(({ state }) => state === 'New')).toEqual([]);
  expect((await dismiss(id, false)).code).toBe('Ok');
  expect(await list()).toMatchObject([{ state: 'New', client: { id: clientId } }]);
});

test('more than there is is refused, and so is another balance than was seen', async () => {
  await left(['700.00']);
  const [{ id = '' } = {}] = await list();
  expect((await confirm(id)).code).toBe('SmallBalance');
  expect((await confirm(id, 700)).code).toBe('BalanceChanged');
  const other = await makeOrganization(portal.db, { type: 'EducationCenter' });
  const stranger = await portal.as(await makeOperator(portal.db, [other], 'HighOperator'));
  expect(await stranger.refused(bankStatements.confirmOutgoing, { params: { id }, body: { seen: 0 } })).toBe(
    'NotFoundBankPayment',
  );
});

test('an order to a client whose money comes by the same statement is proposed once it is there; namesakes of other centers are none', async () => {
  const inn2 = '5001007323';
  const client = await makeOrganization(portal.db, { inn: inn2 });
  await left(['70.00'], inn2);
  expect(await list()).toEqual([]);
  await linkClient(portal.db, centerId, client);
  await left(['70.00', '71.00'], inn2);
  expect(await list()).toEqual([]);
  const body = { direction: 'Add' as const, amount: 71, reason: 'Переплата', seen: 0 };
  await center.call(payments.correct, { params: { id: client }, body });
  expect((await list()).map(({ number, client: to }) => [number, to.id])).toEqual([
    ['91', client],
    ['90', client],
  ]);
});

test('an order like a return that was written down by hand under another number is asked about', async () => {
  const body = { amount: 100, paidOn: '2026-09-14', paymentOrder: '55', seen: 680 };
  await center.call(payments.returnMoney, { params: { id: clientId }, body });
  await left(['100.00', '101.00']);
  const orders = await list();
  expect(orders.map(({ number, alike }) => [number, alike])).toEqual([
    ['91', ''],
    ['90', '55'],
  ]);
  const id = orders[1]?.id ?? '';
  expect(await confirm(id, 580)).toMatchObject({ code: 'Invalid', fields: { isSure: [{}] } });
  expect(await returned()).toHaveLength(1);
  const sure = { params: { id }, body: { seen: 580, isSure: true } };
  expect((await center.send(bankStatements.confirmOutgoing, sure)).code).toBe('Ok');
  expect(await returned()).toHaveLength(2);
});
