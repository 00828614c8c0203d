import { createHash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import type { Db } from './connection.ts';

const BELIEVED_MS = 60_000;
const ENTRIES = 1_000;

type Question = Pick<CompiledQuery, 'sql' | 'parameters'>;

/**
 * The counts that were stopped at their limit a moment ago. Whoever turns the pages of a long list need not count up
 * to ten thousand again for each of them. Only «more than that» is believed, or what was answered instead: what a user
 * adds to a short list or takes from it is seen at once (docs/decisions/0031-remembered-counts.md).
 */
export class CappedCounts {
  readonly #believed = new Map<string, { until: number; answer: unknown }>();

  /** Whether this question was stopped at its limit within the last minute. */
  has(question: Question): boolean {
    return this.#find(question) !== undefined;
  }

  /** What was answered instead, if this question was stopped at its limit within the last minute. */
  answerTo<T>(question: Question): T | undefined {
    return this.#find(question)?.answer as T | undefined;
  }

  #find(question: Question) {
    const key = keyOf(question);
    const found = this.#believed.get(key);
    if (!found) return undefined;
    this.#believed.delete(key);
    if (found.until <= performance.now()) return undefined;
    // What is asked for stays, what nobody asks for is the first to be forgotten.
    this.#believed.set(key, found);
    return found;
  }

  /** Remembers that this question was stopped at its limit, and what was answered instead. */
  add(question: Question, answer?: unknown): void {
    this.#believed.set(keyOf(question), { until: performance.now() + BELIEVED_MS, answer });
    const [oldest] = this.#believed.keys();
    if (oldest !== undefined && this.#believed.size > ENTRIES) this.#believed.delete(oldest);
  }
}

/** The statement with its values, among them whose rows may be seen: another visitor's question is another one. */
function keyOf({ sql, parameters }: Question): string {
  return createHash('sha256')
    .update(JSON.stringify([sql, parameters]))
    .digest('base64');
}

const countsOf = new WeakMap<Db, CappedCounts>();

/** What is remembered of this database in this process. */
export function cappedCounts(db: Db): CappedCounts {
  const counts = countsOf.get(db) ?? new CappedCounts();
  countsOf.set(db, counts);
  return counts;
}
