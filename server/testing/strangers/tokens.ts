import type { tokens } from '@dopusk/contract/tokens.ts';
import type { Strangers } from './strangers.ts';

export const tokensStrangers: Strangers<typeof tokens> = {
  list: 'takes no ids',
  nouns: 'takes no ids',
  create: 'takes no ids',
  revoke: ({ tokenId }) => ({ input: { params: { id: tokenId } }, code: 'NotFoundToken' }),
};
