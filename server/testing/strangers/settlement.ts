import type { settlement } from '@dopusk/contract/settlement.ts';
import type { Strangers } from './strangers.ts';

export const settlementStrangers: Strangers<typeof settlement> = {
  read: 'takes no ids',
  file: 'takes no ids',
  clients: 'takes no ids',
  clientsFile: 'takes no ids',
};
