import { createHash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import type { Db } from './connection.ts';

const BELIEVED_MS = 60_000;
const ENTRIES = 1_000;

type Question = Pick<CompiledQuery, 'sql' | 'parameters'>;

/**
 * The counts that were stopped at their limit a moment ago. Whoever turns the pages of a long list need not count up
 * to ten thousand again for each of them. Only «more than that» is believed: what a user adds to a short list or takes
 * from it is seen at once (docs/decisions/0031-remembered-counts.md).
 */
export class CappedCounts {
  readonly #believedUntil = new Map<string, number>();

  /** Whether this question was stopped at its limit within the last minute. */
  has(question: Question): boolean {
    const key = keyOf(question);
    const until = this.#believedUntil.get(key);
    if (until === undefined) return false;
    this.#believedUntil.delete(key);
    if (until <= performance.now()) return false;
    // What is asked for stays, what nobody asks for is the first to be forgotten.
    this.#believedUntil.set(key, until);
    return true;
  }

  /** Remembers that this question was stopped at its limit. */
  add(question: Question): void {
    this.#believedUntil.set(keyOf(question), performance.now() + BELIEVED_MS);
    const [oldest] = this.#believedUntil.keys();
    if (oldest !== undefined && this.#believedUntil.size > ENTRIES) this.#believedUntil.delete(oldest);
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
