import type { TrainingType } from './training-type.ts';

/** The kinds of training in words; free of zod, for the first visit. */
export const trainingTypeTitles: Record<TrainingType, string> = {
  ProfessionalTraining: 'Профессиональное обучение',
  AdvancedTraining: 'Повышение квалификации',
  ProfessionalRetraining: 'Профессиональная переподготовка',
  SafetyTraining: 'Охрана труда и безопасность',
};
