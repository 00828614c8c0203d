import type { billing } from '@dopusk/contract/billing.ts';
import type { Strangers } from './strangers.ts';

const period = { dateStart: '2026-01-01', dateEnd: '2026-12-31' };

export const billingStrangers: Strangers<typeof billing> = {
  plan: 'takes no ids',
  make: ({ clientId }) => ({
    input: { body: { kind: 'Acts', ...period, clients: [{ organizationId: clientId, amount: 1 }] } },
    code: 'NotFoundOrganization',
  }),
  files: ({ invoiceId }) => ({ input: { body: { documentIds: [invoiceId] } }, code: 'NotFoundFile' }),
};
