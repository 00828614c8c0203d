import type { Db } from '../../db/connection.ts';
import { countAttempt } from '../../http/rate-limit.ts';
import { LimitRefusal } from '../../http/refusal.ts';

const ATTEMPTS_PER_HOUR = 20;

/** Counts a registration from a network. @throws Refusal ManyRecoveryCodeRequests after too many */
export const limitRegistrations = (db: Db, network: string): Promise<void> =>
  limitAttempts(db, `registration:${network}`, 'регистраций');

/**
 * Counts something that is done a few times an hour.
 * @param what in the genitive of the plural, for the refusal
 * @throws Refusal ManyRecoveryCodeRequests after too many
 */
export async function limitAttempts(db: Db, key: string, what: string): Promise<void> {
  const wait = await countAttempt(db, key, ATTEMPTS_PER_HOUR, 3600);
  if (wait === null) return;
  const message = `Слишком много ${what}. Повторите через ${Math.ceil(wait / 60)} мин.`;
  throw new LimitRefusal('ManyRecoveryCodeRequests', message);
}
