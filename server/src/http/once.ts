import { createHash } from 'node:crypto';
import type { Endpoint } from '@dopusk/contract/endpoint.ts';
import { sql } from 'kysely';
import { type Db, transaction } from '../db/connection.ts';
import type { OperatorScope } from '../db/scope.ts';
import { Refusal } from './refusal.ts';

/** How long an answer is kept, in hours. */
const KEPT_HOURS = 24;

/**
 * Does the work of one request once (decision 106): the same request with the same key gets the answer of the first, which
 * is kept by the transaction of the work itself. Without a key it is just done.
 * @param work in a transaction when there is a key: what it opens of its own joins that
 * @throws Refusal KeyReused for another request with the key, RequestUnderWay while the first is being done; what `work`
 * throws, and then nothing is kept
 */
export type Once = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** The key of a request's header; the quotes of a structured field may be left out. @throws Refusal BadRequest */
export function keyOfRequest(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const key = String(header).replace(/^"(.*)"$/, '$1');
  if (!/^[\x21-\x7e]{1,100}$/.test(key))
    throw new Refusal('BadRequest', 'Idempotency-Key: от 1 до 100 латинских букв, цифр и знаков без пробелов');
  return key;
}

/** The keeper of one request's answer. Keys are their author's: of a person, or of one token of a program. */
export function onceOf(
  db: Db,
  scope: OperatorScope,
  key: string | null,
  { path }: Pick<Endpoint, 'path'>,
  input: object,
): Once {
  if (key === null) return (work) => work(db);
  const owner = scope.tokenId ?? scope.userId;
  const request = [path, scope.organization?.id, input];
  const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest();
  return <T>(work: (db: Db) => Promise<T>) =>
    transaction(db, async (tx) => {
      const { rows } = await sql<{ isFree: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${`once ${owner} ${key}`}, 0)) as is_free`.execute(tx);
      if (!rows[0]?.isFree) throw new Refusal('RequestUnderWay');
      const known = await tx
        .selectFrom('keptAnswers')
        .where('owner', '=', owner)
        .where('key', '=', key)
        .select(['fingerprint', 'answer'])
        .executeTakeFirst();
      if (known && !known.fingerprint.equals(fingerprint)) throw new Refusal('KeyReused');
      if (known) return known.answer.value as T;
      const value = await work(tx);
      const answer = JSON.stringify({ value });
      await tx.insertInto('keptAnswers').values({ owner, key, fingerprint, answer }).execute();
      return value;
    });
}

/** Forgets the answers that nobody will ask for again. */
export async function forgetAnswers(db: Db): Promise<void> {
  await db
    .deleteFrom('keptAnswers')
    .where('createdAt', '<', sql<Date>`now() - make_interval(hours => ${KEPT_HOURS})`)
    .execute();
}
