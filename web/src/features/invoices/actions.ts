import { invoices } from '@dopusk/contract/invoices.ts';
import { Plus } from 'lucide-react';
import { paths } from '../../paths.ts';
import type { Action } from '../../ui/action.ts';

export const createInvoice: Action<unknown> = {
  title: 'Выставить счёт',
  icon: Plus,
  code: 'KeyC',
  takes: invoices.create,
  tone: 'main',
  one: { to: () => ({ to: paths.invoiceCreate }) },
};
