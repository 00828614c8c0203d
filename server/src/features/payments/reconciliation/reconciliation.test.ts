import { centerLinks } from '@dopusk/contract/center-links.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { type Difference, reconciliation, usualPeriod } from '@dopusk/contract/reconciliation.ts';
import { settlement } from '@dopusk/contract/settlement.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../../demo/builders.ts';
import { balanceIdOf } from '../../../../demo/payment-builders.ts';
import { makeAssignment, makeCourse } from '../../../../demo/training-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { makeWorld, type World } from '../../../../testing/world.ts';
import { YookassaBank } from '../../../../testing/yookassa-bank.ts';
import { pursueRefund } from '../refunding.ts';
import { reconcile, runReconciliation } from './reconcile.ts';

const bank = new YookassaBank();
let portal: Portal;
let world: World;
let client: Client;
let administrator: Client;

beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web', PAYMENTS: 'yookassa:1:s', PAYMENTS_URL: await bank.start() });
  world = await makeWorld(portal.db);
  client = await portal.as(world.own.clientOperator);
  administrator = await portal.as(world.own.administrator);
});
beforeEach(() => bank.calm());
afterAll(() => bank.stop());

const attempt = { number: 1, isLast: false, signal: new AbortController().signal };
const notify = (id: string) =>
  portal.anonymous().send(payments.notify, { params: { provider: 'yookassa' }, body: { object: { id } } });

/** A paid top-up of the own client, by our id and the bank's. */
async function paidTopUp(rubles: number, isTold = true) {
  const balanceId = await balanceIdOf(portal.db, world.own.clientId);
  await client.call(payments.topUp, { body: { balanceId, amount: rubles } });
  const { id, providerPaymentId } = await portal.db
    .selectFrom('payments')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['id', 'providerPaymentId'])
    .executeTakeFirstOrThrow();
  const atBank = providerPaymentId ?? '';
  bank.decide(atBank, 'succeeded');
  if (isTold) await notify(atBank);
  return { id, atBank };
}

async function assignmentAt(priceRubles: number) {
  const { studentId } = await makeStudent(portal.db, world.own.clientId);
  const courseId = await makeCourse(portal.db, world.own.centerId, { priceRubles });
  return makeAssignment(portal.db, { studentId, courseId });
}

/** Changes the database without its triggers, as somebody at the console could. */
const tamper = (query: ReturnType<typeof sql>) =>
  portal.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await query.execute(tx);
  });

const wholePortal = async () =>
  (await reconcile(portal.context, { ...usualPeriod(), centerId: null, isWholePortal: true })).differences;

/** Runs a reconciliation as the administrator's page does. */
async function ofCenter(visitor: Client) {
  const { id } = await visitor.call(reconciliation.start, { body: usualPeriod() });
  await runReconciliation.run({ reconciliationId: id }, portal.context, attempt);
  const done = await visitor.call(reconciliation.last, {});
  if (done?.id !== id) throw new Error('Another reconciliation');
  return done;
}

/** Makes a difference, expects it to be named, and removes it. */
async function seeded(query: ReturnType<typeof sql>, undo: ReturnType<typeof sql>): Promise<Difference[]> {
  await tamper(query);
  const differences = await wholePortal();
  await tamper(undo);
  return differences;
}

test('books that agree have no difference, and the counts of what was compared', async () => {
  await paidTopUp(5000);
  await client.call(payments.fromBalance, {
    params: { orgId: world.own.clientId, assignId: await assignmentAt(1000) },
  });
  const id = await assignmentAt(700);
  await client.call(payments.assign, { params: { id }, query: {} });
  const atBank = [...bank.payments.keys()].at(-1) ?? '';
  bank.decide(atBank, 'succeeded');
  await notify(atBank);
  await administrator.call(payments.refund, { params: { id }, body: { to: 'Card', reason: 'Ошибка' } });
  const [refund] = await portal.db.selectFrom('refunds').select('id').execute();
  await pursueRefund.run({ refundId: refund?.id ?? '' }, portal.context, attempt);

  expect(await wholePortal()).toEqual([]);
  expect(await ofCenter(administrator)).toMatchObject({
    status: 'done',
    differences: [],
    differenceCount: 0,
    counts: { balances: 1, transfers: 4, payments: 2, refunds: 1, bankPayments: 2, bankRefunds: 1 },
  });
});

describe('names each difference', () => {
  const transferOf = (paymentId: string) => sql`(select id from transfers where payment_id = ${paymentId})`;

  test('a balance that does not add up, and a transfer that is not balanced', async () => {
    const { id } = await paidTopUp(10);
    const set = (by: number) => sql`
      update entries set amount_kopecks = amount_kopecks + ${by}
      where transfer_id = ${transferOf(id)} and position is not null`;
    expect(await seeded(set(5), set(-5))).toMatchObject([
      { kind: 'broken-balance', subject: expect.any(String) },
      { kind: 'unbalanced-transfer', here: 10.05, there: 10 },
      { kind: 'payment-sum', reference: id, here: 10.05, there: 10 },
      { kind: 'broken-part' },
    ]);
  });

  test('an assignment paid without money, and money without a paid assignment', async () => {
    const unpaid = await assignmentAt(300);
    const set = (at: string | null) => sql`update assignments set paid_at = ${at} where id = ${unpaid}`;
    expect(await seeded(set(new Date().toISOString()), set(null))).toMatchObject([
      { kind: 'paid-without-money', reference: unpaid, here: 0, there: 300, subject: expect.stringContaining('«') },
    ]);
    await client.call(payments.fromBalance, { params: { orgId: world.own.clientId, assignId: unpaid } });
    const now = new Date().toISOString();
    expect(await seeded(set(null), set(now))).toMatchObject([{ kind: 'money-without-paid', reference: unpaid }]);
    const price = (kopecks: number) => sql`update assignments set price_kopecks = ${kopecks} where id = ${unpaid}`;
    expect(await seeded(price(40_000), price(30_000))).toMatchObject([
      { kind: 'assignment-sum', reference: unpaid, here: 300, there: 400 },
    ]);
  });

  test('a payment and its money that do not agree', async () => {
    const { id } = await paidTopUp(20);
    const status = (text: string) => sql`update payments set status = ${text} where id = ${id}`;
    expect(await seeded(status('canceled'), status('succeeded'))).toMatchObject([
      { kind: 'transfer-without-payment', reference: id },
      { kind: 'bank-status', reference: id },
    ]);
    const detach = sql`update transfers set payment_id = null where payment_id = ${id}`;
    const attach = sql`update transfers set payment_id = ${id}
      where id = (select transfer_id from entries order by created_at desc, position desc nulls last limit 1)`;
    expect(await seeded(detach, attach)).toMatchObject([{ kind: 'payment-without-transfer', reference: id }]);
  });

  test('a payment that has waited for more than a day', async () => {
    const { id } = await paidTopUp(30, false);
    const at = (moment: string) => sql`update payments set created_at = ${moment} where id = ${id}`;
    const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString();
    const kinds = (await seeded(at(yesterday), at(new Date().toISOString()))).map(({ kind }) => kind);
    expect(kinds).toEqual(['payment-stuck', 'bank-status']);
  });

  test('a payment that the bank has decided and we have not; it is asked for again', async () => {
    const { id } = await portal.db
      .selectFrom('payments')
      .where('status', '=', 'pending')
      .select('id')
      .executeTakeFirstOrThrow();
    await sql`delete from pgboss.job where name = 'payment.poll'`.execute(portal.db);
    expect(await wholePortal()).toMatchObject([{ kind: 'bank-status', reference: id, here: 30, there: 30 }]);
    const { rows } = await sql`
      select 1 from pgboss.job where name = 'payment.poll' and singleton_key = ${id}`.execute(portal.db);
    expect(rows).toHaveLength(1);
    await notify([...bank.payments.keys()].at(-1) ?? '');
    expect(await wholePortal()).toEqual([]);
  });

  test('another sum at the bank, a payment it does not know, and one that we do not know', async () => {
    const { id, atBank } = await paidTopUp(40);
    const kept = bank.payments.get(atBank);
    if (!kept) throw new Error('The bank has lost the payment itself');
    kept.amount = { value: '41.00', currency: 'RUB' };
    expect(await wholePortal()).toMatchObject([{ kind: 'bank-sum', reference: id, here: 40, there: 41 }]);
    kept.amount = { value: '40.00', currency: 'RUB' };
    bank.payments.delete(atBank);
    expect(await wholePortal()).toMatchObject([{ kind: 'bank-missing', reference: id, here: 40, there: null }]);
    bank.payments.set(atBank, kept);
    bank.payments.set('strange', { ...kept, id: 'strange' });
    expect(await wholePortal()).toMatchObject([{ kind: 'bank-unknown', reference: 'strange', here: null, there: 40 }]);
    // With another center on the portal it may be the other one's.
    expect((await ofCenter(administrator)).differences).toEqual([]);
    bank.payments.delete('strange');
  });

  test('a refund that does not agree', async () => {
    const refund = await portal.db.selectFrom('refunds').select(['id', 'providerRefundId']).executeTakeFirstOrThrow();
    const status = (text: string) => sql`update refunds set status = ${text} where id = ${refund.id}`;
    expect((await seeded(status('pending'), status('succeeded'))).map(({ kind }) => kind)).toEqual([
      'transfer-without-refund',
      'refunds-account',
      'bank-refund-status',
    ]);
    const atBank = refund.providerRefundId ?? '';
    const kept = bank.refunds.get(atBank);
    if (!kept) throw new Error('The bank has lost the refund itself');
    bank.refunds.delete(atBank);
    bank.refunds.set('by hand', { ...kept, id: 'by hand' });
    expect((await wholePortal()).map(({ kind, reference }) => [kind, reference])).toEqual([
      ['bank-refund-unknown', 'by hand'],
      ['bank-refund-missing', refund.id],
    ]);
    bank.refunds.delete('by hand');
    bank.refunds.set(atBank, kept);
    expect(await wholePortal()).toEqual([]);
  });
});

test('is hidden from another center’s administrator', async () => {
  const { id } = await paidTopUp(50);
  const status = (text: string) => sql`update payments set status = ${text} where id = ${id}`;
  await tamper(status('canceled'));
  expect((await ofCenter(administrator)).differenceCount).toBe(2);
  const stranger = await portal.as(world.stranger.administrator);
  expect(await stranger.call(reconciliation.last, {})).toBeNull();
  // Its one transfer is the УКД that its household has.
  expect(await ofCenter(stranger)).toMatchObject({ differenceCount: 0, counts: { payments: 0, transfers: 1 } });
  await tamper(status('succeeded'));
});

test('counts of a client of two centers what each is paid, and neither what is the other’s', async () => {
  const { db } = portal;
  const clientId = await makeOrganization(db);
  const stranger = await portal.as(world.stranger.administrator);
  const both = await portal.as(await makeOperator(db, [clientId]));
  for (const { centerId } of [world.own, world.stranger]) await linkClient(db, centerId, clientId);
  const before = await Promise.all([administrator, stranger].map(async (one) => (await ofCenter(one)).counts));
  const { studentId } = await makeStudent(db, clientId);
  const courseId = await makeCourse(db, world.own.centerId, { priceRubles: 60 });
  const id = await makeAssignment(db, { studentId, courseId });
  await both.call(payments.assign, { params: { id }, query: {} });
  await both.call(payments.topUp, { body: { balanceId: await balanceIdOf(db, clientId), amount: 70 } });
  for (const atBank of [...bank.payments.keys()].slice(-2)) {
    bank.decide(atBank, 'succeeded');
    await notify(atBank);
  }
  const after = await Promise.all([administrator, stranger].map(async (one) => (await ofCenter(one)).counts));
  const added = (name: 'payments' | 'bankPayments' | 'transfers') =>
    after.map((counts, index) => (counts?.[name] ?? 0) - (before[index]?.[name] ?? 0));
  // The course is the own center's. The top-up may be spent with either: whoever runs the portal compares it.
  expect(added('payments')).toEqual([1, 0]);
  expect(added('bankPayments')).toEqual([1, 0]);
  expect(await wholePortal()).toEqual([]);
});

test('gives a center what has paid its group in one go, also before the money comes; what pays two centers is said', async () => {
  const { db } = portal;
  const clientId = await makeOrganization(db);
  const stranger = await portal.as(world.stranger.administrator);
  const both = await portal.as(await makeOperator(db, [clientId]));
  for (const { centerId } of [world.own, world.stranger]) await linkClient(db, centerId, clientId);
  const counted = () =>
    Promise.all([administrator, stranger].map(async (one) => (await ofCenter(one)).counts ?? undefined));
  const assigned = async (centerId: string) => {
    const { studentId } = await makeStudent(db, clientId);
    return makeAssignment(db, { studentId, courseId: await makeCourse(db, centerId, { priceRubles: 60 }) });
  };
  const payInOneGo = async (assignIds: string[], amount: number) => {
    await both.call(payments.severalByCard, { body: { organizationId: clientId, assignIds, amount } });
    return [...bank.payments.keys()].at(-1) ?? '';
  };
  const paid = async (atBank: string) => {
    bank.decide(atBank, 'succeeded');
    await notify(atBank);
  };
  const before = await counted();
  const added = async (name: 'payments' | 'bankPayments' | 'leftOutPayments') =>
    (await counted()).map((counts, index) => (counts?.[name] ?? 0) - (before[index]?.[name] ?? 0));

  const group = await payInOneGo([await assigned(world.own.centerId), await assigned(world.own.centerId)], 120);
  expect(await added('payments')).toEqual([1, 0]);
  await paid(group);
  expect(await added('payments')).toEqual([1, 0]);
  expect(await added('bankPayments')).toEqual([1, 0]);
  expect(await added('leftOutPayments')).toEqual([0, 0]);

  await paid(await payInOneGo([await assigned(world.own.centerId), await assigned(world.stranger.centerId)], 120));
  await both.call(payments.topUp, { body: { balanceId: await balanceIdOf(db, clientId), amount: 10 } });
  await paid([...bank.payments.keys()].at(-1) ?? '');
  expect(await added('payments')).toEqual([1, 0]);
  expect(await added('bankPayments')).toEqual([1, 0]);
  expect(await added('leftOutPayments')).toEqual([2, 2]);
  expect(await wholePortal()).toEqual([]);
});

test('keeps the card payments of a client that has unlinked its center, and closes', async () => {
  const { db } = portal;
  const clientId = await makeOrganization(db);
  await linkClient(db, world.own.centerId, clientId);
  const alone = await portal.as(await makeOperator(db, [clientId]));
  const { studentId } = await makeStudent(db, clientId);
  const courseId = await makeCourse(db, world.own.centerId, { priceRubles: 60 });
  const assignmentId = await makeAssignment(db, { studentId, courseId });
  await alone.call(payments.topUp, { body: { balanceId: await balanceIdOf(db, clientId), amount: 70 } });
  const atBank = [...bank.payments.keys()].at(-1) ?? '';
  bank.decide(atBank, 'succeeded');
  await notify(atBank);
  await alone.call(payments.fromBalance, { params: { orgId: clientId, assignId: assignmentId } });
  const linked = (await ofCenter(administrator)).counts;
  await alone.call(centerLinks.remove, { body: { organizationId: clientId, centerId: world.own.centerId } });
  const { counts, differences } = await ofCenter(administrator);
  expect(differences).toEqual([]);
  expect(counts).toEqual(linked);
  expect(await wholePortal()).toEqual([]);
});

test('a bank that does not answer fails the reconciliation and says so', async () => {
  bank.trouble = () => 503;
  expect(await ofCenter(administrator)).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/^Банк не ответил/),
  });
});

test('is for whoever minds the money of a center, and for at most a year', async () => {
  expect(await client.refused(reconciliation.last)).toBe('Forbidden');
  const teacher = await portal.as(await makeOperator(portal.db, [world.own.centerId], 'Operator', {}, ['Training']));
  expect(await teacher.refused(reconciliation.last)).toBe('RightMissing');
  const accountant = await portal.as(await makeOperator(portal.db, [world.own.centerId], 'Operator', {}, ['Money']));
  await accountant.call(reconciliation.last);
  const body = { dateStart: '2020-01-01', dateEnd: today() };
  const { code, fields } = await administrator.send(reconciliation.start, { body });
  expect(code).toBe('Invalid');
  expect(fields).toHaveProperty('dateEnd');
});

test('the settlement by clients comes to the center’s over what cards have paid and got back, too', async () => {
  const query = { dateStart: '2020-01-01', dateEnd: today() };
  const { center: _, ...total } = await administrator.call(settlement.read, { query });
  expect([total.paidByCard > 0, total.refunded > 0]).toEqual([true, true]);
  const { clients } = await administrator.call(settlement.clients, { query });
  for (const [name, sum] of Object.entries(total)) {
    const kopecks = clients.reduce((all, row) => all + Math.round(row[name as keyof typeof total] * 100), 0);
    expect([name, kopecks / 100]).toEqual([name, sum]);
  }
});
