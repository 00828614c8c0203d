import { documentStatusTitles } from '@dopusk/contract/document-status-titles.ts';
import { agreeing } from '@dopusk/contract/documents/agreeing.ts';
import type { VerifiedDocument } from '@dopusk/contract/documents.ts';
import { formatDate } from '../../text/date.ts';

/** What a document is worth, with the day that matters. */
export function worthOf({ title: noun, status, expiresOn, revokedOn }: VerifiedDocument): string {
  const title = agreeing(noun, documentStatusTitles[status]);
  if (revokedOn) return `${title} ${formatDate(revokedOn)}`;
  if (!expiresOn) return title;
  return status === 'Expired' ? `${title} ${formatDate(expiresOn)}` : `${title} до ${formatDate(expiresOn)}`;
}
