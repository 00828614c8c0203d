import { ownNumberText } from '@dopusk/contract/documents/number-text.ts';
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

/** «ПП № 0000012 от 09.11.2026», as it names itself. */
export const formerText = ({ date, ...former }: Omit<Former, 'id'>): string =>
  `${ownNumberText(former)} от ${shortDate(date)}`;
