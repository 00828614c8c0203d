import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { connect } from './connection.ts';
import { plannedOnce } from './planned-once.ts';

const { url } = inject('postgres');
const db = connect(url, () => {}, { maxConnections: 1 });
afterAll(() => db.destroy());

/** The prepared statements of the one connection, and how often each was executed. */
async function named(): Promise<{ statement: string; asked: number }[]> {
  const { rows } = await sql<{ statement: string; asked: number }>`
    select statement, (generic_plans + custom_plans)::int as asked from pg_prepared_statements
    where length(name) < 64`.execute(db);
  return rows;
}

const double = (value: number) => {
  const query = sql<{ doubled: number }>`select ${value}::int * 2 as doubled`;
  return { compile: () => query.compile(db) };
};

test('a statement is prepared once and executed with the values of each call', async () => {
  for (let value = 1; value <= 7; value++)
    expect(await plannedOnce(db, double(value))).toEqual([{ doubled: value * 2 }]);
  expect(await named()).toEqual([{ statement: 'select $1::int * 2 as doubled', asked: 7 }]);
});

test('the same text built in another way, and in a transaction, is the same statement', async () => {
  await sql`select ${8}::int * 2 as doubled`.execute(db);
  await db.transaction().execute(async (tx) => {
    expect(await plannedOnce(tx, double(9))).toEqual([{ doubled: 18 }]);
  });
  expect(await named()).toEqual([{ statement: 'select $1::int * 2 as doubled', asked: 9 }]);
});

test('other statements are not prepared', async () => {
  await sql`select ${1}::int as one`.execute(db);
  expect(await named()).toHaveLength(1);
});

test('a failing statement throws, and can be executed again', async () => {
  const query = { compile: () => sql<{ one: number }>`select 1 / ${0}::int as one`.compile(db) };
  await expect(plannedOnce(db, query)).rejects.toThrow('division by zero');
  await expect(plannedOnce(db, query)).rejects.toThrow('division by zero');
  expect(await plannedOnce(db, double(2))).toEqual([{ doubled: 4 }]);
});
