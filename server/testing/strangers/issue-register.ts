import type { issueRegister } from '@dopusk/contract/issue-register.ts';
import type { Strangers } from './strangers.ts';

export const issueRegisterStrangers: Strangers<typeof issueRegister> = {
  list: 'takes no ids',
  file: 'takes no ids',
};
