import type { DocumentSheet } from '@dopusk/contract/documents/sheets.ts';
import type { StaticDocumentType } from '@dopusk/contract/static-documents.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';

/** What the portal has a template of its own for: the certificates of some kinds of training are other documents. */
export type BuiltInTemplate =
  | DocumentSheet
  | StaticDocumentType
  | 'ClientStatement'
  | 'IssueSheet'
  | 'Upd'
  | 'CertificateOfProfession'
  | 'CertificateOfKnowledge'
  | 'ProtocolOfKnowledge';

/** Sheets that are other documents with some kinds of training. */
const ofTraining: Partial<Record<DocumentSheet, Partial<Record<TrainingType, BuiltInTemplate>>>> = {
  Certificate: { ProfessionalTraining: 'CertificateOfProfession', SafetyTraining: 'CertificateOfKnowledge' },
  Protocol: { SafetyTraining: 'ProtocolOfKnowledge' },
};

/** @param trainingType null for what was fixed before there were kinds, and for what is about all of them */
export const builtInOf = (sheet: DocumentSheet, trainingType: TrainingType | null): BuiltInTemplate =>
  (trainingType && ofTraining[sheet]?.[trainingType]) ?? sheet;

/** The file of a template in this folder: «ticket-m-with-photo.docx» of TicketMWithPhoto. */
export const templateFile = (template: BuiltInTemplate): string =>
  `${template.replace(/(?<!^)(?=[A-Z])/g, '-').toLowerCase()}.docx`;

/** How many pages each has whatever it says; of the others that depends on their lists. */
const PAGES: Partial<Record<BuiltInTemplate, number>> = {
  Certificate: 1,
  CertificateOfProfession: 1,
  CertificateOfKnowledge: 1,
  DiplomMain: 1,
  TicketB: 2,
  TicketM: 2,
  TicketMWithPhoto: 2,
};

/** @returns null where it depends on what is printed */
export const pagesOf = (template: BuiltInTemplate): number | null => PAGES[template] ?? null;
