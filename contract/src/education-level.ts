import { z } from 'zod';

export const EducationLevel = z.enum(['High', 'MiddleCommon', 'MiddleProfessional']);
export type EducationLevel = z.infer<typeof EducationLevel>;

export const educationLevelTitles: Record<EducationLevel, string> = {
  High: 'Высшее',
  MiddleCommon: 'Среднее общее',
  MiddleProfessional: 'Среднее профессиональное',
};

/** Whether a person may be taught for a diploma of retraining (273-ФЗ, article 76, part 3); what is not known is not enough. */
export const mayRetrain = (level: EducationLevel | null): boolean => level !== null && level !== 'MiddleCommon';
