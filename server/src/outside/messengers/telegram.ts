import { z } from 'zod';
import type { Bot } from '../../config.ts';
import { DeliveryError } from '../delivery-error.ts';
import type { MessengerProvider } from './port.ts';

const TIMEOUT_MS = 10_000;
/** Longer texts are refused. */
const LONGEST = 4096;

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
    // 403: the person has blocked the bot; 400: there is no such chat.
    const isPermanent = answer.error_code === 403 || answer.error_code === 400;
    if (!answer.ok)
      throw new DeliveryError(`Telegram: отказ (код ${answer.error_code ?? response.status})`, isPermanent);
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
