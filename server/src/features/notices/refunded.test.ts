import { notices } from '@dopusk/contract/notices.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeStudent } from '../../../demo/builders.ts';
import { makeTopUp } from '../../../demo/payment-builders.ts';
import { makeAssignment, makeCourse } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { type Household, makeWorld } from '../../../testing/world.ts';
import { YookassaBank } from '../../../testing/yookassa-bank.ts';
import { pursueRefund } from '../payments/refunding.ts';
import { tellNews } from './news.ts';

const bank = new YookassaBank();
let portal: Portal;
let own: Household;
let administrator: Client;
let client: Client;
let courseId: string;

beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web', PAYMENTS: 'yookassa:1:secret', PAYMENTS_URL: await bank.start() });
  own = (await makeWorld(portal.db)).own;
  administrator = await portal.as(own.administrator);
  client = await portal.as(own.clientOperator);
  courseId = await makeCourse(portal.db, own.centerId, { priceRubles: 900, title: 'Работы на высоте' });
  await makeTopUp(portal.db, own.clientId, 50_000);
});
beforeEach(async () => {
  bank.calm();
  await tellNews(portal.context);
  await portal.db.deleteFrom('deliveries').execute();
  await portal.db.deleteFrom('noticeRefusals').execute();
});
afterAll(() => bank.stop());

/** Somebody to whom the client has assigned the course. */
async function assign() {
  const person = await makeStudent(portal.db, own.clientId);
  const id = await makeAssignment(portal.db, { studentId: person.studentId, courseId });
  const createdBy = own.clientOperator.userId;
  await portal.db.updateTable('assignments').set({ createdBy }).where('id', '=', id).execute();
  return { id, student: await portal.as(person), name: await nameOf(person.studentId) };
}
const nameOf = async (id: string) =>
  (await portal.db.selectFrom('students').where('id', '=', id).select('fullName').executeTakeFirstOrThrow()).fullName;

const payFromBalance = (id: string) =>
  client.call(payments.fromBalance, { params: { orgId: own.clientId, assignId: id } });

async function payByCard(payer: Client, id: string) {
  await payer.call(payments.assign, { params: { id }, query: {} });
  const { providerPaymentId } = await portal.db
    .selectFrom('payments')
    .orderBy('id', 'desc')
    .limit(1)
    .select('providerPaymentId')
    .executeTakeFirstOrThrow();
  bank.decide(providerPaymentId ?? '', 'succeeded');
  const body = { event: 'payment.succeeded', object: { id: providerPaymentId ?? '' } };
  await portal.anonymous().call(payments.notify, { params: { provider: 'yookassa' }, body });
}

const refund = (id: string, to: 'Balance' | 'Card', amount: number | null = null, reason = 'Сотрудник уволен') =>
  administrator.call(payments.refund, { params: { id }, body: { to, amount, reason, seen: 900 } });

/** What the portal tells somebody of refunds, the newest first. */
async function told(to: Client) {
  const latest = await to.call(notices.latest, {});
  return latest
    .filter(({ title }) => /^(Возврат|Обучение отменено)/.test(title))
    .map(({ title, text }) => [title, text].map((words) => words.replace(/[\u00a0\u202f]/g, ' ')));
}
const CENTER = expect.stringMatching(/ сообщает:$/);
const lines = (text: string | undefined) => (text ?? '').split('\n');

test('a part that has gone back is told to whoever minds the payer’s money, and to no student', async () => {
  const { id, student, name } = await assign();
  await payFromBalance(id);
  await refund(id, 'Balance', 400, 'Две темы зачтены');
  await Promise.all([tellNews(portal.context), tellNews(portal.context)]);
  const [[title, text] = []] = await told(client);
  expect(title).toBe('Возврат за обучение: 400 ₽');
  expect(lines(text)).toEqual([
    CENTER,
    expect.stringMatching(
      new RegExp(`^${name}, «Работы на высоте»: 400 ₽ на баланс организации .+; возвращена часть стоимости, обучение`),
    ),
    'Причина: Две темы зачтены',
  ]);
  expect(await told(student)).toEqual([]);
  const to = await portal.db.selectFrom('deliveries').where('kind', '=', 'notice.Refunded').select('channel').execute();
  expect(to).toEqual([{ channel: 'Mail' }]);
  // Whoever minds the money of several organizations comes to that of this one.
  const latest = await client.call(notices.latest, {});
  expect(latest.find(({ title: shown }) => /^Возврат/.test(shown))?.path).toBe(
    `/balance?organizationId=${own.clientId}`,
  );
});

test('of the whole the student learns that his training has ended, and of no sum that he has not paid', async () => {
  const { id, student } = await assign();
  await payFromBalance(id);
  await tellNews(portal.context);
  const paidBefore = async () => (await student.call(notices.latest, {})).find(({ title }) => /оплачено$/.test(title));
  const before = await paidBefore();
  expect(before?.text).toContain('«Работы на высоте» оплачено');
  await refund(id, 'Balance');
  await tellNews(portal.context);
  const [[title, text] = []] = await told(student);
  expect(title).toBe('Обучение отменено');
  expect(lines(text)).toEqual([
    CENTER,
    'Ваше обучение по программе «Работы на высоте» отменено.',
    'Деньги возвращены тому, кто платил.',
    'Причина: Сотрудник уволен',
  ]);
  expect((await told(client))[0]?.[1]).toContain('обучение отменено');
  // What was told before stays as it was told.
  expect(await paidBefore()).toMatchObject({ title: before?.title, text: before?.text });
});

test('a student who has paid by his card is told how much goes there, and once', async () => {
  const { id, student } = await assign();
  await payByCard(student, id);
  await refund(id, 'Card');
  for (const { id: refundId } of await portal.db.selectFrom('refunds').select('id').execute()) {
    await pursueRefund.run({ refundId }, portal.context, {
      number: 1,
      isLast: false,
      signal: new AbortController().signal,
    });
  }
  await tellNews(portal.context);
  await tellNews(portal.context);
  expect(await told(student)).toEqual([
    ['Возврат за обучение: 900 ₽', expect.stringMatching(/возвращено 900 ₽ на карту, с которой платили/)],
  ]);
});

test('money that the bank has not taken to the card is told to be on the balance', async () => {
  const { id } = await assign();
  await payByCard(client, id);
  await refund(id, 'Card');
  await tellNews(portal.context);
  bank.refundStatus = 'canceled';
  for (const { id: refundId } of await portal.db
    .selectFrom('refunds')
    .where('status', '=', 'pending')
    .select('id')
    .execute()) {
    await pursueRefund.run({ refundId }, portal.context, {
      number: 1,
      isLast: false,
      signal: new AbortController().signal,
    });
  }
  await tellNews(portal.context);
  expect((await told(client)).slice(0, 2).map(([, text]) => text)).toEqual([
    expect.stringMatching(/900 ₽ на баланс организации .+: банк не принял возврат на карту\./),
    expect.stringMatching(/900 ₽ на карту, с которой платили/),
  ]);
});

test('no letter goes to whoever has turned it off, and nothing to an operator without the right for money', async () => {
  const { id } = await assign();
  await payFromBalance(id);
  const letters = () => portal.db.selectFrom('deliveries').where('kind', '=', 'notice.Refunded').select('id').execute();
  await client.call(notices.choose, { body: { event: 'Refunded', channel: 'Mail', isOn: false } });
  await refund(id, 'Balance', 100);
  await tellNews(portal.context);
  const [latest] = await told(client);
  expect([latest?.[0], await letters()]).toEqual(['Возврат за обучение: 100 ₽', []]);
  await portal.db.deleteFrom('noticeRefusals').execute();
  const member = portal.db.updateTable('memberships').where('organizationId', '=', own.clientId);
  await member.set({ rights: ['People'] }).execute();
  await administrator.call(payments.refund, {
    params: { id },
    body: { to: 'Balance', amount: 100, reason: 'Болел', seen: 800 },
  });
  await tellNews(portal.context);
  expect([await told(client), await letters()]).toEqual([[], []]);
});
