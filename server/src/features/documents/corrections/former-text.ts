import type { Locked } from '../../../db/seen.ts';
import { shortDate } from '../../../printing/words.ts';

/** A document that another one takes the place of. */
export interface Former {
  id: Locked<'documents'>;
  series: string;
  blankNumber: string;
  number: string;
  date: string;
}

/** «ПП № 12 от 09.11.2026», as it names itself: one on a printed form by the number of the form. */
export const formerText = ({ series, blankNumber, number, date }: Omit<Former, 'id'>): string =>
  [series, `№ ${blankNumber || number} от ${shortDate(date)}`].filter(Boolean).join(' ');
