import type { addresses } from '@dopusk/contract/addresses.ts';
import type { Strangers } from './strangers.ts';

export const addressesStrangers: Strangers<typeof addresses> = {
  suggest: 'takes no ids',
  company: 'takes no ids',
  bank: 'takes no ids',
};
