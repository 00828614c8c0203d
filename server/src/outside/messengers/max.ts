import { z } from 'zod';
import type { Bot } from '../../config.ts';
import { DeliveryError } from '../delivery-error.ts';
import { ChatGone, type MessengerProvider } from './port.ts';

const TIMEOUT_MS = 10_000;
/** Longer texts are refused. */
const LONGEST = 4000;
/** Another try would fail too. */
const PERMANENT = new Set([400, 403, 404]);
/** The person has stopped the bot (`chat.denied`), or there is no such chat. */
const GONE = /^(chat\.denied|(chat\.)?not\.found)$/;

const Failure = z.object({ code: z.string() });

/** MAX, https://dev.max.ru/docs-api */
export function maxMessenger({ token, bot, url }: Bot, secret: string): MessengerProvider {
  const ask = async (path: string, body: object) => {
    const response = await fetch(url + path, {
      method: 'POST',
      // The token alone, without «Bearer», which is refused.
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new DeliveryError('MAX недоступен', false);
    });
    if (response.ok) return;
    const failure = Failure.safeParse(await response.json().catch(() => null)).data;
    const message = `MAX: отказ (HTTP ${response.status})`;
    if (GONE.test(failure?.code ?? '')) throw new ChatGone(message);
    throw new DeliveryError(message, PERMANENT.has(response.status));
  };
  return {
    messenger: 'Max',
    secret,
    linkWith: (code) => `https://max.ru/${bot}?start=${code}`,
    send: ({ chatId, text }) =>
      ask(`/messages?chat_id=${encodeURIComponent(chatId)}`, { text: text.slice(0, LONGEST) }),
    subscribe: (address) =>
      ask('/subscriptions', { url: address, secret, update_types: ['message_created', 'bot_started'] }),
  };
}
