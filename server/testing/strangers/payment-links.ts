import type { paymentLinks } from '@dopusk/contract/payment-links.ts';
import type { Strangers } from './strangers.ts';

export const paymentLinksStrangers: Strangers<typeof paymentLinks> = {
  create: ({ invoiceId }) => ({ input: { body: { invoiceId } }, code: 'NotFoundInvoice' }),
  list: ({ invoiceId }) => ({ input: { query: { invoiceId } }, code: 'NotFoundInvoice' }),
  // No link of a stranger's is at hand: any id but one's own links' gives the same.
  revoke: ({ invoiceId }) => ({ input: { params: { id: invoiceId } }, code: 'NotFoundPaymentLink' }),
  // By the token of the link, which nobody else has.
  read: 'takes no ids',
  pay: 'takes no ids',
};
