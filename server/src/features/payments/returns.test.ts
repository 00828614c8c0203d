import { accounting } from '@dopusk/contract/accounting.ts';
import { bankStatements } from '@dopusk/contract/bank-statements.ts';
import { clientStatements } from '@dopusk/contract/client-statements.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { notices } from '@dopusk/contract/notices.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { usualPeriod } from '@dopusk/contract/reconciliation.ts';
import { settlement, thisMonth } from '@dopusk/contract/settlement.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization } from '../../../demo/builders.ts';
import { makeTopUp } from '../../../demo/payment-builders.ts';
import { statementFile } from '../../../demo/statement-file.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { tellNews } from '../notices/news.ts';
import { reconcile } from './reconciliation/reconcile.ts';

let portal: Portal;
let centerId: string;
let clientId: string;
let center: Client;
let client: Client;

beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web' });
});

/** A center of its own for each test, with a client: 680 rubles of it came to the bank, 500 by card. */
beforeEach(async () => {
  centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
  clientId = await makeOrganization(portal.db);
  await linkClient(portal.db, centerId, clientId);
  center = await portal.as(await makeOperator(portal.db, [centerId], 'HighOperator'));
  client = await portal.as(await makeOperator(portal.db, [clientId]));
  const body = { direction: 'Add' as const, amount: 680, reason: 'Переплата', seen: 0 };
  await center.call(payments.correct, { params: { id: clientId }, body });
  await makeTopUp(portal.db, clientId, 500);
});

const giveBack = (body: object = {}, by = center) =>
  by.send(payments.returnMoney, {
    params: { id: clientId },
    body: { amount: 680, paidOn: today(), paymentOrder: '90', seen: 680, ...body },
  });
const read = () => center.call(payments.returns, { params: { id: clientId } });
const undo = (id: string, reason = 'Банк не исполнил') =>
  center.send(payments.undoReturn, { params: { id }, body: { reason } });
const balance = async () => (await client.call(payments.balances, {}))[0]?.amount;
const lines = async () => {
  const query = { dateStart: '2020-01-01', dateEnd: today(), clientId, by: 'Acts' as const };
  const statement = await center.call(clientStatements.read, { query });
  return statement.lines.map(({ title, debit, credit }) => [title, debit, credit]);
};
const registered = async () => {
  const query = { dateStart: today(), dateEnd: today(), kind: 'Refund' as const };
  return (await center.call(accounting.list, { query })).items;
};
const corrected = async () => (await center.call(settlement.read, { query: thisMonth() })).corrected;
const isClosed = async () => {
  const all = { ...usualPeriod(), centerId: null, isWholePortal: true };
  expect((await reconcile(portal.context, all)).differences).toEqual([]);
};
/** What was said to the client on the portal, the newest first. */
const told = async () => {
  await tellNews(portal.context);
  return (await client.call(notices.latest, {})).map(({ text }) => text.replaceAll('\u00a0', ' '));
};

test('what came to the bank goes back by it, and everybody is told the same', async () => {
  expect(await read()).toEqual({ available: 680, returns: [] });
  await told();
  expect((await giveBack()).code).toBe('Ok');
  expect(await balance()).toBe(500);
  expect(await read()).toMatchObject({
    available: 0,
    returns: [{ amount: 680, paymentOrder: '90', paidOn: today(), undone: null }],
  });
  expect(await lines()).toContainEqual(['Возврат, платёжное поручение № 90', 680, 0]);
  expect(await registered()).toMatchObject([
    { kind: 'Refund', number: '90', date: today(), amount: -680, service: 'Возврат с баланса на расчётный счёт' },
  ]);
  expect(await corrected()).toBe(0);
  const [entry] = (await client.call(payments.history, { query: {} })).items;
  expect(entry).toMatchObject({ kind: 'return', amount: -680, title: 'Платёжное поручение № 90' });
  expect((await told())[0]).toMatch(/возвращено на расчётный счёт 680 ₽, платёжное поручение № 90/);
  await isClosed();
});

test('the same order again changes nothing, also filled up with zeros; with another sum it is refused', async () => {
  const first = await giveBack({ amount: 200 });
  const again = await giveBack({ amount: 200, paymentOrder: '000090', seen: 480 });
  expect(again).toMatchObject({ code: 'Ok', data: first.data });
  expect(await giveBack({ amount: 300, seen: 480 })).toMatchObject({
    code: 'Invalid',
    fields: { paymentOrder: [{ message: expect.stringMatching(/уже записано: возвращено 200/) }] },
  });
  expect(await balance()).toBe(980);
  const many = await Promise.all(
    [91, 92, 93].map((order) => giveBack({ paymentOrder: String(order), amount: 480, seen: 480 })),
  );
  expect(many.map(({ code }) => code).sort()).toEqual(['BalanceChanged', 'BalanceChanged', 'Ok']);
  await isClosed();
});

test('one of the day and sum of another that holds is asked about before it is written down', async () => {
  expect((await giveBack({ amount: 200 })).code).toBe('Ok');
  const other = { amount: 200, paymentOrder: '5722', seen: 480 };
  expect(await giveBack(other)).toMatchObject({
    code: 'Invalid',
    fields: { isSure: [{ message: expect.stringMatching(/^Похоже на возврат № 90: .* Всё равно записать\?$/) }] },
  });
  expect(await balance()).toBe(980);
  expect((await giveBack({ ...other, amount: 201 })).code).toBe('Ok');
  expect((await giveBack({ ...other, paymentOrder: '5723', seen: 279, isSure: true })).code).toBe('Ok');
  const [{ id = '' } = {}] = (await read()).returns;
  await undo(id);
  const first = (await read()).returns.find(({ paymentOrder }) => paymentOrder === '90');
  await undo(first?.id ?? '');
  // Of those that were undone none is asked about.
  expect((await giveBack({ ...other, paymentOrder: '5724', seen: 479 })).code).toBe('Ok');
  await isClosed();
});

test('no more goes back than came to this bank, and never card money', async () => {
  expect(await giveBack({ amount: 680.01 })).toMatchObject({ code: 'SmallBalance' });
  expect(await giveBack({ amount: 0 })).toMatchObject({ code: 'Invalid' });
  expect(await giveBack({ seen: 500 })).toMatchObject({ code: 'BalanceChanged' });
  expect(await giveBack({ paidOn: '2999-01-01' })).toMatchObject({ code: 'Invalid' });
  const other = await makeOrganization(portal.db, { type: 'EducationCenter' });
  await linkClient(portal.db, other, clientId);
  const stranger = await portal.as(await makeOperator(portal.db, [other], 'HighOperator'));
  expect((await giveBack({}, stranger)).code).toBe('NotFoundOrganization');
  expect((await giveBack({}, client)).code).toBe('Forbidden');
  expect(await balance()).toBe(1180);
});

test('no more goes back on a day than had come by it and had not gone back', async () => {
  await receive([
    { number: '1', received: '03.11.2025', sum: '1.00' },
    { number: '2', received: '20.11.2025', sum: '8000.00' },
  ]);
  const returned = (amount: number, paidOn: string, paymentOrder = '12', seen = 8001) =>
    giveBack({ amount, paidOn, paymentOrder, seen });
  expect(await returned(1, '2025-11-02')).toMatchObject({
    code: 'Invalid',
    fields: { paidOn: [{ message: expect.stringMatching(/пришли 03\.11\.2025: раньше их не вернуть/) }] },
  });
  expect(await returned(8000, '2025-11-04')).toMatchObject({
    code: 'Invalid',
    fields: { paidOn: [{ message: expect.stringMatching(/По 04\.11\.2025 от клиента пришло и не возвращено 1\s₽/) }] },
  });
  expect((await returned(1, '2025-11-04')).code).toBe('Ok');
  expect((await returned(0.5, '2025-11-19', '13', 8000)).code).toBe('Invalid');
  expect((await returned(8000, '2025-11-20', '14', 8000)).code).toBe('Ok');
});

/** Another client, whose money came to the bank so. @returns the payments, by their numbers */
async function receive(came: readonly { number: string; received: string; sum: string }[]) {
  clientId = await makeOrganization(portal.db);
  await linkClient(portal.db, centerId, clientId);
  const account = '40702810000000077777';
  await portal.db.updateTable('organizations').set({ bankAccountNumber: account }).where('id', '=', centerId).execute();
  const documents = came.map((one) => ({ ...one, date: one.received, inn: '7736050003' }));
  await center.call(bankStatements.upload, { file: new File([statementFile({ account, documents })], 'x.txt') });
  const { items } = await center.call(bankStatements.payments, { query: {} });
  expect(items).toHaveLength(came.length);
  for (const { id } of items) {
    const body = { invoices: [], organizationId: clientId, isOtherPayer: true };
    await center.call(bankStatements.confirm, { params: { id }, body });
  }
  return new Map(items.map(({ number, id }) => [number, id]));
}

test('what a return has come from is not taken back before it', async () => {
  const came = await receive([
    { number: '1', received: '20.11.2025', sum: '5000.00' },
    { number: '2', received: '25.11.2025', sum: '5000.00' },
  ]);
  const [first = '', second = ''] = [came.get('1'), came.get('2')];
  expect((await giveBack({ amount: 5000, paidOn: '2025-11-21', paymentOrder: '1', seen: 10_000 })).code).toBe('Ok');
  const takeBack = (id: string) =>
    center.send(bankStatements.undo, { params: { id }, body: { reason: 'Не тот клиент' } });
  const refused = await takeBack(first);
  expect(refused).toMatchObject({
    code: 'BankPaymentSpent',
    msg: expect.stringMatching(/^На этих деньгах держится возврат № 1 от 21\.11\.2025: .* Сначала отмените возврат$/),
  });
  expect((await center.call(bankStatements.payment, { params: { id: first } })).undoRefusal).toBe(refused.msg);
  // What came after it is not its money.
  expect((await center.call(bankStatements.payment, { params: { id: second } })).undoRefusal).toBeNull();
  expect((await takeBack(second)).code).toBe('Ok');
  const query = { dateStart: '2025-11-01', dateEnd: '2025-11-22', clientId, by: 'Acts' as const };
  expect(await center.call(clientStatements.read, { query })).toMatchObject({ closing: 0 });
  const [{ id = '' } = {}] = (await read()).returns;
  await undo(id);
  expect((await takeBack(first)).code).toBe('Ok');
  await isClosed();
});

test('a client that has unlinked the center gets its money back, too', async () => {
  await portal.db.deleteFrom('centerClients').where('clientId', '=', clientId).execute();
  expect((await giveBack()).code).toBe('Ok');
  expect(await read()).toMatchObject({ available: 0 });
});

test('one that was undone has never been when it is the same day; of an earlier day both stay', async () => {
  await giveBack();
  await told();
  const [{ id = '' } = {}] = (await read()).returns;
  expect((await undo(id)).code).toBe('Ok');
  expect((await undo(id)).code).toBe('Ok');
  expect(await balance()).toBe(1180);
  expect(await lines()).toEqual([['Исправление баланса', 0, 680]]);
  expect(await registered()).toEqual([]);
  expect((await told())[0]).toMatch(/отменена запись о возврате, платёжное поручение № 90: 680 ₽ снова на балансе/);
  // The same order may be written down anew.
  expect((await giveBack()).code).toBe('Ok');
  const [{ id: second = '' } = {}] = (await read()).returns;
  await portal.db.transaction().execute(async (tx) => {
    const { sql } = await import('kysely');
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const table of ['transfers', 'entries'] as const) {
      const own = table === 'transfers' ? 'id' : 'transfer_id';
      await sql`update ${sql.table(table)} set created_at = created_at - interval '3 days'
        where ${sql.ref(own)} = ${second}`.execute(tx);
    }
  });
  expect((await undo(second)).code).toBe('Ok');
  expect(await lines()).toEqual([
    ['Возврат, платёжное поручение № 90', 680, 0],
    ['Исправление баланса', 0, 680],
    ['Отменён возврат: платёжное поручение № 90', 0, 680],
  ]);
  expect((await registered()).map(({ amount }) => amount)).toEqual([680, -680]);
  expect(await center.refused(payments.undoReturn, { params: { id: clientId }, body: { reason: 'Чужой' } })).toBe(
    'NotFoundPayment',
  );
});
