import type { audit } from '@dopusk/contract/audit.ts';
import type { Strangers } from './strangers.ts';

export const auditStrangers: Strangers<typeof audit> = {
  list: ({ administrator }) => ({ input: { query: { operator: administrator.operatorId } }, code: 'NotFoundOperator' }),
};
