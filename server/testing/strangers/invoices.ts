import type { invoices } from '@dopusk/contract/invoices.ts';
import type { Strangers } from './strangers.ts';

export const invoicesStrangers: Strangers<typeof invoices> = {
  centers: ({ clientId }) => ({ input: { query: { organizationId: clientId } }, code: 'NotFoundOrganization' }),
  create: ({ groupId }) => ({ input: { body: { kind: 'Group', groupId } }, code: 'NotFoundGroup' }),
  plan: ({ groupId }) => ({ input: { body: { kind: 'Group', groupId } }, code: 'NotFoundGroup' }),
  list: ({ clientId }) => ({ input: { query: { organizationId: clientId } }, code: 'NotFoundOrganization' }),
  read: ({ invoiceId }) => ({ input: { params: { id: invoiceId } }, code: 'NotFoundInvoice' }),
  markPaid: ({ invoiceId }) => ({
    input: { params: { id: invoiceId }, body: { paidOn: '2026-11-01', paymentOrder: '1' } },
    code: 'NotFoundInvoice',
  }),
  undoPaid: ({ invoiceId }) => ({
    input: { params: { id: invoiceId }, body: { reason: 'Ошибка' } },
    code: 'NotFoundInvoice',
  }),
  cancel: ({ invoiceId }) => ({
    input: { params: { id: invoiceId }, body: { reason: 'Ошибка' } },
    code: 'NotFoundInvoice',
  }),
  reissue: ({ invoiceId }) => ({ input: { params: { id: invoiceId } }, code: 'NotFoundInvoice' }),
  letters: ({ invoiceId }) => ({ input: { params: { id: invoiceId } }, code: 'NotFoundInvoice' }),
  send: ({ invoiceId }) => ({
    input: { params: { id: invoiceId }, body: { emails: ['a@b.test'] } },
    code: 'NotFoundInvoice',
  }),
  setTold: ({ clientId }) => ({ input: { body: { clientId, isTold: true } }, code: 'NotFoundOrganization' }),
};
