import type { dashboard } from '@dopusk/contract/dashboard.ts';
import type { Strangers } from './strangers.ts';

export const dashboardStrangers: Strangers<typeof dashboard> = {
  setup: 'takes no ids',
  concerns: 'takes no ids',
  months: 'takes no ids',
  paid: 'takes no ids',
};
