import type { DocumentStatus } from '@dopusk/contract/document-status.ts';
import type { Tone } from '../../ui/Status.tsx';

/** How what a document is worth today is shown. */
export const documentTones: Record<DocumentStatus, Tone> = {
  Valid: 'good',
  NotYet: 'waiting',
  AwaitsResult: 'waiting',
  NotPassed: 'bad',
  Expired: 'due',
  Replaced: 'locked',
  Revoked: 'bad',
};
