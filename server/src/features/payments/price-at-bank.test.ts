import { assignments } from '@dopusk/contract/assignments.ts';
import { clientPrices } from '@dopusk/contract/client-prices.ts';
import { givenPrices } from '@dopusk/contract/given-prices.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { priceRecounts } from '@dopusk/contract/price-recounts.ts';
import { usualPeriod } from '@dopusk/contract/reconciliation.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { makeAssignment, makeCourse, makeGroup } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { YookassaBank } from '../../../testing/yookassa-bank.ts';
import { reconcile } from './reconciliation/reconcile.ts';

const bank = new YookassaBank();
let portal: Portal;
let world: World;
let center: Client;

beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web', PAYMENTS: 'yookassa:1:s', PAYMENTS_URL: await bank.start() });
  world = await makeWorld(portal.db);
  center = await portal.as(world.own.administrator);
});
afterAll(() => bank.stop());

/** People of a new client of the center, in a group on one course at this price. */
async function newPeople(count: number, priceRubles = 1200) {
  const { db } = portal;
  const { centerId } = world.own;
  const clientId = await makeOrganization(db);
  await linkClient(db, centerId, clientId);
  const groupId = await makeGroup(db, { clientId, centerId });
  const courseId = await makeCourse(db, centerId, { priceRubles });
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const { studentId } = await makeStudent(db, clientId);
    ids.push(await makeAssignment(db, { studentId, courseId, groupId }));
  }
  return { clientId, groupId, courseId, ids, client: await portal.as(await makeOperator(db, [clientId])) };
}

/** Opens the bank's page; gives its id there and ours. */
async function atBank(client: Client, id: string) {
  const { confirmUrl } = await client.call(payments.assign, { params: { id }, query: {} });
  return idsOf(confirmUrl);
}
function idsOf(confirmUrl: string) {
  const there = confirmUrl.split('/').at(-1) ?? '';
  const { metadata } = bank.payments.get(there) as unknown as { metadata: { paymentId: string } };
  return { there, id: metadata.paymentId };
}
async function decide({ there }: { there: string }, status: 'succeeded' | 'canceled') {
  bank.decide(there, status);
  const body = { type: 'notification', event: `payment.${status}`, object: { id: there } };
  await portal.anonymous().call(payments.notify, { params: { provider: 'yookassa' }, body });
}

const give = (assignId: string, price: number) =>
  center.send(givenPrices.give, { body: { assignId, price, reason: 'скидка' } });
const giveMany = (whom: { assignIds: string[] } | { group: { groupId: string; courseId: string } }) =>
  center.send(givenPrices.giveMany, { body: { ...whom, by: 'Price', percent: null, price: 100, reason: 'скидка' } });
const read = (id: string) => center.call(assignments.read, { params: { id } });
const balanceOf = async (client: Client) => (await client.call(payments.balances, {}))[0]?.amount;
/** As if the bank had kept its page open for longer than anybody waits for it. */
const forget = (id: string) =>
  portal.db
    .updateTable('payments')
    .set({ createdAt: new Date(Date.now() - 8 * 86_400_000) })
    .where('id', '=', id)
    .execute();

test('no price is given by hand while its card payment waits at the bank', async () => {
  const { ids, client, groupId, courseId } = await newPeople(2);
  const [waiting = '', free = ''] = ids;
  const payment = await atBank(client, waiting);
  const { code, msg } = await give(waiting, 100);
  expect([code, msg]).toEqual(['PriceAtBank', expect.stringContaining('оплачивают картой')]);
  const many = await giveMany({ assignIds: ids });
  expect(many.code).toBe('PriceAtBank');
  expect(many.msg).toContain((await read(waiting)).student.user.fullName);
  expect(await read(free)).toMatchObject({ price: 1200 });
  // Of a group it is left out, as who is invoiced is.
  expect((await giveMany({ group: { groupId, courseId } })).data).toEqual({ given: 1, agreements: [] });
  expect((await giveMany({ group: { groupId, courseId } })).data).toEqual({ given: 1, agreements: [] });
  expect([await read(waiting), await read(free)]).toMatchObject([{ price: 1200 }, { price: 100 }]);
  await decide(payment, 'canceled');
  expect((await give(waiting, 100)).code).toBe('Ok');
});

test('nor while a card pays it with others', async () => {
  const { ids, client, clientId } = await newPeople(2);
  const body = { organizationId: clientId, assignIds: ids, amount: 2400 };
  const { confirmUrl } = await client.call(payments.severalByCard, { body });
  expect((await give(ids[0] ?? '', 100)).code).toBe('PriceAtBank');
  await decide(idsOf(confirmUrl), 'succeeded');
  expect((await give(ids[0] ?? '', 100)).code).toBe('AssignAlreadyPaid');
});

test('a recount neither shows nor changes it', async () => {
  const { ids, client, clientId, courseId } = await newPeople(2);
  const [waiting = '', free = ''] = ids;
  await atBank(client, waiting);
  const prices = [{ courseId, since: '2026-01-01', price: 1000 }];
  await center.call(clientPrices.fill, { body: { clientId, prices } });
  const { rows } = await center.call(priceRecounts.preview, { query: { client: clientId } });
  expect(rows.map(({ assignId }) => assignId)).toEqual([free]);
  const body = { rows: [{ assignId: waiting, price: 1000 }] };
  expect(await center.refused(priceRecounts.apply, { body })).toBe('PricesChanged');
  expect(await read(waiting)).toMatchObject({ price: 1200 });
});

test.each([
  ['down', 1200, 100],
  ['up', 1, 1000],
])('money for a price that went %s all the same is the payer’s, with the reason', async (_, seen, now) => {
  const { ids, client, clientId } = await newPeople(1, Math.max(seen, now));
  const [assignId = ''] = ids;
  expect((await give(assignId, seen)).code).toBe('Ok');
  const payment = await atBank(client, assignId);
  await forget(payment.id);
  expect((await give(assignId, now)).code).toBe('Ok');
  await Promise.all([decide(payment, 'succeeded'), decide(payment, 'succeeded')]);
  expect(await read(assignId)).toMatchObject({ isPaid: false, price: now });
  expect(await balanceOf(client)).toBe(seen);
  const { items } = await client.call(payments.history, { query: { organizationId: clientId } });
  expect(items.map(({ kind, amount }) => [kind, amount])).toEqual([['top-up', seen]]);
  const news = await client.call(payments.news, { params: { id: payment.id } });
  expect(news).toMatchObject({ status: 'succeeded', paidCount: 0, left: [{ outcome: 'PriceChanged' }] });
  // At the price of now it is paid as ever.
  await decide(await atBank(client, assignId), 'succeeded');
  expect(await read(assignId)).toMatchObject({ isPaid: true });
});

test('the books close after all of it', async () => {
  const all = { ...usualPeriod(), centerId: null, isWholePortal: true };
  expect((await reconcile(portal.context, all)).differences).toEqual([]);
});
