import type { ConfirmByPasswordBody, EmailConfirmation } from '@dopusk/contract/email-confirmations.ts';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import { audit, auditAs } from '../../../db/audit.ts';
import { type Db, type Tx, transaction, violatedUnique } from '../../../db/connection.ts';
import type { UserScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { countAttempt } from '../../../http/rate-limit.ts';
import { fieldRefusal, found, LimitRefusal, Refusal } from '../../../http/refusal.ts';
import { inWords } from '../../../http/wait-in-words.ts';
import { findLastData } from '../../deliveries/db.ts';
import { deliver, deliverNow } from '../../deliveries/message.ts';
import { isStillPassword } from '../db.ts';
import { holdOwnAccount } from '../hold-account.ts';
import { passwordFits } from '../passwords.ts';
import {
  confirmEmailOf,
  endUnconfirmed,
  findConfirmation,
  findRegistrant,
  findUnconfirmed,
  isHeldByOperator,
  replaceUnconfirmedEmail,
  takeConfirmation,
} from './db.ts';
import { Data, emailConfirmation, type Reason } from './letter.ts';

/** Between two letters to the same person, and how many an hour (docs/rules.md#2.4). */
const PAUSE_SECONDS = 60;
const LETTERS_PER_HOUR = 5;

/** Sends a user a letter to confirm his e-mail, once the transaction commits. */
export async function askToConfirm(
  context: Context,
  tx: Tx,
  userId: Seen<'users'>,
  email: string,
  reason: Reason,
): Promise<void> {
  await waitForLetter(tx, userId);
  await deliver(context, tx, emailConfirmation, { channel: 'Mail', recipient: email, userId, data: { reason } });
}

/** The same letter again, for the same reason as the one before. */
async function sameLetter(db: Db, userId: Seen<'users'>, recipient: string) {
  const { reason } = Data.parse((await findLastData(db, emailConfirmation.kind, userId, recipient)) ?? {});
  return { channel: 'Mail', recipient, userId, data: { reason } } as const;
}

/**
 * Confirms the e-mail by the link of the letter, once, in the browser in which its owner is logged in: whoever holds the mailbox and
 * has not made the account confirms it to nobody (decision 381).
 * @throws Refusal InvalidToken; ExpiredEmailToken after 24 hours, saying whether a new letter is sent; Forbidden in any other browser;
 *   EmailAlreadyUse for a registration with the e-mail of an operator who has confirmed it meanwhile
 */
export async function confirmEmail(context: Context, token: string, scope: UserScope | null): Promise<void> {
  const link = await findCurrent(context, token);
  if (link.userId !== scope?.userId) throw new Refusal('Forbidden', ELSEWHERE);
  await transaction(context.db, async (tx) => {
    await holdOwnAccount(tx, scope);
    await confirm(tx, token, link);
  });
}

/**
 * The same in another browser, by the password of the account. It lets nobody in.
 * @throws Refusal as `confirmEmail`; AuthException for a wrong password, and after too many
 */
export async function confirmByPassword(
  context: Context,
  { token, password }: z.output<typeof ConfirmByPasswordBody>,
): Promise<void> {
  const link = await findCurrent(context, token);
  const wait = await countAttempt(context.db, `confirming:${link.userId}`, GUESSES, GUESSES_SECONDS);
  if (wait !== null) throw new LimitRefusal('AuthException', `Слишком много попыток. Повторите через ${inWords(wait)}`);
  const account = { id: link.userId, passwordHash: link.passwordHash };
  if (!(await passwordFits(account.passwordHash, password)))
    throw fieldRefusal('AuthException', 'password', 'Не тот пароль. Нужен тот, с которым регистрировались');
  await transaction(context.db, async (tx) => {
    if (!(await isStillPassword(tx, account))) throw new Refusal('InvalidToken');
    await confirm(tx, token, link);
  });
}

/** @throws Refusal InvalidToken, ExpiredEmailToken */
async function findCurrent(context: Context, token: string) {
  const link = found(await findConfirmation(context.db, token), 'InvalidToken');
  if (link.isExpired) throw new Refusal('ExpiredEmailToken', await replaceExpired(context, link));
  return link;
}

async function confirm(tx: Tx, token: string, link: { userId: Seen<'users'>; email: string }): Promise<void> {
  if (!(await takeConfirmation(tx, token))) throw new Refusal('InvalidToken');
  if (await isHeldByOperator(tx, link.userId, link.email)) throw new Refusal('EmailAlreadyUse', HELD);
  await confirmEmailOf(tx, link.userId, link.email);
  await audit(tx, null, 'email.confirmed', link.userId);
}

/**
 * Whose account a link is of, for whoever has opened it.
 * @throws Refusal InvalidToken
 */
export async function readConfirmation(db: Db, token: string, scope: UserScope | null): Promise<EmailConfirmation> {
  const link = found(await findConfirmation(db, token), 'InvalidToken');
  const { fullName, organizationTitle, madeAt, isOperator } = found(
    await findRegistrant(db, link.userId),
    'InvalidToken',
  );
  return {
    email: link.email,
    fullName,
    organizationTitle,
    madeAt: madeAt.toISOString(),
    isOwn: scope?.userId === link.userId,
    isExpired: link.isExpired,
    canBeDisowned: isOperator,
  };
}

/**
 * Ends an account that somebody else has made with this e-mail, on the word of whoever holds the mailbox; also by a link whose time is over.
 * @throws Refusal InvalidToken; Forbidden for a student's, which is his organization's record
 */
export async function disownEmail(db: Db, token: string): Promise<void> {
  const { userId } = found(await findConfirmation(db, token), 'InvalidToken');
  const { isOperator } = found(await findRegistrant(db, userId), 'InvalidToken');
  if (!isOperator) throw new Refusal('Forbidden', OF_STUDENT);
  await transaction(db, async (tx) => {
    const ended = await endUnconfirmed(tx, userId);
    if (ended === null) throw new Refusal('InvalidToken');
    for (const organizationId of ended.length > 0 ? ended : [null]) {
      const concerns = organizationId ? [organizationId] : [];
      await auditAs(tx, { userId: null, organizationId }, 'email.disowned', userId, {}, concerns);
    }
  });
}

const GUESSES = 10;
const GUESSES_SECONDS = 15 * 60;

const ELSEWHERE =
  'Откройте ссылку в браузере, в котором вошли на портал, или подтвердите почту паролем, с которым регистрировались';
const OF_STUDENT = 'Эту почту записала организация обучающегося: попросите её исправить почту';

const HELD =
  'С этой почтой уже работает другая учётная запись: войдите в неё. Эта регистрация не подтверждена, другую почту для неё можно указать после входа';

const EXPIRED = 'Ссылка устарела: она действовала 24 часа.';

/** A new letter instead of an expired one. Gives what to tell whoever has opened it. */
async function replaceExpired(context: Context, link: { userId: Seen<'users'>; email: string }): Promise<string> {
  if ((await waitForLetter(context.db, link.userId)) !== null) {
    return `${EXPIRED} Новое письмо уже запрошено. Если его нет, войдите и запросите ещё одно через минуту`;
  }
  return deliverNow(context, emailConfirmation, await sameLetter(context.db, link.userId, link.email)).then(
    () => `${EXPIRED} Мы отправили новое письмо: откройте ссылку в нём`,
    (error) => {
      if (!(error instanceof Refusal)) throw error;
      return `${EXPIRED} Новое письмо отправить не удалось: войдите и запросите его позже`;
    },
  );
}

/**
 * Sends the letter again while the user waits.
 * @returns seconds until he may ask for the next one; 0 when there is nothing to confirm
 * @throws Refusal ManyRecoveryCodeRequests, SendMailError
 */
export async function resendConfirmation(context: Context, scope: UserScope): Promise<{ seconds: number }> {
  const user = await findUnconfirmed(context.db, scope);
  if (!user) return { seconds: 0 };
  await limitLetters(context, user.userId);
  await deliverNow(context, emailConfirmation, await sameLetter(context.db, user.userId, user.email));
  return { seconds: PAUSE_SECONDS };
}

/**
 * Corrects a mistyped e-mail that is not confirmed yet, and writes to the new one.
 * @throws Refusal EmailAlreadyUse at `email`, ManyRecoveryCodeRequests, SendMailError; Forbidden once it is confirmed
 */
export async function correctEmail(context: Context, scope: UserScope, email: string): Promise<{ seconds: number }> {
  await limitLetters(context, scope.userId);
  await transaction(context.db, async (tx) => {
    await holdOwnAccount(tx, scope);
    const isReplaced = await replaceUnconfirmedEmail(tx, scope, email).catch((error) => {
      if (violatedUnique(error) === 'users_email_key') throw fieldRefusal('EmailAlreadyUse', 'email');
      throw error;
    });
    if (!isReplaced) throw new Refusal('Forbidden', 'Почта уже подтверждена, изменить её можно в профиле');
    await audit(tx, scope, 'email.corrected', scope.userId);
  });
  const data = { reason: 'corrected' } as const;
  await deliverNow(context, emailConfirmation, { channel: 'Mail', recipient: email, userId: scope.userId, data });
  return { seconds: PAUSE_SECONDS };
}

async function limitLetters({ db }: Context, userId: string): Promise<void> {
  const wait = await waitForLetter(db, userId);
  if (wait === null) return;
  throw new LimitRefusal(
    'ManyRecoveryCodeRequests',
    `Письмо недавно отправлено. Новое можно запросить через ${inWords(wait)}`,
  );
}

/** Counts a letter to the user. @returns how many seconds to wait when there were too many, otherwise null */
async function waitForLetter(db: Db | Tx, userId: string): Promise<number | null> {
  return (
    (await countAttempt(db, `confirmation:${userId}`, 1, PAUSE_SECONDS)) ??
    (await countAttempt(db, `confirmations:${userId}`, LETTERS_PER_HOUR, 3600))
  );
}
