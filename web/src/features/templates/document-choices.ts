import { descriptions } from '@dopusk/contract/documents/descriptions.ts';
import { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { documentTitle, sheetTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { type ExtendedDocumentType, templateSheets, templateSheetsOf } from '@dopusk/contract/documents/sheets.ts';
import {
  type SheetOfTraining,
  standsBeforeCommon,
  templateTraining,
  templateTrainings,
} from '@dopusk/contract/documents/templates-of-training.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';

/** The value of a choice that stands for null. */
export const COMMON = 'All';

/** A type of document as a kind of training issues it; null for all of them. */
export interface DocumentOfTraining {
  type: DocumentType;
  trainingType: TrainingType | null;
}

/** What may be chosen as a document: what is another document with each kind of training is so often there. */
export const documents = DocumentType.options.flatMap((type) =>
  templateTrainings(type)
    .filter((trainingType) => !standsBeforeCommon(type, trainingType))
    .map((trainingType) => {
      const label = documentTitle(type, trainingType);
      return { type, trainingType, label, value: choiceOf({ type, trainingType }) };
    }),
);

/** The choice that is shown for a document; one kind's own of a common document is chosen beside it. */
export function choiceOf({ type, trainingType }: DocumentOfTraining): string {
  return `${type} ${standsBeforeCommon(type, trainingType) ? COMMON : (trainingType ?? COMMON)}`;
}

/** The kinds of training that may be chosen once the document is. */
export const trainingsBeside = ({ type, trainingType }: DocumentOfTraining): (TrainingType | null)[] =>
  descriptions[type].training ? [trainingType] : templateTrainings(type);

/** Which document a sheet belongs to. */
export const documentOf = ({ sheet, trainingType }: SheetOfTraining): DocumentOfTraining => {
  const type = templateSheets[sheet].documentType;
  return { type, trainingType: templateTraining(type, trainingType) ?? descriptions[type].training };
};

/** The sheets of a document that have templates of their own. */
export const extendedChoices = ({
  type,
  trainingType,
}: DocumentOfTraining): { value: ExtendedDocumentType; label: string }[] =>
  templateSheetsOf(type).flatMap((sheet) => {
    const { extendedType } = templateSheets[sheet];
    return extendedType ? [{ value: extendedType, label: sheetTitle(sheet, trainingType) }] : [];
  });
