import type { notices } from '@dopusk/contract/notices.ts';
import type { Strangers } from './strangers.ts';

export const noticesStrangers: Strangers<typeof notices> = {
  choices: 'takes no ids',
  choose: 'takes no ids',
  link: 'takes no ids',
  unlink: 'takes no ids',
  telegram: 'takes no ids',
  max: 'takes no ids',
};
