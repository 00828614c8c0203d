import { accounting } from '@dopusk/contract/accounting.ts';
import { assignments } from '@dopusk/contract/assignments.ts';
import { clientStatements } from '@dopusk/contract/client-statements.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { dotted, today } from '@dopusk/contract/fields/date.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { usualPeriod } from '@dopusk/contract/reconciliation.ts';
import { serviceActs } from '@dopusk/contract/service-acts.ts';
import { staticDocuments } from '@dopusk/contract/static-documents.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOperator } from '../../../../demo/builders.ts';
import { type GraduateGroup, makeGraduateGroup } from '../../../../demo/document-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { reconcile } from '../../payments/reconciliation/reconcile.ts';

let portal: Portal;
let made: GraduateGroup;
let center: Client;
let id: string;

beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web' });
});

/** An УПД of a center with VAT for two people at 1500 rubles. */
beforeEach(async () => {
  made = await makeGraduateGroup(portal.db, 2);
  const { centerId, clientId } = made;
  await portal.db
    .updateTable('organizations')
    .set({ vatMode: 'Vat22', legalAddress: '443001, г. Самара, ул. Садовая, д. 5' })
    .where('id', 'in', [centerId, clientId])
    .execute();
  center = await portal.as(made.administrator);
  const period = { organizationId: clientId, dateStart: '2020-01-01', dateEnd: today() };
  ({ id } = await center.call(serviceActs.create, { body: period }));
});

const YESTERDAY = daysLater(today(), -1);

const adjust = (body: object = {}, by = center) =>
  by.send(serviceActs.adjust, {
    params: { id },
    body: { amount: 500, number: '5', issuedOn: today(), reason: 'Скидка по соглашению', ...body },
  });
const read = () => center.call(serviceActs.adjustments, { params: { id } });
const titles = async () => {
  const query = { dateStart: '2020-01-01', dateEnd: today(), clientId: made.clientId, by: 'Acts' as const };
  const { lines } = await center.call(clientStatements.read, { query });
  return lines.map(({ title, debit, credit }) => [title, debit, credit]);
};
const registered = async () => {
  const { items } = await center.call(accounting.list, { query: { kind: 'Adjustment' } });
  return items.map(({ service, amount }) => [service.replaceAll('\u00a0', ' '), amount]);
};
const isClosed = async () => {
  const all = { ...usualPeriod(), centerId: null, isWholePortal: true };
  const { differences } = await reconcile(portal.context, all);
  // The people of these groups are paid for by nothing.
  expect(differences.filter(({ kind }) => kind !== 'paid-without-money')).toEqual([]);
};

test('a lower price agreed on after an УПД is noted with its УКД, and its money can be given back', async () => {
  const [upd] = (await center.call(staticDocuments.list, { query: {} })).items;
  expect(upd).toMatchObject({ id, isUpd: true });
  const ways = await center.call(payments.refundWays, { params: { id: made.assignIds[0] ?? '' } });
  expect(ways).toMatchObject({ isUpd: true, act: expect.stringMatching(/№.1 от/) });
  const back = { to: 'Balance' as const, amount: 500, seen: 1500, reason: 'Скидка' };
  expect(await center.send(payments.refund, { params: { id: made.assignIds[0] ?? '' }, body: back })).toMatchObject({
    code: 'AssignInAct',
    msg: expect.stringMatching(/^Обучение стоит в УПД .*УКД из учётной программы/),
  });

  expect((await adjust({ amount: 3000.01 })).fields).toHaveProperty('amount');
  expect((await adjust({ issuedOn: '2020-01-01' })).fields).toHaveProperty('issuedOn');
  expect((await adjust()).code).toBe('Ok');
  expect((await adjust()).fields).toHaveProperty('number');
  const named = `УКД № 5 от ${dotted(today())} к УПД № 1 от ${dotted(upd?.date ?? '')}`;
  expect(await read()).toMatchObject({
    left: 2500,
    adjustments: [{ number: '5', amount: 500, reason: 'Скидка по соглашению', undone: false }],
  });
  expect(await titles()).toContainEqual([named, 0, 500]);
  expect(await registered()).toEqual([[`${named}: Скидка по соглашению`, -500]]);
  const { available } = await center.call(payments.returns, { params: { id: made.clientId } });
  expect(available).toBe(500);
  const early = { amount: 500, seen: 500, paidOn: '2026-01-12', paymentOrder: '91' };
  const given = { params: { id: made.clientId }, body: early };
  expect((await center.send(payments.returnMoney, given)).fields).toHaveProperty('paidOn');
  await isClosed();

  // What it names is not annulled or corrected under it.
  for (const refused of [
    await center.send(serviceActs.annul, { params: { id }, body: { reason: 'Слип', isNotRendered: true } }),
    await center.send(serviceActs.correct, { params: { id }, body: { reason: 'Слип', assignIds: made.assignIds } }),
  ]) {
    expect(refused).toMatchObject({ code: 'Invalid', msg: expect.stringMatching(/^К УПД № 1 записан УКД №.5 от/) });
  }
});

test('the note of a УКД is taken back once, while its money is there', async () => {
  const many = await Promise.all(['5', '6', '7'].map((number) => adjust({ number, amount: 1400 })));
  expect(many.map(({ code }) => code).sort()).toEqual(['Invalid', 'Ok', 'Ok']);
  const [{ id: first = '' } = {}, { id: second = '' } = {}] = (await read()).adjustments;
  const undo = (transferId: string, by = center) =>
    by.send(serviceActs.undoAdjustment, { params: { id: transferId }, body: { reason: 'Не тот УПД' } });
  const client = await portal.as(await makeOperator(portal.db, [made.clientId]));
  expect((await undo(first, client)).code).toBe('Forbidden');
  const twice = await Promise.all([undo(first), undo(first)]);
  expect(twice.map(({ code }) => code)).toEqual(['Ok', 'Ok']);
  expect(await read()).toMatchObject({ left: 1600, adjustments: [{ undone: true }, { undone: false }] });
  const take = { direction: 'Take' as const, amount: 100, reason: 'Отдали наличными', seen: 1400 };
  await center.call(payments.correct, { params: { id: made.clientId }, body: take });
  expect(await undo(second)).toMatchObject({ code: 'SmallBalance', msg: expect.stringContaining('уже потрачены') });
  const stranger = await portal.as((await makeGraduateGroup(portal.db, 1)).administrator);
  expect((await undo(second, stranger)).code).toBe('NotFoundFile');
  expect((await adjust({ number: '8' }, stranger)).code).toBe('NotFoundFile');
  expect((await stranger.send(serviceActs.adjustments, { params: { id } })).code).toBe('NotFoundFile');
  expect((await client.send(serviceActs.adjustments, { params: { id } })).code).toBe('Forbidden');
  await isClosed();
});

test('a УКД counts on its own day, whenever it is noted; one that is taken back at once has never been', async () => {
  expect((await adjust({ issuedOn: YESTERDAY })).code).toBe('Ok');
  const linesTill = async (dateEnd: string) => {
    const query = { dateStart: '2020-01-01', dateEnd, clientId: made.clientId, by: 'Acts' as const };
    const { lines } = await center.call(clientStatements.read, { query });
    return lines.filter(({ title }) => title.includes('УКД')).map(({ date, credit }) => [date, credit]);
  };
  expect(await linesTill(YESTERDAY)).toEqual([[YESTERDAY, 500]]);
  const { items } = await center.call(accounting.list, { query: { kind: 'Adjustment' } });
  expect(items.map(({ date }) => date)).toEqual([YESTERDAY]);
  // Its money has been the client's since that day.
  const back = { amount: 500, seen: 500, paidOn: YESTERDAY, paymentOrder: '91' };
  const { id: returned } = await center.call(payments.returnMoney, { params: { id: made.clientId }, body: back });
  await center.call(payments.undoReturn, { params: { id: returned }, body: { reason: 'Не ушёл' } });
  const [{ id: noted = '' } = {}] = (await read()).adjustments;
  await center.call(serviceActs.undoAdjustment, { params: { id: noted }, body: { reason: 'Не тот УПД' } });
  expect(await linesTill(today())).toEqual([]);
  expect(await registered()).toEqual([]);
  await isClosed();
});

test('a УКД is not noted while its УПД is unpaid: the invoice would go on asking for the former sum', async () => {
  await portal.db
    .updateTable('assignments')
    .set({ paidAt: null })
    .where('id', '=', made.assignIds[0] ?? '')
    .execute();
  expect(await adjust()).toMatchObject({ code: 'Invalid', msg: expect.stringContaining('ещё ждут оплаты') });
});

/** An УПД of two people whose invoice of 3000 is marked as paid. */
async function paidByInvoice() {
  const unpaid = await makeGraduateGroup(portal.db, 2, { isPaid: false });
  await portal.db
    .updateTable('organizations')
    .set({ vatMode: 'Vat22', legalAddress: '443001, г. Самара, ул. Садовая, д. 5' })
    .where('id', 'in', [unpaid.centerId, unpaid.clientId])
    .execute();
  const by = await portal.as(unpaid.administrator);
  const { id: invoiceId } = await by.call(invoices.create, { body: { kind: 'Group', groupId: unpaid.groupId } });
  const body = { paidOn: today(), paymentOrder: '17' };
  expect((await by.send(invoices.markPaid, { params: { id: invoiceId }, body })).code).toBe('Ok');
  const period = { organizationId: unpaid.clientId, dateStart: '2020-01-01', dateEnd: today() };
  const made = await by.call(serviceActs.create, { body: period });
  const undo = () =>
    by.send(invoices.undoPaid, { params: { id: invoiceId }, body: { reason: 'Платёж другого клиента' } });
  return { by, invoiceId, id: made.id, undo };
}

test('a payment is not undone under a noted УКД: the refusal leads to its note, without which it is', async () => {
  const { by, invoiceId, id: updId, undo } = await paidByInvoice();
  const body = { amount: 500, number: '5', issuedOn: today(), reason: 'Скидка по соглашению' };
  await by.call(serviceActs.adjust, { params: { id: updId }, body });
  const text =
    /^Эти деньги уже оплатили обучение, отменить нельзя: [^;:]+, [^;:]+ – к УПД № 1 записан УКД № 5 от [\d.]+: сначала отмените эту запись в разделе «Документы», кнопка «УКД»$/;
  expect(await undo()).toMatchObject({ code: 'BankPaymentSpent', msg: expect.stringMatching(text) });
  expect(await by.call(invoices.read, { params: { id: invoiceId } })).toMatchObject({
    state: 'Paid',
    undo: { refusal: expect.stringMatching(text) },
  });
  const [{ id: noted = '' } = {}] = (await by.call(serviceActs.adjustments, { params: { id: updId } })).adjustments;
  await by.call(serviceActs.undoAdjustment, { params: { id: noted }, body: { reason: 'Платёж не наш' } });
  expect((await undo()).code).toBe('Ok');
  expect(await by.call(invoices.read, { params: { id: invoiceId } })).toMatchObject({ state: 'Issued', rest: 3000 });
});

test('of a УКД and the undoing of its payment at one moment one wins', async () => {
  for (const _ of [1, 2, 3, 4]) {
    const { by, invoiceId, id: updId, undo } = await paidByInvoice();
    const body = { amount: 500, number: '5', issuedOn: today(), reason: 'Скидка' };
    const both = await Promise.all([by.send(serviceActs.adjust, { params: { id: updId }, body }), undo()]);
    expect(both.filter(({ code }) => code === 'Ok')).toHaveLength(1);
    const { state } = await by.call(invoices.read, { params: { id: invoiceId } });
    const { adjustments } = await by.call(serviceActs.adjustments, { params: { id: updId } });
    expect([state, adjustments.length]).toEqual(state === 'Paid' ? ['Paid', 1] : ['Issued', 0]);
  }
});

test('a УКД stands in the register with its VAT, as the УКД says it or by the rate of the УПД, and on the pages of its trainings', async () => {
  expect((await adjust({ vat: 41.67 })).fields).toHaveProperty('vat');
  expect((await adjust()).code).toBe('Ok');
  expect((await adjust({ number: '6', amount: 100, vat: 18.05 })).code).toBe('Ok');
  expect((await read()).adjustments.map(({ number, vat }) => [number, vat])).toEqual([
    ['5', 90.16],
    ['6', 18.05],
  ]);
  const { items } = await center.call(accounting.list, { query: { kind: 'Adjustment' } });
  expect(items.map(({ number, amount, vat, payer }) => [number, amount, vat, payer]).toSorted()).toEqual([
    ['5', -500, -90.16, ''],
    ['6', -100, -18.05, ''],
  ]);
  expect((await center.call(accounting.list, { query: { kind: 'Correction' } })).items).toEqual([]);
  const file = await center.fetch(accounting.file, { query: { format: 'Csv', kind: 'Adjustment' } });
  expect(await file.text()).toMatch(/"?УКД"?;"?[\d.]+"?;"?5"?;.*УКД №.5 от.*;"?-500,00"?;"?22%"?;"?-90,16"?;/);
  const ofOne = (by: Client) => by.call(assignments.read, { params: { id: made.assignIds[0] ?? '' } });
  const adjusted = { issuedOn: today(), actNumber: '1', trainings: 2 };
  expect((await ofOne(center)).adjustments).toMatchObject([
    { ...adjusted, number: '5', amount: 500 },
    { ...adjusted, number: '6', amount: 100 },
  ]);
  const [{ id: noted = '' } = {}] = (await read()).adjustments;
  // Taken back on another day it stands above zero, with its tax.
  await portal.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update transfers set created_at = created_at - interval '1 day' where id = ${noted}`.execute(tx);
  });
  await center.call(serviceActs.undoAdjustment, { params: { id: noted }, body: { reason: 'Не тот УПД' } });
  const after = await center.call(accounting.list, { query: { kind: 'Adjustment' } });
  expect(after.items.map(({ amount, vat }) => [amount, vat])).toContainEqual([500, 90.16]);
  const client = await portal.as(await makeOperator(portal.db, [made.clientId]));
  expect((await ofOne(client)).adjustments.map(({ number }) => number)).toEqual(['6']);
  const student = await portal.as(made.student);
  expect(await ofOne(student)).toMatchObject({ adjustments: [] });
});
