import { safetyWordings } from '@dopusk/contract/safety-field.ts';
import { type TrainingType, trainingTypeTitles } from '@dopusk/contract/training-type.ts';
import type { TemplateData } from './template-data.ts';

const { certificate, knowledge, protocol } = safetyWordings.LabourProtection;

const courses: Record<TrainingType, Partial<TemplateData['курс']>> = {
  ProfessionalTraining: { название: 'Стропальщик', профессия: 'Стропальщик', разряд: '4', срок_действия: '' },
  AdvancedTraining: { профессия: '', сфера: 'Обеспечение безопасности', разряд: '', квалификация: '' },
  ProfessionalRetraining: { профессия: '', сфера: 'Обеспечение безопасности', разряд: '', срок_действия: '' },
  SafetyTraining: {
    проверка: certificate,
    знания: knowledge,
    протокол: protocol,
    программа: 'Общие вопросы охраны труда и функционирования системы управления охраной труда',
  },
};

/** Whose certificates bear a last day of validity. */
const expires: Record<TrainingType, boolean> = {
  ProfessionalTraining: false,
  AdvancedTraining: true,
  ProfessionalRetraining: false,
  SafetyTraining: true,
};

/** A sample as it is with a kind of training. */
export function sampleOfTraining(sample: TemplateData, trainingType: TrainingType): TemplateData {
  const isAwarding = trainingType === 'ProfessionalRetraining';
  const { профессия, разряд, квалификация, ...курс } = sample.курс;
  const none = { профессия: '', разряд: '', квалификация: isAwarding ? квалификация : '' };
  return {
    ...sample,
    курс: { ...курс, ...none, тип: trainingTypeTitles[trainingType].toLowerCase(), ...courses[trainingType] },
    документ: { ...sample.документ, действителен_до: expires[trainingType] ? sample.документ.действителен_до : '' },
  };
}
