import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { connect } from './connection.ts';
import { plannedOnce } from './planned-once.ts';

const { url } = inject('postgres');
const db = connect(url, () => {}, 1);
afterAll(() => db.destroy());

/** The statements that the one connection knows by name, and how often they were asked. */
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

test('a statement is parsed once a connection and answers for the values of each call', async () => {
  for (let value = 1; value <= 7; value++)
    expect(await plannedOnce(db, double(value))).toEqual([{ doubled: value * 2 }]);
  expect(await named()).toEqual([{ statement: 'select $1::int * 2 as doubled', asked: 7 }]);
});

test('the same text asked otherwise, and in a transaction, is the same statement', async () => {
  await sql`select ${8}::int * 2 as doubled`.execute(db);
  await db.transaction().execute(async (tx) => {
    expect(await plannedOnce(tx, double(9))).toEqual([{ doubled: 18 }]);
  });
  expect(await named()).toEqual([{ statement: 'select $1::int * 2 as doubled', asked: 9 }]);
});

test('any other statement has no name', async () => {
  await sql`select ${1}::int as one`.execute(db);
  expect(await named()).toHaveLength(1);
});

test('a failing one fails as any other, and can be asked again', async () => {
  const query = { compile: () => sql<{ one: number }>`select 1 / ${0}::int as one`.compile(db) };
  await expect(plannedOnce(db, query)).rejects.toThrow('division by zero');
  await expect(plannedOnce(db, query)).rejects.toThrow('division by zero');
  expect(await plannedOnce(db, double(2))).toEqual([{ doubled: 4 }]);
});
