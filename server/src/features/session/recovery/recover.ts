import { randomInt, timingSafeEqual } from 'node:crypto';
import { RECOVERY_PAUSE_SECONDS, type RecoveryLogin } from '@dopusk/contract/recovery-login.ts';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { type Db, transaction } from '../../../db/connection.ts';
import { carriedId } from '../../../db/seen.ts';
import { countAttempt, giveBackAttempt } from '../../../http/rate-limit.ts';
import { LimitRefusal, Refusal } from '../../../http/refusal.ts';
import { inWords } from '../../../http/wait-in-words.ts';
import { defineJob } from '../../../jobs/jobs.ts';
import { defineMessage, deliver, greet } from '../../deliveries/message.ts';
import { proveMailbox } from '../confirmation/prove-mailbox.ts';
import { type Admission, admit, type Visit } from '../second-factor/second-step.ts';
import {
  askForCode,
  findRecipient,
  hashCode,
  hashLogin,
  listSharers,
  requestOf,
  secondsToWait,
  setCode,
  spendRecoveryAttempt,
  takeRecoveryCode,
} from './db.ts';
import { otherRecordLetter } from './other-record-letter.ts';

const CODES_PER_LOGIN = 5;
const CODES_PER_ADDRESS = 30;
const HOUR_SECONDS = 3600;
const GUESSES_PER_ADDRESS = 30;
const GUESS_WINDOW_SECONDS = 15 * 60;

export const recoveryCode = defineMessage('recovery-code', {
  title: 'Код для входа',
  isOneTime: true,
  data: z.object({ recoveryId: carriedId<'recoveryCodes'>() }),
  compose: async ({ recoveryId }, delivery, { db }) => {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    if (!(await setCode(db, recoveryId, code))) return null;
    if (delivery.channel === 'Sms') return `Допуск: код ${code}. Действует 10 минут. Никому его не сообщайте.`;
    return {
      subject: 'Код для входа',
      greeting: greet(delivery),
      paragraphs: ['Введите этот код на странице восстановления доступа, затем задайте новый пароль.'],
      code,
      notes: [
        'Код действует 10 минут. Никому его не сообщайте, даже сотрудникам портала.',
        'Если вы не запрашивали код, ничего не делайте: без него в вашу учётную запись не войти.',
      ],
    };
  },
});

/**
 * Sends the code in the background, so that the answer takes no longer for a known login; and beside it a link to each
 * further record with the same e-mail.
 */
export const answerRecovery = defineJob('recovery.answer', {
  payload: z.object({ recoveryId: carriedId<'recoveryCodes'>() }),
  handler: async ({ recoveryId }, context: Context) => {
    const to = await findRecipient(context.db, recoveryId);
    if (!to) return;
    await transaction(context.db, async (tx) => {
      await deliver(context, tx, recoveryCode, { ...to, data: { recoveryId } });
      if (to.channel !== 'Mail') return;
      for (const { userId } of await listSharers(tx, to.recipient, to.userId)) {
        await deliver(context, tx, otherRecordLetter, { ...to, userId, data: {} });
      }
    });
  },
});

/**
 * Sends a six-digit code to whoever has this login; the answer is the same when nobody has it (docs/rules.md#2.2).
 * Whether the service that carries it can be reached is found out for a login that nobody has as well, so it tells nothing.
 * @returns in how many seconds the next one may be asked for, and whether the code will be late or lost
 * @throws Refusal ManyRecoveryCodeRequests
 */
export async function sendCode(
  context: Context,
  login: RecoveryLogin,
  address: string,
): Promise<{ seconds: number; isDelayed: boolean }> {
  const { db, jobs, mail, sms } = context;
  await limit(db, `recovery:${address}`, CODES_PER_ADDRESS);
  await transaction(db, async (tx) => {
    const asked = await requestOf(tx, login);
    const recoveryId = await askForCode(tx, asked);
    if (!recoveryId) throw tooMany(await secondsToWait(tx, asked.loginHash));
    await limit(tx, `recovery:${asked.loginHash.toString('base64')}`, CODES_PER_LOGIN);
    await jobs.enqueue(answerRecovery, { recoveryId }, { transaction: tx, key: recoveryId });
  });
  const isReachable = await (login.loginType === 'Email' ? mail : sms).isReachable();
  return { seconds: RECOVERY_PAUSE_SECONDS, isDelayed: !isReachable };
}

/**
 * Logs a user in by the code sent to him: gives the token of the new session, or of the second step, which is asked for
 * also after a forgotten password. A code from a letter confirms the e-mail.
 * @throws Refusal AuthCodeException for a wrong, used or outdated code, and after five wrong ones
 */
export async function logInByCode(
  context: Context,
  { code, ...login }: RecoveryLogin & { code: string },
  from: Visit,
): Promise<Admission> {
  const { db } = context;
  const addressKey = `code:${from.network}`;
  const wait = await countAttempt(db, addressKey, GUESSES_PER_ADDRESS, GUESS_WINDOW_SECONDS);
  if (wait !== null) {
    throw new LimitRefusal('AuthCodeException', `Слишком много попыток. Повторите через ${inWords(wait)}`);
  }
  const request = await spendRecoveryAttempt(db, hashLogin(login));
  if (!request?.codeHash || !timingSafeEqual(request.codeHash, hashCode(request.id, code))) {
    throw new Refusal('AuthCodeException');
  }
  return transaction(db, async (tx) => {
    const account = await takeRecoveryCode(tx, request.id);
    if (!account) throw new Refusal('AuthCodeException');
    await giveBackAttempt(tx, addressKey);
    if (login.loginType === 'Email') await proveMailbox(tx, account.id, login.email);
    return admit(context, tx, account, 'session.opened-by-code', from);
  });
}

async function limit(db: Db, key: string, requests: number): Promise<void> {
  const wait = await countAttempt(db, key, requests, HOUR_SECONDS);
  if (wait !== null) throw tooMany(wait);
}

function tooMany(seconds: number): Refusal {
  return new LimitRefusal(
    'ManyRecoveryCodeRequests',
    `Слишком много запросов на восстановление пароля. Повторите через ${inWords(seconds)}`,
  );
}
