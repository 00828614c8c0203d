import type { dashboard } from '@dopusk/contract/dashboard.ts';
import type { Strangers } from './strangers.ts';

export const dashboardStrangers: Strangers<typeof dashboard> = { concerns: 'takes no ids', months: 'takes no ids' };
