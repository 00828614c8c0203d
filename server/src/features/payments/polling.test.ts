import { payments } from '@dopusk/contract/payments.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { balanceIdOf } from '../../../demo/payment-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { pollPayment } from './polling.ts';

let portal: Portal;
let world: World;
let client: Client;
let balanceId: string;

beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web' });
  world = await makeWorld(portal.db);
  client = await portal.as(world.own.clientOperator);
  balanceId = await balanceIdOf(portal.db, world.own.clientId);
});

/** A payment without a return from the bank, by our id and the bank's. */
async function openTopUp(amount: number): Promise<{ paymentId: string; atBank: string }> {
  const { confirmUrl } = await client.call(payments.topUp, { body: { balanceId, amount } });
  const atBank = confirmUrl.split('/').pop() ?? '';
  const { id } = await portal.db
    .selectFrom('payments')
    .where('providerPaymentId', '=', atBank)
    .select('id')
    .executeTakeFirstOrThrow();
  return { paymentId: id, atBank };
}

const poll = (paymentId: string) =>
  pollPayment.run({ paymentId }, portal.context, { number: 1, isLast: false, signal: new AbortController().signal });

const statusOf = async (id: string) =>
  (await portal.db.selectFrom('payments').where('id', '=', id).select('status').executeTakeFirstOrThrow()).status;

/** The polls of a payment that are not due yet. */
const waitingPolls = async (paymentId: string) => {
  const { rows } = await sql`
    select id from pgboss.job where name = 'payment.poll' and singleton_key = ${paymentId}`.execute(portal.db);
  return rows.length;
};

test('settles a payment that the bank has decided', async () => {
  const { paymentId, atBank } = await openTopUp(300);
  expect(await waitingPolls(paymentId)).toBe(1);
  await portal.db.updateTable('sandboxPayments').set({ status: 'succeeded' }).where('id', '=', atBank).execute();
  await poll(paymentId);
  expect(await statusOf(paymentId)).toBe('succeeded');
  const { items } = await client.call(payments.history, { query: {} });
  expect(items).toMatchObject([{ kind: 'top-up', amount: 300, balanceAfter: 300 }]);
});

test('cancels a payment that nobody has paid after an hour', async () => {
  const { paymentId, atBank } = await openTopUp(300);
  await poll(paymentId);
  expect(await statusOf(paymentId)).toBe('pending');
  const longAgo = new Date(Date.now() - 61 * 60_000);
  await portal.db.updateTable('sandboxPayments').set({ createdAt: longAgo }).where('id', '=', atBank).execute();
  await poll(paymentId);
  expect(await statusOf(paymentId)).toBe('canceled');
});

test('leaves a payment pending when the bank does not answer, and asks again', async () => {
  const id = world.own.assignmentId;
  const { confirmUrl } = await client.call(payments.assign, { params: { id }, query: {} });
  const atBank = confirmUrl.split('/').pop() ?? '';
  await portal.db.deleteFrom('sandboxPayments').where('id', '=', atBank).execute();
  const { code, msg } = await client.send(payments.assign, { params: { id } });
  expect({ code, msg }).toEqual({ code: 'Error', msg: 'Не удалось получить ссылку на оплату' });
  const payment = await portal.db
    .selectFrom('payments')
    .where('providerPaymentId', '=', atBank)
    .select('id')
    .executeTakeFirstOrThrow();
  await sql`delete from pgboss.job where singleton_key = ${payment.id}`.execute(portal.db);
  await poll(payment.id);
  expect(await statusOf(payment.id)).toBe('pending');
  expect(await waitingPolls(payment.id)).toBe(1);
  const returned = await fetch(`${portal.url}/api/Payment/Return?payment=${payment.id}`, { redirect: 'manual' });
  expect(returned.headers.get('location')).toContain('payment_status=pending');
});
