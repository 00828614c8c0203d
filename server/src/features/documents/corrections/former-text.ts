import type { Locked } from '../../../db/seen.ts';
import { shortDate } from '../../../printing/words.ts';

/** A document that another one takes the place of. */
export interface Former {
  id: Locked<'documents'>;
  series: string;
  number: string;
  date: string;
}

/** «ПП № 12 от 09.11.2026» */
export const formerText = ({ series, number, date }: Omit<Former, 'id'>): string =>
  [series, `№ ${number} от ${shortDate(date)}`].filter(Boolean).join(' ');
