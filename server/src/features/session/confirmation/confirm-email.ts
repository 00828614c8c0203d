import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, type Tx, transaction, violatedUnique } from '../../../db/connection.ts';
import type { UserScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { countAttempt } from '../../../http/rate-limit.ts';
import { fieldRefusal, LimitRefusal, Refusal } from '../../../http/refusal.ts';
import { inWords } from '../../../http/wait-in-words.ts';
import { findLastData } from '../../deliveries/db.ts';
import { defineMessage, deliver, deliverNow, greet } from '../../deliveries/message.ts';
import {
  confirmEmailOf,
  createConfirmation,
  findConfirmation,
  findUnconfirmed,
  isHeldByOperator,
  replaceUnconfirmedEmail,
  takeConfirmation,
} from './db.ts';

/** Between two letters to the same person, and how many an hour (docs/rules.md#2.4). */
const PAUSE_SECONDS = 60;
const LETTERS_PER_HOUR = 5;

/** The texts of the letter by its reason: why it comes, and what to do when one knows nothing of it. */
const reasons = {
  registered: [
    'Этот адрес указан при регистрации на портале обучения «Допуск». Подтвердите, что он ваш.',
    'Если вы не регистрировались, ничего не делайте.',
  ],
  added: [
    'Вас добавили оператором на портал обучения «Допуск» с этим адресом. Подтвердите, что он ваш.',
    'Если вы не знаете, о чём речь, ничего не делайте.',
  ],
  corrected: [
    'Этот адрес указан взамен ошибочного, введённого при регистрации на портале «Допуск». Подтвердите, что он ваш.',
    'Если вы не регистрировались, ничего не делайте.',
  ],
} as const;
type Reason = keyof typeof reasons;

/** An earlier version wrote letters for another reason too. */
const Data = z.object({
  reason: z
    .enum(Object.keys(reasons) as [Reason, ...Reason[]])
    .default('registered')
    .catch('registered'),
});

export const emailConfirmation = defineMessage('email-confirmation', {
  title: 'Подтверждение почты',
  data: Data,
  compose: async ({ reason }, delivery, { db, config }) => {
    const token = await createConfirmation(db, delivery.userId, delivery.recipient);
    if (!token) return null;
    const [why, otherwise] = reasons[reason];
    return {
      subject: 'Подтвердите почту',
      greeting: greet(delivery),
      paragraphs: [why],
      action: { label: 'Подтвердить почту', url: `${config.publicUrl}/confirm-email?token=${token}` },
      notes: ['Ссылка действует 24 часа и срабатывает один раз.', otherwise],
    };
  },
});

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
 * Confirms the e-mail by the link of the letter, once.
 * @throws Refusal InvalidToken; ExpiredEmailToken after 24 hours, saying whether a new letter is sent; EmailAlreadyUse for a
 *   registration with the e-mail of an operator who has confirmed it meanwhile
 */
export async function confirmEmail(context: Context, token: string): Promise<void> {
  const link = await findConfirmation(context.db, token);
  if (!link) throw new Refusal('InvalidToken');
  if (link.isExpired) {
    throw new Refusal('ExpiredEmailToken', await replaceExpired(context, link));
  }
  await transaction(context.db, async (tx) => {
    if (!(await takeConfirmation(tx, token))) throw new Refusal('InvalidToken');
    if (await isHeldByOperator(tx, link.userId, link.email)) throw new Refusal('EmailAlreadyUse', HELD);
    await confirmEmailOf(tx, link.userId, link.email);
    await audit(tx, null, 'email.confirmed', link.userId);
  });
}

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
