import type { batches } from '@dopusk/contract/batches.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { Plus, ReceiptText } from 'lucide-react';
import { paths } from '../../paths.ts';
import type { Action } from '../../ui/action.ts';
import type { NarrowingFor } from '../batches/use-batches.ts';
import { InvoiceChosen } from './InvoiceChosen.tsx';
import { invoiceDone, invoiceWord } from './invoice-word.ts';

type ListOfAssignments = NarrowingFor<typeof batches.invoiceAssigns>;

const creation = (isOfCenter: boolean): Action<unknown> => ({
  title: invoiceWord(isOfCenter),
  icon: Plus,
  code: 'KeyC',
  takes: invoices.create,
  tone: 'main',
  one: { isFor: (_, allows) => allows('center') === isOfCenter, to: () => ({ to: paths.invoiceCreate }) },
});

/** By a center and by a client: each calls it by what it is to him. */
export const createInvoice: readonly Action<unknown>[] = [creation(true), creation(false)];

const ofChosen = (isOfCenter: boolean): Action<never, ListOfAssignments> => ({
  title: invoiceWord(isOfCenter),
  icon: ReceiptText,
  takes: invoices.create,
  many: {
    isFor: (allows) => allows('center') === isOfCenter,
    popup: (popup) => <InvoiceChosen {...popup} />,
  },
});

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

/** The same of assignments chosen in their list. */
export const invoiceChosen = [ofChosen(true), ofChosen(false)];
