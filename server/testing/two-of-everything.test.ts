import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { documents } from '@dopusk/contract/documents.ts';
import { files } from '@dopusk/contract/files.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { prices } from '@dopusk/contract/prices.ts';
import { session } from '@dopusk/contract/session.ts';
import { sql } from 'kysely';
import S3rver from 's3rver';
import sharp from 'sharp';
import { beforeAll, expect, inject, test } from 'vitest';
import { DEMO_PASSWORD, makeOperator, makeStudent } from '../demo/builders.ts';
import { type Graduate, makeGraduate, markPaid } from '../demo/document-builders.ts';
import { makeAssignment } from '../demo/training-builders.ts';
import { connect, type Db } from '../src/db/connection.ts';
import { afterFile } from './after-file.ts';
import { Client } from './client.ts';
import { databaseUrl, query } from './database.ts';
import { freePort } from './free-port.ts';
import { startStandIn } from './stand-in.ts';
import { Supervised, whenReady } from './supervised.ts';

// Two web processes and two workers, all started at the same moment on one empty PostgreSQL and one S3 store: nobody
// may notice which of them he talks to.

const { url: server } = inject('postgres');
const database = `two_${randomUUID().replaceAll('-', '')}`;
let root: string;
let db: Db;
let webs: [Supervised, Supervised];
let workers: [Supervised, Supervised];
let urls: [string, string];
let graduate: Graduate;

/** A printer that knows which worker asks, and may be told to keep them waiting. */
const printer = { asked: [] as string[], isHolding: false };
const startPrinter = () =>
  startStandIn(async (request, response) => {
    await buffer(request);
    printer.asked.push(request.url?.split('/')[1] ?? '');
    while (printer.isHolding) await sleep(20);
    response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7 stand-in');
  });

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'dopusk-two-'));
  await mkdir(path.join(root, 's3'));
  const configureBuckets = [{ name: 'files', configs: [] }];
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: path.join(root, 's3'),
    configureBuckets,
  });
  const { port: s3 } = await store.run();
  const { url: printing } = await startPrinter();
  await query(server, `create database ${database}`);
  const url = databaseUrl(server, database);
  const ports = [await freePort(), await freePort()];
  urls = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`];
  const start = (name: string, environment: Record<string, string>) => {
    const one = new Supervised({
      DATABASE_URL: url,
      DATA_DIR: path.join(root, name),
      FILES_URL: `s3://S3RVER:S3RVER@127.0.0.1:${s3}/files?tls=off`,
      SECRET_KEY: 'one key for all of the processes',
      PUBLIC_URL: 'http://portal.test',
      PRINTER: `gotenberg:${printing}/${name}`,
      LOG_LEVEL: 'silent',
      ...environment,
    });
    one.start();
    return one;
  };
  webs = [
    start('web-a', { ROLE: 'web', PORT: String(ports[0]) }),
    start('web-b', { ROLE: 'web', PORT: String(ports[1]) }),
  ];
  workers = [start('one', { ROLE: 'worker' }), start('two', { ROLE: 'worker' })];
  db = connect(url, () => {}, { maxConnections: 2 });
  afterFile(async () => {
    printer.isHolding = false;
    await db.destroy();
    await Promise.all([...webs, ...workers].map((one) => one.stop()));
    await store.close();
    await query(server, `drop database ${database} with (force)`);
    await rm(root, { recursive: true, force: true });
  });
  await Promise.all(urls.map(whenReady));
  while (!workers.every(({ said }) => said.includes('Обработчик'))) await sleep(50);
  graduate = await makeGraduate(db, { issuedDocuments: ['Certificate'] });
});

/** The same person, with the same session, at both web processes. */
async function twice(userId: string): Promise<[Client, Client]> {
  const a = await Client.loggedIn(urls[0], db, userId, null);
  return [a, new Client(urls[1], a.cookie)];
}

test('started at once on an empty database, each migration is applied once and nobody falls', async () => {
  expect([...webs, ...workers].map(({ starts, said }) => (starts === 1 ? 1 : said))).toEqual([1, 1, 1, 1]);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const written = await readdir(path.join(import.meta.dirname, '../migrations'));
  expect(rows.map(({ name }) => `${name}.sql`)).toEqual(written.filter((name) => name.endsWith('.sql')).sort());
});

test('who logs in at one is known to the other, and who leaves by one is a stranger to the other at once', async () => {
  const { userId } = await makeOperator(db, [graduate.clientId], 'Operator', { email: 'two@center.test' });
  const a = new Client(urls[0], null);
  await a.call(session.authorize, {
    body: { login: 'two@center.test', password: DEMO_PASSWORD, userAgreement: true },
  });
  const b = new Client(urls[1], a.cookie);
  expect((await b.call(session.current)).id).toBe(userId);
  // The key that B gives out opens A too.
  await b.call(session.updateToken);
  a.cookie = b.cookie;
  await a.call(session.checkAuth);
  await b.call(session.checkAuth);
  const { cookie } = a;
  await a.call(session.logout);
  expect(cookie).not.toBe(a.cookie);
  expect(await b.refused(session.checkAuth)).toBe('Unauthorized');
});

test('attempts at both are counted together', async () => {
  const verify = (n: number) =>
    new Client(urls[n % 2] ?? '', null).refused(documents.verify, { params: { code: 'AAAAA-AAAAA-AAAAA' } });
  const codes = [];
  for (let n = 0; n < 32; n++) codes.push(await verify(n));
  expect(codes.slice(0, 30)).toEqual(Array(30).fill('NotFoundFile'));
  expect(codes.slice(30)).toEqual(['ManyRecoveryCodeRequests', 'ManyRecoveryCodeRequests']);
});

test('what is changed at one is seen by the other at once', async () => {
  const [a, b] = await twice(graduate.administrator.userId);
  const priceAt = async (client: Client) =>
    (await client.call(prices.read, { body: {} })).find(
      ({ trainingType, documentType }) => trainingType === 'AdvancedTraining' && documentType === 'Certificate',
    )?.price;
  // Read first, so that a copy kept in memory would be there.
  expect([await priceAt(a), await priceAt(b)]).toEqual([0, 0]);
  const line = { trainingType: 'AdvancedTraining' as const, documentType: 'Certificate' as const, price: 120 };
  await a.call(prices.fill, { body: { prices: [line] } });
  expect(await priceAt(b)).toBe(120);

  const { operator } = await b.call(session.current);
  const { id, title, inn } = await a.call(organizations.read, { params: { id: 'Current' } });
  expect(operator?.organization?.title).toBe(title);
  await a.call(organizations.update, {
    body: { id, title: 'Учебный центр «Вдвоём»', inn, phone: '+79140000000', email: 'info@two.test' },
  });
  expect((await b.call(session.current)).operator?.organization?.title).toBe('Учебный центр «Вдвоём»');
});

test('a file sent to one is given out by the other', async () => {
  const [a, b] = await twice(graduate.administrator.userId);
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], 'Фото.png', { type: 'image/png' });
  const { id } = await a.call(files.save, { query: {}, file });
  const [fromA, fromB] = await Promise.all(
    [a, b].map(async (client) => {
      const answer = await client.fetch(files.read, { params: { id } });
      expect(answer.status).toBe(200);
      return Buffer.from(await answer.arrayBuffer());
    }),
  );
  expect(fromB?.equals(fromA ?? Buffer.alloc(0))).toBe(true);
  expect(fromB?.length).toBeGreaterThan(0);
});

async function fix(client: Client, assignId: string): Promise<void> {
  const { form } = await client.call(documents.certificateInfo, { params: { id: assignId } });
  const body = { assignId, ...form, hoursCount: form.hoursCount ?? 0, suggestedNumber: form.number };
  const answer = await client.fetch(documents.certificate, { body });
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
}

async function newAssignment(): Promise<string> {
  const { studentId } = await makeStudent(db, graduate.clientId);
  const assignmentId = await makeAssignment(db, { studentId, courseId: graduate.courseId });
  await markPaid(db, assignmentId);
  return assignmentId;
}

const printed = async () =>
  db.selectFrom('documents').where('printedAt', 'is not', null).select(['id', 'number']).execute();

test('numbers taken at both at the same time have no doubles and no gaps, and each document is printed once', async () => {
  const clients = await twice(graduate.administrator.userId);
  const assignments = await Promise.all(Array.from({ length: 16 }, newAssignment));
  await Promise.all(assignments.map((id, n) => fix(clients[n % 2] as Client, id)));
  await expect.poll(printed).toHaveLength(16);
  const rows = await printed();
  expect(rows.map(({ number }) => Number(number)).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 16 }, (_, n) => n + 1),
  );
  expect(printer.asked).toHaveLength(16);
  const params = { id: rows[0]?.id ?? '', part: 'Certificate', format: 'Pdf' };
  const answers = await Promise.all(clients.map((client) => client.fetch(documents.file, { params })));
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['%PDF-1.7 stand-in', '%PDF-1.7 stand-in']);
});

test('what a killed worker had begun, the other one finishes', async () => {
  const [client] = await twice(graduate.administrator.userId);
  const before = (await printed()).length;
  printer.asked.length = 0;
  printer.isHolding = true;
  // Answered when the document is printed.
  const fixing = fix(client, await newAssignment());
  while (printer.asked.length === 0) await sleep(20);
  const [taker] = printer.asked;
  const [victim, other] = taker === 'one' ? workers : [workers[1], workers[0]];
  await victim.end();
  // The silence is noticed after the heartbeat's ten seconds; the test moves it back instead of waiting.
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(db);
  while (printer.asked.length === 1) await sleep(20);
  printer.isHolding = false;
  await fixing;
  await expect.poll(printed).toHaveLength(before + 1);
  expect(printer.asked[1]).toBe(taker === 'one' ? 'two' : 'one');
  expect(other.starts).toBe(1);
});

test('what is due every minute is done once a minute', async () => {
  const due = sql<{ name: string }>`select name from pgboss.schedule where cron = '* * * * *' order by name`;
  const timely = sql<{ name: string; minutes: number; jobs: number }>`
    select name, count(distinct date_trunc('minute', created_on))::integer as minutes, count(*)::integer as jobs
    from pgboss.job where name in (select name from pgboss.schedule where cron = '* * * * *') group by name order by name`;
  const names = (await due.execute(db)).rows.map(({ name }) => name);
  expect(names).not.toEqual([]);
  // At least one whole minute of both workers lies behind by now, or soon will.
  const done = async () => (await timely.execute(db)).rows.map(({ name }) => name);
  await expect.poll(done, { interval: 500 }).toEqual(names);
  for (const { name, minutes, jobs } of (await timely.execute(db)).rows) expect(jobs, name).toBe(minutes);
});
