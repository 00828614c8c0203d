import { SafetyArea, safetyAreaTitles } from '../safety-field.ts';
import type { TrainingType } from '../training-type.ts';
import { trainingTypeTitles } from '../training-type-titles.ts';
import { descriptions } from './descriptions.ts';
import type { DocumentType } from './document-type.ts';
import { sheetTitle, trainingsOf } from './documents-of-training.ts';
import { type TemplateSheet, templateSheets } from './sheets.ts';

/** What a template is for: a sheet as one kind of training prints it, or, with null, as all of them do. */
export interface SheetOfTraining {
  readonly sheet: TemplateSheet;
  readonly trainingType: TrainingType | null;
  /** Of one field of safety training; null or absent for what all its fields print. */
  readonly safetyArea?: SafetyArea | null;
}

/**
 * For which kinds of training a document of this type has templates: those that may issue it. Null is the template of all
 * of them, where they print the same sheets; a kind's own is then printed instead of it.
 */
export function templateTrainings(type: DocumentType): (TrainingType | null)[] {
  const trainings = trainingsOf(type);
  return descriptions[type].training ? trainings : [null, ...trainings];
}

/**
 * The kind of training that a template of this type is for when a call names this one, or none.
 * @returns undefined for a kind that issues no such document
 */
export function templateTraining(type: DocumentType, named: TrainingType | null): TrainingType | null | undefined {
  const trainingType = named ?? descriptions[type].training;
  return templateTrainings(type).includes(trainingType) ? trainingType : undefined;
}

/** What each field of safety training prints in words of its own. */
const IN_WORDS_OF_FIELDS: readonly DocumentType[] = ['Certificate', 'Protocol', 'TicketB'];

/** For which fields of safety a document of this training may have templates of their own; null is that of all of them. */
export const templateAreas = (type: DocumentType, trainingType: TrainingType | null): (SafetyArea | null)[] =>
  trainingType === 'SafetyTraining' && IN_WORDS_OF_FIELDS.includes(type) ? [null, ...SafetyArea.options] : [null];

/** Whether a template stands before a more common one, of all fields of safety or of all kinds of training, which is printed without it. */
export const standsBeforeCommon = (
  type: DocumentType,
  trainingType: TrainingType | null,
  safetyArea: SafetyArea | null = null,
): boolean => safetyArea !== null || (trainingType !== null && descriptions[type].training === null);

/**
 * What a template is called: «Свидетельство о профессии рабочего для PDF», «Протокол: повышение квалификации», «Удостоверение о
 * проверке знаний: работы на высоте».
 */
export function templateTitle({ sheet, trainingType, safetyArea = null }: SheetOfTraining): string {
  const title = sheetTitle(sheet, trainingType);
  if (safetyArea) return `${title}: ${safetyAreaTitles[safetyArea].toLowerCase()}`;
  return trainingType && standsBeforeCommon(templateSheets[sheet].documentType, trainingType)
    ? `${title}: ${trainingTypeTitles[trainingType].toLowerCase()}`
    : title;
}
