import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { listed, trainingsOf } from '@dopusk/contract/documents/documents-of-training.ts';
import { TrainingType } from '@dopusk/contract/training-type.ts';
import { trainingTypeTitles } from '@dopusk/contract/training-type-titles.ts';

/** Whose a template of a type of document is: «Профессиональное обучение», «Все виды обучения». */
export function trainingText(type: DocumentType, trainingType: TrainingType | null): string {
  if (trainingType) return trainingTypeTitles[trainingType];
  const trainings = trainingsOf(type);
  if (trainings.length === TrainingType.options.length) return 'Все виды обучения';
  return listed(trainings.map((training) => trainingTypeTitles[training]));
}
