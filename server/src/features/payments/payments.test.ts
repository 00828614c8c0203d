import { assignments } from '@dopusk/contract/assignments.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeOperator, makeStudent } from '../../../demo/builders.ts';
import { balanceIdOf, makeTopUp } from '../../../demo/payment-builders.ts';
import { makeAssignment, makeCourse } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';

let portal: Portal;
let world: World;
let client: Client;
let center: Client;
let balanceId: string;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  client = await portal.as(world.own.clientOperator);
  center = await portal.as(world.own.centerOperator);
  balanceId = await balanceIdOf(portal.db, world.own.clientId);
});

/** An unpaid assignment of the own client at this price. */
async function newAssignment(priceRubles = 1500): Promise<string> {
  const { studentId } = await makeStudent(portal.db, world.own.clientId);
  const courseId = await makeCourse(portal.db, world.own.centerId, { priceRubles });
  return makeAssignment(portal.db, { studentId, courseId });
}

/** Rubles on a balance. */
async function balanceOf(visitor: Client, organizationId: string): Promise<number | undefined> {
  const { balances } = await visitor.call(assignments.read, { params: { id: world.own.assignmentId } });
  return balances.find((balance) => balance.organizationId === organizationId)?.amount;
}

const isPaid = async (id: string) => (await center.call(assignments.paid, { params: { id } })).isPaid;

const fromBalance = (visitor: Client, orgId: string, assignId: string) =>
  visitor.send(payments.fromBalance, { params: { orgId, assignId } });

const startTopUp = async (amount: number, returnUrl?: string) => {
  const body = { balanceId, amount, ...(returnUrl ? { returnUrl } : {}) };
  return (await client.call(payments.topUp, { body })).confirmUrl;
};

/** What became of the payment that a page was led back with, and the page without it. */
async function newsOf(returned: string, visitor = client) {
  const url = new URL(returned, portal.url);
  const { status, purpose } = await visitor.call(payments.news, {
    params: { id: url.searchParams.get('payment') ?? '' },
  });
  url.searchParams.delete('payment');
  return { page: url.pathname + url.search, status, purpose };
}

/** Acts on the bank's page; gives the page of the portal that it leads back to. */
async function atBank(confirmUrl: string, action: 'pay' | 'refuse' | 'leave'): Promise<string> {
  const page = new URL(confirmUrl, portal.url);
  if (action === 'leave') {
    const html = await (await fetch(page)).text();
    return followReturn(/href="(\/api\/Payment\/Return[^"]+)"/.exec(html)?.[1] ?? '');
  }
  const form = new URLSearchParams({ reason: 'insufficient_funds' });
  const decided = await fetch(`${page}/${action}`, { method: 'POST', body: form, redirect: 'manual' });
  expect(decided.status).toBe(303);
  return followReturn(decided.headers.get('location') ?? '');
}

async function followReturn(path: string): Promise<string> {
  const returned = await fetch(new URL(path, portal.url), {
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(returned.status).toBe(303);
  return returned.headers.get('location') ?? '';
}

describe('paying from a balance', () => {
  test('moves the price once and returns what is left', async () => {
    await makeTopUp(portal.db, world.own.clientId, 2000);
    const before = (await balanceOf(client, world.own.clientId)) ?? 0;
    const id = await newAssignment(1500.5);
    expect(await fromBalance(client, world.own.clientId, id)).toMatchObject({
      ok: true,
      data: { balance: before - 1500.5 },
    });
    expect(await isPaid(id)).toBe(true);
    expect(await fromBalance(client, world.own.clientId, id)).toMatchObject({ code: 'AssignAlreadyPaid' });
    expect(await balanceOf(client, world.own.clientId)).toBe(before - 1500.5);
  });

  test('refuses a price above the balance, and says how much is missing', async () => {
    const id = await newAssignment(10_000_000);
    const { code, msg } = await fromBalance(client, world.own.clientId, id);
    expect(code).toBe('SmallBalance');
    expect(msg).toMatch(/не хватает [\d\s]+(,\d\d)? ₽/);
    expect(await isPaid(id)).toBe(false);
  });

  test('a center pays from its own balance, never from its client’s', async () => {
    await makeTopUp(portal.db, world.own.centerId, 700);
    const id = await newAssignment(600);
    expect(await fromBalance(center, world.own.clientId, id)).toMatchObject({ code: 'NotFoundBalance' });
    expect(await fromBalance(center, world.own.centerId, id)).toMatchObject({ data: { balance: 100 } });
    expect(await fromBalance(client, world.own.centerId, await newAssignment())).toMatchObject({
      code: 'NotFoundBalance',
    });
  });

  test('a free course is paid from the start, and nobody pays it a second time', async () => {
    const id = await newAssignment(0);
    expect(await isPaid(id)).toBe(true);
    expect(await client.refused(payments.assign, { params: { id } })).toBe('AssignAlreadyPaid');
    expect((await fromBalance(client, world.own.clientId, id)).code).toBe('AssignAlreadyPaid');
  });
});

describe('topping up by card', () => {
  test('adds the money to the balance and leads back with the outcome', async () => {
    const before = (await balanceOf(client, world.own.clientId)) ?? 0;
    const page = await atBank(await startTopUp(1500.5, `${portal.url}/assignments?page=2`), 'pay');
    expect(await newsOf(page)).toEqual({
      page: '/assignments?page=2&payment_status=succeeded',
      status: 'succeeded',
      purpose: 'top-up',
    });
    expect(await balanceOf(client, world.own.clientId)).toBe(before + 1500.5);
  });

  test('adds nothing when the bank refuses', async () => {
    const before = await balanceOf(client, world.own.clientId);
    expect(await atBank(await startTopUp(100), 'refuse')).toMatch(/^\/\?payment_status=canceled&payment=/);
    expect(await balanceOf(client, world.own.clientId)).toBe(before);
    const payment = await portal.db
      .selectFrom('payments')
      .orderBy('id', 'desc')
      .limit(1)
      .select(['status', 'cancellationReason'])
      .executeTakeFirst();
    expect(payment).toEqual({ status: 'canceled', cancellationReason: 'insufficient_funds' });
  });

  test('stays pending when left, and can be paid later', async () => {
    const confirmUrl = await startTopUp(100);
    expect(await newsOf(await atBank(confirmUrl, 'leave'))).toMatchObject({ status: 'pending', purpose: 'top-up' });
    expect(await newsOf(await atBank(confirmUrl, 'pay'))).toMatchObject({ status: 'succeeded', purpose: 'top-up' });
  });

  test('needs no return from the bank: its notification is enough', async () => {
    const before = (await balanceOf(client, world.own.clientId)) ?? 0;
    const page = new URL(await startTopUp(50), portal.url);
    await fetch(`${page}/pay`, { method: 'POST', redirect: 'manual' });
    expect(await balanceOf(client, world.own.clientId)).toBe(before + 50);
  });

  test('cannot be refused once paid', async () => {
    const confirmUrl = await startTopUp(70);
    await atBank(confirmUrl, 'pay');
    expect(await newsOf(await atBank(confirmUrl, 'refuse'))).toMatchObject({ status: 'succeeded' });
  });

  test.each([[0], [null]])('refuses %s rubles at the field', async (amount) => {
    const { code, fields } = await client.send(payments.topUp, { body: { balanceId, amount } });
    expect(code).toBe('PaymentAmountCanNotBeZeroOrNull');
    expect(fields).toHaveProperty('amount');
  });

  test('refuses a negative sum, another’s balance and a return address of another site', async () => {
    expect(await client.refused(payments.topUp, { body: { balanceId, amount: -5 } })).toBe('Invalid');
    const strangerBalance = await balanceIdOf(portal.db, world.stranger.clientId);
    expect(await client.refused(payments.topUp, { body: { balanceId: strangerBalance, amount: 5 } })).toBe(
      'NotFoundBalance',
    );
    expect(await center.refused(payments.topUp, { body: { balanceId, amount: 5 } })).toBe('NotFoundBalance');
    const body = { balanceId, amount: 5, returnUrl: 'https://evil.example/' };
    const { code, fields } = await client.send(payments.topUp, { body });
    expect(code).toBe('Invalid');
    expect(fields).toHaveProperty('returnUrl');
  });
});

describe('paying an assignment by card', () => {
  const startCard = async (visitor: Client, id: string, returnUrl?: string) =>
    (await visitor.call(payments.assign, { params: { id }, query: returnUrl ? { returnUrl } : {} })).confirmUrl;

  test('pays the center and does not touch the balance', async () => {
    const before = await balanceOf(client, world.own.clientId);
    const id = await newAssignment();
    const page = await atBank(await startCard(client, id), 'pay');
    expect(await newsOf(page)).toEqual({
      page: `/assignments/${id}?payment_status=succeeded`,
      status: 'succeeded',
      purpose: 'assignment',
    });
    expect(await isPaid(id)).toBe(true);
    expect(await balanceOf(client, world.own.clientId)).toBe(before);
    expect(await client.refused(payments.assign, { params: { id } })).toBe('AssignAlreadyPaid');
  });

  test('an operator begins it by the right that money asks for', async () => {
    const id = await newAssignment();
    for (const [organizationId, rights] of [
      [world.own.centerId, []],
      [world.own.clientId, ['People']],
    ] as const) {
      const other = await portal.as(await makeOperator(portal.db, [organizationId], 'Operator', {}, [...rights]));
      expect(await other.refused(payments.assign, { params: { id } })).toBe('RightMissing');
    }
  });

  test('started twice continues the same payment, after a refusal a new one', async () => {
    const id = await newAssignment();
    const [first, second] = await Promise.all([startCard(client, id), startCard(client, id)]);
    expect(second).toBe(first);
    await atBank(first ?? '', 'refuse');
    const third = await startCard(client, id);
    expect(third).not.toBe(first);
    await atBank(third, 'pay');
    expect(await isPaid(id)).toBe(true);
  });

  test('can be done by the student himself', async () => {
    const student = await portal.as(world.own.student);
    const page = await atBank(await startCard(student, world.own.assignmentId, '/'), 'pay');
    expect(await newsOf(page, student)).toMatchObject({ status: 'succeeded', purpose: 'assignment' });
    // Nobody else is told of it.
    await expect(newsOf(page)).rejects.toThrow();
    expect(await isPaid(world.own.assignmentId)).toBe(true);
  });

  test('adds the money to the balance when the assignment was paid from the balance meanwhile', async () => {
    await makeTopUp(portal.db, world.own.clientId, 800);
    const id = await newAssignment(800);
    const confirmUrl = await startCard(client, id);
    await fromBalance(client, world.own.clientId, id);
    const before = (await balanceOf(client, world.own.clientId)) ?? 0;
    expect(await newsOf(await atBank(confirmUrl, 'pay'))).toMatchObject({ purpose: 'top-up' });
    expect(await balanceOf(client, world.own.clientId)).toBe(before + 800);
  });

  test('adds the money to the balance when the assignment was removed meanwhile', async () => {
    const id = await newAssignment(900);
    const confirmUrl = await startCard(client, id);
    await client.call(assignments.remove, { body: { assignId: id } });
    const before = (await balanceOf(client, world.own.clientId)) ?? 0;
    expect(await newsOf(await atBank(confirmUrl, 'pay'))).toMatchObject({ purpose: 'top-up' });
    expect(await balanceOf(client, world.own.clientId)).toBe(before + 900);
  });

  test('cannot be started by another site with our cookie', async () => {
    const id = await newAssignment();
    const init = { headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await client.fetch(payments.assign, { params: { id } }, init)).status).toBe(403);
  });
});

describe('what comes from outside', () => {
  test('a notification for a bank that is not ours is refused', async () => {
    const body = { event: 'payment.succeeded', object: { id: 'made-up', status: 'succeeded' } };
    const visitor = portal.anonymous();
    expect(await visitor.refused(payments.notify, { params: { provider: 'other' }, body })).toBe('NotFoundPayment');
  });

  test('a false notification moves nothing', async () => {
    const before = await balanceOf(client, world.own.clientId);
    const confirmUrl = await startTopUp(1_000_000);
    const id = confirmUrl.split('/').pop() ?? '';
    const body = { event: 'payment.succeeded', object: { id, status: 'succeeded', paid: true } };
    await portal.anonymous().call(payments.notify, { params: { provider: 'sandbox' }, body });
    expect(await balanceOf(client, world.own.clientId)).toBe(before);
  });

  test('an unknown payment leads home with an unknown outcome', async () => {
    const path = `/api/Payment/Return?payment=${world.own.clientId}`;
    expect(await followReturn(path)).toBe('/?payment_status=unknown');
  });

  test('the bank’s page has no script and no inline style, and exists for known payments only', async () => {
    const confirmUrl = new URL(await startTopUp(1500), portal.url);
    const page = await fetch(confirmUrl);
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe-inline');
    expect(html).toContain('1 500,00 ₽'.replaceAll(' ', '\u00a0'));
    expect(html).not.toMatch(/<script|<style|style=/);
    expect((await fetch(new URL('/sandbox-bank/made-up', portal.url))).status).toBe(404);
  });
});

test('the history has every transfer of a balance, the latest first, and none of others', async () => {
  const { items, totalCount } = await client.call(payments.history, { query: { pageSize: 100 } });
  expect(totalCount).toBe(items.length);
  for (const [i, entry] of items.entries()) {
    const before = items[i + 1]?.balanceAfter ?? 0;
    expect(entry.balanceAfter).toBeCloseTo(before + entry.amount, 2);
  }
  expect(items.find(({ kind }) => kind === 'assignment')?.title).toMatch(/^Иванов Иван Иванович, «Курс /);
  expect(items[0]?.balanceAfter).toBe(await balanceOf(client, world.own.clientId));
  const query = { organizationId: world.own.clientId };
  expect(await center.refused(payments.history, { query })).toBe('NotFoundBalance');
});
