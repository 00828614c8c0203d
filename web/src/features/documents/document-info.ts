import type { CertificateInfo } from '@dopusk/contract/documents.ts';

/** What the pages of all documents know of theirs, whatever its form. */
export type DocumentInfo = Omit<CertificateInfo, 'form'>;
