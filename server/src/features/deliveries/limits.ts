import type { Tx } from '../../db/connection.ts';
import { countAttempt } from '../../http/rate-limit.ts';
import { LimitRefusal } from '../../http/refusal.ts';
import { inWords } from '../../http/wait-in-words.ts';

const PAUSE_SECONDS = 60;
const LETTERS_A_DAY = 5;
const DAY_SECONDS = 24 * 3600;

/**
 * Counts a letter that somebody has sent to another: one a minute, and a few a day.
 * @param to names the recipient, and for what
 * @throws Refusal ManyRecoveryCodeRequests after too many
 */
export async function limitLetters(tx: Tx, to: string): Promise<void> {
  const wait = await countAttempt(tx, `letter:${to}`, 1, PAUSE_SECONDS);
  if (wait !== null)
    throw new LimitRefusal(
      'ManyRecoveryCodeRequests',
      `Письмо только что отправлено. Повторите через ${inWords(wait)}`,
    );
  await limitLettersOfDay(tx, to);
}

/** The same without the pause: for whoever corrects what he has just sent. */
export async function limitLettersOfDay(tx: Tx, to: string): Promise<void> {
  const wait = await countAttempt(tx, `letters:${to}`, LETTERS_A_DAY, DAY_SECONDS);
  if (wait === null) return;
  const message = `На этот адрес сегодня отправлено уже ${LETTERS_A_DAY} писем. Повторите через ${inWords(wait)}`;
  throw new LimitRefusal('ManyRecoveryCodeRequests', message);
}
