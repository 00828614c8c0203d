import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connection.ts';
import type { Seen } from '../../db/seen.ts';
import { defineMessage, deliver, greet } from '../deliveries/message.ts';
import { findContact } from '../session/db.ts';

/** Of a new token: who had the account for a minute may have made it. */
export const tokenMade = defineMessage('token-made', {
  title: 'Новый ключ программы',
  data: z.object({ title: z.string() }),
  compose: async ({ title }, delivery, { config }) => ({
    subject: 'Создан ключ программы',
    greeting: greet(delivery),
    paragraphs: [
      `Под вашей учётной записью создан ключ «${title}»: программа с ним обращается к порталу от вашего имени.`,
      'Если это сделали вы, ничего делать не нужно.',
      'Если не вы, отзовите ключ и смените пароль: смена пароля сама ключей не отзывает.',
    ],
    action: { label: 'Открыть ключи программ', url: `${config.publicUrl}/settings/programs` },
    notes: ['Письмо уходит тому, под чьей учётной записью создан ключ.'],
  }),
});

/** Writes to the maker of a token, when his e-mail is confirmed. */
export async function tellOfToken(context: Context, tx: Tx, userId: Seen<'users'>, title: string): Promise<void> {
  const { email: recipient, isConfirmed } = await findContact(tx, userId);
  if (isConfirmed) await deliver(context, tx, tokenMade, { channel: 'Mail', recipient, userId, data: { title } });
}
