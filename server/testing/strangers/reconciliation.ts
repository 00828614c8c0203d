import type { reconciliation } from '@dopusk/contract/reconciliation.ts';
import type { Strangers } from './strangers.ts';

export const reconciliationStrangers: Strangers<typeof reconciliation> = {
  start: 'takes no ids',
  last: 'takes no ids',
};
