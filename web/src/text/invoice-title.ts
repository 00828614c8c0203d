import type { InvoiceRow } from '@dopusk/contract/invoices.ts';
import { formatDate } from './date.ts';

/** «счёт № 8 от 05.11.2026» */
export const invoiceTitle = ({ number, date }: Pick<InvoiceRow, 'number' | 'date'>): string =>
  `счёт №\u00a0${number} от\u00a0${formatDate(date)}`;
