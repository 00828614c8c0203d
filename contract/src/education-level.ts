import { z } from 'zod';

export const EducationLevel = z.enum(['High', 'MiddleCommon', 'MiddleProfessional']);
export type EducationLevel = z.infer<typeof EducationLevel>;

export const educationLevelTitles: Record<EducationLevel, string> = {
  High: 'Высшее',
  MiddleCommon: 'Среднее общее',
  MiddleProfessional: 'Среднее профессиональное',
};
