import { setTimeout as pause } from 'node:timers/promises';
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { PlanningOnce } from './planned-once.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
/** A transaction in progress. Functions that must run inside one take this type. */
export type Tx = Transaction<Database>;

const INT8 = 20;
const DATE = 1082;

/** bigint columns hold kopecks and sizes, all below 2^53; a date has no time zone and stays YYYY-MM-DD. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return Number;
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/**
 * How many statements of one process run at once. More would share the same processors and each take longer; nothing
 * that holds a connection waits for a second one.
 */
export const MAX_CONNECTIONS = 8;

/**
 * The database has `snake_case` names, the code camelCase: queries are built with the latter, texts in `sql` use the
 * former, and rows come back with names of code. Keys within JSON stay as they are.
 */
class NamesOfCode extends CamelCasePlugin {
  /** The column of a name of code, for JSON that the database turns into rows. */
  columnOf(name: string): string {
    return this.snakeCase(name);
  }
}
export const namesOfCode = new NamesOfCode({ maintainNestedObjectKeys: true });

/**
 * How long PostgreSQL lets the statements of a connection take, in ms; and how long we wait for its answer at most, which
 * is longer: only a server that has fallen silent reaches it.
 */
export interface Limits {
  statement_timeout: number;
  lock_timeout: number;
  /** A process that dies within a transaction must not hold the rows of a group until somebody notices. */
  idle_in_transaction_session_timeout: number;
  query_timeout: number;
}

const SECOND = 1_000;

/** Of calls: nobody waits for a page longer. */
export const PEOPLES_LIMITS: Limits = {
  statement_timeout: 55 * SECOND,
  lock_timeout: 10 * SECOND,
  idle_in_transaction_session_timeout: 60 * SECOND,
  query_timeout: 60 * SECOND,
};

/** Of background work, which a job's own time limit ends. */
export const JOBS_LIMITS: Limits = {
  statement_timeout: 600 * SECOND,
  lock_timeout: 60 * SECOND,
  idle_in_transaction_session_timeout: 300 * SECOND,
  query_timeout: 660 * SECOND,
};

interface ConnectOptions {
  maxConnections?: number;
  /** None for what takes its time and is watched by whoever has begun it: migrations, backups, commands. */
  limits?: Limits | null;
}

/**
 * Opens a pool of connections to PostgreSQL.
 * @param onIdleError told when an idle connection breaks (the server stopped, say); without a listener Node would exit
 */
export function connect(
  url: string,
  onIdleError: (error: Error) => void,
  { maxConnections = MAX_CONNECTIONS, limits = null }: ConnectOptions = {},
): Db {
  const pool = new pg.Pool({
    Client: PlanningOnce,
    connectionString: url,
    max: maxConnections,
    types,
    connectionTimeoutMillis: 10 * SECOND,
    // A host that vanishes without a word is noticed on connections that nobody uses, too.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * SECOND,
    ...limits,
  });
  pool.on('error', onIdleError);
  // An unhandled error event would end Node; the next statement on the broken connection fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [namesOfCode] });
}

/** The pauses before a transaction is tried again, in ms: a database that moves is back within seconds, or much later. */
const PAUSES = [200, 1_000, 2_000];

/** The connection was lost over a COMMIT: whether it was done nobody can say but who looks. */
export class CommitUnanswered extends Error {}

/**
 * Runs `work` in one transaction: all of it or nothing. Joins the transaction it is given. When the database goes away
 * before COMMIT has been sent, nothing has happened, and the whole is tried again: `work` changes nothing but the database.
 * @throws CommitUnanswered when the connection was lost over COMMIT (decision 120)
 */
export async function transaction<T>(db: Db | Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return await work(db as Tx);
  for (let attempt = 0; ; attempt++) {
    let isDone = false;
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await work(tx);
        isDone = true;
        return result;
      });
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      if (isDone) throw new CommitUnanswered('COMMIT was not answered', { cause: error });
      const wait = PAUSES[attempt];
      if (wait === undefined) throw error;
      await pause(wait);
    }
  }
}

/** Of PostgreSQL: it shuts down, starts, has crashed, takes no more connections, or is the one that only reads now. */
const AWAY = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08004', '08006', '25006']);
/** Of the network. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
/** Of the driver, which gives them no code. */
const LOST =
  /^(Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable|timeout e(xceeded|xpired))/;

/** Whether a statement failed because the database is being restarted, has moved to another machine, or cannot be reached. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return AWAY.has(error.code ?? '');
  if (!(error instanceof Error)) return false;
  return UNREACHABLE.has((error as NodeJS.ErrnoException).code ?? '') || LOST.test(error.message);
}

/** Reads that see one moment, whatever others write meanwhile. */
export function snapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/** The name of the unique constraint or index that refused a row, or null for any other error. */
export function violatedUnique(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code === '23505' ? (error.constraint ?? '') : null;
}

/** Whether another transaction holds a row that was not to be waited for, or both would have waited for each other. */
export function isHeldByOthers(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
}

/** Whether a statement took longer than the limits of its connection let it. */
export function isTooLong(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014';
}

/** Whether a row could not be deleted because another one refers to it. */
export function isReferenced(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '23503' || error.code === '23001');
}
