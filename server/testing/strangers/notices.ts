import type { notices } from '@dopusk/contract/notices.ts';
import type { Strangers } from './strangers.ts';

export const noticesStrangers: Strangers<typeof notices> = {
  choices: 'takes no ids',
  choose: 'takes no ids',
  unread: 'takes no ids',
  latest: 'takes no ids',
  // What is not his is not there to be marked.
  markRead: 'takes no ids',
  link: 'takes no ids',
  unlink: 'takes no ids',
  telegram: 'takes no ids',
  max: 'takes no ids',
};
