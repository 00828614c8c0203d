import { z } from 'zod';
import { today } from './fields/date.ts';

/** What a fixed document is worth today. */
export const DocumentStatus = z.enum([
  'Valid',
  'NotYet',
  'AwaitsResult',
  'NotPassed',
  'Expired',
  'Replaced',
  'Revoked',
]);
export type DocumentStatus = z.infer<typeof DocumentStatus>;

/**
 * What keeps a document from coming into force that was prepared ahead, beside its day (decision 141): the result of the
 * training, which nobody has said yet, or that the person has passed, which the committee has refused.
 */
export const Lack = z.enum(['Result', 'Pass']);
export type Lack = z.infer<typeof Lack>;

interface Worth {
  /** The day it bears, YYYY-MM-DD: before it the document says what is not true yet. */
  date: string;
  lacks: Lack | null;
  isRevoked: boolean;
  /** A duplicate was issued instead, or it was exchanged. */
  isReplaced: boolean;
  /** The last day it is valid on, YYYY-MM-DD; null for one that is valid for ever. */
  expiresOn: string | null;
}

/**
 * A replaced document is a revoked one with a successor; its day, the result and its term matter only to what was not taken back.
 * @param day YYYY-MM-DD, today in Moscow when left out
 */
export function documentStatus(
  { date, lacks, isRevoked, isReplaced, expiresOn }: Worth,
  day: string = today(),
): DocumentStatus {
  if (isReplaced) return 'Replaced';
  if (isRevoked) return 'Revoked';
  if (lacks === 'Pass') return 'NotPassed';
  if (date > day) return 'NotYet';
  if (lacks === 'Result') return 'AwaitsResult';
  return expiresOn !== null && expiresOn < day ? 'Expired' : 'Valid';
}
