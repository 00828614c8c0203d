import { createHash } from 'node:crypto';
import { today } from '@dopusk/contract/fields/date.ts';
import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

/** The names of prepared statements by their text. */
const names = new Map<string, string>();

/**
 * Runs a query that each connection parses and plans only the first times. For frequent queries whose plan does not
 * depend on the values: the session of a cookie, the rows of these ids. Not for searches and lists: one plan for any
 * search is a bad one for most. The text must be the same at every call: a list of ids is one value, `= any($1)`.
 */
export function plannedOnce<O>(db: Kysely<Database>, query: Compilable<O>): Promise<O[]> {
  return execute(db, query.compile());
}

async function execute<O>(db: Kysely<Database>, compiled: CompiledQuery<O>): Promise<O[]> {
  // Derived from the text, so that all users of the connection (another process behind a pooler too) mean the same
  // statement by it; shorter than the 64 characters that PostgreSQL allows.
  if (!names.has(compiled.sql)) names.set(compiled.sql, createHash('sha256').update(compiled.sql).digest('base64url'));
  return (await db.executeQuery(compiled)).rows;
}

/** Stands in a statement where a value of each call goes. */
class Place {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * A statement that is planned once and built once a day as well: Kysely's work on it takes longer than its values. A day,
 * because conditions ask for `today()` while they are built (db/visible.ts).
 * @param build the query; it passes `values` on into it and does not look at them, for there are none yet
 * @returns runs it with values
 */
export function builtOnce<Values extends object, O>(
  build: (db: Kysely<Database>, values: Values) => Compilable<O>,
): (db: Kysely<Database>, values: Values) => Promise<O[]> {
  let built: CompiledQuery<O> | undefined;
  let builtOn = '';
  return (db, values) => {
    const day = today();
    if (day !== builtOn) built = undefined;
    builtOn = day;
    built ??= build(db, new Proxy({}, { get: (_, name) => new Place(name) }) as Values).compile();
    const parameters = built.parameters.map((one) => (one instanceof Place ? values[one.name as keyof Values] : one));
    return execute(db, { ...built, parameters });
  };
}

/** A connection that runs these queries as prepared statements, and does not outlive the server it was made to. */
export class PlanningOnce extends pg.Client {
  // The pool and Kysely use all forms of `query`; only a text with values is of interest.
  override query: pg.Client['query'] = (...asked: unknown[]) => {
    const [text, values] = asked;
    const name = typeof text === 'string' && names.get(text);
    const query = super.query.bind(this) as (...all: unknown[]) => never;
    const answer: unknown = name ? query({ name, text, values }) : query(...asked);
    if (answer instanceof Promise) answer.catch((error) => this.hangUpAfter(error));
    return answer as never;
  };

  /** A server that has fallen silent, or only reads now, is not to be asked again: the pool opens another connection. */
  private hangUpAfter(error: unknown): void {
    const isSilent = error instanceof Error && error.message === 'Query read timeout';
    const isReadOnly = error instanceof pg.DatabaseError && error.code === '25006';
    // A transaction's ROLLBACK then fails at once instead of waiting for the silent one.
    if (isSilent || isReadOnly) this.end().catch(() => undefined);
  }
}
