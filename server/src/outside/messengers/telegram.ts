import { z } from 'zod';
import type { Bot } from '../../config.ts';
import { DeliveryError } from '../delivery-error.ts';
import { ChatGone, type MessengerProvider } from './port.ts';

const TIMEOUT_MS = 10_000;
/** Longer texts are refused. */
const LONGEST = 4096;

/** The texts of a 400 that concerns the chat. */
const GONE = /chat not found|user not found|PEER_ID_INVALID|USER_IS_BLOCKED/i;

const Answer = z.object({ ok: z.boolean(), description: z.string().optional(), error_code: z.number().optional() });

/** Telegram, https://core.telegram.org/bots/api */
export function telegramMessenger({ token, bot, url }: Bot, secret: string): MessengerProvider {
  const ask = async (method: string, body: object) => {
    const response = await fetch(`${url}/bot${token}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new DeliveryError('Telegram недоступен', false);
    });
    const answer = Answer.safeParse(await response.json().catch(() => null)).data;
    if (!answer) throw new DeliveryError(`Telegram ответил непонятно (HTTP ${response.status})`, false);
    if (answer.ok) return;
    const code = answer.error_code ?? response.status;
    const message = `Telegram: отказ (код ${code})`;
    // 403: the person has blocked the bot or deleted the account.
    if (code === 403 || (code === 400 && GONE.test(answer.description ?? ''))) throw new ChatGone(message);
    throw new DeliveryError(message, code === 400);
  };
  return {
    messenger: 'Telegram',
    secret,
    linkWith: (code) => `https://t.me/${bot}?start=${code}`,
    send: ({ chatId, text }) =>
      ask('sendMessage', { chat_id: chatId, text: text.slice(0, LONGEST), disable_web_page_preview: true }),
    subscribe: (address) => ask('setWebhook', { url: address, secret_token: secret, allowed_updates: ['message'] }),
  };
}
