import { createHash } from 'node:crypto';
import type { Config } from '../../config.ts';
import { maxMessenger } from './max.ts';
import type { Messengers } from './port.ts';
import { telegramMessenger } from './telegram.ts';

/** The messengers that the settings name. */
export function openMessengers({ telegram, max }: Pick<Config, 'telegram' | 'max'>): Messengers {
  return {
    ...(telegram ? { Telegram: telegramMessenger(telegram, secretOf(telegram.token)) } : {}),
    ...(max ? { Max: maxMessenger(max, secretOf(max.token)) } : {}),
  };
}

/** What the messenger is to show in its calls: known to whoever knows the token, and to nobody else. */
const secretOf = (token: string): string => createHash('sha256').update(`webhook:${token}`).digest('hex');
