import type { batches } from '@dopusk/contract/batches.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { Plus, ReceiptText } from 'lucide-react';
import { paths } from '../../paths.ts';
import { invoiceWord } from '../../text/invoice-word.ts';
import type { Action } from '../../ui/action.ts';
import type { NarrowingFor } from '../batches/use-batches.ts';
import { InvoiceChosen } from './InvoiceChosen.tsx';

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

/** Of assignments chosen in their list. */
export const invoiceChosen = [ofChosen(true), ofChosen(false)];
