import { today } from '@dopusk/contract/fields/date.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { NAMED_BY_TESTS } from '../../testing/plan-once.ts';
import { connect } from './connection.ts';
import { builtOnce, plannedOnce } from './planned-once.ts';

const { url } = inject('postgres');
const db = connect(url, () => {}, { maxConnections: 1 });
afterAll(() => db.destroy());

/** The prepared statements of the one connection, and how often each was executed. */
async function named(): Promise<{ statement: string; asked: number }[]> {
  const { rows } = await sql<{ statement: string; asked: number }>`
    select statement, (generic_plans + custom_plans)::int as asked from pg_prepared_statements
    where name not like ${`${NAMED_BY_TESTS}%`}`.execute(db);
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

describe('a statement built once', () => {
  test('is built at its first call, and runs with the values of each', async () => {
    let built = 0;
    const halve = builtOnce((on, { value, parts }: { value: number; parts: number }) => {
      built++;
      const query = sql<{ part: number }>`select ${value}::int / ${parts}::int as part`;
      return { compile: () => query.compile(on) };
    });
    expect([await halve(db, { value: 8, parts: 2 }), await halve(db, { parts: 3, value: 9 })]).toEqual([
      [{ part: 4 }],
      [{ part: 3 }],
    ]);
    expect(built).toBe(1);
    expect(await named()).toContainEqual({ statement: 'select $1::int / $2::int as part', asked: 2 });
  });

  test('takes a value twice, a list and null', async () => {
    const among = builtOnce((on, { ids, absent }: { ids: number[]; absent: string | null }) => {
      const query = sql<{ found: boolean; absent: string | null }>`
        select 2 = any(${ids}::int[]) and cardinality(${ids}::int[]) = 2 as found, ${absent}::text as absent`;
      return { compile: () => query.compile(on) };
    });
    expect(await among(db, { ids: [1, 2], absent: null })).toEqual([{ found: true, absent: null }]);
    expect(await among(db, { ids: [1, 3], absent: 'a' })).toEqual([{ found: false, absent: 'a' }]);
  });

  test('asks for the day of each call', async () => {
    const isOver = builtOnce((on, { until }: { until: string }) => {
      const query = sql<{ isOver: boolean }>`select ${until}::date < ${today()}::date as is_over`;
      return { compile: () => query.compile(on) };
    });
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T20:59:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    expect(await isOver(db, { until: '2026-11-24' })).toEqual([{ isOver: false }]);
    vi.setSystemTime(new Date('2026-11-24T21:00:00Z'));
    expect(await isOver(db, { until: '2026-11-24' })).toEqual([{ isOver: true }]);
  });

  test('is the same in a transaction', async () => {
    const one = builtOnce((on, { id }: { id: number }) => {
      const query = sql<{ id: number }>`select ${id}::int as id`;
      return { compile: () => query.compile(on) };
    });
    await db.transaction().execute(async (tx) => {
      expect(await one(tx, { id: 5 })).toEqual([{ id: 5 }]);
    });
  });
});
