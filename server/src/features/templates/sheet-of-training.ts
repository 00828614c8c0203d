import { type TemplateSheet, templateSheets } from '@dopusk/contract/documents/sheets.ts';
import {
  type SheetOfTraining,
  templateAreas,
  templateTraining,
} from '@dopusk/contract/documents/templates-of-training.ts';
import type { SafetyArea } from '@dopusk/contract/safety-field.ts';
import { NOT_ISSUED, NOT_OF_FIELDS } from '@dopusk/contract/templates.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { Refusal } from '../../http/refusal.ts';

/**
 * The template that a call means by a sheet, a kind of training and a field of safety, if it names them.
 * @throws Refusal ForbiddenGenerateDocType for a kind that issues no such document, and for a field that words it like all others
 */
export function sheetOfTraining(
  sheet: TemplateSheet,
  named: { trainingType: TrainingType | null; safetyArea: SafetyArea | null },
): SheetOfTraining {
  const trainingType = templateTraining(templateSheets[sheet].documentType, named.trainingType);
  if (trainingType === undefined) throw new Refusal('ForbiddenGenerateDocType', NOT_ISSUED);
  const { safetyArea } = named;
  if (!templateAreas(templateSheets[sheet].documentType, trainingType).includes(safetyArea))
    throw new Refusal('ForbiddenGenerateDocType', NOT_OF_FIELDS);
  return { sheet, trainingType, safetyArea };
}
