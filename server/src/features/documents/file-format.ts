import type { DocumentFormat } from '@dopusk/contract/documents/sheets.ts';

/** How the two formats of a document are named outside the portal. */
export const fileFormats: Record<DocumentFormat, { mime: string; extension: string }> = {
  Docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
  },
  Pdf: { mime: 'application/pdf', extension: 'pdf' },
};
