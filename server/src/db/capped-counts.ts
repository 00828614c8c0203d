import { createHash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import type { Db } from './connection.ts';

const BELIEVED_MS = 60_000;
const ENTRIES = 1_000;

type Question = Pick<CompiledQuery, 'sql' | 'parameters'>;

/**
 * The counts that reached their limit a moment ago, so that turning the pages of a long list does not count up to ten
 * thousand again for each page. Only «more than the limit», or the answer given instead, is remembered: a change of a
 * short list is seen at once (docs/decisions/0031-remembered-counts.md).
 */
export class CappedCounts {
  readonly #believed = new Map<string, { until: number; answer: unknown }>();

  /** Whether this count reached its limit within the last minute. */
  has(question: Question): boolean {
    return this.#find(question) !== undefined;
  }

  /** The answer given instead, if this count reached its limit within the last minute. */
  answerTo<T>(question: Question): T | undefined {
    return this.#find(question)?.answer as T | undefined;
  }

  #find(question: Question) {
    const key = keyOf(question);
    const found = this.#believed.get(key);
    if (!found) return undefined;
    this.#believed.delete(key);
    if (found.until <= performance.now()) return undefined;
    // Moved to the end: the first of the map is the one asked for least recently.
    this.#believed.set(key, found);
    return found;
  }

  /** Remembers that this count reached its limit, and the answer given instead. */
  add(question: Question, answer?: unknown): void {
    this.#believed.set(keyOf(question), { until: performance.now() + BELIEVED_MS, answer });
    const [oldest] = this.#believed.keys();
    if (oldest !== undefined && this.#believed.size > ENTRIES) this.#believed.delete(oldest);
  }
}

/** The statement with its values: among them are the rows that may be seen, so visitors do not share counts. */
function keyOf({ sql, parameters }: Question): string {
  return createHash('sha256')
    .update(JSON.stringify([sql, parameters]))
    .digest('base64');
}

const countsOf = new WeakMap<Db, CappedCounts>();

/** The counts remembered for this database in this process. */
export function cappedCounts(db: Db): CappedCounts {
  const counts = countsOf.get(db) ?? new CappedCounts();
  countsOf.set(db, counts);
  return counts;
}
