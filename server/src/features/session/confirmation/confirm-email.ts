import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, type Tx, transaction, violatedUnique } from '../../../db/connection.ts';
import { countAttempt } from '../../../http/rate-limit.ts';
import { fieldRefusal, Refusal } from '../../../http/refusal.ts';
import type { UserScope } from '../../../http/scope.ts';
import { defineMessage, deliver, deliverNow, greet } from '../../deliveries/message.ts';
import {
  confirmEmailOf,
  createConfirmation,
  findConfirmation,
  findUnconfirmed,
  replaceUnconfirmedEmail,
  takeConfirmation,
} from './db.ts';

/** Between two letters to the same person (specification §9), and how many an hour. */
const PAUSE_SECONDS = 60;
const LETTERS_PER_HOUR = 5;

export const emailConfirmation = defineMessage('email-confirmation', {
  title: 'Подтверждение почты',
  data: z.object({}),
  compose: async (_, delivery, { db, config }) => {
    const token = await createConfirmation(db, delivery.userId, delivery.recipient);
    if (!token) return null;
    return {
      subject: 'Подтвердите почту',
      greeting: greet(delivery),
      paragraphs: ['Этот адрес указан при регистрации на портале обучения «Допуск». Подтвердите, что он ваш.'],
      action: { label: 'Подтвердить почту', url: `${config.publicUrl}/confirm-email?token=${token}` },
      notes: ['Ссылка действует 24 часа и срабатывает один раз.', 'Если вы не регистрировались, ничего не делайте.'],
    };
  },
});

/** Asks a new person by letter whether the e-mail is his, once the transaction commits. */
export async function askToConfirm(context: Context, tx: Tx, userId: string, email: string): Promise<void> {
  await waitForLetter(tx, userId);
  await deliver(context, tx, emailConfirmation, { channel: 'Mail', recipient: email, userId });
}

/**
 * Confirms the e-mail by the link from the letter, once.
 * @throws Refusal InvalidToken; ExpiredEmailToken after 24 hours, and a new letter is on its way then
 */
export async function confirmEmail(context: Context, token: string): Promise<void> {
  const link = await findConfirmation(context.db, token);
  if (!link) throw new Refusal('InvalidToken');
  if (link.isExpired) {
    const to = { channel: 'Mail', recipient: link.email, userId: link.userId } as const;
    if ((await waitForLetter(context.db, link.userId)) === null) {
      await transaction(context.db, (tx) => deliver(context, tx, emailConfirmation, to));
    }
    throw new Refusal('ExpiredEmailToken', 'Ссылка устарела. Мы отправили новое письмо');
  }
  await transaction(context.db, async (tx) => {
    if (!(await takeConfirmation(tx, token))) throw new Refusal('InvalidToken');
    await confirmEmailOf(tx, link.userId, link.email);
    await audit(tx, null, 'email.confirmed', link.userId);
  });
}

/**
 * Sends the letter again while the user waits.
 * @returns in how many seconds he may ask for the next one; 0 when there is nothing to confirm
 * @throws Refusal ManyRecoveryCodeRequests, SendMailError
 */
export async function resendConfirmation(context: Context, scope: UserScope): Promise<{ seconds: number }> {
  const user = await findUnconfirmed(context.db, scope);
  if (!user) return { seconds: 0 };
  await limitLetters(context, user.userId);
  await deliverNow(context, emailConfirmation, { channel: 'Mail', recipient: user.email, userId: user.userId });
  return { seconds: PAUSE_SECONDS };
}

/**
 * Puts a mistyped e-mail right, as long as nobody has confirmed it, and writes to the new one.
 * @throws Refusal EmailAlreadyUse at `email`, ManyRecoveryCodeRequests, SendMailError; Forbidden once it is confirmed
 */
export async function correctEmail(context: Context, scope: UserScope, email: string): Promise<{ seconds: number }> {
  await limitLetters(context, scope.userId);
  await transaction(context.db, async (tx) => {
    const isReplaced = await replaceUnconfirmedEmail(tx, scope, email).catch((error) => {
      if (violatedUnique(error) === 'users_email_key') throw fieldRefusal('EmailAlreadyUse', 'email');
      throw error;
    });
    if (!isReplaced) throw new Refusal('Forbidden', 'Почта уже подтверждена, изменить её можно в профиле');
    await audit(tx, scope, 'email.corrected', scope.userId);
  });
  await deliverNow(context, emailConfirmation, { channel: 'Mail', recipient: email, userId: scope.userId });
  return { seconds: PAUSE_SECONDS };
}

async function limitLetters({ db }: Context, userId: string): Promise<void> {
  const wait = await waitForLetter(db, userId);
  if (wait === null) return;
  const when = wait > 90 ? `${Math.ceil(wait / 60)} мин.` : `${wait} с`;
  throw new Refusal('ManyRecoveryCodeRequests', `Письмо недавно отправлено. Новое можно запросить через ${when}`);
}

/** Counts a letter to the user. @returns how many seconds to wait when there were too many, otherwise null */
async function waitForLetter(db: Db | Tx, userId: string): Promise<number | null> {
  return (
    (await countAttempt(db, `confirmation:${userId}`, 1, PAUSE_SECONDS)) ??
    (await countAttempt(db, `confirmations:${userId}`, LETTERS_PER_HOUR, 3600))
  );
}
