import { z } from 'zod';
import type { DisciplineType } from './disciplines.ts';
import { REQUIRED } from './fields/text.ts';

/** The three of the specification, and training in safety, which ends with a check of knowledge (decision 47). */
export const TrainingType = z.enum(
  ['ProfessionalTraining', 'AdvancedTraining', 'ProfessionalRetraining', 'SafetyTraining'],
  { error: REQUIRED },
);
export type TrainingType = z.infer<typeof TrainingType>;

/** The letters by which people know a training type. */
export const trainingTypeLetters: Record<TrainingType, string> = {
  ProfessionalTraining: 'ПО',
  AdvancedTraining: 'ПК',
  ProfessionalRetraining: 'ПП',
  SafetyTraining: 'ОТ',
};

/** The type of the disciplines that a training type usually consists of. */
export const disciplineTypeOf: Record<TrainingType, DisciplineType> = {
  ProfessionalTraining: 'PO',
  AdvancedTraining: 'PK',
  ProfessionalRetraining: 'PP',
  SafetyTraining: 'Instruction',
};

/** Only a course of professional training has a rank (docs/rules.md#3.6). */
export const hasRank = (trainingType: TrainingType | null): boolean => trainingType === 'ProfessionalTraining';

/** Only certificates of advanced training and of safety training expire (docs/rules.md#3.6). */
export const hasValidityPeriod = (trainingType: TrainingType | null): boolean =>
  trainingType === 'AdvancedTraining' || trainingType === 'SafetyTraining';

/** Only retraining awards a qualification or the right to an activity (docs/rules.md#3.11). */
export const hasAward = (trainingType: TrainingType | null): boolean => trainingType === 'ProfessionalRetraining';

/** What the federal register of education documents is told of; checks of knowledge are no education. */
export const isEducation = (trainingType: TrainingType | null): boolean =>
  trainingType !== null && trainingType !== 'SafetyTraining';

/** Additional professional education: of a group of specialties (273-ФЗ, article 76). */
export const hasSpecialtyGroup = (trainingType: TrainingType | null): boolean =>
  trainingType === 'AdvancedTraining' || trainingType === 'ProfessionalRetraining';
