import type { diagnostics } from '@dopusk/contract/diagnostics.ts';
import type { Strangers } from './strangers.ts';

export const diagnosticsStrangers: Strangers<typeof diagnostics> = {
  testEx: 'takes no ids',
};
