import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { payments } from '@dopusk/contract/payments.ts';
import { usualPeriod } from '@dopusk/contract/reconciliation.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeStudent } from '../../../demo/builders.ts';
import { makeAssignment, makeCourse } from '../../../demo/training-builders.ts';
import { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { YookassaBank } from '../../../testing/yookassa-bank.ts';
import { pollPayment } from './polling.ts';
import { reconcile } from './reconciliation/reconcile.ts';
import { pursueRefund } from './refunding.ts';

// A portal is killed between any two steps of a payment or a refund. Another one on the same database then does the
// remaining jobs; afterwards money and books agree with the bank.

const bank = new YookassaBank();
let portal: Portal;
let world: World;
let bankUrl: string;
let victim: ChildProcess | undefined;

beforeAll(async () => {
  bankUrl = await bank.start();
  portal = await startPortal({ ROLE: 'web', PAYMENTS: 'yookassa:1:s', PAYMENTS_URL: bankUrl });
  world = await makeWorld(portal.db);
});
afterAll(() => {
  victim?.kill('SIGKILL');
  bank.stop();
});

async function startVictim(): Promise<string> {
  victim = spawn(process.execPath, [path.join(import.meta.dirname, 'payments-test-process.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: portal.context.config.databaseUrl ?? '',
      DATA_DIR: portal.context.config.dataDir,
      ROLE: 'web',
      PAYMENTS: 'yookassa:1:s',
      PAYMENTS_URL: bankUrl,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(victim.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return line.toString().trim();
}

/** kill -9, which also ends its connections and their locks. */
async function kill(): Promise<void> {
  if (!victim || victim.exitCode !== null || victim.signalCode !== null) return;
  const gone = once(victim, 'exit');
  victim.kill('SIGKILL');
  await gone;
}

/** Kills the portal at a stage of its call to the bank; `later`: some milliseconds after the answer was sent. */
function killAt(call: string, stage: 'asked' | 'done' | 'later', ms = 0): void {
  let isKilled = false;
  bank.trouble = async (asked, now) => {
    if (asked !== call || isKilled) return undefined;
    if (stage === 'later') {
      if (now === 'done') {
        isKilled = true;
        setTimeout(() => void kill(), ms);
      }
      return undefined;
    }
    if (now !== stage) return undefined;
    isKilled = true;
    await kill();
    return 'drop';
  };
}

const attempt = { number: 1, isLast: false, signal: new AbortController().signal };

/** Does the jobs that a dead portal has left, without waiting for their time. */
async function doLeftJobs(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    const { rows } = await sql<{ name: string; key: string }>`
      select name, singleton_key as key from pgboss.job
      where name in ('payment.poll', 'refund.pursue') and state in ('created', 'retry', 'active')`.execute(portal.db);
    const { rows: waiting } = await sql<{ id: string }>`
      select id from payments where status = 'pending' union all select id from refunds where status = 'pending'`.execute(
      portal.db,
    );
    // Everything that is pending has a job that will ask for it.
    for (const { id } of waiting) expect(rows.map(({ key }) => key)).toContain(id);
    for (const { name, key } of rows) {
      if (name === 'payment.poll') await pollPayment.run({ paymentId: key }, portal.context, attempt);
      else await pursueRefund.run({ refundId: key }, portal.context, attempt);
    }
  }
}

async function newAssignment(): Promise<string> {
  const { studentId } = await makeStudent(portal.db, world.own.clientId);
  const courseId = await makeCourse(portal.db, world.own.centerId, { priceRubles: 1500 });
  return makeAssignment(portal.db, { studentId, courseId });
}

/** The state required after every crash: the books agree with themselves and with the bank. */
async function checkMoney(): Promise<void> {
  const { differences } = await reconcile(portal.context, { ...usualPeriod(), centerId: null, isWholePortal: true });
  expect(differences).toEqual([]);
  const { rows } = await sql<{ kopecks: number }>`
    select coalesce(-sum(amount_kopecks), 0)::bigint as kopecks from entries join accounts on accounts.id = account_id
    where accounts.kind = 'acquirer'`.execute(portal.db);
  const sumOf = (kept: Iterable<{ status: string; amount: { value: string } }>) =>
    [...kept].reduce((sum, one) => sum + (one.status === 'succeeded' ? Number(one.amount.value) * 100 : 0), 0);
  expect(rows[0]?.kopecks).toBe(sumOf(bank.payments.values()) - sumOf(bank.refunds.values()));
}

test.each([
  ['before the bank has made the payment', 'asked', 0],
  ['before its answer', 'done', 0],
  ['right after its answer', 'later', 1],
] as const)('killed while paying by card: %s', async (_, stage, ms) => {
  const id = await newAssignment();
  const client = await Client.loggedIn(await startVictim(), portal.db, world.own.clientOperator.userId, null);
  killAt('POST /payments', stage, ms);
  await client.fetch(payments.assign, { params: { id }, query: {} }).catch(() => null);
  await kill();
  bank.calm();
  await doLeftJobs();
  const {
    id: paymentId,
    status,
    providerPaymentId,
  } = await portal.db
    .selectFrom('payments')
    .where('assignmentId', '=', id)
    .select(['id', 'status', 'providerPaymentId'])
    .executeTakeFirstOrThrow();
  expect(status).toBe('pending');
  const atBank = bank.paymentOf(paymentId)?.id;
  expect(providerPaymentId).toBe(atBank);
  bank.decide(atBank ?? '', 'succeeded');
  await doLeftJobs();
  const { isPaid } = await portal.db
    .selectFrom('assignments')
    .where('id', '=', id)
    .select(sql<boolean>`paid_at is not null`.as('isPaid'))
    .executeTakeFirstOrThrow();
  expect(isPaid).toBe(true);
  await checkMoney();
});

test.each([
  ['before the bank has answered', 'done', 0],
  ['right after its answer', 'later', 1],
  ['in the middle of its transaction', 'later', 5],
] as const)('killed while booking a paid payment: %s', async (_, stage, ms) => {
  const id = await newAssignment();
  const own = await portal.as(world.own.clientOperator);
  const { confirmUrl } = await own.call(payments.assign, { params: { id }, query: {} });
  const atBank = confirmUrl.split('/').pop() ?? '';
  bank.decide(atBank, 'succeeded');
  const bankSays = new Client(await startVictim(), null);
  killAt('GET /payments', stage, ms);
  const body = { object: { id: atBank } };
  await bankSays.fetch(payments.notify, { params: { provider: 'yookassa' }, body }).catch(() => null);
  await kill();
  bank.calm();
  await doLeftJobs();
  await checkMoney();
});

test.each([
  ['before its answer', 'done'],
  ['after its answer', 'later'],
] as const)('killed while refunding: %s', async (_, stage) => {
  const id = await newAssignment();
  const own = await portal.as(world.own.clientOperator);
  const { confirmUrl } = await own.call(payments.assign, { params: { id }, query: {} });
  const atBank = confirmUrl.split('/').pop() ?? '';
  bank.decide(atBank, 'succeeded');
  await portal.anonymous().call(payments.notify, {
    params: { provider: 'yookassa' },
    body: { object: { id: atBank } },
  });
  const administrator = await Client.loggedIn(await startVictim(), portal.db, world.own.administrator.userId, null);
  const body = { to: 'Card', reason: 'Ошибка' };
  await administrator.fetch(payments.refund, { params: { id }, body });
  await kill();
  // The worker is killed as well, at the same places.
  let isBroken = false;
  bank.trouble = (call, now) => {
    if (call !== 'POST /refunds' || isBroken || stage === 'later' || now !== stage) return undefined;
    isBroken = true;
    return 'drop';
  };
  await doLeftJobs();
  bank.calm();
  await doLeftJobs();
  expect([...bank.refunds.values()].filter((refund) => refund.payment_id === atBank)).toHaveLength(1);
  await checkMoney();
});
