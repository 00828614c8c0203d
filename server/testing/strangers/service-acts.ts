import type { serviceActs } from '@dopusk/contract/service-acts.ts';
import type { Strangers } from './strangers.ts';

const period = { dateStart: '2026-01-01', dateEnd: '2026-12-31' };

export const serviceActsStrangers: Strangers<typeof serviceActs> = {
  info: ({ invoiceId }) => ({ input: { query: { invoiceId } }, code: 'NotFoundInvoice' }),
  create: ({ clientId }) => ({
    input: { body: { ...period, organizationId: clientId } },
    code: 'NotFoundOrganization',
  }),
  annul: ({ documentId }) => ({
    input: { params: { id: documentId }, body: { reason: 'Ошибка' } },
    code: 'NotFoundFile',
  }),
  correction: ({ documentId }) => ({ input: { params: { id: documentId } }, code: 'NotFoundFile' }),
  correct: ({ documentId, assignmentId }) => ({
    input: { params: { id: documentId }, body: { reason: 'Ошибка', assignIds: [assignmentId] } },
    code: 'NotFoundFile',
  }),
  adjustments: ({ documentId }) => ({ input: { params: { id: documentId } }, code: 'NotFoundFile' }),
  adjust: ({ documentId }) => ({
    input: { params: { id: documentId }, body: { amount: 1, number: '5', issuedOn: '2026-01-01', reason: 'Скидка' } },
    code: 'NotFoundFile',
  }),
  undoAdjustment: ({ documentId }) => ({
    input: { params: { id: documentId }, body: { reason: 'Ошибка' } },
    code: 'NotFoundFile',
  }),
  letters: ({ documentId }) => ({ input: { params: { id: documentId } }, code: 'NotFoundFile' }),
  send: ({ documentId }) => ({
    input: { params: { id: documentId }, body: { emails: ['a@b.test'] } },
    code: 'NotFoundFile',
  }),
};
