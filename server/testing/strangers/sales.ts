import type { sales } from '@dopusk/contract/sales.ts';
import type { Strangers } from './strangers.ts';

export const salesStrangers: Strangers<typeof sales> = {
  list: ({ clientId }) => ({ input: { query: { clientId } }, code: 'NotFoundOrganization' }),
  earned: ({ clientId }) => ({ input: { query: { clientId } }, code: 'NotFoundOrganization' }),
  file: ({ clientId }) => ({ input: { query: { clientId } }, code: 'NotFoundOrganization' }),
};
