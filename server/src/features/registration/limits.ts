import type { Db } from '../../db/connection.ts';
import { countAttempt } from '../../http/rate-limit.ts';
import { LimitRefusal } from '../../http/refusal.ts';
import { inWords } from '../../http/wait-in-words.ts';

const ATTEMPTS_PER_HOUR = 20;
/** Each costs the hash of a password. */
const ACCEPTANCES_PER_HOUR = 200;

/** Counts a registration from a network. @throws Refusal ManyRecoveryCodeRequests after too many */
export const limitRegistrations = (db: Db, network: string): Promise<void> =>
  limitAttempts(db, `registration:${network}`, 'регистраций');

/**
 * Counts an attempt to accept an invitation from a network, apart from registrations: a token cannot be guessed, and an office
 * whose people mistype a field a few times is to go on registering.
 * @throws Refusal ManyRecoveryCodeRequests after too many
 */
export const limitAcceptances = (db: Db, network: string): Promise<void> =>
  limitAttempts(db, `acceptance:${network}`, 'попыток', ACCEPTANCES_PER_HOUR);

/**
 * Counts something that is done a few times an hour.
 * @param what in the genitive of the plural, for the refusal
 * @throws Refusal ManyRecoveryCodeRequests after too many
 */
export async function limitAttempts(db: Db, key: string, what: string, limit = ATTEMPTS_PER_HOUR): Promise<void> {
  const wait = await countAttempt(db, key, limit, 3600);
  if (wait === null) return;
  const message = `Слишком много ${what}. Повторите через ${inWords(wait)}`;
  throw new LimitRefusal('ManyRecoveryCodeRequests', message);
}
