import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assignments } from '@dopusk/contract/assignments.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { students } from '@dopusk/contract/students.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { Client } from '../../testing/client.ts';
import { databaseUrl, query } from '../../testing/database.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { reconcile } from '../features/payments/reconciliation/reconcile.ts';
import { openContext } from '../open-context.ts';
import { listTables, quoted, SAME_TEXT, type Table } from './backup/tables.ts';
import { connect } from './connection.ts';
import { migrate } from './migrate.ts';

// The data of the portal's first version goes through every migration since. What was written then must read the same
// now, and today's portal must work with it.

const { url: server } = inject('postgres');
const database = `upgrade_${randomUUID().replaceAll('-', '')}`;
const url = databaseUrl(server, database);
const CLIENT = '01900000-0000-7000-8000-000000000002';

/** Each table of a moment as text, row by row, in the columns it had then. */
type Reading = Map<Table, string[]>;
let before: Reading;
let context: Context;
let administrator: Client;

beforeAll(async () => {
  await query(server, `create database ${database}`);
  const db = connect(url, () => {}, 2);
  await migrate(db, '0001-foundations');
  await query(url, await readFile(join(import.meta.dirname, 'fixtures/first-version.sql'), 'utf8'));
  before = await read(await tables());
  await migrate(db, '0013-notices');
  await query(url, await readFile(join(import.meta.dirname, 'fixtures/first-invoice.sql'), 'utf8'));
  await db.destroy();

  const folder = await mkdtemp(join(tmpdir(), 'dopusk-upgrade-'));
  const opened = await openContext(
    readConfig({ DATABASE_URL: url, DATA_DIR: folder, ROLE: 'web', LOG_LEVEL: 'error' }),
  );
  context = opened.context;
  const app = await buildApp(context);
  await app.listen({ port: 0, host: '127.0.0.1' });
  administrator = new Client(
    `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    // Opened in the first version.
    'session=first-version',
  );
  return async () => {
    await app.close();
    await opened.close();
    await query(server, `drop database ${database} with (force)`);
    await rm(folder, { recursive: true, force: true });
  };
});

async function asked<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(SAME_TEXT);
  return work(client).finally(() => client.end());
}

const tables = () => asked(listTables);

function read(all: Iterable<Table>): Promise<Reading> {
  return asked(async (client) => {
    const reading: Reading = new Map();
    for (const table of all) {
      const columns = table.columns.map(quoted).join(', ');
      const { rows } = await client.query<{ row: string }>(
        `select row(${columns})::text as row from ${quoted(table.name)} order by 1`,
      );
      reading.set(
        table,
        rows.map(({ row }) => row),
      );
    }
    return reading;
  });
}

test('every row of the first version reads the same after all migrations', async () => {
  const after = await read(before.keys());
  const written = [...before].filter(([, rows]) => rows.length > 0);
  // Empty tables would prove nothing.
  expect(written.length).toBeGreaterThan(24);
  for (const [table, rows] of written) expect(after.get(table), table.name).toEqual(expect.arrayContaining(rows));
});

test('what later versions derive from it is right', async () => {
  const { rows } = await sql<{ fullName: string; expiresOn: string | null }>`
    select full_name as "fullName", expires_on as "expiresOn" from documents order by number`.execute(context.db);
  expect(rows).toEqual([
    { fullName: 'Ежев Пётр Семёнович', expiresOn: null },
    { fullName: 'Ежов Пётр Семёнович', expiresOn: '2028-02-06' },
  ]);
  const { rows: entries } = await sql<{ kind: string; day: string }>`
    select kind, (created_at at time zone 'Europe/Moscow')::date as day from entries
    where position is not null order by position`.execute(context.db);
  expect(entries).toEqual([
    { kind: 'top-up', day: '2025-02-02' },
    { kind: 'assignment', day: '2025-02-03' },
  ]);
  const { rows: invoices } = await sql`select number, amount_kopecks, state, lines from invoices`.execute(context.db);
  expect(invoices).toEqual([
    {
      number: '15',
      amount_kopecks: 500_000,
      state: 'Issued',
      lines: [{ title: 'Охрана труда', unit: 'чел.', quantity: 2, kopecks: 250_000 }],
    },
  ]);
});

test('people and their assignments are shown as they were, to a session of that time', async () => {
  const { items } = await administrator.call(students.listAcrossOrganizations, { query: { search: 'ежов' } });
  expect(items).toMatchObject([
    { fullName: 'Ежов Пётр Семёнович', birthday: '1985-12-31', organizationTitle: 'ООО «Щёлковский завод»' },
  ]);
  const person = await administrator.call(students.read, { params: { id: '01900000-0000-7000-8000-000000000051' } });
  expect(person).toMatchObject({ snilsNumber: '112-233-445 95', passportNumber: '012345', educationType: 'High' });
  const paid = await administrator.call(assignments.read, { params: { id: '01900000-0000-7000-8000-000000000071' } });
  expect(paid).toMatchObject({ isPaid: true, dateStartLearning: '2025-02-03', dateEndLearning: '2025-02-07' });
});

test('the money is where it was, to the kopeck, and the books agree with the bank', async () => {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from operators where id = '01900000-0000-7000-8000-000000000022'`.execute(context.db);
  const client = await Client.loggedIn(administrator.url, context.db, rows[0]?.userId ?? '', CLIENT);
  const { items } = await client.call(payments.history, { query: {} });
  expect(items.map(({ kind, amount, balanceAfter }) => ({ kind, amount, balanceAfter }))).toEqual([
    { kind: 'assignment', amount: -4990.5, balanceAfter: 15_009.5 },
    { kind: 'top-up', amount: 20_000, balanceAfter: 20_000 },
  ]);
  const all = { dateStart: '2025-01-01', dateEnd: '2025-12-31', centerId: null, isWholePortal: true };
  expect((await reconcile(context, all)).differences).toEqual([]);
});

test('papers of that time are confirmed by their codes, and their bytes are served', async () => {
  const verify = (code: string) => administrator.call(documents.verify, { params: { code } });
  expect(await verify('AAAAA-BBBBB-CCCC3')).toMatchObject({ status: 'Valid', number: '007', person: 'Ежов П. С.' });
  expect(await verify('AAAAA-BBBBB-CCCC2')).toMatchObject({ status: 'Revoked', revokedOn: '2025-02-08' });
  const bytes = Buffer.from('%PDF-1.7 of the first version 42');
  await context.storage.put('document-1', bytes, 'application/pdf');
  const params = { id: '01900000-0000-7000-8000-000000000112', part: 'Certificate', format: 'Pdf' };
  const answer = await administrator.fetch(documents.file, { params });
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
});

test('a migration that lands behind a later one is applied all the same', async () => {
  // As a portal has it that was started between the two.
  await query(url, 'alter table static_documents drop column templates');
  await query(url, `delete from kysely_migration where name = '0018b-static-templates'`);
  await migrate(context.db);
  const column = `select data_type from information_schema.columns
    where table_name = 'static_documents' and column_name = 'templates'`;
  expect(await asked((client) => client.query(column).then(({ rows }) => rows))).toEqual([{ data_type: 'jsonb' }]);
});
