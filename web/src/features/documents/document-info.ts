import type { DocumentInfo, FixedDocument } from '@dopusk/contract/documents/document-info.ts';

/** How soon the page looks again whether its document is printed, in milliseconds. */
const LOOK_AGAIN = 2000;

/** How the page of a document reads it: again and again while it is being printed. */
export const untilPrinted = {
  quiet: true,
  lookAgain: ({ fixed }: DocumentInfo) => (fixed?.isPrinted === false ? LOOK_AGAIN : null),
};

/** Whether a contract was concluded past the portal: it is there, and the portal has no files of it. */
export const isOutside = ({ type, isPrinted, files }: Pick<FixedDocument, 'type' | 'isPrinted' | 'files'>): boolean =>
  type === 'Contract' && isPrinted && files.length === 0;
