import { timingSafeEqual } from 'node:crypto';
import { type Messenger, messengerTitles } from '@dopusk/contract/notices.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import { type Tx, transaction } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { linkChat, noteUpdate, takeLinkCode, unlinkChat } from './db/messengers.ts';

/** An update that a messenger brings to our bot. */
export interface Update {
  /** The same for each repetition of an update. */
  id: string;
  chatId: string;
  text: string;
}

const replies = {
  linked: 'Готово: сюда будут приходить уведомления портала «Допуск». Чтобы отключить их, напишите /stop.',
  wrongCode:
    'Ссылка устарела или уже использована. Откройте портал, «Настройки» → «О чём сообщать», и подключите мессенджер заново.',
  unlinked: 'Уведомления отключены. Подключить их снова можно в настройках портала.',
  hello: 'Это бот портала «Допуск». Он присылает уведомления тем, кто подключил его в настройках портала.',
} as const;
type ReplyName = keyof typeof replies;

/** Answers in the chat, in the background, because the messenger waits only a few seconds. */
export const replyInMessenger = defineJob('notice.messenger-reply', {
  payload: z.object({
    messenger: z.enum(['Telegram', 'Max']),
    chatId: z.string(),
    reply: z.enum(Object.keys(replies) as [ReplyName, ...ReplyName[]]),
  }),
  retries: 3,
  handler: async ({ messenger, chatId, reply }, { messengers }: Context) => {
    await messengers[messenger]?.send({ chatId, text: replies[reply] });
  },
});

/**
 * Handles an update of a messenger: a code links the chat with the user it was made for, /stop unlinks it. A repeated
 * update does nothing.
 * @param secret what the caller shows to prove that it is the messenger
 * @throws Refusal Forbidden for a caller without the secret and for a messenger that is not set up
 */
export async function takeUpdate(
  { db, jobs, messengers }: Pick<Context, 'db' | 'jobs' | 'messengers'>,
  messenger: Messenger,
  secret: unknown,
  update: Update | null,
): Promise<null> {
  const provider = messengers[messenger];
  if (!provider || !isSame(provider.secret, secret)) throw new Refusal('Forbidden');
  if (!update) return null;
  await transaction(db, async (tx) => {
    if (!(await noteUpdate(tx, messenger, update.id))) return;
    const reply = await answerTo(tx, messenger, update);
    const payload = { messenger, chatId: update.chatId, reply };
    await jobs.enqueue(replyInMessenger, payload, { transaction: tx });
  });
  return null;
}

async function answerTo(tx: Tx, messenger: Messenger, { chatId, text }: Update): Promise<ReplyName> {
  const [command, code] = text.trim().split(/\s+/);
  if (command === '/stop') {
    await unlinkChat(tx, messenger, chatId);
    return 'unlinked';
  }
  if (command !== '/start' || !code) return 'hello';
  const userId = await takeLinkCode(tx, messenger, code);
  if (!userId) return 'wrongCode';
  await linkChat(tx, userId, messenger, chatId);
  await audit(tx, null, 'messenger.linked', userId, { messenger: messengerTitles[messenger] });
  return 'linked';
}

function isSame(expected: string, shown: unknown): boolean {
  if (typeof shown !== 'string') return false;
  const [a, b] = [Buffer.from(expected), Buffer.from(shown)];
  return a.length === b.length && timingSafeEqual(a, b);
}
