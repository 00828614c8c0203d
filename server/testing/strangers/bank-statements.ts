import type { bankStatements } from '@dopusk/contract/bank-statements.ts';
import type { StrangerHousehold } from '../world.ts';
import type { Strangers } from './strangers.ts';

const payment = ({ bankPaymentId }: StrangerHousehold, body?: unknown) => ({
  input: { params: { id: bankPaymentId }, body },
  code: 'NotFoundBankPayment' as const,
});

export const bankStatementsStrangers: Strangers<typeof bankStatements> = {
  upload: 'takes no ids',
  list: 'takes no ids',
  // Filters: what is foreign there finds nothing.
  payments: 'takes no ids',
  payment: (foreign) => payment(foreign),
  openInvoices: 'takes no ids',
  exact: 'takes no ids',
  confirmExact: ({ bankPaymentId }) => ({ input: { body: { ids: [bankPaymentId] } }, code: 'NotFoundBankPayment' }),
  preview: (foreign) => payment(foreign, { invoices: [{ invoiceId: foreign.invoiceId, amount: 1 }] }),
  confirm: (foreign) => payment(foreign, { invoices: [{ invoiceId: foreign.invoiceId, amount: 1 }] }),
  setAside: (foreign) => payment(foreign, { state: 'Rejected' }),
  outgoings: 'takes no ids',
  // No order of a stranger's is at hand: any id but one's own orders' gives the same.
  confirmOutgoing: (foreign) => payment(foreign, { seen: 0 }),
  dismissOutgoing: (foreign) => payment(foreign, { isDismissed: true }),
  undo: (foreign) => ({
    input: { ...payment(foreign).input, body: { reason: 'Ошибка' } },
    code: payment(foreign).code,
  }),
};
