import { documentStatusTitles } from '@dopusk/contract/document-status.ts';
import type { VerifiedDocument } from '@dopusk/contract/documents.ts';
import { formatDate } from '../../text/date.ts';

/** «УД № 12» */
export const numberOf = ({ series, number }: { series: string; number: string }): string =>
  [series, `№\u00a0${number}`].filter(Boolean).join(' ');

/** What a document is worth, with the day that matters. */
export function worthOf({ status, expiresOn, revokedOn }: VerifiedDocument): string {
  const title = documentStatusTitles[status];
  if (revokedOn) return `${title} ${formatDate(revokedOn)}`;
  if (!expiresOn) return title;
  return status === 'Expired' ? `${title} ${formatDate(expiresOn)}` : `${title} до ${formatDate(expiresOn)}`;
}
