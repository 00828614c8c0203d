import type { CertificateInfo } from '@dopusk/contract/documents.ts';

/** What the pages of all documents know of theirs, whatever its form. */
export type DocumentInfo = Omit<CertificateInfo, 'form'>;

/** How soon the page looks again whether its document is printed, in milliseconds. */
const LOOK_AGAIN = 2000;

/** How the page of a document reads it: again and again while it is being printed. */
export const untilPrinted = {
  quiet: true,
  lookAgain: ({ fixed }: DocumentInfo) => (fixed?.isPrinted === false ? LOOK_AGAIN : null),
};
