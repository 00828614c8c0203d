import { BACKUP_CODES } from '@dopusk/contract/second-factor.ts';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';
import { countAttempt, forgetAttempts } from '../../../http/rate-limit.ts';
import { LimitRefusal } from '../../../http/refusal.ts';
import { inWords } from '../../../http/wait-in-words.ts';
import { findSecret, takeBackupCode, takeStep } from './db.ts';
import { matchingStep, randomLetters } from './totp.ts';

const GUESSES_PER_ACCOUNT = 10;
const HOUR_SECONDS = 3600;
const BACKUP_CODE_BYTES = 10;

/** New backup codes as they are shown: «ABCD-EFGH-IJKL-MNOP». */
export const newBackupCodes = (): string[] =>
  Array.from({ length: BACKUP_CODES }, () => inGroups(randomLetters(BACKUP_CODE_BYTES), '-'));

/** Letters in groups of four: easier to type off. */
export const inGroups = (letters: string, between: string): string => (letters.match(/.{1,4}/g) ?? []).join(between);

/** A backup code without the signs between its groups, as it is stored. */
export const bare = (code: string): string => code.replaceAll('-', '');

/**
 * Uses a code of the application or a backup code; each is valid once.
 * @returns which of the two it was; null when it is wrong
 */
export async function useCode(
  { secrets }: Pick<Context, 'secrets'>,
  tx: Tx,
  userId: Seen<'users'>,
  code: string,
): Promise<'app' | 'backup' | null> {
  if (isBackup(code)) return (await takeBackupCode(tx, userId, code)) ? 'backup' : null;
  const kept = await findSecret(tx, userId);
  const step = kept ? matchingStep(secrets.open(kept.secret, userId), code) : null;
  return step !== null && (await takeStep(tx, userId, step)) ? 'app' : null;
}

const isBackup = (code: string): boolean => code.length > 6;

/**
 * Counts a guess at the codes of an account from any address: whoever guesses knows the password already, and may have
 * many addresses. Backup codes are too long to guess and are not counted: the owner can use them meanwhile.
 * @throws Refusal AuthCodeException when there were too many
 */
export async function limitGuesses(db: Db, userId: string, code: string): Promise<void> {
  if (isBackup(code)) return;
  const wait = await countAttempt(db, guessesKey(userId), GUESSES_PER_ACCOUNT, HOUR_SECONDS);
  if (wait !== null) throw tooMany(wait);
}

export const forgetGuesses = (db: Db, userId: string): Promise<void> => forgetAttempts(db, [guessesKey(userId)]);

const guessesKey = (userId: string): string => `second-factor:${userId}`;

export const tooMany = (seconds: number): LimitRefusal =>
  new LimitRefusal('AuthCodeException', `Слишком много попыток. Повторите через ${inWords(seconds)}`);
