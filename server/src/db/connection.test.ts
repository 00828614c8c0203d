import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { afterFile } from '../../testing/after-file.ts';
import { databaseUrl, query } from '../../testing/database.ts';
import { MovingDatabase } from '../../testing/moving-database.ts';
import { CommitUnanswered, connect, type Db, isDatabaseAway, PEOPLES_LIMITS, transaction } from './connection.ts';

const { url } = inject('postgres');

let own: string;
let opened: Db[] = [];

/** One connection, so that the next statement would meet what the last one left. */
function open(address: string, limits = PEOPLES_LIMITS): Db {
  const db = connect(address, () => {}, { maxConnections: 1, limits });
  opened.push(db);
  return db;
}

beforeAll(async () => {
  const database = `connection_${randomUUID().replaceAll('-', '')}`;
  await query(url, `create database ${database}`);
  own = databaseUrl(url, database);
  await query(own, 'create table work (step text)');
  afterFile(() => query(url, `drop database ${database} with (force)`));
});
afterEach(async () => {
  await Promise.all(opened.map((db) => db.destroy()));
  opened = [];
  await query(own, 'delete from work');
});

const note = (db: Db, step: string) => sql`insert into work values (${step})`.execute(db);
const steps = async (db: Db) =>
  (await sql<{ step: string }>`select step from work order by step`.execute(db)).rows.map(({ step }) => step);

test('a connection that breaks within a transaction fails the transaction, not the process', async () => {
  const db = open(url);
  const broken = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await query(url, `select pg_terminate_backend(${rows[0]?.pid})`);
    // The server's closing message arrives while no query is running.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await sql`select 1`.execute(tx);
  });
  await expect(broken).rejects.toThrow(/Connection terminated|not queryable/);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('a transaction that loses its connection before COMMIT is done again, once', async () => {
  const { way, url: through } = await MovingDatabase.open(own);
  const db = open(through);
  let tries = 0;
  const answer = await transaction(db, async (tx) => {
    tries += 1;
    await note(tx, 'first');
    if (tries === 1) way.cut();
    await note(tx, 'second');
    return tries;
  });
  expect(answer).toBe(2);
  expect(await steps(db)).toEqual(['first', 'second']);
});

test('a transaction whose COMMIT is not answered is not done again: it may have been done', async () => {
  const { way, url: through } = await MovingDatabase.open(own);
  const db = open(through);
  let tries = 0;
  const unanswered = transaction(db, async (tx) => {
    tries += 1;
    await note(tx, 'paid');
    way.loseAnswerTo('commit\0');
  });
  await expect(unanswered).rejects.toThrow(CommitUnanswered);
  expect(tries).toBe(1);
  await expect.poll(() => steps(db)).toEqual(['paid']);
});

test('a transaction is not tried for ever, nor after an error of its own', async () => {
  const { way, url: through } = await MovingDatabase.open(own);
  const db = open(through);
  let tries = 0;
  const count = async () => {
    tries += 1;
    throw new Error('its own');
  };
  await expect(transaction(db, count)).rejects.toThrow('its own');
  expect(tries).toBe(1);
  way.close();
  const failed = await transaction(db, (tx) => note(tx, 'never')).catch((error: unknown) => error);
  expect(isDatabaseAway(failed)).toBe(true);
});

test('a server that falls silent is given up, and the next statement has a connection of its own', async () => {
  const { way, url: through } = await MovingDatabase.open(own);
  const db = open(through, { ...PEOPLES_LIMITS, query_timeout: 500 });
  await note(db, 'heard');
  way.freeze();
  const silent = await note(db, 'unheard').catch((error: unknown) => error);
  expect(silent).toMatchObject({ message: 'Query read timeout' });
  expect(isDatabaseAway(silent)).toBe(true);
  way.restore();
  expect(await steps(db)).toEqual(['heard']);
});

test('a server that only reads now is left', async () => {
  const db = open(own);
  await sql`set session characteristics as transaction read only`.execute(db);
  const refused = await note(db, 'refused').catch((error: unknown) => error);
  expect(isDatabaseAway(refused)).toBe(true);
  await note(db, 'written');
  expect(await steps(db)).toEqual(['written']);
});

test('PostgreSQL itself ends what takes too long', async () => {
  const limited = open(own);
  const unlimited = connect(own, () => {}, { maxConnections: 1 });
  opened.push(unlimited);
  const limitsOf = async (db: Db) =>
    (
      await sql<{ name: string; setting: string }>`select name, setting from pg_settings where name in
        ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(db)
    ).rows.map(({ setting }) => Number(setting));
  expect(await limitsOf(limited)).toEqual([60_000, 10_000, 55_000]);
  expect(await limitsOf(unlimited)).toEqual([0, 0, 0]);
});

describe('what means that the database is away', () => {
  const coded = (code: string) => Object.assign(new Error('of the network'), { code });
  const of = (code: string) => Object.assign(new pg.DatabaseError('of PostgreSQL', 0, 'error'), { code });
  test.each([
    [coded('ECONNREFUSED'), true],
    [coded('ECONNRESET'), true],
    [coded('ENOENT'), false],
    [of('57P01'), true],
    [of('57P03'), true],
    [of('25006'), true],
    [of('23505'), false],
    [of('40P01'), false],
    [new Error('Connection terminated unexpectedly'), true],
    [new Error('Connection terminated due to connection timeout'), true],
    [new Error('timeout exceeded when trying to connect'), true],
    [new Error('no result'), false],
    ['Query read timeout', false],
  ])('%s: %s', (error, isAway) => {
    expect(isDatabaseAway(error)).toBe(isAway);
  });
});
