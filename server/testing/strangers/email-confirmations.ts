import type { emailConfirmations } from '@dopusk/contract/email-confirmations.ts';
import type { Strangers } from './strangers.ts';

export const emailConfirmationsStrangers: Strangers<typeof emailConfirmations> = {
  read: 'takes no ids',
  byPassword: 'takes no ids',
  disown: 'takes no ids',
};
