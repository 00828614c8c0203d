import { createHash } from 'node:crypto';
import type { Compilable, Kysely } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

/** Names of the statements that are planned once, by their text. */
const names = new Map<string, string>();

/**
 * Asks a statement that every connection parses and plans only the first times. For what is asked all day with a plan
 * that does not depend on the values: whoever is behind a cookie, the rows of these ids. Never for searches and lists:
 * a plan for any search is a bad one for most. The text must be the same at every call: a list of ids is one
 * value, `= any($1)`.
 */
export async function plannedOnce<O>(db: Kysely<Database>, query: Compilable<O>): Promise<O[]> {
  const compiled = query.compile();
  // By its text, so that whatever shares the connection, another process behind a pooler too, means the same by it; in
  // fewer than the 64 characters that PostgreSQL has for a name.
  if (!names.has(compiled.sql)) names.set(compiled.sql, createHash('sha256').update(compiled.sql).digest('base64url'));
  return (await db.executeQuery(compiled)).rows;
}

/** A connection that asks those statements by their names. */
export class PlanningOnce extends pg.Client {
  // The pool and Kysely between them use every form of `query`; only that of a text with its values is of interest.
  override query: pg.Client['query'] = (...asked: unknown[]) => {
    const [text, values] = asked;
    const name = typeof text === 'string' && names.get(text);
    const query = super.query.bind(this) as (...all: unknown[]) => never;
    return name ? query({ name, text, values }) : query(...asked);
  };
}
