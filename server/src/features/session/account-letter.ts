import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connection.ts';
import type { Seen } from '../../db/seen.ts';
import { defineMessage, deliver, greet } from '../deliveries/message.ts';
import { findContact } from './db.ts';

type Event = 'password-changed' | 'sessions-ended';

const events: Record<Event, { subject: string; paragraphs: string[]; notes: string[] }> = {
  'password-changed': {
    subject: 'Сменён пароль',
    paragraphs: ['Пароль для входа на портал сменён. Сеансы на других ваших устройствах завершены.'],
    notes: ['Если это были не вы, сразу задайте новый по ссылке «Забыли пароль?» и сообщите администратору.'],
  },
  'sessions-ended': {
    subject: 'Ваши сеансы завершены',
    paragraphs: [
      'Администратор завершил все ваши сеансы на портале. Войдите заново с прежним паролем.',
      'Ключи программ, которые вы создали, больше не действуют, приглашения, которых ещё не приняли, отозваны. Адреса для событий, которые вы добавили или изменили за неделю, выключены. Что из этого ваше, сделайте заново.',
    ],
    notes: ['Если пароль мог узнать кто-то ещё, задайте новый по ссылке «Забыли пароль?».'],
  },
};

/** Letters about a changed password and ended sessions: somebody else may be behind it. */
export const accountLetter = defineMessage('account', {
  title: 'Изменение входа',
  data: z.object({ event: z.enum(Object.keys(events) as [Event, ...Event[]]) }),
  compose: async ({ event }, delivery, { config }) => ({
    ...events[event],
    greeting: greet(delivery),
    action: { label: 'Открыть портал', url: config.publicUrl },
  }),
});

/**
 * Writes to a user once the transaction commits; to an operator only when his e-mail is confirmed, to a student always,
 * because an operator has entered it.
 */
export async function tellOfAccount(context: Context, tx: Tx, userId: Seen<'users'>, event: Event): Promise<void> {
  const { email, isConfirmed, isStudent } = await findContact(tx, userId);
  if (!isConfirmed && !isStudent) return;
  await deliver(context, tx, accountLetter, { channel: 'Mail', recipient: email, userId, data: { event } });
}
