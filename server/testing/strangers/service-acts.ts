import type { serviceActs } from '@dopusk/contract/service-acts.ts';
import type { Strangers } from './strangers.ts';

const period = { dateStart: '2026-01-01', dateEnd: '2026-12-31' };

export const serviceActsStrangers: Strangers<typeof serviceActs> = {
  info: ({ invoiceId }) => ({ input: { query: { invoiceId } }, code: 'NotFoundInvoice' }),
  create: ({ clientId }) => ({
    input: { body: { ...period, organizationId: clientId } },
    code: 'NotFoundOrganization',
  }),
  annul: ({ updId }) => ({
    input: { params: { id: updId }, body: { reason: 'Ошибка' } },
    code: 'NotFoundFile',
  }),
  correction: ({ updId }) => ({ input: { params: { id: updId } }, code: 'NotFoundFile' }),
  correct: ({ updId, assignmentId }) => ({
    input: { params: { id: updId }, body: { reason: 'Ошибка', assignIds: [assignmentId] } },
    code: 'NotFoundFile',
  }),
  adjustments: ({ updId }) => ({ input: { params: { id: updId } }, code: 'NotFoundFile' }),
  adjust: ({ updId }) => ({
    input: { params: { id: updId }, body: { amount: 1, number: '5', issuedOn: '2026-01-01', reason: 'Скидка' } },
    code: 'NotFoundFile',
  }),
  undoAdjustment: ({ adjustmentId }) => ({
    input: { params: { id: adjustmentId }, body: { reason: 'Ошибка' } },
    code: 'NotFoundFile',
  }),
  letters: ({ updId }) => ({ input: { params: { id: updId } }, code: 'NotFoundFile' }),
  send: ({ updId }) => ({
    input: { params: { id: updId }, body: { emails: ['a@b.test'] } },
    code: 'NotFoundFile',
  }),
};
