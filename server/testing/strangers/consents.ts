import type { consents } from '@dopusk/contract/consents.ts';
import type { Strangers } from './strangers.ts';

export const consentsStrangers: Strangers<typeof consents> = {
  list: 'takes no ids',
  set: 'takes no ids',
};
