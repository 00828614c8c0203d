/**
 * Measures payments: `npm run bench:payments [payments a row]`, 1000 unless told otherwise, in a portal of its own with a
 * fresh database in a folder that is gone afterwards.
 * First assignments are paid from balances of one center's clients, each client by one visitor at a time; the baseline is
 * the same writes as one bare transaction on the same pool. Then the bank tells of card payments, of each three times at
 * once; the baseline is finding the payment, which is the least that an answer needs.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../server/demo/builders.ts';
import { balanceIdOf, makeTopUp } from '../server/demo/payment-builders.ts';
import { makeAssignment, makeCourse } from '../server/demo/training-builders.ts';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { newId } from '../server/src/db/new-id.ts';
import { ensureAccount } from '../server/src/features/payments/db/ledger.ts';
import { createSession } from '../server/src/features/session/db.ts';
import { openContext } from '../server/src/open-context.ts';

const PAYMENTS = Number(process.argv[2] ?? 1000);
const VISITORS = [1, 4, 16];
const TOLD = 3;
const PRICE_KOPECKS = 150_000;

interface Payer {
  organizationId: string;
  balanceId: string;
  studentId: string;
  cookie: string;
}

const folder = await mkdtemp(join(tmpdir(), 'dopusk-bench-'));
// The account that PostgreSQL runs as must be able to enter.
await chmod(folder, 0o755);
const { context, close } = await openContext(
  readConfig({ ...process.env, DATA_DIR: folder, DEMO: 'off', ROLE: 'web', LOG_LEVEL: 'error' }),
);
const { db } = context;
const app = await buildApp(context);
await app.listen({ port: 0, host: '127.0.0.1' });
const portal = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api`;

const centerId = await makeOrganization(db, { type: 'EducationCenter' });
const courseId = await makeCourse(db, centerId, { priceRubles: PRICE_KOPECKS / 100 });
const revenueId = await db.transaction().execute((tx) => ensureAccount(tx, { centerId }));
const payers = await Promise.all(Array.from({ length: Math.max(...VISITORS) }, makePayer));

console.log(`\n${cpus().length} ядра, Node ${process.version}, по ${PAYMENTS} оплат\n`);
console.log('| что | посетителей | p50, мс | p95 | p99 | в секунду | прямо в базе, в секунду | отношение |');
console.log('|---|---:|---:|---:|---:|---:|---:|---:|');
for (const visitors of VISITORS) {
  const bare = await measure(visitors, await assignedTo(visitors), payInDatabase);
  const paid = await measure(visitors, await assignedTo(visitors), ({ organizationId, cookie }, id) =>
    ask(`/Payment/AssignFromBalanceOrg/${organizationId}/${id}`, { method: 'POST', headers: { cookie } }),
  );
  show('оплата назначения с баланса', visitors, paid, bare);
}
for (const visitors of VISITORS) {
  const atBank = await paidByCard();
  // One payment's notifications follow each other: with several visitors they meet.
  const ids = atBank.flatMap((id) => Array.from({ length: TOLD }, () => id));
  const bare = await measure(visitors, ids, (_, id) =>
    db.selectFrom('payments').where('providerPaymentId', '=', id).selectAll().executeTakeFirstOrThrow(),
  );
  const notified = await measure(visitors, ids, (_, id) =>
    ask('/Payment/Notify/sandbox', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ event: 'payment.succeeded', object: { id } }),
    }),
  );
  show(`сообщение банка, каждое ${TOLD} раза`, visitors, notified, bare);
}
const { rows } = await sql<{ cards: number; moved: number }>`select
  (select count(*) from payments where status = 'succeeded') as cards,
  (select count(*) from transfers where payment_id is not null) as moved`.execute(db);
console.log(`\nПлатежей картой ${rows[0]?.cards}, движений денег по ним ${rows[0]?.moved}`);
await app.close();
await close();
await rm(folder, { recursive: true, force: true });

async function makePayer(): Promise<Payer> {
  const organizationId = await makeOrganization(db);
  await linkClient(db, centerId, organizationId);
  const { studentId } = await makeStudent(db, organizationId);
  const { userId } = await makeOperator(db, [organizationId]);
  await makeTopUp(db, organizationId, 1_000_000_000);
  const session = await createSession(db, { userId, organizationId, from: { address: '', userAgent: 'bench' } });
  return {
    organizationId,
    balanceId: await balanceIdOf(db, organizationId),
    studentId,
    cookie: `session=${session}`,
  };
}

/** Unpaid assignments, those of the first visitor's people first in each round. */
async function assignedTo(visitors: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < PAYMENTS) {
    const round = payers.slice(0, visitors).map(({ studentId }) => makeAssignment(db, { studentId, courseId }));
    ids.push(...(await Promise.all(round)));
  }
  return ids;
}

/** What paying an assignment writes, without asking who pays. */
function payInDatabase({ organizationId, balanceId }: Payer, assignmentId: string): Promise<unknown> {
  return db.transaction().execute(async (tx) => {
    await sql`select id from assignments where id = ${assignmentId} for update`.execute(tx);
    await sql`select id from accounts where id = ${balanceId} for update`.execute(tx);
    const { rows: last } = await sql<{ position: number; left: number }>`select position, balance_after as left
      from entries where account_id = ${balanceId} order by position desc limit 1`.execute(tx);
    const { position = 0, left = 0 } = last[0] ?? {};
    const transferId = newId();
    await sql`insert into transfers (id, kind, assignment_id) values (${transferId}, 'assignment', ${assignmentId})`.execute(
      tx,
    );
    await sql`insert into entries (transfer_id, account_id, amount_kopecks, position, balance_after) values
      (${transferId}, ${balanceId}, ${-PRICE_KOPECKS}, ${position + 1}, ${left - PRICE_KOPECKS}),
      (${transferId}, ${revenueId}, ${PRICE_KOPECKS}, null, null)`.execute(tx);
    await sql`update assignments set paid_at = now() where id = ${assignmentId}`.execute(tx);
    await sql`insert into audit_log (id, organization_id, action, subject_id, details)
      values (${newId()}, ${organizationId}, 'assignment.paid', ${assignmentId}, '{}')`.execute(tx);
  });
}

/** Top-ups whose cards have paid at the bank, which has not told so yet; the bank's names of them. */
async function paidByCard(): Promise<string[]> {
  const count = Math.ceil(PAYMENTS / TOLD);
  const made = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    atBank: newId(),
    organizationId: payers[index % payers.length]?.organizationId ?? '',
  }));
  await db
    .insertInto('sandboxPayments')
    .values(
      made.map(({ id, atBank }) => ({
        id: atBank,
        idempotenceKey: id,
        paymentId: id,
        amountKopecks: PRICE_KOPECKS,
        description: '',
        returnUrl: '/',
        status: 'succeeded' as const,
      })),
    )
    .execute();
  await db
    .insertInto('payments')
    .values(
      made.map(({ id, atBank, organizationId }) => ({
        id,
        provider: 'sandbox',
        idempotenceKey: id,
        providerPaymentId: atBank,
        organizationId,
        amountKopecks: PRICE_KOPECKS,
        status: 'pending' as const,
        returnUrl: '/',
        description: '',
      })),
    )
    .execute();
  return made.map(({ atBank }) => atBank);
}

async function ask(path: string, init: RequestInit): Promise<void> {
  const response = await fetch(portal + path, init);
  const body = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`);
}

/** Does the work for each id; the visitors take them in turn, each as soon as his last one is done. */
async function measure(visitors: number, ids: string[], work: (payer: Payer, id: string) => Promise<unknown>) {
  const times: number[] = [];
  const from = performance.now();
  await Promise.all(
    payers.slice(0, visitors).map(async (payer, visitor) => {
      for (let index = visitor; index < ids.length; index += visitors) {
        const started = performance.now();
        await work(payer, ids[index] ?? '');
        times.push(performance.now() - started);
      }
    }),
  );
  const seconds = (performance.now() - from) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), perSecond: times.length / seconds };
}

type Measured = Awaited<ReturnType<typeof measure>>;

function show(title: string, visitors: number, { p50, p95, p99, perSecond }: Measured, bare: Measured): void {
  const figures = [p50, p95, p99].map((ms) => ms.toFixed(1)).join(' | ');
  const ratio = (perSecond / bare.perSecond).toFixed(2);
  console.log(
    `| ${title} | ${visitors} | ${figures} | ${perSecond.toFixed(0)} | ${bare.perSecond.toFixed(0)} | ${ratio} |`,
  );
}
