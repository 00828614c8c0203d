import type { prices } from '@dopusk/contract/prices.ts';
import type { Strangers } from './strangers.ts';

export const pricesStrangers: Strangers<typeof prices> = {
  // A client may compare centers: what is no center has no prices for anybody.
  read: ({ clientId }) => ({ input: { body: { organizationId: clientId } }, code: 'NotFoundEducationCenter' }),
  fill: 'takes no ids',
};
