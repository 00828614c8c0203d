// Has every connection of the tests parse and plan each text once. PostgreSQL spent more on planning than on all the rest:
// the files ask the same of tables with a few rows, again and again, and no plan is a bad one there. The texts, their
// values and what is answered stay what they are.
import { createHash } from 'node:crypto';
import pg from 'pg';

/** Begins the names of statements that only the tests keep prepared. */
export const NAMED_BY_TESTS = 'test ';

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = NAMED_BY_TESTS + createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** Asked about so many at once, a statement is planned by how many they are, as PostgreSQL does it of itself. */
const MANY = 100;
const LONG = 10_000;

const isAboutMany = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > MANY : typeof value === 'string' && value.length > LONG;

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function ask(this: pg.Client, ...asked: unknown[]) {
  const [text, values, ...rest] = asked;
  const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0 && !values.some(isAboutMany);
  return Reflect.apply(query, this, isPlain ? [{ name: nameOf(text), text, values }, ...rest] : asked) as never;
} as typeof query;
