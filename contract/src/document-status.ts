import { z } from 'zod';
import { today } from './fields/date.ts';

/** What a fixed document is worth today. */
export const DocumentStatus = z.enum(['Valid', 'NotYet', 'Expired', 'Replaced', 'Revoked']);
export type DocumentStatus = z.infer<typeof DocumentStatus>;

export const documentStatusTitles: Record<DocumentStatus, string> = {
  Valid: 'Действует',
  NotYet: 'Ещё не вступил в силу',
  Expired: 'Срок истёк',
  Replaced: 'Заменён дубликатом',
  Revoked: 'Отозван',
};

interface Worth {
  /** The day it bears, YYYY-MM-DD: before it the document says what is not true yet. */
  date: string;
  isRevoked: boolean;
  /** A duplicate was issued instead. */
  isReplaced: boolean;
  /** The last day it is valid on, YYYY-MM-DD; null for one that is valid for ever. */
  expiresOn: string | null;
}

/**
 * A replaced document is a revoked one with a successor; its day and its term matter only to what was not taken back.
 * @param day YYYY-MM-DD, today in Moscow when left out
 */
export function documentStatus(
  { date, isRevoked, isReplaced, expiresOn }: Worth,
  day: string = today(),
): DocumentStatus {
  if (isReplaced) return 'Replaced';
  if (isRevoked) return 'Revoked';
  if (date > day) return 'NotYet';
  return expiresOn !== null && expiresOn < day ? 'Expired' : 'Valid';
}
