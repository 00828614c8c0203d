import { z } from 'zod';
import type { DisciplineType } from './disciplines.ts';
import { REQUIRED } from './fields/text.ts';

export const TrainingType = z.enum(['ProfessionalTraining', 'AdvancedTraining', 'ProfessionalRetraining'], {
  error: REQUIRED,
});
export type TrainingType = z.infer<typeof TrainingType>;

export const trainingTypeTitles: Record<TrainingType, string> = {
  ProfessionalTraining: 'Профессиональное обучение',
  AdvancedTraining: 'Повышение квалификации',
  ProfessionalRetraining: 'Профессиональная переподготовка',
};

/** The letters by which people know a training type. */
export const trainingTypeLetters: Record<TrainingType, string> = {
  ProfessionalTraining: 'ПО',
  AdvancedTraining: 'ПК',
  ProfessionalRetraining: 'ПП',
};

/** The type of the disciplines that a training type usually consists of. */
export const disciplineTypeOf: Record<TrainingType, DisciplineType> = {
  ProfessionalTraining: 'PO',
  AdvancedTraining: 'PK',
  ProfessionalRetraining: 'PP',
};

/** Only a course of professional training has a rank (docs/rules.md#3.6). */
export const hasRank = (trainingType: TrainingType | null): boolean => trainingType === 'ProfessionalTraining';

/** Only a certificate of advanced training expires (docs/rules.md#3.6). */
export const hasValidityPeriod = (trainingType: TrainingType | null): boolean => trainingType === 'AdvancedTraining';
