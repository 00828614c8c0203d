import { documentStatusTitles } from '@dopusk/contract/document-status.ts';
import { agreeing } from '@dopusk/contract/documents/agreeing.ts';
import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import type { VerifiedDocument } from '@dopusk/contract/documents.ts';
import { formatDate } from '../../text/date.ts';

/** What a document is worth, with the day that matters. */
export function worthOf({ type, trainingType, status, expiresOn, revokedOn }: VerifiedDocument): string {
  const title = agreeing(documentTitle(type, trainingType), documentStatusTitles[status]);
  if (revokedOn) return `${title} ${formatDate(revokedOn)}`;
  if (!expiresOn) return title;
  return status === 'Expired' ? `${title} ${formatDate(expiresOn)}` : `${title} до ${formatDate(expiresOn)}`;
}
