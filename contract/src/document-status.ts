import { z } from 'zod';
import { today } from './fields/date.ts';

/** What a fixed document is worth today. */
export const DocumentStatus = z.enum(['Valid', 'Expired', 'Replaced', 'Revoked']);
export type DocumentStatus = z.infer<typeof DocumentStatus>;

export const documentStatusTitles: Record<DocumentStatus, string> = {
  Valid: 'Действует',
  Expired: 'Срок истёк',
  Replaced: 'Заменён дубликатом',
  Revoked: 'Отозван',
};

interface Worth {
  isRevoked: boolean;
  /** A duplicate was issued instead. */
  isReplaced: boolean;
  /** The last day it is valid on, YYYY-MM-DD; null for one that is valid for ever. */
  expiresOn: string | null;
}

/**
 * A replaced document is a revoked one with a successor; a term that ran out matters only to what was not taken back.
 * @param day YYYY-MM-DD, today in Moscow when left out
 */
export function documentStatus({ isRevoked, isReplaced, expiresOn }: Worth, day: string = today()): DocumentStatus {
  if (isReplaced) return 'Replaced';
  if (isRevoked) return 'Revoked';
  return expiresOn !== null && expiresOn < day ? 'Expired' : 'Valid';
}
