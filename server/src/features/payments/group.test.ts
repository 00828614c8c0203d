import { assignments } from '@dopusk/contract/assignments.ts';
import { givenPrices } from '@dopusk/contract/given-prices.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { beforeAll, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { makeTopUp } from '../../../demo/payment-builders.ts';
import { makeAssignment, makeCourse, makeGroup } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';

let portal: Portal;
let world: World;

beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web' });
  world = await makeWorld(portal.db);
});

/** A group of a new client of the center, with students at these prices, and an operator of the client. */
async function newGroup(prices: number[], rubles: number) {
  const { db } = portal;
  const { centerId } = world.own;
  const clientId = await makeOrganization(db);
  await linkClient(db, centerId, clientId);
  const id = await makeGroup(db, { clientId, centerId });
  const assigned = [];
  for (const priceRubles of prices) {
    const { studentId } = await makeStudent(db, clientId);
    assigned.push(
      await makeAssignment(db, {
        studentId,
        courseId: await makeCourse(db, centerId, { priceRubles }),
        groupId: id,
      }),
    );
  }
  if (rubles > 0) await makeTopUp(db, clientId, rubles);
  const client = await portal.as(await makeOperator(db, [clientId]));
  return { id, clientId, assigned, client };
}

const pay = (visitor: Client, id: string, organizationId?: string) =>
  visitor.send(payments.assignGroup, { params: { id }, query: organizationId ? { organizationId } : {} });

const toPay = (visitor: Client, id: string) => visitor.call(payments.group, { params: { id } });

test('pays a whole group at once, each assignment with a transfer of its own', async () => {
  const { id, clientId, assigned, client } = await newGroup([1000, 2000.5, 0], 5000);
  expect(await toPay(client, id)).toMatchObject({
    totalCount: 3,
    unpaidCount: 2,
    amount: 3000.5,
    balances: [{ organizationId: clientId, amount: 5000 }],
  });
  expect(await pay(client, id)).toMatchObject({ ok: true, data: { balance: 1999.5, paidCount: 2 } });
  for (const assignId of assigned) {
    expect(await client.call(assignments.paid, { params: { id: assignId } })).toEqual({ isPaid: true });
  }
  const { items } = await client.call(payments.history, { query: {} });
  expect(items.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
    [-2000.5, 1999.5],
    [-1000, 4000],
    [5000, 5000],
  ]);
  expect(await toPay(client, id)).toMatchObject({ totalCount: 3, unpaidCount: 0, amount: 0 });
  expect(await pay(client, id)).toMatchObject({ code: 'AssignAlreadyPaid', msg: 'Все назначения группы уже оплачены' });
});

test('pays no sum that the payer has not seen, and says the one of now', async () => {
  const { id, clientId, assigned, client } = await newGroup([1000, 700], 5000);
  const [first = '', second = ''] = assigned;
  const center = await portal.as(world.own.administrator);
  await center.call(givenPrices.give, { body: { assignId: first, price: 600, reason: 'скидка' } });
  const params = { id };
  const group = (amount: number, key: string) =>
    client.send(payments.assignGroup, { params, query: {}, body: { assignIds: [first], amount }, key });
  const one = (assignId: string, amount: number) =>
    client.send(payments.fromBalance, { params: { orgId: clientId, assignId }, body: { amount } });
  const refused = { code: 'PricesChanged', msg: expect.stringMatching(/теперь 600 ₽/) };
  expect(await group(1000, 'group-1')).toMatchObject(refused);
  expect(await one(first, 1000)).toMatchObject(refused);
  await center.call(givenPrices.give, { body: { assignId: second, price: 0, reason: 'подарок' } });
  // What costs nothing waits for no payment.
  expect(await one(second, 0)).toMatchObject({ code: 'AssignAlreadyPaid' });
  expect(await toPay(client, id)).toMatchObject({ unpaidCount: 1, amount: 600 });
  // With the key of the refused request, as a button sends it again.
  expect(await group(600, 'group-1')).toMatchObject({ data: { balance: 4400, paidCount: 1 } });
});

test('does not pay again what was paid before', async () => {
  const { id, clientId, assigned, client } = await newGroup([1000, 700], 1700);
  const [first = ''] = assigned;
  await client.call(payments.fromBalance, { params: { orgId: clientId, assignId: first } });
  expect(await pay(client, id)).toMatchObject({ data: { balance: 0, paidCount: 1 } });
});

test('pays nothing from a balance that is too small', async () => {
  const { id, assigned, client } = await newGroup([1000, 1000, 1000], 2999.5);
  const { code, msg } = await pay(client, id);
  expect(code).toBe('SmallBalance');
  expect(msg).toMatch(/не хватает 0,50 ₽/);
  for (const assignId of assigned) {
    expect(await client.call(assignments.paid, { params: { id: assignId } })).toEqual({ isPaid: false });
  }
});

test('the center pays its client’s group from its own balance, never from the client’s', async () => {
  const { id, clientId, client } = await newGroup([500], 900);
  const { centerId, centerOperator } = world.own;
  const center = await portal.as(centerOperator);
  const balances = async (visitor: Client) =>
    (await toPay(visitor, id)).balances.map(({ organizationId, amount }) => ({ organizationId, amount }));
  expect(await balances(center)).toEqual([{ organizationId: centerId, amount: 0 }]);
  expect(await pay(center, id, clientId)).toMatchObject({ code: 'NotFoundBalance' });
  expect(await pay(center, id)).toMatchObject({ code: 'SmallBalance' });
  await makeTopUp(portal.db, centerId, 600);
  expect(await pay(center, id, clientId)).toMatchObject({ code: 'NotFoundBalance' });
  expect(await pay(center, id)).toMatchObject({ data: { balance: 100, paidCount: 1 } });
  expect(await balances(center)).toEqual([{ organizationId: centerId, amount: 100 }]);
  expect(await balances(client)).toEqual([{ organizationId: clientId, amount: 900 }]);
  expect(await pay(client, id)).toMatchObject({ code: 'AssignAlreadyPaid' });
});

test('refuses a group without assignments', async () => {
  const { id, client } = await newGroup([], 0);
  expect(await pay(client, id)).toMatchObject({ code: 'NotFoundAssignCourse', msg: 'В группе нет назначений' });
  expect(await toPay(client, id)).toMatchObject({ totalCount: 0, amount: 0 });
});

test('of two payments of a group at once one succeeds', async () => {
  const { id, client, assigned, clientId } = await newGroup([100, 100, 100], 600);
  const [single = ''] = assigned;
  const codes = await Promise.all([
    pay(client, id),
    pay(client, id),
    client.send(payments.fromBalance, { params: { orgId: clientId, assignId: single } }),
  ]);
  expect(codes.filter(({ status }) => status >= 500)).toEqual([]);
  const { items } = await client.call(payments.history, { query: {} });
  expect(items[0]?.balanceAfter).toBe(300);
});
