import { assignments } from '@dopusk/contract/assignments.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { payments } from '@dopusk/contract/payments.ts';
import type { VatMode } from '@dopusk/contract/requisites.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeStudent } from '../../../demo/builders.ts';
import { makePrintedDocument } from '../../../demo/document-builders.ts';
import { balanceIdOf } from '../../../demo/payment-builders.ts';
import { makeAssignment, makeCourse } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { YookassaBank } from '../../../testing/yookassa-bank.ts';
import { takeNotification } from './notification.ts';
import { pollPayment } from './polling.ts';
import { pursueRefund } from './refunding.ts';

const bank = new YookassaBank();
let portal: Portal;
let world: World;
let client: Client;
let administrator: Client;
let balanceId: string;

beforeAll(async () => {
  const url = await bank.start();
  portal = await startPortal({ ROLE: 'web', PAYMENTS: 'yookassa:1:secret', PAYMENTS_URL: url, LOG_LEVEL: 'silent' });
  world = await makeWorld(portal.db);
  client = await portal.as(world.own.clientOperator);
  administrator = await portal.as(world.own.administrator);
  balanceId = await balanceIdOf(portal.db, world.own.clientId);
});
beforeEach(() => bank.calm());
afterAll(() => bank.stop());

const attempt = { number: 1, isLast: false, signal: new AbortController().signal };
const poll = (paymentId: string) => pollPayment.run({ paymentId }, portal.context, attempt);
const pursueRefunds = async () => {
  const waiting = await portal.db.selectFrom('refunds').where('status', '=', 'pending').select('id').execute();
  for (const { id } of waiting) await pursueRefund.run({ refundId: id }, portal.context, attempt);
};

const balance = async () => (await client.call(payments.balances, {}))[0]?.amount ?? 0;

const lastPayment = () =>
  portal.db.selectFrom('payments').orderBy('id', 'desc').limit(1).selectAll().executeTakeFirstOrThrow();

const topUp = (amount: number) => client.send(payments.topUp, { body: { balanceId, amount } });

/** A pending top-up, by our id and the bank's. */
async function openTopUp(amount: number) {
  await topUp(amount);
  const { id, providerPaymentId } = await lastPayment();
  return { id, atBank: providerPaymentId ?? '' };
}

const notify = (id: string, paymentId?: string, event = 'payment.succeeded') =>
  portal.anonymous().send(payments.notify, {
    params: { provider: 'yookassa' },
    body: { type: 'notification', event, object: { id, status: 'succeeded', metadata: { paymentId } } },
  });

const statusOf = async (id: string) =>
  (await portal.db.selectFrom('payments').where('id', '=', id).select('status').executeTakeFirstOrThrow()).status;

/** An assignment of the own client, paid by card. */
async function paidByCard(priceRubles: number) {
  const { studentId } = await makeStudent(portal.db, world.own.clientId);
  const courseId = await makeCourse(portal.db, world.own.centerId, { priceRubles });
  const id = await makeAssignment(portal.db, { studentId, courseId });
  await client.call(payments.assign, { params: { id }, query: {} });
  const { providerPaymentId } = await lastPayment();
  bank.decide(providerPaymentId ?? '', 'succeeded');
  await notify(providerPaymentId ?? '');
  return id;
}

const sums = async () => {
  const rows = await portal.db
    .selectFrom('entries')
    .innerJoin('accounts', 'accounts.id', 'entries.accountId')
    .groupBy('accounts.kind')
    .select(({ fn }) => ['accounts.kind', fn.sum<number>('amountKopecks').as('kopecks')])
    .execute();
  return Object.fromEntries(rows.map(({ kind, kopecks }) => [kind, Number(kopecks)]));
};

describe('an order', () => {
  const vatOf = async (portalAsked: Portal, centers: string[], mode: VatMode) =>
    portalAsked.db.updateTable('organizations').set({ vatMode: mode }).where('id', 'in', centers).execute();

  test('has the payer’s e-mail and the center’s VAT on the receipt of a course', async () => {
    await vatOf(portal, [world.own.centerId], 'Vat22');
    const { studentId } = await makeStudent(portal.db, world.own.clientId);
    const courseId = await makeCourse(portal.db, world.own.centerId, { priceRubles: 100 });
    const id = await makeAssignment(portal.db, { studentId, courseId });
    const dateEndLearning = daysLater(today(), 10);
    await portal.db.updateTable('assignments').set({ dateEndLearning }).where('id', '=', id).execute();
    await client.call(payments.assign, { params: { id }, query: {} });
    expect(bank.payments.get((await lastPayment()).providerPaymentId ?? '')).toMatchObject({
      receipt: { items: [{ vat_code: 12, payment_mode: 'full_prepayment', payment_subject: 'service' }] },
    });
  });

  test('for training that is over is its settlement, with the VAT of its day, not of today', async () => {
    const { centerId, clientId } = world.own;
    await vatOf(portal, [centerId], 'Vat22');
    const ended = daysLater(today(), -3);
    const data = JSON.stringify({ vatMode: 'Vat5' });
    const replacedOn = daysLater(today(), -1);
    await portal.db.insertInto('formerVersions').values({ recordId: centerId, replacedOn, data }).execute();
    const { studentId } = await makeStudent(portal.db, clientId);
    const courseId = await makeCourse(portal.db, centerId, { priceRubles: 100 });
    const receiptOf = async (dateEndLearning: string) => {
      const id = await makeAssignment(portal.db, { studentId, courseId });
      const changed = portal.db.updateTable('assignments').set({ dateStartLearning: '2026-01-12', dateEndLearning });
      await changed.where('id', '=', id).execute();
      await client.call(payments.assign, { params: { id }, query: {} });
      return bank.payments.get((await lastPayment()).providerPaymentId ?? '')?.receipt;
    };
    expect(await receiptOf(ended)).toMatchObject({ items: [{ vat_code: 7, payment_mode: 'full_payment' }] });
    // On its last day it is not over yet.
    expect(await receiptOf(today())).toMatchObject({ items: [{ vat_code: 12, payment_mode: 'full_prepayment' }] });
    await portal.db.deleteFrom('formerVersions').where('recordId', '=', centerId).execute();
  });

  test('goes with its receipt to the phone of whoever has no mailbox, and is refused to who has neither', async () => {
    const phone = '+79145550001';
    const person = await makeStudent(portal.db, world.own.clientId, { phone });
    const student = await portal.as(person);
    const has = (contacts: object) =>
      portal.db.updateTable('users').set(contacts).where('id', '=', person.userId).execute();
    await has({ email: '', sharesEmail: true });
    const courseId = await makeCourse(portal.db, world.own.centerId, { priceRubles: 100 });
    const id = await makeAssignment(portal.db, { studentId: person.studentId, courseId });
    const query = { params: { id }, query: {} };
    await student.call(payments.assign, query);
    expect(bank.payments.get((await lastPayment()).providerPaymentId ?? '')).toMatchObject({
      receipt: { customer: { phone: phone.slice(1) } },
    });
    const other = await makeAssignment(portal.db, { studentId: person.studentId, courseId });
    await has({ phone: null });
    expect(await student.send(payments.assign, { params: { id: other }, query: {} })).toMatchObject({
      code: 'Invalid',
      msg: expect.stringContaining('Чек некуда прислать'),
    });
  });

  test.each([
    ['all centers', 'Vat22', 12],
    ['without it where they differ', 'Vat5', 1],
  ] as const)('a top-up is an advance with the VAT of %s', async (_, strangersMode, vatCode) => {
    await vatOf(portal, [world.own.centerId], 'Vat22');
    await vatOf(portal, [world.stranger.centerId], strangersMode);
    const { atBank } = await openTopUp(100);
    expect(bank.payments.get(atBank)).toMatchObject({
      amount: { value: '100.00', currency: 'RUB' },
      receipt: {
        customer: { email: expect.stringContaining('@') },
        items: [{ vat_code: vatCode, payment_mode: 'advance', payment_subject: 'payment' }],
      },
    });
  });

  test('a top-up has the VAT of the shop’s owner where the settings name it', async () => {
    const named = await startPortal({ ROLE: 'web', PAYMENTS_VAT: 'Vat10' });
    const { own } = await makeWorld(named.db);
    await vatOf(named, [own.centerId], 'Vat22');
    const operator = await named.as(own.clientOperator);
    const ownBalanceId = await balanceIdOf(named.db, own.clientId);
    await operator.call(payments.topUp, { body: { balanceId: ownBalanceId, amount: 1 } });
    const { receipt } = await named.db.selectFrom('payments').select('receipt').executeTakeFirstOrThrow();
    expect(receipt).toMatchObject({ kind: 'advance', vatMode: 'Vat10' });
  });

  test('whose answer was lost is sent again with the same key, and paid once', async () => {
    const before = await balance();
    bank.trouble = (call, stage) => (call === 'POST /payments' && stage === 'done' ? 'drop' : undefined);
    expect(await topUp(70)).toMatchObject({ code: 'Error', msg: 'Не удалось получить ссылку на оплату' });
    const { id, providerPaymentId } = await lastPayment();
    expect(providerPaymentId).toBeNull();
    bank.calm();
    await poll(id);
    const atBank = bank.paymentOf(id)?.id ?? '';
    expect(await lastPayment()).toMatchObject({ id, status: 'pending', providerPaymentId: atBank });
    expect([...bank.payments.values()].filter(({ amount }) => amount.value === '70.00')).toHaveLength(1);
    bank.decide(atBank, 'succeeded');
    await poll(id);
    expect(await balance()).toBe(before + 70);
  });

  test('that the bank refuses is canceled, and the next one has another key', async () => {
    bank.trouble = (call) => (call === 'POST /payments' ? 400 : undefined);
    expect((await topUp(71)).ok).toBe(false);
    const refused = await lastPayment();
    expect(refused).toMatchObject({ status: 'canceled', cancellationReason: 'refused' });
    bank.calm();
    expect((await topUp(71)).ok).toBe(true);
    expect(bank.keys.at(-1)).not.toBe(refused.idempotenceKey);
  });

  test('that never reached the bank is canceled after a day', async () => {
    bank.trouble = (call) => (call === 'POST /payments' ? 500 : undefined);
    await topUp(72);
    const { id } = await lastPayment();
    await poll(id);
    expect(await statusOf(id)).toBe('pending');
    const yesterday = new Date(Date.now() - 24 * 3_600_000);
    await portal.db.updateTable('payments').set({ createdAt: yesterday }).where('id', '=', id).execute();
    await poll(id);
    expect(await lastPayment()).toMatchObject({ status: 'canceled', cancellationReason: 'not_created' });
  });
});

describe('a wrong answer of the bank', () => {
  test.each([
    ['another sum', { amount: { value: '1000000.00', currency: 'RUB' } }],
    ['another currency', { amount: { value: '50.00', currency: 'USD' } }],
    ['another payment of ours', { metadata: { paymentId: '019a0000-0000-7000-8000-000000000009' } }],
    ['another id', { id: 'foreign' }],
  ])('%s: nothing is booked until it is right', async (_, untruth) => {
    const before = await balance();
    const { id, atBank } = await openTopUp(50);
    bank.decide(atBank, 'succeeded');
    bank.lie = (answer) => ({ ...answer, ...untruth });
    expect((await notify(atBank)).ok).toBe(false);
    await poll(id);
    const returned = await fetch(`${portal.url}/api/Payment/Return?payment=${id}`, { redirect: 'manual' });
    expect(returned.headers.get('location')).toContain('payment_status=pending');
    expect(await statusOf(id)).toBe('pending');
    expect(await balance()).toBe(before);
    bank.calm();
    expect((await notify(atBank)).ok).toBe(true);
    expect(await balance()).toBe(before + 50);
  });
});

describe('notifications', () => {
  test('delayed, repeated and out of order move the money once', async () => {
    const before = await balance();
    const { id, atBank } = await openTopUp(60);
    // The notification may come before the bank's own record: it is only a reason to ask.
    expect((await notify(atBank)).ok).toBe(true);
    expect(await statusOf(id)).toBe('pending');
    bank.decide(atBank, 'succeeded');
    bank.trouble = async () => void (await new Promise((resolve) => setTimeout(resolve, Math.random() * 50)));
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, (_, n) => notify(atBank, id, n % 2 ? 'payment.canceled' : 'payment.succeeded')),
      poll(id),
      fetch(`${portal.url}/api/Payment/Return?payment=${id}`, { redirect: 'manual' }),
    ]);
    expect(answers.filter((answer) => answer && 'ok' in answer && !answer.ok && answer.status !== 303)).toEqual([]);
    expect(await balance()).toBe(before + 60);
  });

  test('that comes before the bank’s id is stored is recognized by the bank’s record', async () => {
    const before = await balance();
    bank.trouble = (call, stage) => (call === 'POST /payments' && stage === 'done' ? 'drop' : undefined);
    await topUp(61);
    bank.calm();
    const { id } = await lastPayment();
    const atBank = bank.paymentOf(id)?.id ?? '';
    bank.decide(atBank, 'succeeded');
    const { atBank: another } = await openTopUp(62);
    // A notification alone does not make another payment ours.
    expect((await notify('made-up', id)).ok).toBe(true);
    expect(await statusOf(id)).toBe('pending');
    const foreign = await notify(another, id);
    expect(foreign.ok).toBe(true);
    expect(await statusOf(id)).toBe('pending');
    expect((await notify(atBank, id)).ok).toBe(true);
    expect(await balance()).toBe(before + 61);
  });

  test('that cannot be checked at the bank are refused, so that it repeats them', async () => {
    const before = await balance();
    const { atBank } = await openTopUp(63);
    bank.decide(atBank, 'succeeded');
    bank.trouble = () => 429;
    expect((await notify(atBank)).status).toBe(500);
    bank.calm();
    expect((await notify(atBank)).status).toBe(200);
    expect(await balance()).toBe(before + 63);
  });
});

describe('what is not ours', () => {
  test.each(['payment.succeeded', 'payment.canceled', 'refund.succeeded'])(
    'a notification of %s about a payment unknown here is acknowledged, so that the bank does not repeat it',
    async (event) => {
      const before = await sums();
      expect(await notify('of-another-program', undefined, event)).toMatchObject({ status: 200, ok: true });
      expect(await sums()).toEqual(before);
      const lines: unknown[] = [];
      const log = { warn: (line: unknown) => void lines.push(line) };
      await takeNotification(portal.context, 'yookassa', { event, object: { id: 'of-another-program' } }, log);
      expect(lines).toEqual([{ provider: 'yookassa', event, providerId: 'of-another-program' }]);
    },
  );

  test('one that names a payment of ours the bank cannot tell of yet is to be repeated', async () => {
    bank.trouble = (call, stage) => (call === 'POST /payments' && stage === 'done' ? 'drop' : undefined);
    await topUp(64);
    const { id } = await lastPayment();
    bank.trouble = () => 500;
    expect((await notify(bank.paymentOf(id)?.id ?? '', id)).status).toBe(500);
  });
});

describe('refunding a paid assignment', () => {
  const refund = (visitor: Client, id: string, to: 'Balance' | 'Card', reason = 'Сотрудник уволен') =>
    visitor.send(payments.refund, { params: { id }, body: { to, reason } });
  const isGone = async (id: string) => (await client.send(assignments.read, { params: { id } })).code;

  test('to the card: the money is in the account of refunds until the bank confirms', async () => {
    const id = await paidByCard(1500);
    const before = await sums();
    expect(await administrator.call(payments.refundWays, { params: { id } })).toMatchObject({
      amount: 1500,
      card: 1500,
    });
    expect((await refund(administrator, id, 'Card')).ok).toBe(true);
    expect(await isGone(id)).toBe('NotFoundAssignCourse');
    expect(await sums()).toMatchObject({ refunds: 150_000, revenue: (before.revenue ?? 0) - 150_000 });
    bank.refundStatus = 'pending';
    await pursueRefunds();
    expect(await sums()).toMatchObject({ refunds: 150_000 });
    const [made] = [...bank.refunds.values()].slice(-1);
    expect(made).toMatchObject({ amount: { value: '1500.00' }, status: 'pending' });
    if (made) made.status = 'succeeded';
    expect((await notify(made?.id ?? '', undefined, 'refund.succeeded')).ok).toBe(true);
    expect((await notify(made?.id ?? '', undefined, 'refund.succeeded')).ok).toBe(true);
    expect(await sums()).toMatchObject({ refunds: 0, acquirer: (before.acquirer ?? 0) + 150_000 });
  });

  test.each([
    ['another sum than was paid', { amount: { value: '699.99', currency: 'RUB' } }],
    ['another payment', { payment_id: 'another' }],
  ])('waits while the bank answers about %s', async (_, wrong) => {
    const id = await paidByCard(700);
    const { refunds: before = 0, acquirer = 0 } = await sums();
    await refund(administrator, id, 'Card');
    bank.lie = (answer) => ({ ...answer, ...wrong });
    await pursueRefunds();
    expect(await sums()).toMatchObject({ refunds: before + 70_000, acquirer });
    bank.calm();
    await pursueRefunds();
    expect(await sums()).toMatchObject({ refunds: before, acquirer: acquirer + 70_000 });
  });

  test('to the card in parts, each with a receipt of its own sum, until nothing is left', async () => {
    const charge = (vatMode: VatMode) =>
      portal.db.updateTable('organizations').set({ vatMode }).where('id', '=', world.own.centerId).execute();
    await charge('Vat22');
    const id = await paidByCard(900);
    const ways = () => administrator.call(payments.refundWays, { params: { id } });
    const part = async (amount: number | null, to = 'Card') => {
      const body = { to, amount, seen: (await ways()).amount, reason: 'Отучился половину' };
      return administrator.send(payments.refund, { params: { id }, body });
    };
    expect((await part(900.01)).fields).toMatchObject({ amount: [{ code: 'Invalid' }] });
    expect((await part(0)).fields).toHaveProperty('amount');
    expect((await lastPayment()).receipt).toMatchObject({ vatMode: 'Vat22' });
    // What goes back bears the VAT that it came with, whatever the center charges by now.
    await charge('Vat5');
    expect((await part(300)).ok).toBe(true);
    await pursueRefunds();
    expect([...bank.refunds.values()].at(-1)).toMatchObject({
      receipt: { items: [{ amount: { value: '300.00' }, vat_code: 11, payment_mode: 'full_payment' }] },
    });
    await charge('Vat22');
    expect(await ways()).toMatchObject({ amount: 600, before: 300 });
    expect(await administrator.call(assignments.read, { params: { id } })).toMatchObject({ isPaid: true });
    // The bank's answer about the second is lost; it is of the same sum as the first, and not taken for it.
    bank.trouble = (call, stage) => (call === 'POST /refunds' && stage === 'done' ? 'drop' : undefined);
    expect((await part(300)).ok).toBe(true);
    await pursueRefunds();
    bank.calm();
    await pursueRefunds();
    expect(await ways()).toMatchObject({ amount: 300, before: 600 });
    expect((await part(300.5)).fields).toHaveProperty('amount');
    expect((await part(300)).ok).toBe(true);
    await pursueRefunds();
    expect(await administrator.refused(assignments.read, { params: { id } })).toBe('NotFoundAssignCourse');
    const given = [...bank.refunds.values()].slice(-3);
    expect(given.map(({ amount, status, description }) => [amount.value, status, description])).toEqual([
      ['300.00', 'succeeded', 'Возврат за обучение'],
      ['300.00', 'succeeded', 'Возврат за обучение (часть 2)'],
      ['300.00', 'succeeded', 'Возврат за обучение (часть 3)'],
    ]);
    const stored = await portal.db
      .selectFrom('refunds')
      .where('description', 'like', 'Возврат за обучение%')
      .orderBy('id', 'desc')
      .limit(3)
      .select(['status'])
      .execute();
    expect(stored.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  });

  test('is not refunded twice when the bank’s answer was lost', async () => {
    const id = await paidByCard(200);
    const { refunds: before = 0, acquirer = 0 } = await sums();
    await refund(administrator, id, 'Card');
    bank.trouble = (call, stage) => (call === 'POST /refunds' && stage === 'done' ? 'drop' : undefined);
    await pursueRefunds();
    bank.calm();
    expect(await sums()).toMatchObject({ refunds: before + 20_000 });
    await pursueRefunds();
    expect(await sums()).toMatchObject({ refunds: before, acquirer: acquirer + 20_000 });
    const given = [...bank.refunds.values()].filter(({ amount }) => amount.value === '200.00');
    expect(given).toHaveLength(1);
  });

  test('goes to the payer’s balance when the bank refuses', async () => {
    const id = await paidByCard(333.33);
    const before = await balance();
    await refund(administrator, id, 'Card');
    bank.trouble = (call) => (call === 'POST /refunds' ? 403 : undefined);
    await pursueRefunds();
    expect(await balance()).toBeCloseTo(before + 333.33, 2);
    const { items } = await client.call(payments.history, { query: { kind: 'refund' } });
    expect(items[0]).toMatchObject({ amount: 333.33, assignId: null, title: expect.stringContaining('«Курс') });
    expect(await sums()).toMatchObject({ refunds: 0 });
  });

  test('to the balance: at once', async () => {
    const before = await balance();
    const id = await paidByCard(400);
    expect(await balance()).toBe(before);
    expect((await refund(administrator, id, 'Balance')).ok).toBe(true);
    expect(await balance()).toBe(before + 400);
    expect(await refund(administrator, id, 'Balance')).toMatchObject({ code: 'NotFoundAssignCourse' });
  });

  test('what a balance paid is refunded to that balance only', async () => {
    const { atBank } = await openTopUp(500);
    bank.decide(atBank, 'succeeded');
    await notify(atBank);
    const before = await balance();
    const { studentId } = await makeStudent(portal.db, world.own.clientId);
    const courseId = await makeCourse(portal.db, world.own.centerId, { priceRubles: 500 });
    const id = await makeAssignment(portal.db, { studentId, courseId });
    await client.call(payments.fromBalance, { params: { orgId: world.own.clientId, assignId: id } });
    expect(await administrator.call(payments.refundWays, { params: { id } })).toMatchObject({ card: 0 });
    expect(await refund(administrator, id, 'Card')).toMatchObject({ code: 'NotFoundPayment' });
    expect((await refund(administrator, id, 'Balance')).ok).toBe(true);
    expect(await balance()).toBe(before);
  });

  test('is allowed to the administrator, for paid assignments without documents, with a reason', async () => {
    const id = await paidByCard(600);
    expect(await refund(client, id, 'Balance')).toMatchObject({ code: 'Forbidden' });
    const plain = await portal.as(world.own.centerOperator);
    expect(await refund(plain, id, 'Balance')).toMatchObject({ code: 'RightMissing' });
    expect(await refund(administrator, id, 'Balance', ' ')).toMatchObject({ code: 'Invalid' });
    expect(await refund(administrator, world.own.assignmentId, 'Balance')).toMatchObject({ code: 'AssignNotPaid' });
    expect(await administrator.refused(payments.refundWays, { params: { id: world.own.assignmentId } })).toBe(
      'NotFoundAssignCourse',
    );
    await makePrintedDocument(portal.db, id, { number: '1' });
    const before = await sums();
    expect(await refund(administrator, id, 'Balance')).toMatchObject({ code: 'RemoveAssignException' });
    expect(await sums()).toEqual(before);
  });
});

test('the last card payment of an assignment is shown: under way, refused and why, done', async () => {
  const { studentId } = await makeStudent(portal.db, world.own.clientId);
  const courseId = await makeCourse(portal.db, world.own.centerId, { priceRubles: 80 });
  const id = await makeAssignment(portal.db, { studentId, courseId });
  const last = () => client.call(payments.ofAssignment, { params: { id } });
  expect(await last()).toBeNull();
  await client.call(payments.assign, { params: { id }, query: {} });
  expect(await last()).toMatchObject({ status: 'pending', amount: 80, reason: null });
  const { id: paymentId, providerPaymentId } = await lastPayment();
  bank.decide(providerPaymentId ?? '', 'canceled', 'card_expired');
  await poll(paymentId);
  expect(await last()).toMatchObject({ status: 'canceled', reason: 'card_expired' });
});
