import type { invoices } from '@dopusk/contract/invoices.ts';
import type { Strangers } from './strangers.ts';

export const invoicesStrangers: Strangers<typeof invoices> = {
  centers: ({ clientId }) => ({ input: { query: { organizationId: clientId } }, code: 'NotFoundOrganization' }),
  create: ({ groupId }) => ({ input: { body: { kind: 'Group', groupId } }, code: 'NotFoundGroup' }),
  list: 'takes no ids',
  read: ({ invoiceId }) => ({ input: { params: { id: invoiceId } }, code: 'NotFoundInvoice' }),
};
