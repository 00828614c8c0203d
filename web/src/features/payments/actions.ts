import { invoices } from '@dopusk/contract/invoices.ts';
import { ReceiptText } from 'lucide-react';
import { paths } from '../../paths.ts';
import { invoiceDone, invoiceWord } from '../../text/invoice-word.ts';
import type { Action } from '../../ui/action.ts';

/** Of one training, whose payer is known by its contract. */
export const invoiceTraining: Action<{ id: string }> = {
  title: invoiceWord(true),
  icon: ReceiptText,
  takes: invoices.create,
  tone: 'main',
  one: {
    isFor: (_, allows) => allows('center'),
    run: ({ id }, { send, navigate }) =>
      send(
        invoices.create,
        { body: { kind: 'Assignments', assignIds: [id] } },
        { done: invoiceDone(true), onDone: (made) => navigate({ to: paths.invoice(made.id) }) },
      ),
  },
};
