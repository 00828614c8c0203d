import { z } from 'zod';
import { type DescribedSheet, descriptions } from './descriptions.ts';
import { DocumentType } from './document-type.ts';

export const DocumentFormat = z.enum(['Docx', 'Pdf']);
export type DocumentFormat = z.infer<typeof DocumentFormat>;

type ExtendedName = Extract<DescribedSheet, { hasPdfTemplate: true }>['name'];

const described: readonly DescribedSheet[] = DocumentType.options.flatMap((type) =>
  descriptions[type].sheets.map((sheet) => ({ ...sheet, type }) as DescribedSheet),
);
const isExtended = (sheet: DescribedSheet): sheet is DescribedSheet & { name: ExtendedName } => sheet.hasPdfTemplate;
const extended = described.filter(isExtended);
const pdfOf = (name: ExtendedName) => `${name}ForPdf` as const;

/** What a document is printed as: a document of one sheet and its sheet are called the same. */
export const DocumentSheet = z.enum(described.map(({ name }) => name));
export type DocumentSheet = z.infer<typeof DocumentSheet>;

/** What a template can be uploaded for: a printed sheet, or a sheet's PDF alone. */
export const TemplateSheet = z.enum([...DocumentSheet.options, ...extended.map(({ name }) => pdfOf(name))]);
export type TemplateSheet = z.infer<typeof TemplateSheet>;

/**
 * The names that the specification has for what a template is uploaded for. A …ForPdf template serves the PDF
 * alone: with the frame and seal that a printed form already has.
 */
export const ExtendedDocumentType = z.enum(extended.flatMap(({ name }) => [name, pdfOf(name)]));
export type ExtendedDocumentType = z.infer<typeof ExtendedDocumentType>;

interface TemplateSheetFacts {
  /** What people call it: «Приложение 1», «Удостоверение для PDF». */
  title: string;
  documentType: DocumentType;
  /** What its template prints: itself, or the sheet whose PDF it is. */
  printed: DocumentSheet;
  /** How the specification calls it; null for a document of one sheet without a template for the PDF. */
  extendedType: ExtendedDocumentType | null;
}

export const templateSheets = Object.fromEntries([
  ...described.map((sheet): [TemplateSheet, TemplateSheetFacts] => {
    const { name, title, type: documentType } = sheet;
    return [name, { title, documentType, printed: name, extendedType: isExtended(sheet) ? sheet.name : null }];
  }),
  ...extended.map(({ name, title, type: documentType }): [TemplateSheet, TemplateSheetFacts] => {
    const extendedType = pdfOf(name);
    return [extendedType, { title: `${title} для PDF`, documentType, printed: name, extendedType }];
  }),
]) as Record<TemplateSheet, TemplateSheetFacts>;

/** The sheets of a document, in the order they are handed out. */
export const sheetsOf = (type: DocumentType): readonly DocumentSheet[] =>
  described.filter((sheet) => sheet.type === type).map(({ name }) => name);

/** Every sheet of a type of document that may have a template. */
export const templateSheetsOf = (type: DocumentType): TemplateSheet[] =>
  TemplateSheet.options.filter((sheet) => templateSheets[sheet].documentType === type);

/** The sheet with a template for the PDF alone, for those that may have one. */
export const pdfSheetOf = (sheet: DocumentSheet): TemplateSheet | null =>
  TemplateSheet.safeParse(`${sheet}ForPdf`).data ?? null;

/**
 * The sheet that a type and an extended type name together; null for a pair that
 * does not belong together, and for a type of several sheets without one of them.
 */
export function templateSheetOf(type: DocumentType, extendedType: ExtendedDocumentType | null): TemplateSheet | null {
  if (extendedType) return templateSheets[extendedType].documentType === type ? extendedType : null;
  return TemplateSheet.safeParse(type).data ?? null;
}

/** Where a file of a fixed document is downloaded from, as `file.url` in replies. */
export const documentFileUrl = (documentId: string, sheet: DocumentSheet, format: DocumentFormat): string =>
  `/api/Document/GetFile/${documentId}/${sheet}/${format}`;
