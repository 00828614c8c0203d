import { type TemplateSheet, templateSheets } from '@dopusk/contract/documents/sheets.ts';
import { type SheetOfTraining, templateTraining } from '@dopusk/contract/documents/templates-of-training.ts';
import { NOT_ISSUED } from '@dopusk/contract/templates.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { Refusal } from '../../http/refusal.ts';

/**
 * The template that a call means by a sheet and a kind of training, if it names one.
 * @throws Refusal ForbiddenGenerateDocType for a kind that issues no such document
 */
export function sheetOfTraining(sheet: TemplateSheet, named: TrainingType | null): SheetOfTraining {
  const trainingType = templateTraining(templateSheets[sheet].documentType, named);
  if (trainingType === undefined) throw new Refusal('ForbiddenGenerateDocType', NOT_ISSUED);
  return { sheet, trainingType };
}
