import { z } from 'zod';

export const TrainingType = z.enum(['ProfessionalTraining', 'AdvancedTraining', 'ProfessionalRetraining']);
export type TrainingType = z.infer<typeof TrainingType>;

export const trainingTypeTitles: Record<TrainingType, string> = {
  ProfessionalTraining: 'Профессиональное обучение',
  AdvancedTraining: 'Повышение квалификации',
  ProfessionalRetraining: 'Профессиональная переподготовка',
};

/** The letters a training type is known by (specification §3). */
export const trainingTypeLetters: Record<TrainingType, string> = {
  ProfessionalTraining: 'ПО',
  AdvancedTraining: 'ПК',
  ProfessionalRetraining: 'ПП',
};
