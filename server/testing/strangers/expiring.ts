import type { expiring } from '@dopusk/contract/expiring.ts';
import type { Strangers } from './strangers.ts';

export const expiringStrangers: Strangers<typeof expiring> = {
  list: ({ clientId }) => ({ input: { query: { organizationId: clientId } }, code: 'NotFoundOrganization' }),
  file: ({ clientId }) => ({ input: { query: { organizationId: clientId } }, code: 'NotFoundOrganization' }),
  calendar: ({ clientId }) => ({
    input: { query: { organizationId: clientId, year: 2027 } },
    code: 'NotFoundOrganization',
  }),
  plan: ({ documentId }) => ({ input: { body: { documentIds: [documentId] } }, code: 'NotFoundFile' }),
  renew: ({ documentId }) => ({ input: { body: { documentIds: [documentId] } }, code: 'NotFoundFile' }),
};
