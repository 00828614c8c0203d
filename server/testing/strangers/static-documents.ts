import type { staticDocuments } from '@dopusk/contract/static-documents.ts';
import type { Strangers } from './strangers.ts';

const period = { dateStart: '2026-01-01', dateEnd: '2026-12-31' };

export const staticDocumentsStrangers: Strangers<typeof staticDocuments> = {
  paymentInvoiceInfo: ({ clientId }) => ({
    input: { query: { ...period, organizationId: clientId } },
    code: 'NotFoundOrganization',
  }),
  paymentInvoice: ({ clientId }) => ({
    input: { body: { ...period, organizationId: clientId, number: '1' } },
    code: 'NotFoundOrganization',
  }),
  list: ({ clientId }) => ({ input: { query: { organizationId: clientId } }, code: 'NotFoundOrganization' }),
  file: ({ documentId }) => ({ input: { params: { id: documentId, format: 'Pdf' } }, code: 'NotFoundFile' }),
  updFile: ({ updId }) => ({ input: { params: { id: updId } }, code: 'NotFoundFile' }),
  themes: 'takes no ids',
};
