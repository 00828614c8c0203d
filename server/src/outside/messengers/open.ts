import { createHash } from 'node:crypto';
import { Messenger } from '@dopusk/contract/notices.ts';
import type { Bot } from '../../config.ts';
import { maxMessenger } from './max.ts';
import type { MessengerProvider, Messengers } from './port.ts';
import { telegramMessenger } from './telegram.ts';

const providers: Record<Messenger, (bot: Bot, secret: string) => MessengerProvider> = {
  Telegram: telegramMessenger,
  Max: maxMessenger,
};

/** The messengers that the settings name a bot for. */
export function openMessengers(bots: Record<Messenger, Bot | null>): Messengers {
  const messengers: Messengers = {};
  for (const messenger of Messenger.options) {
    const bot = bots[messenger];
    if (bot) messengers[messenger] = providers[messenger](bot, secretOf(bot.token));
  }
  return messengers;
}

/** The secret that the messenger shows in its calls: derived from the token. */
const secretOf = (token: string): string => createHash('sha256').update(`webhook:${token}`).digest('hex');
