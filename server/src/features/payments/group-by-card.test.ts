import { assignments } from '@dopusk/contract/assignments.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { usualPeriod } from '@dopusk/contract/reconciliation.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { makeTopUp } from '../../../demo/payment-builders.ts';
import { makeAssignment, makeCourse, makeGroup } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { YookassaBank } from '../../../testing/yookassa-bank.ts';
import { reconcile } from './reconciliation/reconcile.ts';

const bank = new YookassaBank();
let portal: Portal;
let world: World;

beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web', PAYMENTS: 'yookassa:1:s', PAYMENTS_URL: await bank.start() });
  world = await makeWorld(portal.db);
});
afterAll(() => bank.stop());

/** A group of a new client with people at these prices, and money on the client's balance. */
async function newGroup(prices: number[], rubles: number) {
  const { db } = portal;
  const { centerId } = world.own;
  const clientId = await makeOrganization(db);
  await linkClient(db, centerId, clientId);
  const groupId = await makeGroup(db, { clientId, centerId });
  const assignIds: string[] = [];
  for (const priceRubles of prices) {
    const { studentId } = await makeStudent(db, clientId);
    const courseId = await makeCourse(db, centerId, { priceRubles });
    assignIds.push(await makeAssignment(db, { studentId, courseId, groupId }));
  }
  if (rubles > 0) await makeTopUp(db, clientId, rubles);
  const client = await portal.as(await makeOperator(db, [clientId]));
  return { groupId, clientId, assignIds, client };
}
type Made = Awaited<ReturnType<typeof newGroup>>;

const begin = ({ client, clientId, assignIds }: Made, amount: number, ids = assignIds) =>
  client.send(payments.severalByCard, {
    body: { organizationId: clientId, assignIds: ids, amount, returnUrl: '/groups/1' },
  });

/** The bank's id of the payment that a call has begun. */
const atBankOf = ({ data }: Awaited<ReturnType<typeof begin>>) =>
  (data as { confirmUrl: string } | null)?.confirmUrl.split('/').at(-1) ?? '';

/** Opens the bank's page; gives its id there and ours. */
async function begun(made: Made, amount: number) {
  const atBank = atBankOf(await begin(made, amount));
  const { metadata } = bank.payments.get(atBank) as unknown as { metadata: { paymentId: string } };
  return { atBank, id: metadata.paymentId };
}

const notify = (id: string) =>
  portal.anonymous().send(payments.notify, {
    params: { provider: 'yookassa' },
    body: { type: 'notification', event: 'payment.succeeded', object: { id } },
  });

const pay = async ({ atBank }: { atBank: string }) => {
  bank.decide(atBank, 'succeeded');
  return notify(atBank);
};

const balance = async ({ client }: Made) => (await client.call(payments.balances, {}))[0]?.amount;
const unpaid = async ({ client, groupId }: Made) =>
  (await client.call(payments.group, { params: { id: groupId } })).unpaid.map(({ id }) => id);
const news = ({ client }: { client: Client }, id: string) => client.call(payments.news, { params: { id } });

test('the card pays what the balance lacks, and the balance then everybody; repeated notices change nothing', async () => {
  const made = await newGroup([1000, 2000.5, 0], 500.25);
  const payment = await begun(made, 2500.25);
  expect(bank.payments.get(payment.atBank)).toMatchObject({
    amount: { value: '2500.25' },
    receipt: { items: [{ payment_mode: 'advance' }] },
  });
  expect(await news(made, payment.id)).toMatchObject({ status: 'pending', purpose: 'several', paidCount: 0 });
  // The way back alone pays nothing: the bank has not taken the money.
  await fetch(`${portal.url}/api/Payment/Return?payment=${payment.id}`, { redirect: 'manual' });
  expect(await unpaid(made)).toHaveLength(2);
  expect((await made.client.call(payments.group, { params: { id: made.groupId } })).cardPayment).toMatchObject({
    status: 'pending',
    amount: 2500.25,
  });

  const answers = await Promise.all([pay(payment), notify(payment.atBank), notify(payment.atBank)]);
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
  await notify(payment.atBank);
  expect(await unpaid(made)).toEqual([]);
  expect(await balance(made)).toBe(0);
  expect(await news(made, payment.id)).toMatchObject({ status: 'succeeded', paidCount: 2, left: [], amount: 2500.25 });
  const { items } = await made.client.call(payments.history, { query: {} });
  expect(items.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['assignment', expect.any(Number)],
    ['assignment', expect.any(Number)],
    ['top-up', 2500.25],
    ['top-up', 500.25],
  ]);
});

test('what has changed meanwhile is left on the balance and named', async () => {
  const made = await newGroup([100, 200, 300, 400], 0);
  const [paid = '', gone = '', dearer = '', asAgreed = ''] = made.assignIds;
  const payment = await begun(made, 1000);
  await makeTopUp(portal.db, made.clientId, 100);
  await made.client.call(payments.fromBalance, { params: { orgId: made.clientId, assignId: paid } });
  await made.client.call(assignments.remove, { body: { assignId: gone } });
  await portal.db.updateTable('assignments').set({ priceKopecks: 30_001 }).where('id', '=', dearer).execute();
  await pay(payment);
  expect(await unpaid(made)).toEqual([dearer]);
  expect((await made.client.call(assignments.paid, { params: { id: asAgreed } })).isPaid).toBe(true);
  expect(await balance(made)).toBe(600);
  const { paidCount, left } = await news(made, payment.id);
  expect(paidCount).toBe(1);
  expect(left.map(({ outcome }) => outcome).sort()).toEqual(['PaidBefore', 'PriceChanged', 'Removed']);
  expect(left.find(({ outcome }) => outcome === 'Removed')?.fullName).toBeNull();
});

test('money of the balance that was spent meanwhile is lacking, and as many are paid as it is enough for', async () => {
  const made = await newGroup([100, 200], 150);
  const payment = await begun(made, 150);
  const { studentId } = await makeStudent(portal.db, made.clientId);
  const courseId = await makeCourse(portal.db, world.own.centerId, { priceRubles: 150 });
  const other = await makeAssignment(portal.db, { studentId, courseId });
  await made.client.call(payments.fromBalance, { params: { orgId: made.clientId, assignId: other } });
  await pay(payment);
  expect(await unpaid(made)).toEqual([made.assignIds[1]]);
  expect(await balance(made)).toBe(50);
  expect(await news(made, payment.id)).toMatchObject({ paidCount: 1, left: [{ outcome: 'NoMoney' }] });
});

test('two tabs go on with one payment, and after it nothing is left to pay', async () => {
  const made = await newGroup([100, 200], 0);
  const [one, other] = await Promise.all([begin(made, 300), begin(made, 300)]);
  expect(atBankOf(one)).toBe(atBankOf(other));
  bank.decide(atBankOf(one), 'succeeded');
  // The bank has taken the money, and its notice is on its way.
  expect(await begin(made, 300)).toMatchObject({ code: 'AssignAlreadyPaid' });
  expect(await balance(made)).toBe(0);
});

test('another sum than the payer was told is refused, and nothing is begun', async () => {
  const made = await newGroup([100, 200], 50);
  expect(await begin(made, 300)).toMatchObject({ code: 'BalanceChanged', msg: expect.stringMatching(/250 ₽/) });
  await makeTopUp(portal.db, made.clientId, 250);
  expect(await begin(made, 250)).toMatchObject({ code: 'BalanceChanged', msg: expect.stringContaining('хватает') });
  expect(await begin(made, 0)).toMatchObject({ code: 'PaymentAmountCanNotBeZeroOrNull' });
  expect((await made.client.call(payments.group, { params: { id: made.groupId } })).cardPayment).toBeNull();
});

test('only for those who were chosen, by card and from the balance', async () => {
  const made = await newGroup([100, 200, 300], 100);
  const [first = '', second = '', third = ''] = made.assignIds;
  const params = { id: made.groupId };
  const chosen = await made.client.call(payments.assignGroup, { params, query: {}, body: { assignIds: [first] } });
  expect(chosen).toEqual({ balance: 0, paidCount: 1 });
  await pay({ atBank: atBankOf(await begin(made, 200, [second])) });
  expect(await unpaid(made)).toEqual([third]);
});

test('nobody is paid for when one of the chosen has gone meanwhile', async () => {
  const made = await newGroup([100, 200], 300);
  await made.client.call(assignments.remove, { body: { assignId: made.assignIds[0] ?? '' } });
  const params = { id: made.groupId };
  const body = { assignIds: made.assignIds };
  expect(await made.client.send(payments.assignGroup, { params, query: {}, body })).toMatchObject({
    code: 'NotFoundAssignCourse',
    msg: expect.stringContaining('больше нет'),
  });
  expect(await balance(made)).toBe(300);
});

test('whoever was shut out before the bank took the money spends nothing of the balance', async () => {
  const made = await newGroup([100, 200], 150);
  const payment = await begun(made, 150);
  await portal.db
    .updateTable('memberships')
    .set({ deactivatedAt: new Date() })
    .where('organizationId', '=', made.clientId)
    .execute();
  await pay(payment);
  const colleague = await portal.as(await makeOperator(portal.db, [made.clientId]));
  expect(await unpaid({ ...made, client: colleague })).toHaveLength(2);
  expect(await balance({ ...made, client: colleague })).toBe(300);
  const kept = await portal.db
    .selectFrom('paymentAssignments')
    .where('paymentId', '=', payment.id)
    .select('outcome')
    .execute();
  expect(kept.map(({ outcome }) => outcome)).toEqual(['PayerLeft', 'PayerLeft']);
});

test('a refused card pays nobody and can be tried again', async () => {
  const made = await newGroup([100], 0);
  const payment = await begun(made, 100);
  bank.decide(payment.atBank, 'canceled');
  await notify(payment.atBank);
  expect(await news(made, payment.id)).toMatchObject({ status: 'canceled', reason: 'insufficient_funds', left: [] });
  expect(await unpaid(made)).toHaveLength(1);
  expect((await begun(made, 100)).id).not.toBe(payment.id);
});

test('nobody pays by it for strangers, from a stranger’s balance or reads its outcome', async () => {
  const made = await newGroup([100], 0);
  const other = await newGroup([100], 0);
  expect(await begin({ ...made, clientId: other.clientId }, 100)).toMatchObject({ code: 'NotFoundBalance' });
  expect(await begin(made, 200, [...made.assignIds, ...other.assignIds])).toMatchObject({
    code: 'NotFoundAssignCourse',
  });
  const { id } = await begun(made, 100);
  expect(await other.client.refused(payments.news, { params: { id } })).toBe('NotFoundPayment');
  // The center sees the group, but not what its client pays by card.
  const center = await portal.as(world.own.administrator);
  expect((await center.call(payments.group, { params: { id: made.groupId } })).cardPayment).toBeNull();
  expect((await made.client.call(payments.group, { params: { id: made.groupId } })).cardPayment).not.toBeNull();
});

test('the books close after all of it', async () => {
  const all = { ...usualPeriod(), centerId: null, isWholePortal: true };
  expect((await reconcile(portal.context, all)).differences).toEqual([]);
});
