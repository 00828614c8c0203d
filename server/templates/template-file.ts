import type { DocumentSheet } from '@dopusk/contract/documents/sheets.ts';
import type { StaticDocumentType } from '@dopusk/contract/static-documents.ts';

/** What the portal has a template of its own for. */
export type BuiltInTemplate = DocumentSheet | StaticDocumentType;

/** The file of a template in this folder: «ticket-m-with-photo.docx» of TicketMWithPhoto. */
export const templateFile = (template: BuiltInTemplate): string =>
  `${template.replace(/(?<!^)(?=[A-Z])/g, '-').toLowerCase()}.docx`;
