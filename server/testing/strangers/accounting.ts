import type { accounting } from '@dopusk/contract/accounting.ts';
import type { Strangers } from './strangers.ts';

export const accountingStrangers: Strangers<typeof accounting> = {
  list: ({ clientId }) => ({ input: { query: { clientId } }, code: 'NotFoundOrganization' }),
  file: ({ clientId }) => ({ input: { query: { clientId, format: 'Csv' as const } }, code: 'NotFoundOrganization' }),
  vat: 'takes no ids',
  upd: ({ invoiceId }) => ({ input: { body: { documentIds: [invoiceId] } }, code: 'NotFoundFile' }),
};
