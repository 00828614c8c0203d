import type { session } from '@dopusk/contract/session.ts';
import type { Strangers } from './strangers.ts';

export const sessionStrangers: Strangers<typeof session> = {
  authorize: 'takes no ids',
  readLink: 'takes no ids',
  authorizeByLink: 'takes no ids',
  updatePassword: 'takes no ids',
  logout: 'takes no ids',
  updateToken: 'takes no ids',
  checkAuth: 'takes no ids',
  current: 'takes no ids',
  confirmEmail: 'takes no ids',
  sendEmailConfirmation: 'takes no ids',
  correctEmail: 'takes no ids',
  sendRecoveryCode: 'takes no ids',
  nextTimeRecovery: 'takes no ids',
  sendOtherCabinets: 'takes no ids',
  authorizeByCode: 'takes no ids',
  sessions: 'takes no ids',
  endSession: ({ sessionId }) => ({ input: { params: { id: sessionId } }, code: 'UserNotFound' }),
  endOtherSessions: 'takes no ids',
};
