import type { debts } from '@dopusk/contract/debts.ts';
import type { Strangers } from './strangers.ts';

export const debtsStrangers: Strangers<typeof debts> = {
  terms: ({ clientId }) => ({ input: { query: { clientId } }, code: 'NotFoundOrganization' }),
  setTerms: ({ clientId }) => ({ input: { body: { clientId, daysToPay: 5 } }, code: 'NotFoundOrganization' }),
  promise: ({ invoiceId }) => ({
    input: { params: { id: invoiceId }, body: { promisedOn: null } },
    code: 'NotFoundInvoice',
  }),
};
