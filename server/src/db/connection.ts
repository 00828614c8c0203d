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
 * Opens a pool of connections to PostgreSQL.
 * @param onIdleError told when an idle connection breaks (the server stopped, say); without a listener Node would exit
 */
export function connect(url: string, onIdleError: (error: Error) => void, maxConnections = MAX_CONNECTIONS): Db {
  const pool = new pg.Pool({
    Client: PlanningOnce,
    connectionString: url,
    max: maxConnections,
    types,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', onIdleError);
  // An unhandled error event would end Node; the next statement on the broken connection fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [namesOfCode] });
}

/** Runs `work` in one transaction: all of it or nothing. Joins the transaction it is given. */
export function transaction<T>(db: Db | Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Tx) : db.transaction().execute(work);
}

/** The name of the unique constraint or index that refused a row, or null for any other error. */
export function violatedUnique(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code === '23505' ? (error.constraint ?? '') : null;
}

/** Whether another transaction holds a row that was not to be waited for, or both would have waited for each other. */
export function isHeldByOthers(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
}

/** Whether a row could not be deleted because another one refers to it. */
export function isReferenced(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '23503' || error.code === '23001');
}
