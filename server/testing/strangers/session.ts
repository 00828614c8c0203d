import type { session } from '@dopusk/contract/session.ts';
import type { Strangers } from './strangers.ts';

export const sessionStrangers: Strangers<typeof session> = {
  authorize: 'takes no ids',
  authorizeByLink: 'takes no ids',
  updatePassword: 'takes no ids',
  logout: 'takes no ids',
  updateToken: 'takes no ids',
  checkAuth: 'takes no ids',
  current: 'takes no ids',
};
